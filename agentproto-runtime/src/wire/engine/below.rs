//! What stands on the lines below one that says that it is to come: a label or a verdict without its value.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, Kind, RESOLUTION};

use crate::message::chosen::{Chosen, decide};
use crate::message::text::{list_mark, opening_fence};
use crate::wire::MAX_MESSAGE;
use crate::wire::engine::Engine;
use crate::wire::engine::bracket::Ask;
use crate::wire::engine::place::Level;
use crate::wire::line_breaks::LineEnd;
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
        Ask::Is((is_value && !value.is_empty()).then_some(line.end))
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
        let (mut at, mut last, mut is_behind_blank) = (line_end, None, false);
        while at - line_end <= MAX_MESSAGE {
            let line = match self.line_below(text, at, lines, end) {
                Ask::Is(Some(line)) => line,
                Ask::Is(None) => break,
                Ask::More => return Ask::More,
            };
            let reason = content(&text[line.clone()], lines);
            if reason.is_empty() {
                if last.is_some() || is_behind_blank {
                    break;
                }
                is_behind_blank = true;
            } else if (is_behind_blank && list_mark(reason).is_none())
                || read::verdict_line(reason).is_some()
            {
                break;
            } else {
                last = Some(line.end);
            }
            at = line.end;
        }
        Ask::Is(last)
    }

    /// The line below `line_end` without blanks at its end, unless it starts something of its own.
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
        let found = match self.ends.of(text, start, end) {
            LineEnd::At(found) => found,
            LineEnd::Beyond => return Ask::Is(None),
            LineEnd::More => return Ask::More,
        };
        let line = &text[start..found];
        let is_within = found <= lines.limit && start < text.len();
        let is_quote = line.trim_start().starts_with('>');
        let content = content(line, lines);
        let starts_other = is_quote != lines.is_quote
            || content.starts_with(['#', '|'])
            || matches!(content, "---" | "***" | "___")
            || starts_own(read::strip_bullets(content))
            || self.next_message(text, start..found) < found;
        if !is_within || starts_other {
            return Ask::Is(None);
        }
        Ask::Is(Some(start..start + line.trim_end().len()))
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
