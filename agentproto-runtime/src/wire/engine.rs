//! The one reader behind [`Reader`](super::Reader) and [`Decoder`](super::Decoder): it walks through a
//! window of text, finds messages, and waits where more text could change what it sees.
//!
//! It holds offsets only, no text. Nothing it decides depends on where a window ends.

use core::ops::Range;

use super::blocks::Blocks;
use super::brackets::Brackets;
use super::caller::caller;
use super::fences::{Change, Fences};
use super::hold::Signal;
use super::inline::Inline;
use super::paragraph;
use super::place::{Level, LineEnd, LineEnds, LineHead, LineStarts, level, line_start};
use super::read::{self, Notes};
use super::scan::{Candidate, Scan};
use super::sections::Section;
use super::source::{Source, may_be_damaged, mojibake};
use super::{Code, Context, Diagnostic, Event, LIMIT, Located, Severity};
use crate::message::damage::repaired;
use crate::message::text::bullet;
use crate::message::{Message, Name};
use crate::role::{RoleId, RoleTable};

/// How much text before a place may still matter to it.
pub(super) const REACH: usize = 512;

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There may be more to find.
    On,
    /// More text is needed.
    More,
    /// The text has ended.
    Done,
}

/// A fence whose messages may count, as long as nothing else is in it.
#[derive(Clone, Copy, Debug)]
struct Fenced {
    content: usize,
    /// Everything before was looked at.
    last: usize,
    /// Whether no message was found in it so far.
    is_empty: bool,
    is_pure: bool,
    /// Whether one backtick too many was found at its edges.
    has_stray: bool,
    /// Whether the last message lacks its end, so that the text up to the next one belongs to it.
    is_open: bool,
    /// How much of what it holds was dropped.
    dropped: usize,
}

/// A chain that no INVOKE stands right before.
#[derive(Debug)]
pub(super) struct Carried {
    pub(super) names: Vec<Name<'static>>,
    pub(super) span: Range<usize>,
}

/// Where a message stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) level: Level,
    pub(super) context: Context,
    /// The line's start.
    pub(super) line: usize,
    /// Who sends it, where that is known.
    pub(super) caller: Option<RoleId>,
    /// Where the words before it start that were damaged.
    pub(super) damaged: Option<usize>,
}

impl Place {
    /// Whether diagnostics are raised here.
    pub(super) fn is_heard(self) -> bool {
        matches!(self.context, Context::Live | Context::Fenced)
    }
}

#[derive(Debug)]
pub(super) struct Engine {
    pub(super) table: &'static RoleTable,
    pub(super) strict: bool,
    pub(super) from: Option<RoleId>,
    /// Whether the start of the text was seen.
    has_begun: bool,
    /// Everything before was dealt with.
    pub(super) at: usize,
    /// The end of the last message.
    pub(super) done: usize,
    pub(super) starts: LineStarts,
    pub(super) ends: LineEnds,
    pub(super) scan: Scan,
    head: LineHead,
    pub(super) fences: Fences,
    pub(super) inline: Inline,
    /// The end of the last message that is in no inline code; its backticks open none behind it.
    pub(super) floor: usize,
    /// Whether the last place was in inline code.
    is_in_code: bool,
    pub(super) brackets: Brackets,
    /// For the CHAIN behind an INVOKE, so that the two do not forget each other.
    pub(super) ahead: Brackets,
    pub(super) blocks: Blocks,
    pub(super) section: Option<Section>,
    fenced: Option<Fenced>,
    pub(super) carried: Option<Carried>,
    /// Where the straight way was tried last; what is not all there yet is not tried again and again.
    pub(super) tried: Option<usize>,
}

impl Engine {
    pub(super) fn new(table: &'static RoleTable) -> Self {
        Self {
            table,
            strict: false,
            from: None,
            has_begun: false,
            at: 0,
            done: 0,
            starts: LineStarts::default(),
            ends: LineEnds::default(),
            scan: Scan::default(),
            head: LineHead::default(),
            fences: Fences::default(),
            inline: Inline::of_paragraphs(),
            floor: 0,
            is_in_code: false,
            brackets: Brackets::default(),
            ahead: Brackets::default(),
            blocks: Blocks::default(),
            section: None,
            fenced: None,
            carried: None,
            tried: None,
        }
    }

    /// Finds what comes next in the window; `end` says that no text follows.
    pub(super) fn step<'a>(&mut self, text: &'a str, end: bool, out: &mut Vec<Signal<'a>>) -> Step {
        if !self.has_begun && !text.is_empty() {
            self.has_begun = true;
            if self.strict && text.starts_with(BOM) {
                let note = byte_order_mark();
                out.push(Signal::Event(Event::Diagnostic(note)));
            }
        }
        while out.is_empty() {
            let Some(candidate) = self.scan.next(text.as_bytes(), self.at) else {
                if end {
                    self.finish(text, out);
                    return Step::Done;
                }
                self.at = self.undecided(text);
                // What a fence holds waits for its end alone.
                if self.fenced.is_some() {
                    let line = self.starts.of(text, self.at);
                    self.settle(text, line, out);
                }
                return Step::More;
            };
            let step = match candidate {
                Candidate::Bracket(at) if self.straight(text, at, end, out) => Step::On,
                candidate => self.long_way(text, candidate, end, out),
            };
            if step == Step::More {
                return Step::More;
            }
        }
        Step::On
    }

    /// Looks at what may be a message.
    pub(super) fn long_way<'a>(
        &mut self,
        text: &'a str,
        candidate: Candidate,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        match candidate {
            Candidate::Bracket(at) => self.bracket(text, at, end, out),
            Candidate::Heading(at) => self.heading(text, at, end, out),
            Candidate::Verdict(at) => self.verdict(text, at, end, out),
            Candidate::Urgency(at) => self.urgency(text, at, end, out),
        }
    }

    pub(super) fn finish<'a>(&mut self, text: &'a str, out: &mut Vec<Signal<'a>>) {
        self.at = text.len();
        self.settle(text, text.len(), out);
        if self.fenced.is_some() {
            self.close_fence(text, text.len(), out);
        }
    }

    /// Follows the fences up to `to`, the start of a line.
    pub(super) fn settle<'a>(&mut self, text: &'a str, to: usize, out: &mut Vec<Signal<'a>>) {
        if self.scan.has_no_fence(self.fences.at(), to) {
            self.fences.pass(to);
            return;
        }
        while let Some(change) = self.fences.advance(text, to) {
            match change {
                Change::Opened(fence) => {
                    out.push(Signal::Opened);
                    self.fenced = Some(Fenced {
                        content: fence.content,
                        last: fence.content,
                        is_empty: true,
                        is_pure: true,
                        has_stray: false,
                        is_open: false,
                        dropped: 0,
                    });
                }
                Change::Closed { at, stray } => {
                    if let Some(at) = stray {
                        let note = self.graded(stray_backtick(at));
                        out.push(Signal::Event(Event::Diagnostic(note)));
                    }
                    self.close_fence(text, at, out);
                }
            }
        }
    }

    fn close_fence<'a>(&mut self, text: &'a str, at: usize, out: &mut Vec<Signal<'a>>) {
        if let Some(fenced) = self.fenced {
            self.gap(text, fenced.last.min(at)..at, true, out);
        }
        self.fenced = None;
        out.push(Signal::Closed);
    }

    /// Looks at what stands between messages in a fence.
    fn gap<'a>(
        &mut self,
        text: &'a str,
        range: Range<usize>,
        is_edge: bool,
        out: &mut Vec<Signal<'a>>,
    ) {
        let Some(fenced) = &mut self.fenced else {
            return;
        };
        if !fenced.is_pure || core::mem::take(&mut fenced.is_open) {
            return;
        }
        let between = text[range.clone()].trim();
        if between == "`" && is_edge && !fenced.has_stray {
            fenced.has_stray = true;
            let at = range.start + text[range].find('`').unwrap_or_default();
            let note = stray_backtick(at);
            out.push(Signal::Event(Event::Diagnostic(self.graded(note))));
        } else if !between.is_empty() {
            fenced.is_pure = false;
            out.push(Signal::Mixed);
        }
    }

    /// A message from `start` to `end` was found, which may be in a fence.
    pub(super) fn enter<'a>(
        &mut self,
        text: &'a str,
        line: usize,
        start: usize,
        end: usize,
        out: &mut Vec<Signal<'a>>,
    ) {
        self.done = end;
        if !self.is_in_code {
            self.floor = end;
        }
        let Some(Fenced {
            content,
            last,
            is_empty,
            is_pure,
            dropped,
            ..
        }) = self.fenced
        else {
            return;
        };
        if is_pure {
            let from = last.min(start);
            if start - content + dropped > LIMIT {
                if let Some(fenced) = &mut self.fenced {
                    fenced.is_pure = false;
                }
                out.push(Signal::TooLong(self.graded(long_fence(start..end))));
            } else {
                let head = line.max(from);
                let to = head + lead(self.table, &text[head..start]);
                self.gap(text, from..to, is_empty, out);
            }
        }
        if let Some(fenced) = &mut self.fenced {
            fenced.last = end;
            fenced.is_empty = false;
        }
    }

    /// The message that was entered last lacks its end.
    pub(super) fn leave_open(&mut self) {
        if let Some(fenced) = &mut self.fenced {
            fenced.is_open = true;
        }
    }

    /// Where the text starts that could still become something else when more follows.
    fn undecided(&mut self, text: &str) -> usize {
        let line = self.starts.of(text, text.len());
        if line >= self.at && super::sections::may_become(&text[line..]) {
            line
        } else {
            text.len()
        }
    }

    /// Where a tag at `at` stands; `None` where that can't be told yet.
    pub(super) fn place<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Option<Place> {
        let line = self.starts.of(text, at);
        let head = *self.head.of(text, line, at);
        self.settle(text, line, out);
        if head.opens_fence && self.fences.open().is_none() {
            match self.ends.of(text, line, end) {
                LineEnd::At(line_end) => self.settle(text, line_end, out),
                LineEnd::Beyond => {}
                LineEnd::More => return None,
            }
        }
        let inline = (&mut self.inline, self.floor);
        let level = level(text, line, at, &head, &self.fences, inline, end)?;
        self.is_in_code = matches!(level, Level::Code(_));
        let context = match level.context() {
            Context::Live if head.is_negated => Context::Negated,
            context => context,
        };
        Some(Place {
            level,
            context,
            line,
            caller: None,
            damaged: None,
        })
    }

    /// Finds the role that is named before the tag at `at`, unless it is known who speaks.
    pub(super) fn find_caller(&self, text: &str, at: usize, place: &mut Place) {
        place.caller = self.from;
        if self.from.is_none()
            && let Some(found) = caller(self.table, &text[place.line..at])
        {
            place.caller = Some(found.role);
            place.damaged = found.is_damaged.then_some(place.line + found.start);
        }
    }

    /// Read strictly, everything is an error.
    pub(super) fn graded(&self, note: Diagnostic) -> Diagnostic {
        if self.strict {
            note.with_severity(Severity::Error)
        } else {
            note
        }
    }

    /// Reads one message and what there is to say of it.
    pub(super) fn read<'a>(
        &self,
        raw: &'a str,
        at: usize,
        place: Place,
        parse: impl for<'t> Fn(&'static RoleTable, &'t str, &mut Notes<'_>) -> Option<Message<'t>>,
    ) -> (Option<Message<'a>>, Vec<Diagnostic>) {
        if let Some(message) = read::exact(self.table, raw) {
            return (Some(message), Vec::new());
        }
        let mut notes = Vec::new();
        let is_quote = place.level == Level::Quote && raw.contains('\n');
        let source = Source::new(raw, at, is_quote, &mut notes);
        let message = match source.borrowed() {
            Some(text) => parse(self.table, text, &mut Notes::new(&source, &mut notes)),
            None => parse(
                self.table,
                &source.text,
                &mut Notes::new(&source, &mut notes),
            )
            .map(Message::into_owned),
        };
        // What is not damaged as it stands may be so as it is written.
        let written = message
            .as_ref()
            .filter(|_| may_be_damaged(raw))
            .map(ToString::to_string);
        if let Some(repaired) = written.and_then(|written| repaired(&written)) {
            let mut again = Vec::new();
            let source = Source::new(&repaired, 0, false, &mut again);
            let message = parse(
                self.table,
                &source.text,
                &mut Notes::new(&source, &mut again),
            );
            let message = message.map(Message::into_owned);
            let span = at..at + raw.len();
            notes.push(mojibake(span.clone()));
            notes.extend(
                again
                    .into_iter()
                    .filter(Diagnostic::is_error)
                    .map(|note| Diagnostic {
                        span: span.clone(),
                        ..note
                    }),
            );
            return (message, notes);
        }
        (message, notes)
    }

    /// Gives out a message, unless it is refused, and what there is to say of it. `raw` is what was written,
    /// the chain of an INVOKE included.
    pub(super) fn deliver<'a>(
        &self,
        message: Option<Message<'a>>,
        mut notes: Vec<Diagnostic>,
        span: Range<usize>,
        place: Place,
        raw: &str,
        out: &mut Vec<Signal<'a>>,
    ) {
        let mut message = message;
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
            located.caller = place.caller;
            out.push(Signal::Event(Event::Message(located)));
        }
        if place.is_heard() {
            for note in notes {
                out.push(Signal::Event(Event::Diagnostic(self.graded(note))));
            }
        }
    }

    /// Says one thing of a place.
    pub(super) fn say(&self, place: Place, note: Diagnostic, out: &mut Vec<Signal<'_>>) {
        if place.is_heard() {
            out.push(Signal::Event(Event::Diagnostic(self.graded(note))));
        }
    }

    /// Looks once more at what was dealt with, before it may go.
    pub(super) fn settle_before<'a>(&mut self, text: &'a str, out: &mut Vec<Signal<'a>>) {
        let line = self.starts.of(text, self.at);
        self.head.of(text, line, self.at);
        self.follow_code(text, line);
        self.settle(text, line, out);
        // Of a long line, all but its end.
        let upto = if self.at - line > 2 * REACH {
            text.floor_char_boundary(self.at - REACH)
        } else {
            line
        };
        if let Some(fenced) = self.fenced
            && fenced.is_pure
            && fenced.last < upto
        {
            let between = text[fenced.last..upto].trim();
            if between.is_empty() || fenced.is_open {
                self.fenced = Some(Fenced {
                    last: upto,
                    ..fenced
                });
            } else if between != "`" {
                self.gap(text, fenced.last..upto, false, out);
            }
        }
        if self
            .carried
            .as_ref()
            .is_some_and(|chain| self.at > chain.span.end + REACH)
        {
            self.carried = None;
        }
    }

    /// Follows inline code up to where was looked, or to the end of the line before, where it can't be told yet
    /// whether this one goes on.
    fn follow_code(&mut self, text: &str, line: usize) {
        let is_told = line == 0 || paragraph::kind(text, line, false).is_some();
        let (line, at) = if is_told {
            (line, self.at)
        } else {
            let end = text[..line].strip_suffix("\r\n").map_or(line - 1, str::len);
            let end = text.floor_char_boundary(end);
            (line_start(text, end), end)
        };
        if at >= self.floor {
            self.inline.at(text, line, self.floor, at, false);
        }
    }

    /// How much text at the start of the window nobody needs any more.
    pub(super) fn spent(&mut self, text: &str) -> usize {
        let line = self.starts.of(text, self.at);
        // Whether a line opens a code fence tells its end.
        let is_needed = self.head.of(text, line, self.at).opens_fence && self.at - line <= LIMIT;
        let mut spent = if self.at - line > 2 * REACH && !is_needed {
            self.at - REACH
        } else {
            line
        };
        spent = spent.min(self.inline.needs_from().unwrap_or(spent));
        if let Some(chain) = &self.carried {
            spent = spent.min(chain.span.start);
        }
        if let Some(fenced) = self.fenced.filter(|fenced| fenced.is_pure) {
            spent = spent.min(fenced.last);
        }
        spent
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        let line = self.starts.line();
        self.head.shift(by, line);
        self.inline.shift(by);
        self.at -= by;
        self.done = self.done.saturating_sub(by);
        self.floor = self.floor.saturating_sub(by);
        self.scan.shift(by);
        self.starts.shift(by);
        self.ends.shift(by);
        self.fences.shift(by);
        self.brackets.shift(by);
        self.ahead.shift(by);
        self.blocks.shift(by);
        if let Some(section) = &mut self.section {
            section.shift(by);
        }
        if let Some(fenced) = &mut self.fenced {
            fenced.dropped += by.saturating_sub(fenced.content);
            fenced.content = fenced.content.saturating_sub(by);
            fenced.last = fenced.last.saturating_sub(by);
        }
        if let Some(chain) = &mut self.carried {
            chain.span = chain.span.start - by..chain.span.end - by;
        }
        self.tried = self.tried.and_then(|at| at.checked_sub(by));
    }
}

/// How much of the text before a tag belongs to neither bullet nor caller.
pub(super) fn lead(table: &'static RoleTable, before: &str) -> usize {
    let named = caller(table, before).map_or(before.len(), |found| found.start);
    let rest = before[..named].trim_end_matches([' ', '\t', '*', '_']);
    let start = rest.trim_start();
    match bullet(start) {
        Some(found) if found.len() == start.len() => rest.len() - start.len(),
        _ => rest.len(),
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
                    .all(|position| crate::message::conflict::check_part(position.claim()).is_ok())
                && conflict
                    .consequence()
                    .is_none_or(|text| crate::message::conflict::check_part(text).is_ok())
        }
        Message::Invoke(invoke) => invoke.chain().is_some(),
        Message::Chain(chain) => chain.call_chain().is_some(),
        Message::Blocked(blocked) => blocked.role() != crate::message::Target::Board,
        _ => true,
    }
}

const BOM: char = '\u{feff}';

fn byte_order_mark() -> Diagnostic {
    Diagnostic::new(
        Code::NotCanonical,
        0..BOM.len_utf8(),
        "a byte order mark",
        "the text without it",
        "leave out the byte order mark",
    )
}

fn long_fence(at: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::UnclosedBlock,
        at,
        "a code fence that is not closed within 1 MiB",
        "a fence that ends before, so that its messages can be acted upon",
        "close the fence earlier, or send the messages outside of one",
    )
}

fn stray_backtick(at: usize) -> Diagnostic {
    Diagnostic::new(
        Code::StrayBacktick,
        at..at + 1,
        "a stray backtick at the edge of a code fence",
        "the fence alone",
        "leave out the backtick",
    )
}

/// Read strictly: what is wrong with a message that is not exactly what the writer emits.
fn not_canonical(raw: &str, span: Range<usize>, message: &Message<'_>) -> Option<Diagnostic> {
    let written = message.to_string();
    let tag = message.kind().tag;
    let (found, expected) = match message {
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
    // Never cut: it is there to be copied.
    note.help = format!("write {expected}");
    note.expected = expected;
    Some(note)
}

/// Reads a whole message with one of the parsers of [`read`].
macro_rules! reading {
    ($parser:path) => {
        |table, text, notes| $parser(table, text, notes).map(Into::into)
    };
}
pub(super) use reading;
