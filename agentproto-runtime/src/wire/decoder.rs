//! Reading text that still arrives.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;

use super::{Event, LineColumn};
use crate::role::{RoleId, RoleTable};
use crate::wire::engine::hold::{Hold, Signal};
use crate::wire::engine::{Engine, Step};
use crate::wire::line_breaks::{find_break, line_start};

/// How much dealt-with text is kept before it is taken off.
const SLACK: usize = 16 * 1024;

/// Reads messages from text that arrives in pieces of any size, cut anywhere.
///
/// It gives the same events as [`Reader`](super::Reader) does for the whole text, each as soon as nothing
/// that follows can change it. Memory is bounded by the longest message, [`MAX_MESSAGE`](super::MAX_MESSAGE) at most.
///
/// An agent's reply, acted upon while it arrives:
///
/// ```
#[doc = include_str!("../../doc/facade.md")]
/// use agentproto::{check::Rules, csuite::CSuite, message::Message, role::RoleSet, wire::{Decoder, Event}};
///
/// # let pieces = ["First [INVOKE:cf", "o|What is signed?]\n[CHAIN: cro", " → cfo]\n", "`[INVOKE:coo|an example]`\n"];
/// # let mut asked = Vec::new();
/// let rules = Rules::new().spoken_by(CSuite::Cro.into());
/// let mut decoder = Decoder::new(CSuite::TABLE).spoken_by(CSuite::Cro.into());
/// let mut act = |event| match event {
///     Event::Message(located) if rules.permits(&located) => match &located.message {
///         Message::Invoke(invoke) => asked.push(invoke.question().to_owned()),
///         // Its chain comes as a message of its own, too.
///         _ => {}
///     },
///     Event::Message(_) => {} // quoted, shown as a mistake, or against the rules
///     Event::Diagnostic(diagnostic) => eprintln!("{diagnostic}"),
///     _ => {}
/// };
/// for piece in pieces {
///     decoder.push(piece.as_bytes())?.for_each(&mut act);
/// }
/// decoder.finish()?.for_each(&mut act);
/// # assert_eq!(asked, ["What is signed?"]);
/// # Ok::<(), agentproto_runtime::wire::NotUtf8>(())
/// ```
#[derive(Debug)]
pub struct Decoder {
    engine: Engine,
    window: String,
    /// Where the window starts in the stream, and where that is in lines.
    base: usize,
    start: LineColumn,
    tracks_positions: bool,
    /// The place that was last asked for, in the window and in lines.
    asked: (usize, LineColumn),
    /// The places of events that wait for the end of their fence, and whose text is no longer held.
    waiting: BTreeMap<usize, LineColumn>,
    /// Bytes that are no whole character yet, and a `\r` that may be half of a line break.
    partial: Vec<u8>,
    hold: Hold<'static>,
    failed: Option<NotUtf8>,
    has_ended: bool,
}

impl Decoder {
    /// Reads with the roles of `table`, such as `CSuite::TABLE`.
    #[must_use]
    pub fn new(table: &'static RoleTable) -> Self {
        Self {
            engine: Engine::new(table),
            window: String::new(),
            base: 0,
            start: LineColumn::START,
            tracks_positions: false,
            asked: (0, LineColumn::START),
            waiting: BTreeMap::new(),
            partial: Vec::new(),
            hold: Hold::default(),
            failed: None,
            has_ended: false,
        }
    }

    /// Accepts only what the writer emits, as [`Reader::strict`](super::Reader::strict) does.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.engine.strict = true;
        self
    }

    /// Who speaks, where that is known. It goes before whatever the text claims.
    #[must_use]
    pub fn spoken_by(mut self, role: RoleId) -> Self {
        self.engine.from = Some(role);
        self
    }

    /// Counts lines as they go by, so that [`position`](Self::position) can tell them.
    #[must_use]
    pub fn with_positions(mut self) -> Self {
        self.tracks_positions = true;
        self
    }

    /// Takes the next piece and gives the events that are certain now.
    ///
    /// A text ends once: behind [`finish`](Self::finish) there is nothing more to take or to give.
    ///
    /// # Errors
    /// Bytes that are no UTF-8, in this piece or one before. They end the text; [`rest`](Self::rest) gives what
    /// stands before them.
    pub fn push(
        &mut self,
        bytes: &[u8],
    ) -> Result<impl Iterator<Item = Event<'static>> + '_, NotUtf8> {
        if !self.has_ended {
            self.take_off();
            self.decode(bytes);
            self.has_ended = self.failed.is_some();
            self.run(self.has_ended);
        }
        self.events()
    }

    /// Ends the text and gives the events that are left.
    ///
    /// # Errors
    /// As [`push`](Self::push); a character that was cut off by the end.
    pub fn finish(&mut self) -> Result<impl Iterator<Item = Event<'static>> + '_, NotUtf8> {
        if !self.has_ended {
            self.take_off();
            match self.partial.first() {
                Some(b'\r') => self.window.push('\r'),
                Some(_) => {
                    self.failed = Some(NotUtf8 {
                        offset: self.base + self.window.len(),
                    });
                }
                None => {}
            }
            self.partial.clear();
            self.has_ended = true;
            self.run(true);
        }
        self.events()
    }

    fn events(&mut self) -> Result<impl Iterator<Item = Event<'static>> + '_, NotUtf8> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.hold.drain()),
        }
    }

    /// The events that an error kept back: those of the text before the bytes that are no UTF-8. With what the
    /// pieces before gave they are the same however the bytes were cut.
    pub fn rest(&mut self) -> impl Iterator<Item = Event<'static>> + '_ {
        self.hold.drain()
    }

    /// The line and column of an event that the last [`push`](Self::push) or [`finish`](Self::finish) gave.
    /// Needs [`with_positions`](Self::with_positions); without, it counts from where the text that is still
    /// held starts.
    #[must_use]
    pub fn position(&mut self, offset: usize) -> LineColumn {
        if let Some(place) = self.waiting.get(&offset) {
            return *place;
        }
        let within = offset.saturating_sub(self.base).min(self.window.len());
        let within = self.window.floor_char_boundary(within);
        let (from, place) = match self.asked {
            (from, place) if from <= within => (from, place),
            _ => (0, self.start),
        };
        self.asked = (within, place.after(&self.window[from..within]));
        self.asked.1
    }

    /// The text of a span that the last [`push`](Self::push) or [`finish`](Self::finish) gave, as far as it
    /// is still held.
    #[must_use]
    pub fn text(&self, span: Range<usize>) -> &str {
        let within = |offset: usize| offset.saturating_sub(self.base).min(self.window.len());
        let start = self.window.floor_char_boundary(within(span.start));
        let end = self.window.ceil_char_boundary(within(span.end));
        &self.window[start..end.max(start)]
    }

    /// The line that holds an offset, as far as it is still held, and where it starts; `None` where it is
    /// longer than `longest` bytes on one side of the offset.
    #[must_use]
    pub fn line_of(&self, offset: usize, longest: usize) -> Option<(&str, usize)> {
        let within = offset.saturating_sub(self.base).min(self.window.len());
        let at = self.window.floor_char_boundary(within);
        let from = self.window.ceil_char_boundary(at.saturating_sub(longest));
        let to = self.window.floor_char_boundary(at.saturating_add(longest));
        let start = from + line_start(&self.window[from..at], at - from);
        let len = find_break(&self.window[at..to]);
        let is_cut = (start == from && from > 0) || (len.is_none() && to < self.window.len());
        let end = len.map_or(to, |len| at + len);
        (!is_cut).then(|| (&self.window[start..end], self.base + start))
    }

    fn decode(&mut self, bytes: &[u8]) {
        let mut joined = Vec::new();
        let bytes = if self.partial.is_empty() {
            bytes
        } else {
            joined.append(&mut self.partial);
            joined.extend_from_slice(bytes);
            &joined
        };
        let valid = match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                match error.error_len() {
                    Some(_) => {
                        self.failed = Some(NotUtf8 {
                            offset: self.base + self.window.len() + valid.len(),
                        });
                    }
                    None => self.partial.extend_from_slice(rest),
                }
                core::str::from_utf8(valid).unwrap_or_default()
            }
        };
        match valid.strip_suffix('\r') {
            Some(text) if self.partial.is_empty() && self.failed.is_none() => {
                self.window.push_str(text);
                self.partial.push(b'\r');
            }
            _ => self.window.push_str(valid),
        }
    }

    fn run(&mut self, end: bool) {
        let mut signals = Vec::new();
        loop {
            let step = self.engine.step(&self.window, end, &mut signals);
            give_out(&mut signals, self.base, &mut self.hold);
            if step != Step::On {
                break;
            }
        }
        if self.engine.at > SLACK {
            self.engine.settle_before(&self.window, &mut signals);
            give_out(&mut signals, self.base, &mut self.hold);
        }
    }

    /// Takes off text that nobody needs any more.
    fn take_off(&mut self) {
        if self.engine.at <= SLACK {
            return;
        }
        let spent = self
            .window
            .floor_char_boundary(self.engine.spent(&self.window));
        // What stays has to be moved, so that little is not worth it.
        if spent < (SLACK / 2).max(self.window.len() / 8) {
            return;
        }
        if self.tracks_positions {
            self.follow_lines(spent);
        }
        self.asked = (0, self.start);
        self.window.drain(..spent);
        self.base += spent;
        self.engine.shift(spent);
    }

    /// Counts the lines of the text that is taken off, and what waits on them.
    fn follow_lines(&mut self, spent: usize) {
        let mut starts: Vec<usize> = self.hold.waiting().collect();
        if starts.is_empty() {
            self.waiting.clear();
        }
        starts.sort_unstable();
        let mut from = 0;
        for offset in starts {
            if let Some(at) = offset.checked_sub(self.base).filter(|at| *at < spent) {
                self.start = self.start.after(&self.window[from..at]);
                self.waiting.insert(offset, self.start);
                from = at;
            }
        }
        self.start = self.start.after(&self.window[from..spent]);
    }
}

fn give_out(signals: &mut Vec<Signal<'_>>, base: usize, hold: &mut Hold<'static>) {
    for signal in signals.drain(..) {
        let mut signal = signal.into_owned();
        match &mut signal {
            Signal::Event(event) => event.shift(base),
            Signal::TooLong(note) => note.span = note.span.start + base..note.span.end + base,
            _ => {}
        }
        hold.take(signal);
    }
}

/// Bytes that are no UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    offset: usize,
}

impl NotUtf8 {
    /// Where the first of them stands, in bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found bytes that are no UTF-8 at offset {}, expected UTF-8",
            self.offset
        )
    }
}

impl std::error::Error for NotUtf8 {}
