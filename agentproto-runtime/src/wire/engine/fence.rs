//! Messages in a code fence count as long as nothing else is in it.

use core::ops::Range;

use crate::wire::engine::hold::Signal;
use crate::wire::engine::{Engine, lead};
use crate::wire::line_breaks::line_start;
use crate::wire::markdown::fences::Change;
use crate::wire::markdown::inline_code::Floor;
use crate::wire::markdown::margin::behind_margin;
use crate::wire::markdown::paragraph::{self, Kind};
use crate::wire::{Code, Diagnostic, Event, MAX_MESSAGE};

/// A fence whose messages may count, as long as nothing else is in it.
#[derive(Clone, Copy, Debug)]
pub(in crate::wire) struct Fenced {
    pub(in crate::wire) content: usize,
    /// Everything before was looked at.
    pub(in crate::wire) last: usize,
    /// Whether no message was found in it so far.
    pub(in crate::wire) is_empty: bool,
    pub(in crate::wire) is_pure: bool,
    /// Whether one backtick too many was found at its edges.
    pub(in crate::wire) has_stray: bool,
    /// Whether the last message lacks its end, so that the text up to the next one belongs to it.
    pub(in crate::wire) is_open: bool,
    /// How much of what it holds was dropped.
    pub(in crate::wire) dropped: usize,
}

impl Engine {
    /// Follows the fences up to `to`, the start of a line.
    pub(in crate::wire) fn settle<'a>(
        &mut self,
        text: &'a str,
        to: usize,
        out: &mut Vec<Signal<'a>>,
    ) {
        if !self.fences.is_in_item() && self.scan.has_no_fence(self.fences.at(), to) {
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

    pub(in crate::wire) fn close_fence<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        out: &mut Vec<Signal<'a>>,
    ) {
        if let Some(fenced) = self.fenced {
            self.gap(text, fenced.last.min(at)..at, true, out);
        }
        self.fenced = None;
        out.push(Signal::Closed);
    }

    /// Looks at what stands between messages in a fence.
    pub(in crate::wire) fn gap<'a>(
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
        let between = behind_margin(&text[range.clone()]).trim_end();
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
    pub(in crate::wire) fn enter<'a>(
        &mut self,
        text: &'a str,
        line: usize,
        start: usize,
        end: usize,
        out: &mut Vec<Signal<'a>>,
    ) {
        self.done = end;
        if !self.is_in_code {
            self.floor = Floor {
                at: end,
                // Looked for in the message alone: before it, the line may be as long as the text.
                is_alone: match line_start(&text[start..end], end - start) {
                    0 => self.head.kind == Kind::Alone,
                    last => paragraph::kind(text, start + last, true) == Some(Kind::Alone),
                },
            };
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
            let head = line.max(from);
            let to = head + lead(self.table, &text[head..start]);
            self.gap(text, from..to, is_empty, out);
        }
        // What is no message in it is what there is to say of it, however long it is.
        if let Some(fenced) = self.fenced.as_mut().filter(|fenced| fenced.is_pure)
            && start.saturating_sub(content) + dropped > MAX_MESSAGE
        {
            fenced.is_pure = false;
            out.push(Signal::TooLong(self.graded(long_fence(start..end))));
        }
        if let Some(fenced) = &mut self.fenced {
            fenced.last = end;
            fenced.is_empty = false;
        }
    }

    /// The message that was entered last lacks its end.
    pub(in crate::wire) fn leave_open(&mut self) {
        if let Some(fenced) = &mut self.fenced {
            fenced.is_open = true;
        }
    }
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
