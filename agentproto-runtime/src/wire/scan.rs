//! The fast pass over text that holds no message: where could one start?

/// The most that is looked at in one go: small enough to stay in the first cache.
const BLOCK: usize = 64;

/// A place where a message could start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidate {
    /// An opening bracket of any width.
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
    let mut at = from;
    while at < text.len() {
        let rest = &text[at..];
        let Some((block, _)) = rest.split_first_chunk::<BLOCK>() else {
            return examine(text, back(at, from), text.len());
        };
        if is_hot(block)
            && let Some(candidate) = examine(text, back(at, from), at + BLOCK)
        {
            return Some(candidate);
        }
        at += BLOCK;
    }
    None
}

/// A word that makes a block hot may have started in the block before.
fn back(at: usize, from: usize) -> usize {
    at.saturating_sub(VERDICTS[0].len()).max(from)
}

/// Whether the block may hold a candidate. Four capitals in a row, aligned, are in every word looked for.
fn is_hot(block: &[u8; BLOCK]) -> bool {
    let mut hot = false;
    for byte in block {
        hot |= matches!(byte, b'[' | b'#' | 0x90 | 0xbb);
    }
    let mut capitals = false;
    for four in block.as_chunks::<4>().0 {
        capitals |= u32::from_ne_bytes(*four) & 0xe0e0_e0e0 == 0x4040_4040;
    }
    hot | capitals
}

fn examine(text: &[u8], from: usize, to: usize) -> Option<Candidate> {
    for at in from..to {
        match text[at] {
            b'[' => return Some(Candidate::Bracket(at)),
            // The last bytes of `【` and `［`.
            0x90 if at >= from + 2 && text[at - 2..at] == [0xe3, 0x80] => {
                return Some(Candidate::Bracket(at - 2));
            }
            0xbb if at >= from + 2 && text[at - 2..at] == [0xef, 0xbc] => {
                return Some(Candidate::Bracket(at - 2));
            }
            b'#' if is_heading(text, at) => return Some(Candidate::Heading(at)),
            b'A' | b'B' | b'C' if VERDICTS.iter().any(|word| text[at..].starts_with(word)) => {
                return Some(Candidate::Verdict(at));
            }
            b'U' if text[at..].starts_with(URGENCY) => return Some(Candidate::Urgency(at)),
            _ => {}
        }
    }
    None
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
            ("[", Candidate::Bracket as fn(usize) -> Candidate),
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
}
