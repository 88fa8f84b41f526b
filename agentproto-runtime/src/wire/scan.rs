//! The fast pass over text that holds no message: where could one start?
//!
//! It goes by bytes that are rare and that every start of a message has: chunk by chunk they are marked all at
//! once, and then looked at one by one.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod marks;

use bytes::{URGENCY, VERDICTS};
use marks::{GROUP, GROUPS, Marks};

use super::damaged::OPEN;
use crate::wire::tag_start::may_open;

/// Chunks start at such addresses, so that no load crosses a line of the cache.
const ALIGN: usize = 64;

/// A place where a message could start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidate {
    /// An opening bracket of any width, unless it is plainly no tag's.
    Bracket(usize),
    /// The first `#` of a heading that could be a review request.
    Heading(usize),
    /// One of the verdicts' words.
    Verdict(usize),
    /// The word `URGENCY`.
    Urgency(usize),
}

impl Candidate {
    const fn at(self) -> usize {
        match self {
            Self::Bracket(at) | Self::Heading(at) | Self::Verdict(at) | Self::Urgency(at) => at,
        }
    }
}

const HEADING: &[u8] = b"Peer Review Request";

/// How much may stand between a heading's `#` and its text, so that no row of them is gone through again and
/// again.
const MARKUP: usize = 256;

/// The pass over one text, which may grow and lose its start.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// What was marked of the text, and not looked at yet.
    marks: Marks,
    /// The chunk that was marked.
    start: usize,
    end: usize,
    /// Everything before was looked at.
    at: usize,
    /// Behind the last three backticks or tildes in a row that were seen.
    fence: usize,
    /// Behind the last backtick that was seen.
    backtick: usize,
}

impl Scan {
    /// The first candidate at or behind `from`.
    pub(super) fn next(&mut self, text: &[u8], from: usize) -> Option<Candidate> {
        if from < self.at {
            self.forget(from);
        }
        loop {
            while let Some((group, mut marks)) = self.marks.take() {
                while marks != 0 {
                    let mark = self.start + group + marks.trailing_zeros() as usize;
                    if let Some(candidate) = self.look(text, mark)
                        && candidate.at() >= from
                    {
                        self.marks.put_back(group, marks);
                        self.at = candidate.at();
                        fetch(text.get(self.end..).unwrap_or_default());
                        return Some(candidate);
                    }
                    marks &= marks - 1;
                }
            }
            self.at = self.end;
            if self.end >= text.len() {
                return None;
            }
            self.mark(text);
        }
    }

    /// Takes it that no message and no fence starts up to `to`, and that no code that does goes on behind it.
    pub(super) fn pass(&mut self, to: usize) {
        self.at = self.at.max(to);
        self.marks.drop_before(to.saturating_sub(self.start));
    }

    /// Whether no code fence can open or close between the two places, as far as three marks in a row go.
    pub(super) fn has_no_fence(&self, from: usize, to: usize) -> bool {
        self.fence <= from && to <= self.at
    }

    /// Whether no backtick stands between the two places.
    pub(super) fn has_no_backtick(&self, from: usize, to: usize) -> bool {
        self.backtick <= from && to <= self.at
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        self.backtick = self.backtick.saturating_sub(by);
        self.fence = self.fence.saturating_sub(by);
        self.forget(self.at.saturating_sub(by));
    }

    /// Looks from `at` on, anew.
    fn forget(&mut self, at: usize) {
        self.marks.clear();
        self.start = at;
        self.end = at;
        self.at = at;
    }

    /// Marks the chunk behind the last one.
    fn mark(&mut self, text: &[u8]) {
        let skew = text[self.end..].as_ptr().addr() % ALIGN;
        let stop = match self.end.checked_sub(skew) {
            Some(start) => {
                self.start = start;
                text.len()
            }
            None => {
                self.start = self.end;
                text.len().min(self.end + ALIGN - skew)
            }
        };
        let (groups, rest) = text[self.start..stop].as_chunks::<GROUP>();
        if groups.is_empty() {
            let mut group = [0; GROUP];
            group[..rest.len()].copy_from_slice(rest);
            self.marks.set(&[group]);
            self.end = stop;
        } else {
            let groups = &groups[..groups.len().min(GROUPS)];
            self.marks.set(groups);
            self.end = self.start + groups.len() * GROUP;
        }
    }

    /// What the byte at `at` is a mark of.
    fn look(&mut self, text: &[u8], at: usize) -> Option<Candidate> {
        let rest = &text[at..];
        match rest[0] {
            b'[' if may_open(rest) => Some(Candidate::Bracket(at)),
            0x90 | 0xbb => wide_bracket(&text[..=at]).map(Candidate::Bracket),
            b'#' => heading(text, at).map(Candidate::Heading),
            mark @ (b'`' | b'~') => {
                if mark == b'`' {
                    self.backtick = self.backtick.max(at + 1);
                }
                if text[..at].ends_with(&[mark, mark]) {
                    self.fence = self.fence.max(at + 1);
                }
                None
            }
            letter if letter.is_ascii_uppercase() => word(text, at),
            _ => None,
        }
    }
}

/// How many lines of the cache are asked for in one go. With the first ones the processor fetches more by itself.
const AHEAD: usize = 4;

/// Asks for the text that is marked next, while what was found before it is read.
fn fetch(text: &[u8]) {
    #[cfg(target_arch = "x86_64")]
    for line in text.chunks(ALIGN).take(AHEAD) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[allow(
            unsafe_code,
            reason = "16 MiB of transcript take 2.4 ms and not 2.65 ms; nothing safe asks without waiting"
        )]
        // SAFETY: whatever the address, nothing is read but into the cache.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = text;
}

/// The word whose rare letter stands at `at`.
fn word(text: &[u8], at: usize) -> Option<Candidate> {
    if let Some(start) = URGENCY.start(text, at) {
        return Some(Candidate::Urgency(start));
    }
    let verdict = VERDICTS.iter().find_map(|word| word.start(text, at));
    verdict.map(Candidate::Verdict)
}

/// Where the full-width bracket starts, damaged or not, that the text ends with.
fn wide_bracket(text: &[u8]) -> Option<usize> {
    let open = |open: &[u8]| text.strip_suffix(open).map(<[u8]>::len);
    open("【".as_bytes())
        .or_else(|| open("［".as_bytes()))
        .or_else(|| OPEN.iter().find_map(|damaged| open(damaged.as_bytes())))
}

/// Where `## Peer Review Request` starts, whatever its level, case and weight, whose last `#` in a row stands
/// at `at`.
fn heading(text: &[u8], at: usize) -> Option<usize> {
    let is_skipped = |byte: &u8| matches!(byte, b'#' | b' ' | b'\t' | b'*' | b'_');
    let is_start = |byte: &u8| matches!(byte, b'P' | b'p');
    // Nearly every other heading ends here.
    let [second, third] = text.get(at + 1..at + 3)? else {
        return None;
    };
    if !is_start(second) && !(is_skipped(second) && (is_skipped(third) || is_start(third))) {
        return None;
    }
    let before = text[..at].iter().rev().take_while(|byte| **byte == b'#');
    let mut near = text[at..].iter().take(MARKUP);
    let name = near.position(|byte| !is_skipped(byte))? + at;
    let is_heading = text
        .get(name..name + HEADING.len())?
        .eq_ignore_ascii_case(HEADING);
    is_heading.then(|| at - before.count())
}

/// The first opening bracket at or behind `from`.
pub(super) fn next_bracket(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let found = at + crate::memchr::memchr3(b'[', 0x90, 0xbb, text.get(at..)?)?;
        if text[found] == b'[' {
            return Some(found);
        }
        if let Some(start) = wide_bracket(&text[from..=found]) {
            return Some(from + start);
        }
        at = found + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::bytes::Word;
    use super::*;

    fn next(text: &[u8], from: usize) -> Option<Candidate> {
        Scan::default().next(text, from)
    }

    /// Whether `## Peer Review Request` starts at `at`.
    fn is_heading(text: &[u8], at: usize) -> bool {
        let rest = &text[at..];
        let is_skipped = |byte: &u8| matches!(byte, b'#' | b' ' | b'\t' | b'*' | b'_');
        let name = rest.iter().position(|byte| !is_skipped(byte));
        let name = name.and_then(|name| rest.get(name..name + HEADING.len()));
        !text[..at].ends_with(b"#") && name.is_some_and(|name| name.eq_ignore_ascii_case(HEADING))
    }

    /// The candidate that starts at `at`.
    fn candidate(text: &[u8], at: usize) -> Option<Candidate> {
        let rest = &text[at..];
        let is_word = |word: &Word| rest.starts_with(word.text);
        match rest[0] {
            b'[' if may_open(rest) => Some(Candidate::Bracket(at)),
            0xe3 if rest.starts_with("【".as_bytes()) => Some(Candidate::Bracket(at)),
            0xef if rest.starts_with("［".as_bytes()) => Some(Candidate::Bracket(at)),
            0xc3 if OPEN.iter().any(|open| rest.starts_with(open.as_bytes())) => {
                Some(Candidate::Bracket(at))
            }
            b'#' if is_heading(text, at) => Some(Candidate::Heading(at)),
            _ if is_word(&URGENCY) => Some(Candidate::Urgency(at)),
            _ => VERDICTS
                .iter()
                .any(is_word)
                .then_some(Candidate::Verdict(at)),
        }
    }

    #[test]
    fn candidates_are_found_at_every_offset() {
        for (text, make) in [
            ("[CH", Candidate::Bracket as fn(usize) -> Candidate),
            ("【", Candidate::Bracket),
            ("［", Candidate::Bracket),
            ("## Peer Review Request", Candidate::Heading),
            ("APPROVED", Candidate::Verdict),
            ("CONCERNS", Candidate::Verdict),
            ("BLOCKING", Candidate::Verdict),
            ("URGENCY", Candidate::Urgency),
        ] {
            for before in 0..140 {
                let all = format!("{}{text}{}", "x".repeat(before), "y".repeat(70));
                assert_eq!(
                    next(all.as_bytes(), 0),
                    Some(make(before)),
                    "{text} at {before}"
                );
                assert_eq!(next(all.as_bytes(), before + 1), None, "{text} at {before}");
            }
        }
    }

    #[test]
    fn candidates_are_those_that_stand_there() {
        let pieces = [
            "prose of some length. ",
            "[",
            "[CH",
            "[x]",
            "APPROVED",
            "CONCERN",
            "CFO ",
            "## Peer Review Request\n",
            "# ",
            "# **peer REVIEW request**",
            "###",
            "【",
            "、",
            "# ",
            "— ",
            "URGENCY",
            "EBITDAURGENCY",
            "x",
            "［",
            "BLOCKING",
            "```",
            "🔴",
        ];
        let mut seed = 1_usize;
        for _ in 0..2000 {
            let mut text = String::new();
            while text.len() < 300 {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                text.push_str(pieces[(seed >> 33) % pieces.len()]);
            }
            let text = text.as_bytes();
            let mut scan = Scan::default();
            let mut from = 0;
            while from < text.len() {
                let found = scan.next(text, from);
                let bytewise = (from..text.len()).find_map(|at| candidate(text, at));
                assert_eq!(found, bytewise, "{from} of {text:?}");
                assert_eq!(found, next(text, from), "{from} of {text:?}");
                let Some(found) = found else {
                    break;
                };
                from = found.at() + 1;
            }
        }
    }

    #[test]
    fn what_is_passed_is_not_looked_at() {
        let text = "[CHAIN ```".repeat(2000);
        for to in [0, 1, 10, 127, 128, 129, 8191, 8192, 8193, 19_000, 20_000] {
            let mut scan = Scan::default();
            let first = scan.next(text.as_bytes(), 0);
            assert_eq!(first, Some(Candidate::Bracket(0)));
            scan.pass(to);
            let expected = to.next_multiple_of(10);
            let expected = (expected < text.len()).then_some(Candidate::Bracket(expected));
            assert_eq!(scan.next(text.as_bytes(), to), expected, "{to}");
        }
    }

    #[test]
    fn fences_are_seen_wherever_the_text_is_cut() {
        for text in ["a ``` b", "x~~~~y", "`` ~~ ` ~", "```"] {
            let expected = text.contains("```") || text.contains("~~~");
            for cut in 0..text.len() {
                let mut scan = Scan::default();
                scan.next(&text.as_bytes()[..cut], 0);
                scan.next(text.as_bytes(), cut);
                assert_eq!(
                    scan.has_no_fence(0, text.len()),
                    !expected,
                    "{text} at {cut}"
                );
                assert!(scan.has_no_fence(text.len(), text.len()));
                assert_eq!(scan.has_no_backtick(0, text.len()), !text.contains('`'));
            }
        }
    }
}
