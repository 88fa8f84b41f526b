//! Messages and reports in a text, rewritten as the writers write them.

mod find;
mod rewrite;

use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::Severity;

use super::Diagnostic;
use find::Found;
use rewrite::Rewritten;

/// A text after [`fmt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// Why some of it is as it was, in text order, at the places of the text as given: what can't be read, what
    /// has parts that the exact form does not have, and what would be read otherwise.
    pub left: Vec<Diagnostic>,
}

impl Formatted {
    /// Whether anything can't be read.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.left.iter().any(Diagnostic::is_error)
    }
}

/// How often it is tried to rewrite a part of what there is to rewrite, before all stays as it is.
const ROUNDS: usize = 8;

/// The text with its messages and reports in their exact form and all else as it was, byte for byte.
///
/// What is refused, quoted or negated, what stands in a fence among other things, and what has parts that the
/// exact form does not have, stays as it is; so does what would be read otherwise than before, together with
/// what stands around it. Doing it twice changes nothing.
///
/// ```
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 2] = [RoleDef::new("cro", "CRO"), RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto_render::read;
/// let formatted = read::fmt(&TABLE, "So,  CRO → [INVOKE: CFO | cash left? ]\n[INVOKE: bank | cash left? ]\n");
/// assert_eq!(formatted.text, "So,  CRO → [INVOKE:cfo|cash left?]\n[INVOKE: bank | cash left? ]\n");
/// assert_eq!(formatted.left[0].code, "unknown-role");
/// ```
#[must_use]
pub fn fmt(table: &'static RoleTable, text: &str) -> Formatted {
    let Found {
        mut items,
        mut left,
    } = find::find(table, text);
    for _ in 0..ROUNDS {
        let rewritten = Rewritten::new(text, &items);
        if rewritten.text == text {
            break;
        }
        // What one report gains, such as bars, can change how the next one is seen.
        let again = find::find(table, &rewritten.text).items;
        let unsettled = rewritten.unsettled(&items, &again);
        if unsettled.is_empty() {
            left.sort_by_key(|it| it.span.start);
            let text = rewritten.text;
            return Formatted { text, left };
        }
        for at in unsettled {
            items[at].is_rewritten = false;
            left.push(stays(&items[at].span));
        }
    }
    let rewritten = Rewritten::new(text, &items);
    left.extend(rewritten.changes().map(|at| stays(&items[at].span)));
    left.sort_by_key(|it| it.span.start);
    Formatted {
        text: text.to_owned(),
        left,
    }
}

fn stays(span: &core::ops::Range<usize>) -> Diagnostic {
    Diagnostic::new(
        "unsettled",
        Severity::Warning,
        span.clone(),
        "what would be read otherwise in its exact form, because of what stands around it",
        "a blank line on either side",
        "part it from what stands around it",
    )
}
