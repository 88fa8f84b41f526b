//! What stands on the lines below one that says that it is to come: a label or a verdict without its value.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, Kind, RESOLUTION};

use crate::message::chosen::{Chosen, decide};
use crate::message::text::{list_mark, opening_fence};
use crate::wire::MAX_MESSAGE;
use crate::wire::engine::Engine;
use crate::wire::engine::bracket::Ask;
use crate::wire::engine::place::Level;
use crate::wire::line_breaks::{LineEnd, LineEnds};
use crate::wire::read;
use crate::wire::tag_start::{Opens, opens};

/// Where lines are.
#[derive(Clone, Copy)]
pub(in crate::wire) struct Lines {
    /// Whether they are those of a block quote.
    pub(in crate::wire) is_quote: bool,
    /// Where the code ends that they stand in, where they stand in any.
    limit: usize,
}

impl Lines {
    pub(in crate::wire) fn at(level: Level) -> Self {
        Self {
            is_quote: level == Level::Quote,
            limit: match level {
                Level::Code(close) => close,
                _ => usize::MAX,
            },
        }
    }
}

/// How far lines below were looked at, so that each is looked at once however often text is added.
#[derive(Debug, Default)]
pub(in crate::wire) struct Below {
    ends: LineEnds,
    reason: Option<Reason>,
}

/// The lines of a reason.
#[derive(Clone, Copy, Debug)]
struct Reason {
    /// The end of the line above it.
    above: usize,
    /// The end of the last line that was looked at.
    seen: usize,
    /// The end of the last line that belongs to it.
    last: Option<usize>,
    is_behind_blank: bool,
}

impl Reason {
    fn new(above: usize) -> Self {
        Self {
            above,
            seen: above,
            last: None,
            is_behind_blank: false,
        }
    }

    /// Takes a line; whether it may go on behind it.
    fn take(&mut self, line_end: usize, line: &str) -> bool {
        if line.is_empty() {
            let goes_on = self.last.is_none() && !self.is_behind_blank;
            self.is_behind_blank = true;
            self.seen = line_end;
            return goes_on;
        }
        let belongs = (!self.is_behind_blank || self.last.is_some() || list_mark(line).is_some())
            && read::verdict_line(line).is_none();
        if belongs {
            (self.seen, self.last) = (line_end, Some(line_end));
        }
        belongs
    }
}

impl Below {
    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        self.ends.shift(by);
        self.reason = self.reason.and_then(|reason| {
            Some(Reason {
                above: reason.above.checked_sub(by)?,
                seen: reason.seen - by,
                last: reason.last.map(|last| last - by),
                ..reason
            })
        });
    }
}

impl Engine {
    /// The end of the value of `kind` that stands on the line below `line_end`, where one does.
    pub(in crate::wire) fn value_below(
        &mut self,
        text: &str,
        line_end: usize,
        lines: Lines,
        kind: &Kind,
        end: bool,
    ) -> Ask<Option<usize>> {
        let line = match self.line_below(text, line_end, lines, end) {
            Ask::Is(Some(line)) => line,
            Ask::Is(None) => return Ask::Is(None),
            Ask::More => return Ask::More,
        };
        let value = content(&text[line.clone()], lines);
        let is_value = kind.name == BLOCKED.name
            || matches!(
                decide(RESOLUTION, read::strip_bullets(value)),
                Chosen::One { .. }
            );
        let value_end = line.start + text[line].trim_end().len();
        Ask::Is((is_value && !value.is_empty()).then_some(value_end))
    }

    /// The end of the reason on the lines below `line_end`: those that follow, or those of a list behind a blank
    /// line.
    pub(in crate::wire) fn reason_below(
        &mut self,
        text: &str,
        line_end: usize,
        lines: Lines,
        end: bool,
    ) -> Ask<Option<usize>> {
        let known = self.below.reason.filter(|known| known.above == line_end);
        let mut reason = known.unwrap_or_else(|| Reason::new(line_end));
        loop {
            let line = match self.line_below(text, reason.seen, lines, end) {
                Ask::Is(Some(line)) => line,
                Ask::Is(None) => break,
                Ask::More => {
                    self.below.reason = Some(reason);
                    return Ask::More;
                }
            };
            // What is longer than a message may be is none.
            if line.end - line_end > MAX_MESSAGE {
                return Ask::Is(None);
            }
            if !reason.take(line.end, content(&text[line.clone()], lines)) {
                break;
            }
        }
        Ask::Is(reason.last.map(|last| text[..last].trim_end().len()))
    }

    /// The line below `line_end`, unless it starts something of its own.
    fn line_below(
        &mut self,
        text: &str,
        line_end: usize,
        lines: Lines,
        end: bool,
    ) -> Ask<Option<Range<usize>>> {
        let rest = &text[line_end..];
        // A line feed may belong to the carriage return.
        if !end && matches!(rest, "" | "\r") {
            return Ask::More;
        }
        let break_len = match rest.chars().next() {
            Some(_) if rest.starts_with("\r\n") => 2,
            Some(c) => c.len_utf8(),
            None => return Ask::Is(None),
        };
        let start = line_end + break_len;
        let found = match self.below.ends.of(text, start, end) {
            LineEnd::At(found) => found,
            LineEnd::Beyond => return Ask::Is(None),
            LineEnd::More => return Ask::More,
        };
        let line = &text[start..found];
        let is_within = found <= lines.limit && start < text.len();
        let is_quote = line.trim_start().starts_with('>');
        let content = content(line, lines);
        // A blank line is no other, unless it ends the quote.
        let is_blank = line.trim().is_empty() && !lines.is_quote;
        let starts_other = is_quote != lines.is_quote
            || content.starts_with(['#', '|'])
            || matches!(content, "---" | "***" | "___")
            || starts_own(read::strip_bullets(content))
            || self.next_message(text, start..found) < found;
        let is_other = !is_within || (starts_other && !is_blank);
        Ask::Is((!is_other).then_some(start..found))
    }
}

/// A line without its blanks and the marks of a block quote that it stands in.
fn content(line: &str, lines: Lines) -> &str {
    let line = if lines.is_quote {
        line.trim_start_matches([' ', '\t', '>'])
    } else {
        line
    };
    line.trim()
}

/// Whether the text starts a code fence or a tag.
fn starts_own(text: &str) -> bool {
    opening_fence(text).is_some()
        || (text.starts_with(['[', '【', '［']) && matches!(opens(text, 0, true), Opens::Tag(_)))
}
