//! Messages and reports in a text, rewritten as the writers write them.

mod find;
mod rewrite;

use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::{self, Severity};

use super::Diagnostic;
use crate::check::Code;
use find::{Found, Item};
use rewrite::Rewritten;

/// A text after [`fmt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// Why some of it is as it was, in text order, at the places of the text as given: what can't be read, parts
    /// that the exact form does not have, what would be read otherwise, and an INVOKE that lacks its chain.
    pub left: Vec<Diagnostic>,
}

impl Formatted {
    /// Of the `items` of the text as given, which stand at the places of `after` in `text`.
    fn new(
        table: &'static RoleTable,
        text: String,
        items: &[Item],
        after: &[Item],
        mut left: Vec<Diagnostic>,
    ) -> Self {
        left.extend(without_chain(table, &text, items, after));
        left.sort_by_key(|it| it.span.start);
        Self { text, left }
    }

    /// Whether anything can't be read.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.left.iter().any(Diagnostic::is_error)
    }
}

/// How often it is tried to rewrite a part of what there is to rewrite, before all stays as it is.
const ROUNDS: usize = 8;

/// The text with its messages and reports in their exact form and all else as it was, byte for byte, but for what the tags of
/// a block are emphasized with.
///
/// What is refused, quoted or negated, what stands in a fence among other things, and a report with sections that
/// its form does not have, stays as it is; so does what would be read otherwise than before, together with
/// what stands around it. Lines of a message that are under no label of its kind stay in it, as do words behind a
/// confidence or a resolution. No message is added or lost, so an INVOKE without its chain remains without. Doing it twice changes nothing.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 2] = [RoleDef::new("cro", "CRO"), RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto::render::read;
/// let formatted = read::fmt(&TABLE, "So,  CRO → [BROADCAST:all| cash left? ]\n[INVOKE: bank | cash left? ]\n");
/// assert_eq!(formatted.text, "So,  CRO → [BROADCAST:all|cash left?]\n[INVOKE: bank | cash left? ]\n");
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
            return Formatted::new(table, rewritten.text, &items, &again, left);
        }
        for at in unsettled {
            items[at].is_rewritten = false;
            left.push(stays(&items[at].span));
        }
    }
    let rewritten = Rewritten::new(text, &items);
    left.extend(rewritten.changes().map(|at| stays(&items[at].span)));
    Formatted::new(table, text.to_owned(), &items, &items, left)
}

/// What there is to say of each INVOKE that strict reading refuses for want of its chain. No chain is added: it is
/// a message of its own, and who sends it knows more of it than its caller.
fn without_chain(
    table: &'static RoleTable,
    text: &str,
    items: &[Item],
    after: &[Item],
) -> Vec<Diagnostic> {
    let strict = wire::read_strict(table, text).diagnostics.into_iter();
    let mut refused = strict
        .filter(|it| it.code == wire::Code::NotCanonical)
        .map(|it| it.span.start)
        .peekable();
    let mut left = Vec::new();
    for (item, Item { span, .. }) in items.iter().zip(after) {
        while refused.next_if(|at| *at < span.start).is_some() {}
        if item.is_rewritten
            && let Some(chain) = &item.chain
            && refused.next_if_eq(&span.start).is_some()
        {
            left.push(Diagnostic::new(
                Code::NotCanonical,
                Severity::Warning,
                item.span.clone(),
                "INVOKE without its chain on the next line",
                format!("`{chain}` there"),
                format!("write `{chain}` on the next line"),
            ));
        }
    }
    left
}

fn stays(span: &core::ops::Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::Unsettled,
        Severity::Warning,
        span.clone(),
        "what would be read otherwise in its exact form, because of what stands around it",
        "a blank line on either side",
        "part it from what stands around it",
    )
}
