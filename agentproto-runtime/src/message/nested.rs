//! Tags inside the text of a block: quoted, not sent.

use core::ops::Range;

use agentproto_kinds as kinds;

use super::text::is_line_break;

/// What a tag in a block would be outside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockTag {
    /// One that asks somebody to act.
    Acting,
    /// One that opens or closes a block.
    Block,
}

/// Tags that ask somebody to do something.
const ACTING: [&str; 2] = [kinds::INVOKE.tag, kinds::BROADCAST.tag];

/// Tags that open a block. `[CONFLICT]` is text unless it is closed.
const BLOCKS: [&str; 3] = [
    kinds::RESPONSE.tag,
    kinds::PEER_VERIFY.tag,
    kinds::CRITIC_SCREEN.tag,
];

/// The tags in a text that a block can't hold as data. Names in other cases and mere mentions, `[response]` and
/// `the [INVOKE] tag`, are text, as they are outside of blocks; a closing tag is one in any case.
pub(crate) fn block_tags(text: &str) -> impl Iterator<Item = (Range<usize>, BlockTag)> + '_ {
    text.match_indices(['[', '【', '［'])
        .filter_map(|(at, open)| {
            let from = at + open.len();
            let range = at..tag_end(text, from);
            let found = block_tag(text[from..].trim_start(), &text[from..range.end.max(from)])?;
            Some((range, found))
        })
}

/// What the tag is that goes on with `rest` behind its bracket; `inner` is what it holds up to its end.
fn block_tag(rest: &str, inner: &str) -> Option<BlockTag> {
    if let Some(name) = rest.strip_prefix(['/', '／']) {
        let mut closed = BLOCKS.iter().chain([&kinds::CONFLICT.tag]);
        let is_closed = closed.any(|tag| behind(name.trim_start(), tag).is_some());
        return is_closed.then_some(BlockTag::Block);
    }
    if let Some((tag, follow)) = ACTING
        .iter()
        .find_map(|tag| Some((tag, behind(rest, tag)?)))
    {
        let is_acting = if rest.starts_with(tag) {
            !follow.starts_with(CLOSING)
        } else {
            follow.starts_with(COLONS) && asks_a_word(inner)
        };
        return is_acting.then_some(BlockTag::Acting);
    }
    let tag = BLOCKS.iter().find(|tag| rest.starts_with(**tag))?;
    let follow = behind(rest, tag)?;
    let is_bare = *tag == kinds::CRITIC_SCREEN.tag && follow.starts_with(CLOSING);
    (is_bare || follow.starts_with(COLONS)).then_some(BlockTag::Block)
}

const COLONS: [char; 2] = [':', '：'];
const CLOSING: [char; 3] = [']', '】', '］'];

/// What follows a name, whatever its case, where it does not go on.
fn behind<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(name.len())?;
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (head.eq_ignore_ascii_case(name) && !rest.starts_with(goes_on)).then(|| rest.trim_start())
}

/// Whether a tag with a name and a colon goes on with one word and a pipe, as `[Invoke:cfo|…]` does.
fn asks_a_word(inner: &str) -> bool {
    let target = inner
        .split_once(COLONS)
        .and_then(|(_, rest)| rest.split_once(['|', '｜']));
    target.is_some_and(|(target, _)| !target.trim().contains(char::is_whitespace))
}

/// The end of the tag that opens before `from`, or just that where it is not closed.
fn tag_end(text: &str, from: usize) -> usize {
    let is_end = |c: char| matches!(c, '[' | ']' | '】' | '］' | '\n');
    let Some(end) = text[from..].find(is_end) else {
        return from;
    };
    let bracket = text[from + end..]
        .chars()
        .next()
        .filter(|c| matches!(c, ']' | '】' | '］'));
    from + bracket.map_or(0, |bracket| end + bracket.len_utf8())
}

/// What is wrong with a tag of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FindingTag {
    /// `[VERIFIED/ASSUMED]`: the choice was left open.
    Open,
    /// `[VERIFIED]` without a source, `[ASSUMED]` without a basis.
    Bare,
    /// A finding marked 🟢 and tagged ASSUMED.
    Mark,
}

/// A `[VERIFIED: …]` or `[ASSUMED: …]` that a text starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// How long it is.
    pub(crate) len: usize,
    pub(crate) is_assumed: bool,
    /// What is wrong with it by itself.
    pub(crate) problem: Option<FindingTag>,
}

/// The tag of a finding that the text starts with, closed on its line.
pub(crate) fn finding(text: &str) -> Option<Finding> {
    let inner = text.strip_prefix(['[', '【', '［'])?;
    let name = ["VERIFIED", "ASSUMED"]
        .into_iter()
        .find(|name| inner.trim_start().starts_with(name))?;
    let close = inner.find(|c: char| matches!(c, '[' | ']' | '】' | '］') || is_line_break(c))?;
    let bracket = inner[close..]
        .chars()
        .next()
        .filter(|c| matches!(c, ']' | '】' | '］'))?;
    let is_assumed = name == "ASSUMED";
    let rest = inner[..close].trim_start().strip_prefix(name)?.trim();
    let other = if is_assumed { "VERIFIED" } else { "ASSUMED" };
    let source = rest.trim_start_matches([':', '：', '—', '–', '-']);
    let problem = match rest.strip_suffix(other).map(str::trim) {
        Some("/" | "|" | "or" | "OR") => Some(FindingTag::Open),
        _ if source.trim().is_empty() => Some(FindingTag::Bare),
        _ if source.len() == rest.len() => return None,
        _ => None,
    };
    let len = text.len() - inner.len() + close + bracket.len_utf8();
    Some(Finding {
        len,
        is_assumed,
        problem,
    })
}

/// What is wrong with the tags of findings in a text, line by line.
pub(crate) fn finding_tag_problems(text: &str) -> Vec<(Range<usize>, FindingTag)> {
    let mut problems = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut is_green = None;
        for (at, _) in line.match_indices(['[', '【', '［']) {
            let Some(tag) = finding(&line[at..]) else {
                continue;
            };
            let range = start + at..start + at + tag.len;
            if let Some(problem) = tag.problem {
                problems.push((range.clone(), problem));
            }
            let is_sure = tag.is_assumed
                && tag.problem != Some(FindingTag::Open)
                && *is_green.get_or_insert_with(|| line.contains('🟢'));
            if is_sure {
                problems.push((range, FindingTag::Mark));
            }
        }
        start += line.len();
    }
    problems
}
