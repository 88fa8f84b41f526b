//! The fast pass over text that holds no message: where could one start?

#[cfg(target_arch = "x86_64")]
mod wide;

use super::tag::may_open;

/// How much is looked at in one go.
const BLOCK: usize = 64;

/// How many bytes are compared with a row of capitals.
const LANE: usize = 4;

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

const VERDICTS: [&[u8]; 3] = [b"APPROVED", b"CONCERNS", b"BLOCKING"];
const URGENCY: &[u8] = b"URGENCY";
const HEADING: &[u8] = b"Peer Review Request";

/// The first candidate at or behind `from`.
pub(super) fn next(text: &[u8], from: usize) -> Option<Candidate> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        #[allow(
            unsafe_code,
            reason = "twice as fast on prose; the compiler can't see what the processor was asked"
        )]
        // SAFETY: the processor has AVX2, which is all that the function needs.
        return unsafe { wide::next(text, from) };
    }
    next_anywhere(text, from)
}

/// The same on any processor.
fn next_anywhere(text: &[u8], from: usize) -> Option<Candidate> {
    let mut at = from;
    while at < text.len() {
        let rest = &text[at..];
        let Some((block, _)) = rest.split_first_chunk::<BLOCK>() else {
            return (back(at, from)..text.len()).find_map(|at| check(text, at));
        };
        if is_hot(block)
            && let Some(candidate) = (back(at, from)..at + BLOCK).find_map(|at| check(text, at))
        {
            return Some(candidate);
        }
        at += BLOCK;
    }
    None
}

/// A word that makes a block hot may have started in the block before.
fn back(at: usize, from: usize) -> usize {
    at.saturating_sub(LANE - 1).max(from)
}

/// Whether the block may hold a candidate. Four capitals in a row, aligned, are in every word looked for.
fn is_hot(block: &[u8; BLOCK]) -> bool {
    let mut hot = false;
    for byte in block {
        hot |= matches!(byte, b'[' | b'#' | 0xe3 | 0xef);
    }
    let mut capitals = false;
    for four in block.as_chunks::<LANE>().0 {
        capitals |= u32::from_ne_bytes(*four) & 0xe0e0_e0e0 == 0x4040_4040;
    }
    hot | capitals
}

/// The candidate that starts at `at`.
fn check(text: &[u8], at: usize) -> Option<Candidate> {
    let rest = &text[at..];
    match rest[0] {
        b'[' if may_open(rest) => Some(Candidate::Bracket(at)),
        0xe3 | 0xef if starts_with_wide(rest) => Some(Candidate::Bracket(at)),
        b'#' if is_heading(text, at) => Some(Candidate::Heading(at)),
        b'A' | b'B' | b'C' if VERDICTS.iter().any(|word| rest.starts_with(word)) => {
            Some(Candidate::Verdict(at))
        }
        b'U' if rest.starts_with(URGENCY) => Some(Candidate::Urgency(at)),
        _ => None,
    }
}

/// Whether the text starts with `【` or `［`.
fn starts_with_wide(text: &[u8]) -> bool {
    text.starts_with(&[0xe3, 0x80, 0x90]) || text.starts_with(&[0xef, 0xbc, 0xbb])
}

/// Whether `# Peer Review Request` starts here, whatever its level, case and weight.
fn is_heading(text: &[u8], at: usize) -> bool {
    if at > 0 && text[at - 1] == b'#' {
        return false;
    }
    let rest = &text[at..];
    let name = rest
        .iter()
        .position(|b| !matches!(b, b'#' | b' ' | b'\t' | b'*' | b'_'));
    name.and_then(|name| rest.get(name..name + HEADING.len()))
        .is_some_and(|name| name.eq_ignore_ascii_case(HEADING))
}

/// The first opening bracket at or behind `from`.
pub(super) fn next_bracket(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let found = at + memchr::memchr3(b'[', 0x90, 0xbb, text.get(at..)?)?;
        match text[found] {
            b'[' => return Some(found),
            0x90 if found >= from + 2 && text[found - 2..found] == [0xe3, 0x80] => {
                return Some(found - 2);
            }
            0xbb if found >= from + 2 && text[found - 2..found] == [0xef, 0xbc] => {
                return Some(found - 2);
            }
            _ => at = found + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                assert_eq!(next_anywhere(all.as_bytes(), 0), Some(make(before)));
            }
        }
    }

    #[test]
    fn every_processor_finds_the_same() {
        let pieces = [
            "prose of some length. ",
            "[",
            "[CH",
            "[x]",
            "APPROVED",
            "CONCERN",
            "CFO ",
            "## Peer Review Request\n",
            "【",
            "、",
            "# ",
            "— ",
            "URGENCY",
            "EBITDAURGENCY",
            "x",
            "［",
            "BLOCKING",
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
            let mut from = 0;
            while from < text.len() {
                let found = next(text.as_bytes(), from);
                assert_eq!(
                    found,
                    next_anywhere(text.as_bytes(), from),
                    "{from} of {text}"
                );
                let bytewise = (from..text.len()).find_map(|at| check(text.as_bytes(), at));
                assert_eq!(found, bytewise, "{from} of {text}");
                let Some(
                    Candidate::Bracket(at)
                    | Candidate::Heading(at)
                    | Candidate::Verdict(at)
                    | Candidate::Urgency(at),
                ) = found
                else {
                    break;
                };
                from = at + 1;
            }
        }
    }
}
