//! From the text of one message to its event, and what there is to say of it.

use core::ops::Range;

use crate::message::damage::{may_be_damaged, repaired};
use crate::message::text::is_line_break;
use crate::message::{Message, Target};
use crate::role::RoleTable;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Place};
use crate::wire::read::{self, NOTHING, Notes};
use crate::wire::source::{Source, beyond_repair, mojibake};
use crate::wire::{Code, Diagnostic, Event, Located, Severity};

impl Engine {
    /// Read strictly, everything is an error.
    pub(in crate::wire) fn graded(&self, note: Diagnostic) -> Diagnostic {
        if self.strict {
            note.with_severity(Severity::Error)
        } else {
            note
        }
    }

    /// Reads one message and what there is to say of it.
    pub(in crate::wire) fn read<'a>(
        &self,
        raw: &'a str,
        at: usize,
        place: Place,
        parse: impl for<'t> Fn(&'static RoleTable, &'t str, &mut Notes<'_>) -> Option<Message<'t>>,
    ) -> (Option<Message<'a>>, Vec<Diagnostic>) {
        if let Some(message) = read::exact(self.table, raw) {
            return (Some(message), Vec::new());
        }
        if let Some(note) = beyond_repair(raw, at, 0) {
            return (None, vec![note]);
        }
        let mut notes = Vec::new();
        let is_quote = place.level == Level::Quote && raw.contains(is_line_break);
        let source = Source::new(raw, at, is_quote, &mut notes);
        let mut message = match source.borrowed() {
            Some(text) => parse(self.table, text, &mut Notes::new(&source, &mut notes)),
            None => parse(
                self.table,
                &source.text,
                &mut Notes::new(&source, &mut notes),
            )
            .map(Message::into_owned),
        };
        let span = at..at + raw.len();
        let mut is_said = false;
        // What is not damaged as it stands may be so as it is written, more than once.
        let may_be_so = source.borrowed().is_none() || may_be_damaged(raw);
        while let Some(written) = message.as_ref().filter(|_| may_be_so)
            && let Some(repaired) = repaired(&written.to_string())
        {
            let mut again = Vec::new();
            let source = Source::new(&repaired.text, 0, false, &mut again);
            let read = parse(
                self.table,
                &source.text,
                &mut Notes::new(&source, &mut again),
            );
            message = read.map(Message::into_owned);
            if !core::mem::replace(&mut is_said, true) {
                notes.push(mojibake(span.clone()));
            }
            let errors = again.into_iter().filter(Diagnostic::is_error);
            notes.extend(errors.map(|note| Diagnostic {
                span: span.clone(),
                ..note
            }));
        }
        (message, notes)
    }

    /// Gives out a message, unless it is refused, and what there is to say of it. `raw` is what was written,
    /// the chain of an INVOKE included.
    pub(in crate::wire) fn deliver<'a>(
        &self,
        message: Option<Message<'a>>,
        notes: Vec<Diagnostic>,
        span: Range<usize>,
        place: Place,
        raw: &str,
        out: &mut Vec<Signal<'a>>,
    ) {
        let mut message = message;
        let mut notes = without_unseen(notes, raw, span.start);
        if let Some(start) = place.damaged
            && !notes.iter().any(|note| note.code == Code::Mojibake)
        {
            notes.push(mojibake(start..span.start));
        }
        if self.strict && place.is_heard() {
            if let Some(read) = &message
                && notes.is_empty()
                && let Some(note) = not_canonical(raw, span.clone(), read)
            {
                notes.push(note);
            }
            if !notes.is_empty() {
                message = None;
            }
        }
        notes.sort_by_key(|note| note.span.start);
        if let Some(message) = message {
            let mut located = Located::new(message, span, place.context);
            located.set_caller(place.caller);
            located.hop = place.hop;
            out.push(Signal::Event(Event::Message(located)));
        }
        if place.is_heard() {
            for note in notes {
                out.push(Signal::Event(Event::Diagnostic(self.graded(note))));
            }
        }
    }

    /// Says one thing of a place.
    pub(in crate::wire) fn say(&self, place: Place, note: Diagnostic, out: &mut Vec<Signal<'_>>) {
        if place.is_heard() {
            out.push(Signal::Event(Event::Diagnostic(self.graded(note))));
        }
    }
}

/// What a reader keeps and no constructor makes.
fn can_be_made(message: &Message<'_>) -> bool {
    match message {
        Message::Conflict(conflict) => {
            let positions = conflict.positions();
            let is_alone = |i: usize| {
                positions[..i]
                    .iter()
                    .all(|other| other.role() != positions[i].role())
            };
            positions.len() > 1
                && (0..positions.len()).all(is_alone)
                && positions
                    .iter()
                    .all(|position| crate::message::conflict::check_claim(position.claim()).is_ok())
                && conflict
                    .consequence()
                    .is_none_or(|text| crate::message::conflict::check_part(text).is_ok())
        }
        Message::Invoke(invoke) => invoke.chain().is_some(),
        Message::Chain(chain) => chain.call_chain().is_some(),
        Message::Blocked(blocked) => blocked.role() != Target::Board,
        _ => true,
    }
}

/// What there is to say of a message whose text starts at `base`: where a place is empty because nobody sees what is
/// there, that it is empty says it all.
fn without_unseen(mut notes: Vec<Diagnostic>, raw: &str, base: usize) -> Vec<Diagnostic> {
    let is_empty = |note: &&Diagnostic| note.code == Code::Empty || note.found == NOTHING;
    let empty = notes.iter().filter(is_empty).map(|note| note.span.start);
    let empty: Vec<usize> = empty.collect();
    let is_of = |empty: usize, unseen: &Range<usize>| {
        let between = raw.get(empty.min(unseen.start) - base..unseen.start - base);
        unseen.end >= empty && between.is_some_and(|between| !between.contains(is_line_break))
    };
    notes.retain(|note| {
        let is_unseen = note.code == Code::InvisibleCharacter;
        !(is_unseen && empty.iter().any(|empty| is_of(*empty, &note.span)))
    });
    notes
}

/// Read strictly: what is wrong with a message that is not exactly what the writer emits.
pub(in crate::wire) fn not_canonical(
    raw: &str,
    span: Range<usize>,
    message: &Message<'_>,
) -> Option<Diagnostic> {
    let written = message.to_string();
    let tag = match message {
        Message::Review(_) => "a verdict",
        message => message.kind().tag,
    };
    let (found, expected) = match message {
        Message::Invoke(invoke) if invoke.to() == Target::Board => (
            "INVOKE of the board".to_owned(),
            "one of a role, as in `[INVOKE:role|question]`".to_owned(),
        ),
        Message::Invoke(invoke) if invoke.chain().is_none() => (
            "INVOKE without its chain".to_owned(),
            format!("`[CHAIN: … → {}]` on the next line", invoke.to()),
        ),
        Message::Invoke(_) if written.lines().next() == Some(raw) => (
            "INVOKE without its chain on the next line".to_owned(),
            format!("exactly `{written}`"),
        ),
        _ if raw != written => (
            format!("{tag} written in another way"),
            format!("exactly `{written}`"),
        ),
        _ if !can_be_made(message) => (
            format!("{tag} in free words"),
            "parts that the protocol names".to_owned(),
        ),
        _ => return None,
    };
    let mut note = Diagnostic::new(Code::NotCanonical, span, found, "", "");
    // Never cut: it is there to be copied, and once is enough.
    note.help = format!("write {expected}");
    note.expected = if expected.contains('\n') {
        "the exact form".to_owned()
    } else {
        expected
    };
    Some(note)
}

/// Reads a whole message with one of the parsers of [`read`].
macro_rules! reading {
    ($parser:path) => {
        |table, text, notes| $parser(table, text, notes).map(Into::into)
    };
}
pub(in crate::wire) use reading;
