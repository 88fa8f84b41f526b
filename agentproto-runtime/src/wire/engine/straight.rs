//! The straight way: messages that stand live at the start of their line, exactly as the writer emits them.
//!
//! Nearly all messages of machines do, and many of models. Whatever is not plainly so goes the long way, which
//! gives the same for what is.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, CONFLICT, Kind};

use crate::message::{Chain, Invoke, Message, Target};
use crate::role::RoleId;
use crate::wire::engine::bracket::Ask;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Place};
use crate::wire::event::Hop;
use crate::wire::markdown::inline_code::Floor;
use crate::wire::markdown::paragraph;
use crate::wire::read;
use crate::wire::{Context, Event, Located, MAX_MESSAGE};

impl Engine {
    /// Reads the message at `at`; whether that could be done. `end` says that no text follows.
    pub(in crate::wire) fn straight<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> bool {
        if !self.is_plain_line(text, at) || self.tried.replace(at) == Some(at) {
            return false;
        }
        let rest = &text[at..];
        // What ends with the text may go on.
        let is_whole = |len: usize| len < MAX_MESSAGE && (len < rest.len() || end);
        if rest.starts_with("[INVOKE:") {
            let hop = read::exact_hop(self.table, rest).filter(|hop| is_whole(hop.chain_end));
            return hop.is_some_and(|hop| self.straight_hop(text, at, hop, out));
        }
        let Some((message, len)) = read::exact_start(self.table, rest) else {
            return false;
        };
        // What follows may negate it.
        let ends_line = rest.len() == len || rest.as_bytes()[len] == b'\n';
        let is_alone = match &message {
            // The resolution may follow in another form, or a second one.
            Message::Conflict(conflict) => {
                conflict.resolution().is_some()
                    && self.has_no_line_behind(text, at + len, &CONFLICT, end)
            }
            // So may a second assumption.
            Message::Blocked(_) => self.has_no_line_behind(text, at + len, &BLOCKED, end),
            // It may belong to the INVOKE behind it.
            Message::Chain(_) => false,
            _ => true,
        };
        if !ends_line || !is_alone || !is_whole(len) {
            return false;
        }
        let span = at..at + len;
        self.pass_message(span.end);
        let caller = match message {
            Message::Broadcast(_) => self.from,
            _ => None,
        };
        self.hand_out(text, message, span.clone(), span, caller, out);
        true
    }

    /// Hands out an INVOKE and its chain, where the chain tells who asks whom; whether it does.
    fn straight_hop<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        hop: read::Hop<'a>,
        out: &mut Vec<Signal<'a>>,
    ) -> bool {
        let read::Hop {
            to,
            question,
            invoke_end,
            chain,
            chain_end,
        } = hop;
        let asker = chain.caller();
        let fits = to == chain.last() && self.from.is_none_or(|from| asker == Some(from));
        let span = at..at + chain_end;
        // What follows may negate both.
        let ends_line = text
            .as_bytes()
            .get(span.end)
            .is_none_or(|byte| *byte == b'\n');
        // A chain before the INVOKE would be the one that counts.
        if !fits || !ends_line || self.carried.is_some() {
            return false;
        }
        let message = Invoke::read(Target::Role(to), question.into(), asker, Some(chain));
        self.pass_message(span.end);
        self.hand_out(
            text,
            message.into(),
            at..at + invoke_end,
            span.clone(),
            self.from,
            out,
        );
        let chain_span = at + invoke_end + 1..span.end;
        let message = Chain::new(chain).into();
        self.hand_out(
            text,
            message,
            chain_span.clone(),
            chain_span,
            self.from,
            out,
        );
        if let Some(Signal::Event(Event::Message(located))) = out.last_mut() {
            located.hop.goes_with = true;
        }
        true
    }

    /// Whether the line that starts at `at` is plain text: no fence is open, and nothing else on the line can
    /// say of its start what it is.
    fn is_plain_line(&mut self, text: &str, at: usize) -> bool {
        let starts_line = text[..at].ends_with('\n') || (at == 0 && !self.has_dropped);
        self.raise_floor(text, at);
        let is_plain = starts_line
            && self.fences.open().is_none()
            && self.scan.has_no_fence(self.fences.at(), at)
            && !self.inline.covers(at)
            && paragraph::has_no_code(text, self.floor.at, at);
        if is_plain {
            self.fences.pass(at);
        }
        is_plain
    }

    /// Whether no labelled line of `kind` stands behind a message that has ended at `from`.
    fn has_no_line_behind(&mut self, text: &str, from: usize, kind: &Kind, end: bool) -> bool {
        let line = self.labelled_line(text, from, Level::Plain, kind, end);
        matches!(line, Ask::Is(None))
    }

    /// Takes it that a message ends at `end` in which no fence starts.
    fn pass_message(&mut self, end: usize) {
        self.done = end;
        self.floor = Floor {
            at: end,
            is_alone: false,
        };
        self.at = end;
        self.scan.pass(end);
    }

    /// Gives out a message; `whole` is what was written, its chain included.
    fn hand_out<'a>(
        &self,
        text: &str,
        message: Message<'a>,
        span: Range<usize>,
        whole: Range<usize>,
        caller: Option<RoleId>,
        out: &mut Vec<Signal<'a>>,
    ) {
        // What goes the straight way is what the writer emits, unless it is a conflict in free words.
        if self.strict && matches!(message, Message::Conflict(_)) {
            let place = Place {
                level: Level::Plain,
                context: Context::Live,
                line: span.start,
                caller,
                damaged: None,
                skill: None,
                hop: Hop::default(),
            };
            return self.deliver(Some(message), Vec::new(), span, place, &text[whole], out);
        }
        let mut located = Located::new(message, span, Context::Live);
        located.set_caller(caller);
        out.push(Signal::Event(Event::Message(located)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::engine::hold::Hold;
    use crate::wire::testing::ROLES;
    use crate::wire::{Reader, Reading};

    /// What the long way alone makes of a text.
    fn at_length(text: &str, strict: bool, from: Option<RoleId>) -> Vec<Event<'_>> {
        let mut engine = Engine::new(&ROLES);
        (engine.strict, engine.from) = (strict, from);
        let mut signals = Vec::new();
        while let Some(candidate) = engine.scan.next(text.as_bytes(), engine.at) {
            engine.long_way(text, candidate, true, &mut signals);
        }
        engine.finish(text, &mut signals);
        let mut hold = Hold::default();
        for signal in signals {
            hold.take(signal);
        }
        hold.drain().collect()
    }

    fn straight(text: &str, strict: bool, from: Option<RoleId>) -> Vec<Event<'_>> {
        let mut reader = Reader::new(&ROLES, text);
        if strict {
            reader = reader.strict();
        }
        if let Some(from) = from {
            reader = reader.spoken_by(from);
        }
        reader.collect()
    }

    const MESSAGES: [&str; 9] = [
        "[INVOKE:cfo|What — if?]\n[CHAIN: cro → cfo]",
        "[BROADCAST:all|What breaks?]",
        "[ASSUMPTION: it holds — not verified with CFO]",
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: it holds",
        "[CONFLICT: CFO says x; CRO y → z]\nResolution: escalate",
        "[CONFLICT: we do not agree]\nResolution: escalate",
        "[RESPONSE:cfo]\nKey finding: a\nSupporting data:\n  - b: `c`\n  - d\nConfidence: low\nCaveat: e\n[/RESPONSE]",
        "[PEER-VERIFY:cfo]\nValidated: ✅ A\nFlagged: 🔴 B\n[/PEER-VERIFY]",
        "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]",
    ];

    #[test]
    fn what_the_writer_emits_goes_the_straight_way() {
        for message in MESSAGES {
            for before in ["x\n", ""] {
                let text = format!("{before}{message}\n");
                let (at, mut engine) = (before.len(), Engine::new(&ROLES));
                let mut signals = Vec::new();
                assert!(engine.scan.next(text.as_bytes(), 0).is_some());
                assert!(engine.straight(&text, at, true, &mut signals), "{text}");
            }
        }
    }

    #[test]
    fn the_straight_way_leads_where_the_long_one_does() {
        let pieces = [
            "",
            " ",
            "\n",
            "\r",
            "```",
            "\n```\n",
            "~~~",
            "`",
            "> ",
            "| ",
            "❌ ",
            "- ",
            "**",
            " — BLOCKED",
            "CRO → ",
            "[CHAIN: cro → coo]\n",
            "[CHAIN: cro → coo → cfo]",
            "[RESPONSE:cro]\n",
            "[/RESPONSE]",
            " [INVOKE:cfo|x]",
            "]",
            "[",
            "Resolution: escalate",
            "\nresolution: escalate",
            "\u{200b}",
            "\u{200d}",
            "é",
            "coo",
            "|",
        ];
        let cfo = ROLES.role("cfo");
        let mut messages = 0;
        for message in MESSAGES {
            let text = format!("{message}\n\n{message}");
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                for piece in pieces {
                    let changed = format!("{}{piece}{}", &text[..at], &text[at..]);
                    let expected = at_length(&changed, false, None);
                    assert_eq!(straight(&changed, false, None), expected, "{changed:?}");
                    messages += Reading::from_iter(expected).messages.len();
                    if piece.len() < 5 {
                        let expected = at_length(&changed, true, cfo);
                        assert_eq!(straight(&changed, true, cfo), expected, "{changed:?}");
                    }
                }
            }
        }
        assert!(messages > 50_000, "{messages}");
    }
}
