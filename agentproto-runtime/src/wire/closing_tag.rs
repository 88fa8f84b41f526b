//! Where the closing tag of a block stands in its text.

use super::scan::next_bracket;
use super::tag_start::{Follow, Opens, TagName, is_conflict_block, opens};

/// Where the tag starts that closes the block, where the text of the message is one: the last of its name, since other
/// tags and what is no tag, such as `[/etc]`, may stand in the block.
pub(super) fn closing_tag(text: &str) -> Option<usize> {
    let next = |from| next_bracket(text.as_bytes(), from);
    let brackets = core::iter::successors(next(0), |at| next(at + 1));
    let mut tags = brackets.filter_map(|at| match opens(text, at, true) {
        Opens::Tag(opener) => Some((at, opener)),
        Opens::Text | Opens::More => None,
    });
    let (_, block) = tags.next().filter(|(at, _)| *at == 0)?;
    let is_block = match block.name {
        TagName::Conflict => {
            block.follow != Follow::Colon
                && is_conflict_block(text, block.name_end, true) == Some(true)
        }
        name => name.is_block(),
    };
    let closing = tags.filter(|(_, tag)| is_block && tag.is_closing && tag.name == block.name);
    closing.last().map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_ends_with_the_last_tag_that_closes_it() {
        for (body, close) in [
            ("[CONFLICT]\nCFO: a\n", "[/CONFLICT]"),
            (
                "[CONFLICT DETECTED]\nCFO: [/etc] [/CONFLICT] \n",
                "[/conflict]",
            ),
            ("[CONFLICT]\nCFO: a [/RESPONSE]\n", "【／CONFLICT】"),
            ("【RESPONSE：cfo】\n", "[/RESPONSE:cfo]"),
            ("[CRITIC-SCREEN]", "[/CRITIC-SCREEN]"),
        ] {
            assert_eq!(
                closing_tag(&format!("{body}{close}")),
                Some(body.len()),
                "{body}"
            );
        }
        for text in [
            "[CONFLICT: a] [/CONFLICT]",
            "[CONFLICT DETECTED: a] [/CONFLICT]",
            "[CONFLICT]\nCFO: [/etc]",
            "[BLOCKED: a] [/BLOCKED]",
            "a [RESPONSE:cfo] [/RESPONSE]",
            "[/RESPONSE]",
            "",
        ] {
            assert_eq!(closing_tag(text), None, "{text}");
        }
    }
}
