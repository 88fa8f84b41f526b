//! `[VERIFIED: …]` and `[ASSUMED: …]`, which tag a finding and are messages nowhere.

use core::ops::Range;

use super::super::{Code, Diagnostic};
use crate::message::nested::{FindingTag, finding_tag_problems};

/// What there is to say of a finding's tag.
pub(in crate::wire) fn finding_note(
    problem: FindingTag,
    at: Range<usize>,
    tag: &str,
) -> Diagnostic {
    match problem {
        FindingTag::Open => Diagnostic::new(
            Code::UnresolvedChoice,
            at,
            format!("`{tag}`"),
            "`[VERIFIED: source]` or `[ASSUMED: basis]`",
            "say which of VERIFIED and ASSUMED it is",
        ),
        FindingTag::Bare => Diagnostic::new(
            Code::TagWithoutSource,
            at,
            format!("`{tag}`"),
            "a source or a basis behind a colon",
            format!(
                "name it in the tag, as in `{}: …]`",
                tag.trim_end_matches([']', '】', '］', ':', ' '])
            ),
        ),
        FindingTag::Mark => Diagnostic::new(
            Code::MarkMismatch,
            at,
            "a finding that is 🟢 and ASSUMED",
            "🟡 or 🔴 beside ASSUMED",
            "lower the mark of the assumed finding, or verify it",
        ),
    }
}

/// What is wrong with the tags of findings in a text; spans count from its start.
pub(in crate::wire) fn finding_tags(text: &str) -> Vec<Diagnostic> {
    finding_tag_problems(text)
        .into_iter()
        .map(|(at, problem)| finding_note(problem, at.clone(), &text[at]))
        .collect()
}
