//! The straight way: messages exactly as the writer emits them, which need no tolerance.
//!
//! Whatever is not plainly so is left to the parsers beside this one, which would read all that is read here in
//! the same way, without a note.

mod blocks;
mod plain;
mod rest;
mod tags;

use super::piped::Asked;
use crate::message::{Chain, Message, Target};
use crate::role::{RoleId, RoleTable};
use crate::rules::CallChain;
use rest::Rest;

/// The message that is exactly the text, where it is of a kind that is met often.
pub(in crate::wire) fn exact<'t>(table: &'static RoleTable, text: &'t str) -> Option<Message<'t>> {
    let (message, len) = exact_start(table, text)?;
    (len == text.len()).then_some(message)
}

/// The message that the text starts with, and where it ends. That of a CONFLICT or a BLOCKED includes the line
/// behind the tag.
pub(in crate::wire) fn exact_start<'t>(
    table: &'static RoleTable,
    text: &'t str,
) -> Option<(Message<'t>, usize)> {
    let mut rest = Rest(text);
    let message = match text.as_bytes().first_chunk()? {
        b"[RE" => blocks::response(table, &mut rest)?.into(),
        b"[PE" => blocks::peer_verify(table, &mut rest)?.into(),
        b"[CR" => blocks::critic_screen(&mut rest)?.into(),
        b"[CH" => Chain::new(tags::chain(table, &mut rest)?).into(),
        b"[BL" => tags::blocked(table, &mut rest)?.into(),
        b"[BR" => tags::broadcast(&mut rest)?.into(),
        b"[AS" => tags::assumption(&mut rest)?.into(),
        b"[CO" => tags::conflict(table, &mut rest)?.into(),
        _ => return None,
    };
    Some((message, text.len() - rest.0.len()))
}

/// The INVOKE that is exactly the text.
pub(in crate::wire) fn exact_invoke<'t>(
    table: &'static RoleTable,
    text: &'t str,
) -> Option<Asked<'t>> {
    let mut rest = Rest(text);
    let (to, question) = tags::invoke(table, &mut rest)?;
    rest.0.is_empty().then(|| Asked {
        to: Target::Role(to),
        question: question.into(),
    })
}

/// An INVOKE with its chain on the next line.
#[derive(Clone, Copy, Debug)]
pub(in crate::wire) struct Hop<'t> {
    pub(in crate::wire) to: RoleId,
    pub(in crate::wire) question: &'t str,
    /// Where the INVOKE ends.
    pub(in crate::wire) invoke_end: usize,
    pub(in crate::wire) chain: CallChain,
    /// Where the chain ends.
    pub(in crate::wire) chain_end: usize,
}

/// The INVOKE that the text starts with, where its chain stands on the next line.
pub(in crate::wire) fn exact_hop<'t>(table: &'static RoleTable, text: &'t str) -> Option<Hop<'t>> {
    let mut rest = Rest(text);
    let (to, question) = tags::invoke(table, &mut rest)?;
    let invoke_end = text.len() - rest.0.len();
    rest.take("\n")?;
    let chain = tags::chain(table, &mut rest)?;
    let chain_end = text.len() - rest.0.len();
    Some(Hop {
        to,
        question,
        invoke_end,
        chain,
        chain_end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Diagnostic;
    use crate::wire::read::{self, Notes};
    use crate::wire::source::Source;
    use crate::wire::testing::ROLES;

    /// What the other parsers make of a text, and how much they have to say.
    fn at_length(text: &str) -> (Option<Message<'static>>, usize) {
        let mut out: Vec<Diagnostic> = Vec::new();
        let source = Source::new(text, 0, false, &mut out);
        let notes = &mut Notes::new(&source, &mut out);
        let clean = &source.text;
        let read = match text.as_bytes()[2] {
            b'H' => {
                read::chain_message(&ROLES, clean, &Default::default(), notes).map(Message::from)
            }
            b'E' if text.starts_with("[R") => read::response(&ROLES, clean, notes).map(Into::into),
            b'E' => read::peer_verify(&ROLES, clean, notes).map(Into::into),
            b'S' => read::assumption(clean, notes).map(Into::into),
            b'L' => read::blocked(&ROLES, clean, notes).map(Into::into),
            b'O' => read::conflict(&ROLES, clean, notes).map(Into::into),
            b'R' if text.starts_with("[C") => read::critic_screen(clean, notes).map(Into::into),
            _ => read::broadcast(clean, notes).map(Into::into),
        };
        let read = read.map(Message::into_owned);
        (read, out.len())
    }

    const EXACT: [&str; 10] = [
        "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nState assumption used instead: it [holds] — so far",
        "[CONFLICT: CFO projects 14 months; CRO expects 18 → four apart]\nResolution: time-boxed",
        "[CONFLICT: CFO says x; CRO y]",
        "[CRITIC-SCREEN]\nWeakest point: One — source\nMissing perspective: Support\nIf wrong, the cost is: $4\nProceed: ⚠️ After addressing a gap\n[/CRITIC-SCREEN]",
        "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]",
        "[CHAIN: cro → cfo → coo]",
        "[BROADCAST:all|What breaks — if it slips?]",
        "[ASSUMPTION: 60% of the plan → kept]",
        "[RESPONSE:cfo]\nKey finding: Runway falls.\nSupporting data:\n  - Burn: $280K\n  - Five — hires\nConfidence: medium\nCaveat: A ramp.\n[/RESPONSE]",
        "[PEER-VERIFY:cfo]\nValidated: ✅ Burn\nAdjusted: ⚠️ Start\nFlagged: 🔴 Equity\n[/PEER-VERIFY]",
    ];

    #[test]
    fn what_the_writer_emits_goes_the_straight_way() {
        for text in EXACT {
            let (read, notes) = at_length(text);
            assert!(read.is_some() && notes == 0, "{text}");
            assert_eq!(exact(&ROLES, text), read, "{text}");
        }
        assert!(exact_invoke(&ROLES, "[INVOKE:cfo|What does it cost?]").is_some());
    }

    #[test]
    fn the_straight_way_leads_where_the_long_one_does() {
        let pieces = [
            " ",
            "\n",
            ":",
            "-",
            "- ",
            "* ",
            "**",
            "_",
            "x",
            "[",
            "]",
            "[x]",
            "|",
            "→",
            " → ",
            ",",
            ">",
            "✅",
            "⚠️",
            "`",
            "```",
            "Caveat: ",
            "caveat:",
            "Validated: ",
            "\nFlagged: 🔴 x",
            "\n  - y",
            "…",
            "...",
            "role",
            "1. ",
            "é",
            "\u{200b}",
            "\u{200d}",
            "\u{a0}",
            "\u{2028}",
            "\t",
            "【",
            "：",
            "｜",
            "/",
            "high",
            "cfo",
            "[INVOKE:cfo|x]",
            "[VERIFIED]",
            "\r",
        ];
        let mut straight = 0;
        for text in EXACT {
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let shorter = text[at..].chars().next().map_or(0, char::len_utf8);
                for piece in pieces {
                    for drop in [0, shorter] {
                        let changed = format!("{}{piece}{}", &text[..at], &text[at + drop..]);
                        let Some(message) = exact(&ROLES, &changed) else {
                            continue;
                        };
                        straight += 1;
                        assert_eq!(at_length(&changed), (Some(message), 0), "{changed:?}");
                    }
                }
            }
        }
        assert!(straight > 1000, "{straight}");
    }

    #[test]
    fn questions_are_read_the_same_in_both_ways() {
        for text in [
            "[INVOKE:cfo|What — if?]",
            "[INVOKE:cfo| x]",
            "[INVOKE:cfo|a|b]",
            "[INVOKE:CFO|x]",
            "[INVOKE:cfo|]",
            "[INVOKE:cfo|...]",
            "[INVOKE:cfo|[x]]",
            "[INVOKE:cfo|a [x] b]",
            "[INVOKE:cfo|a\nb]",
            "[INVOKE:board|x]",
            "[INVOKE:all|x]",
            "[INVOKE:cfo|question]",
            "[INVOKE:cfo|*x*]",
            "[INVOKE:cfo |x]",
        ] {
            let mut out = Vec::new();
            let source = Source::new(text, 0, false, &mut out);
            let read = read::invoke(&ROLES, &source.text, &mut Notes::new(&source, &mut out));
            if let Some(asked) = exact_invoke(&ROLES, text) {
                let read = read.expect("a question");
                assert_eq!(
                    (read.to, &read.question),
                    (asked.to, &asked.question),
                    "{text}"
                );
                assert!(out.is_empty(), "{text}");
            }
        }
    }
}
