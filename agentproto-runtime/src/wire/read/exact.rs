//! The straight way: messages exactly as the writer emits them, which need no tolerance.
//!
//! Whatever is not plainly so is left to the parsers beside this one, which would read all that is read here in
//! the same way, without a note.

use agentproto_kinds::{
    BLOCKED, CONFLICT, CRITIC_SCREEN, Kind, PEER_VERIFY, PROCEED, RESOLUTION, RESPONSE,
};

use super::conflict::from_line;
use super::piped::Asked;
use crate::memchr;
use crate::message::blocked::is_reason;
use crate::message::chosen::{Chosen, choose};
use crate::message::label::label_at;
use crate::message::text::{bullet, is_placeholder};
use crate::message::{
    Assumption, Blocked, Broadcast, Chain, Confidence, Conflict, CriticScreen, Line, Message,
    PeerVerify, Proceed, Resolution, Response, Target,
};
use crate::role::{RoleId, RoleTable};
use crate::rules::CallChain;
use crate::wire::source::is_clean;

/// The message that is exactly the text, where it is of a kind that is met often.
pub(in crate::wire) fn exact<'t>(table: &'static RoleTable, text: &'t str) -> Option<Message<'t>> {
    let tag = text.strip_prefix('[')?;
    match tag.as_bytes().get(1)? {
        b'H' => chain(table, tag).map(Into::into),
        b'E' if tag.starts_with('R') => response(table, tag).map(Into::into),
        b'E' => peer_verify(table, tag).map(Into::into),
        b'S' => {
            let text = sole(tag.strip_prefix("ASSUMPTION: ")?)?;
            Some(Assumption::read(text.into()).into())
        }
        b'L' => blocked(table, tag).map(Into::into),
        b'O' => conflict(table, tag).map(Into::into),
        b'R' if tag.starts_with('C') => critic_screen(tag).map(Into::into),
        b'R' => {
            let question = sole(tag.strip_prefix("BROADCAST:all|")?)?;
            Some(Broadcast::read(question.into()).into())
        }
        _ => None,
    }
}

/// `[INVOKE:role|question]`
pub(in crate::wire) fn exact_invoke<'t>(
    table: &'static RoleTable,
    text: &'t str,
) -> Option<Asked<'t>> {
    let rest = text.strip_prefix("[INVOKE:")?;
    let (token, question) = rest.split_at(memchr::memchr(b'|', rest.as_bytes())?);
    let to = role(table, token)?;
    Some(Asked {
        to: Target::Role(to),
        question: sole(&question[1..])?.into(),
    })
}

/// The role, unless its token means something else in a tag.
fn role(table: &'static RoleTable, token: &str) -> Option<RoleId> {
    table
        .role(token)
        .filter(|_| !matches!(token, "board" | "all"))
}

/// The text of a tag up to the `]` that is its only bracket.
fn sole(rest: &str) -> Option<&str> {
    let text = rest.strip_suffix(']')?;
    let is_sole = memchr::memchr2(b'[', b']', text.as_bytes()).is_none();
    (is_sole && is_line(text)).then_some(text)
}

/// Whether the text is one line that any reader leaves as it is.
fn is_line(text: &str) -> bool {
    memchr::memchr(b'\n', text.as_bytes()).is_none() && is_clean(text) && is_value(text)
}

/// Whether a clean text is trimmed, not marked up and filled in.
fn is_value(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .first()
        .is_some_and(|b| !matches!(b, b' ' | b'*' | b'_'))
        && !text.ends_with(' ')
        && !is_placeholder(text)
}

/// `CHAIN: cro → cfo]`
fn chain<'t>(table: &'static RoleTable, tag: &str) -> Option<Chain<'t>> {
    let names = tag.strip_prefix("CHAIN: ")?.strip_suffix(']')?;
    let mut names = names.split(" → ");
    let mut chain = CallChain::start(role(table, names.next()?)?);
    for name in names {
        chain = chain.invoke(role(table, name)?).ok()?;
    }
    (chain.hops() > 0).then(|| Chain::new(chain))
}

/// `BLOCKED: cannot invoke role — reason]` and its assumption.
fn blocked<'t>(table: &'static RoleTable, tag: &'t str) -> Option<Blocked<'t>> {
    let (tag, line) = tag.split_at(memchr::memchr(b'\n', tag.as_bytes())?);
    let refused = sole(tag.strip_prefix("BLOCKED: ")?)?.strip_prefix("cannot invoke ")?;
    let (token, reason) = refused.split_once(" — ")?;
    let target = match token {
        "all" => Target::All,
        token => Target::Role(role(table, token)?),
    };
    let label = BLOCKED.fields[2].label;
    let assumption = line[1..].strip_prefix(label)?.strip_prefix(": ")?;
    let is_whole = is_value(reason) && is_reason(reason) && is_line(assumption);
    is_whole.then(|| Blocked::read(target, reason.into(), Some(assumption.into())))
}

/// `CONFLICT: CFO x; CRO y → z]` and its resolution.
fn conflict<'t>(table: &'static RoleTable, tag: &'t str) -> Option<Conflict<'t>> {
    let (tag, line) = tag.split_once('\n').unwrap_or((tag, ""));
    let claims = sole(tag.strip_prefix("CONFLICT: ")?)?;
    let resolution = match line {
        "" => None,
        line => {
            let label = CONFLICT.fields.last()?.label;
            let word = line.strip_prefix(label)?.strip_prefix(": ")?;
            let index = RESOLUTION.iter().position(|choice| choice.word == word)?;
            Some(*Resolution::ALL.get(index)?)
        }
    };
    Some(from_line(table, claims, resolution))
}

/// The role that the opening tag of a block names, and the lines between its tags.
fn block<'t>(kind: &Kind, table: &'static RoleTable, tag: &'t str) -> Option<(RoleId, Lines<'t>)> {
    let rest = tag.strip_prefix(kind.tag)?.strip_prefix(':')?;
    let (token, rest) = rest.split_at(memchr::memchr(b']', rest.as_bytes())?);
    Some((role(table, token)?, lines(kind, rest)?))
}

/// The lines behind the name in a block's opening tag.
fn lines<'t>(kind: &Kind, rest: &'t str) -> Option<Lines<'t>> {
    let lines = rest
        .strip_prefix("]\n")?
        .strip_suffix(']')?
        .strip_suffix(kind.tag)?
        .strip_suffix("[/")?;
    let is_flat = memchr::memchr(b'[', lines.as_bytes()).is_none();
    (is_flat && is_clean(lines)).then_some(Lines(lines))
}

/// Lines that are read from the first to the last, each ended by a line feed.
struct Lines<'t>(&'t str);

impl<'t> Lines<'t> {
    /// The rest of the next line, where it starts like this.
    fn behind(&mut self, start: &str, end: &str) -> Option<&'t str> {
        let rest = self.0.strip_prefix(start)?.strip_prefix(end)?;
        let (line, behind) = rest.split_at(memchr::memchr(b'\n', rest.as_bytes())?);
        self.0 = &behind[1..];
        Some(line)
    }

    fn value(&mut self, label: &str) -> Option<&'t str> {
        self.behind(label, ": ").filter(|value| is_value(value))
    }
}

fn response<'t>(table: &'static RoleTable, tag: &'t str) -> Option<Response<'t>> {
    let [key_finding, data, confidence, caveat] = RESPONSE.fields else {
        return None;
    };
    let (role, mut lines) = block(&RESPONSE, table, tag)?;
    let key_finding = lines.value(key_finding.label)?;
    if !lines.behind(data.label, ":")?.is_empty() {
        return None;
    }
    let mut points = Vec::with_capacity(3);
    while let Some(point) = lines.behind("  - ", "") {
        let is_label = point.contains(':') && label_at(&RESPONSE, point).is_some();
        let opens = bullet(point).is_some() || point.starts_with(['`', '~']);
        if is_label || !is_value(point) || opens {
            return None;
        }
        points.push(point.into());
    }
    let confidence = match lines.value(confidence.label)? {
        "high" => Confidence::High,
        "medium" => Confidence::Medium,
        "low" => Confidence::Low,
        _ => return None,
    };
    let caveat = lines.value(caveat.label)?;
    let is_whole = matches!(points.len(), 2 | 3) && lines.0.is_empty();
    is_whole.then(|| Response::read(role, key_finding.into(), points, confidence, caveat.into()))
}

fn peer_verify<'t>(table: &'static RoleTable, tag: &'t str) -> Option<PeerVerify<'t>> {
    let (role, mut lines) = block(&PEER_VERIFY, table, tag)?;
    let mut points = [const { Vec::new() }; 3];
    for (field, points) in PEER_VERIFY.fields.iter().zip(&mut points) {
        while let Some(value) = lines.behind(field.label, ": ") {
            let text = value.strip_prefix(field.mark)?.strip_prefix(' ')?;
            // Further marks, bullets and labels are for others to tell.
            if !text.starts_with(|c: char| c.is_ascii_alphabetic())
                || text.contains(':')
                || !is_value(text)
            {
                return None;
            }
            points.push(text.into());
        }
    }
    let [validated, adjusted, flagged] = points;
    let count = validated.len() + adjusted.len() + flagged.len();
    (count > 0 && lines.0.is_empty()).then(|| PeerVerify::read(role, validated, adjusted, flagged))
}

fn critic_screen<'t>(tag: &'t str) -> Option<CriticScreen<'t>> {
    let [weakest, missing, cost, proceed] = CRITIC_SCREEN.fields else {
        return None;
    };
    let mut lines = lines(&CRITIC_SCREEN, tag.strip_prefix(CRITIC_SCREEN.tag)?)?;
    let weakest = lines.value(weakest.label)?;
    let missing = lines.value(missing.label)?;
    let cost = lines.value(cost.label)?;
    let verdict = lines.value(proceed.label)?;
    let is = |index: usize| {
        let choice = &PROCEED[index];
        let word = verdict.strip_prefix(choice.mark)?.strip_prefix(' ')?;
        word.strip_prefix(choice.word)
    };
    let proceed = if is(0) == Some("") {
        Proceed::WithNotedRisks
    } else if is(2) == Some("") {
        Proceed::Rethink
    } else {
        let gap = is(1)?.strip_prefix(' ')?;
        let is_plain = gap.starts_with(|c: char| c.is_ascii_alphanumeric());
        let chosen = Chosen::One {
            index: 1,
            rest: gap,
            is_alias: false,
            overruled: None,
        };
        if !is_plain || choose(PROCEED, verdict) != chosen {
            return None;
        }
        Proceed::AfterAddressing {
            gap: Line::new(gap).ok()?,
        }
    };
    lines
        .0
        .is_empty()
        .then(|| CriticScreen::read(weakest.into(), missing.into(), cost.into(), proceed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::role::RoleDef;
    use crate::wire::Diagnostic;
    use crate::wire::read::{self, Notes};
    use crate::wire::source::Source;

    static ROLES: RoleTable = match RoleTable::new(
        "some",
        "some",
        2,
        &[
            RoleDef::new("cro", "CRO"),
            RoleDef::new("cfo", "CFO"),
            RoleDef::new("coo", "COO"),
        ],
    ) {
        Ok(table) => table,
        Err(_) => panic!(),
    };

    /// What the other parsers make of a text, and how much they have to say.
    fn at_length(text: &str) -> (Option<Message<'static>>, usize) {
        let mut out: Vec<Diagnostic> = Vec::new();
        let source = Source::new(text, 0, false, &mut out);
        let notes = &mut Notes::new(&source, &mut out);
        let clean = &source.text;
        let read = match text.as_bytes()[2] {
            b'H' => read::chain_message(&ROLES, clean, notes).map(Message::from),
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
