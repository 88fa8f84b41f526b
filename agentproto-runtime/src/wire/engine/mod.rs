//! The one reader behind [`Reader`](super::Reader) and [`Decoder`](super::Decoder): it walks through a
//! window of text, finds messages, and waits where more text could change what it sees.
//!
//! It holds offsets only, no text. Nothing it decides depends on where a window ends.

pub(super) mod block;
pub(super) mod block_end;
mod block_stack;
pub(super) mod bracket;
pub(super) mod bracket_end;
pub(super) mod caller;
pub(super) mod deliver;
pub(super) mod fence;
pub(super) mod hold;
pub(super) mod invocation;
mod labelled_line;
pub(super) mod meant;
pub(super) mod place;
pub(super) mod section;
pub(super) mod straight;

use core::ops::Range;

use super::damaged;
use super::event::Hop;
use super::read::Ends;
use super::scan::{Candidate, Scan};
use super::{Code, Context, Diagnostic, Event};
use crate::message::Name;
use crate::message::text::{BOM, bullet, is_line_break};
use crate::role::{RoleId, RoleTable};
use crate::wire::engine::block_end::Blocks;
use crate::wire::engine::bracket_end::Brackets;
use crate::wire::engine::caller::{caller, names};
use crate::wire::engine::fence::Fenced;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::{Level, LineHead, is_blocked, level};
use crate::wire::engine::section::Section;
use crate::wire::line_breaks::{LineEnd, LineEnds, LineStarts};
use crate::wire::markdown::fences::{Fences, LONGEST_LINE};
use crate::wire::markdown::inline_code::{Floor, Inline, Line};
use crate::wire::markdown::paragraph;
use crate::wire::markdown::tables::NEEDED;

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

/// A chain that no INVOKE stands right before.
#[derive(Debug)]
pub(super) struct Carried {
    /// Its names, unless it is refused.
    pub(super) names: Option<Vec<Name<'static>>>,
    pub(super) ends: Option<Ends>,
    pub(super) span: Range<usize>,
    /// Whether it is quoted or shown as a mistake, and so nobody's who is heard.
    pub(super) is_inert: bool,
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
    /// Where the caller's name stands, where it is the name of a skill.
    pub(super) skill: Option<(usize, usize)>,
    pub(super) hop: Hop,
}

impl Place {
    /// Takes what is live for negated where `— BLOCKED` is behind it; `false` where that can't be told yet.
    pub(super) fn negate_before(&mut self, behind: &str, end: bool) -> bool {
        if self.context == Context::Live {
            match is_blocked(behind, end) {
                Some(true) => self.context = Context::Negated,
                Some(false) => {}
                None => return false,
            }
        }
        true
    }

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
    /// Whether the text does not start where it did, so that its start may be within a line.
    pub(super) has_dropped: bool,
    /// Everything before was dealt with.
    pub(super) at: usize,
    /// The end of the last message.
    pub(super) done: usize,
    pub(super) starts: LineStarts,
    pub(super) ends: LineEnds,
    pub(super) scan: Scan,
    pub(super) head: LineHead,
    pub(super) fences: Fences,
    pub(super) inline: Inline,
    /// The end of the last message that is in no inline code; its backticks open none behind it.
    pub(super) floor: Floor,
    /// Whether the last place was in inline code.
    pub(super) is_in_code: bool,
    pub(super) brackets: Brackets,
    /// For the CHAIN behind an INVOKE, so that the two do not forget each other.
    pub(super) ahead: Brackets,
    pub(super) blocks: Blocks,
    pub(super) section: Option<Section>,
    pub(super) fenced: Option<Fenced>,
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
            has_dropped: false,
            at: 0,
            done: 0,
            starts: LineStarts::default(),
            ends: LineEnds::default(),
            scan: Scan::default(),
            head: LineHead::default(),
            fences: Fences::default(),
            inline: Inline::of_paragraphs(),
            floor: Floor::default(),
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

    /// Where the text starts that could still become something else when more follows.
    fn undecided(&mut self, text: &str) -> usize {
        let line = self.starts.of(text, text.len());
        if line >= self.at && crate::wire::engine::section::may_become(&text[line..]) {
            line
        } else {
            damaged::unfinished(text, self.at).unwrap_or(text.len())
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
        self.raise_floor(text, line);
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
            skill: None,
            hop: Hop::default(),
        })
    }

    /// Finds the role that is named before the tag at `at`, which asks `to`, unless it is known who speaks.
    pub(super) fn find_caller(&self, text: &str, at: usize, to: Option<RoleId>, place: &mut Place) {
        place.caller = self.from;
        if self.from.is_none()
            && let Some(found) = caller(self.table, &text[place.line..at], to)
        {
            place.caller = Some(found.role);
            place.damaged = found.is_damaged.then_some(place.line + found.start);
            let within = |(start, end)| (place.line + start, place.line + end);
            place.skill = found.skill.map(within);
        }
    }

    /// Looks once more at what was dealt with, before it may go.
    pub(super) fn settle_before<'a>(&mut self, text: &'a str, out: &mut Vec<Signal<'a>>) {
        let line = self.starts.of(text, self.at);
        self.head.of(text, line, self.at);
        self.raise_floor(text, line);
        self.follow_code(text, line);
        self.settle(text, line, out);
        let upto = if self.needs_end_only(text, line) {
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
            let previous = paragraph::line_before(text, line).unwrap_or(line);
            let end = text[previous..line].trim_end_matches(is_line_break).len();
            (previous, previous + end)
        };
        if at >= self.floor.at {
            let kind = self.head.of(text, line, at).kind;
            let line = Line { start: line, kind };
            self.inline.at(text, line, self.floor, at, false);
        }
    }

    /// Follows that no inline code opens before the line that starts at `line`, where no backtick was seen.
    pub(super) fn raise_floor(&mut self, text: &str, line: usize) {
        // A line break before it still tells which lines belong together.
        if let Some(end) = line.checked_sub(1)
            && text.as_bytes()[end] == b'\n'
            && self.scan.has_no_backtick(self.floor.at, end)
            && self.floor.at < end
            && !self.inline.has_passed(end)
        {
            self.floor = Floor {
                at: end,
                is_alone: false,
            };
        }
    }

    /// Whether the line that starts at `line` is so long that all but the end of it, as far as was looked, is
    /// dealt with. Where a code fence may open or close, the whole line tells.
    fn needs_end_only(&mut self, text: &str, line: usize) -> bool {
        let len = self.at - line;
        len > 2 * REACH && (len > LONGEST_LINE || !self.head.of(text, line, self.at).opens_fence)
    }

    /// How much text at the start of the window nobody needs any more.
    pub(super) fn spent(&mut self, text: &str) -> usize {
        let line = self.starts.of(text, self.at);
        let mut spent = if self.needs_end_only(text, line) {
            self.at - REACH
        } else {
            line.saturating_sub(NEEDED)
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
        self.has_dropped |= by > 0;
        let line = self.starts.line();
        self.head.shift(by, line);
        self.inline.shift(by);
        self.at -= by;
        self.done = self.done.saturating_sub(by);
        self.floor.at = self.floor.at.saturating_sub(by);
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
    let named = names(table, before).unwrap_or(before.len());
    let rest = before[..named].trim_end_matches([' ', '\t', '*', '_']);
    let start = rest.trim_start();
    match bullet(start) {
        Some(found) if found.len() == start.len() => rest.len() - start.len(),
        _ => rest.len(),
    }
}

fn byte_order_mark() -> Diagnostic {
    Diagnostic::new(
        Code::NotCanonical,
        0..BOM.len_utf8(),
        "a byte order mark",
        "the text without it",
        "leave out the byte order mark",
    )
}
