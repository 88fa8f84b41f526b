//! Labelled lines behind a tag: the assumption of a BLOCKED, the resolution of a CONFLICT.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, Kind};

use crate::message::Message;
use crate::message::damage::repaired_by_character;
use crate::message::label::{EMPHASIS, label_at};
use crate::message::text::{closing_bracket, is_line_break};
use crate::wire::engine::bracket::{Ask, char_len, near};
use crate::wire::engine::deliver::reading;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Place, Step, lead};
use crate::wire::line_breaks::{LineEnd, count_breaks};
use crate::wire::markdown::inline_code::Inline;
use crate::wire::read;
use crate::wire::scan::next_bracket;
use crate::wire::tag_start::{Follow, Opens, TagName, opens};
use crate::wire::{Code, Diagnostic};

/// How much of a line tells whether it is a labelled one.
const LABEL: usize = 160;

impl Engine {
    /// A tag that a labelled line may follow.
    pub(in crate::wire) fn with_line<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        place: Place,
        kind: &'static Kind,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let line = match self.labelled_line(text, tag.end, place.level, kind, end) {
            Ask::Is(line) => line,
            Ask::More => return self.wait_at(tag.start),
        };
        let span = tag.start..line.map_or(tag.end, |line| line.end);
        let Ask::Is(aside) = self.line_behind(text, span.end, place.level, kind, end) else {
            return self.wait_at(tag.start);
        };
        let raw = &text[span.clone()];
        let (mut message, mut notes) = if kind.name == BLOCKED.name {
            self.read(raw, span.start, place, reading!(read::blocked))
        } else {
            self.read(raw, span.start, place, reading!(read::conflict))
        };
        if let Some(Message::Blocked(blocked)) = &message
            && let Some(assumption) = blocked.assumption()
            && self.next_message(assumption, 0..assumption.len()) < assumption.len()
        {
            notes = vec![hidden_tag(span.clone())];
            message = None;
        }
        let step = self.finish_message(text, message, notes, span, place, out);
        if let Some(note) = aside {
            self.say(place, note, out);
        }
        step
    }

    /// What there is to say of a labelled line of `kind` behind a message that has ended at `from`.
    pub(in crate::wire) fn line_behind(
        &mut self,
        text: &str,
        from: usize,
        level: Level,
        kind: &Kind,
        end: bool,
    ) -> Ask<Option<Diagnostic>> {
        let span = match self.labelled_line(text, from, level, kind, end) {
            Ask::Is(Some(span)) => span,
            Ask::Is(None) => return Ask::Is(None),
            Ask::More => return Ask::More,
        };
        // A message that is exact is so whatever the paragraph behind it says.
        if self.strict && count_breaks(&text[from..span.start]) > 1 {
            return Ask::Is(None);
        }
        let line = &text[span.clone()];
        Ask::Is(Some(Diagnostic::new(
            Code::UnknownField,
            span,
            format!("`{line}` behind the end of a {}", kind.tag),
            format!("one such line, as part of the {}", kind.tag),
            format!("leave out `{line}`, or make it part of the {}", kind.tag),
        )))
    }

    /// The line behind `from`, where that is a labelled line of `kind`.
    pub(in crate::wire) fn labelled_line(
        &mut self,
        text: &str,
        from: usize,
        level: Level,
        kind: &Kind,
        end: bool,
    ) -> Ask<Option<Range<usize>>> {
        let (rest, may_go_on) = near(text, from, end);
        let word = rest
            .trim_start_matches(EMPHASIS)
            .trim_start_matches(|c| level.is_blank(c));
        if word.is_empty() {
            return if may_go_on { Ask::More } else { Ask::Is(None) };
        }
        let start = from + (rest.len() - word.len());
        if word.starts_with(['[', '【']) || count_breaks(&text[from..start]) > 2 {
            return Ask::Is(None);
        }
        let limit = match level {
            Level::Code(close) => close,
            _ => text.len(),
        };
        let window = &text[start..text.floor_char_boundary(start + LABEL)];
        // What is no label with what stands behind its line is none without.
        let goes_beyond = end || start + window.len() < text.len();
        if goes_beyond && label_at(kind, &repaired_by_character(window)).is_none() {
            return Ask::Is(None);
        }
        let head = window.split(is_line_break).next().unwrap_or_default();
        if label_at(kind, &repaired_by_character(head)).is_none() {
            let is_open = start + head.len() == text.len() && head.len() < LABEL && !end;
            return if is_open { Ask::More } else { Ask::Is(None) };
        }
        let line_end = match self.ends.of(text, start, end) {
            LineEnd::At(at) => at.min(limit),
            LineEnd::Beyond => return Ask::Is(None),
            LineEnd::More => return Ask::More,
        };
        if start >= line_end {
            return Ask::Is(None);
        }
        let line_end = self.next_message(text, start..line_end);
        Ask::Is(Some(start..start + text[start..line_end].trim_end().len()))
    }

    /// Where a tag opens in a whole line that asks somebody to act or opens a block, unless it is quoted there, or else
    /// the line's end. The chain before an INVOKE goes with it.
    fn next_message(&self, text: &str, line: Range<usize>) -> usize {
        let content = &text[line.clone()];
        let mut inline = Inline::default();
        let mut from = 0;
        let mut brackets = core::iter::from_fn(|| {
            let at = next_bracket(content.as_bytes(), from)?;
            from = at + 1;
            Some(at)
        });
        let mut chain = None;
        let found = brackets.find(|at| {
            let Opens::Tag(opener) = opens(text, line.start + at, true) else {
                return false;
            };
            if inline.holds_in_line(content, *at) {
                return false;
            }
            let is_open = match opener.name {
                TagName::Invoke | TagName::Broadcast => {
                    opener.follow != Follow::Close
                        && (opener.is_exact || opener.follow == Follow::Colon)
                        && self.is_meant(text, opener, true) == Some(true)
                }
                TagName::Response | TagName::PeerVerify => {
                    opener.is_exact && opener.follow == Follow::Colon
                }
                TagName::CriticScreen => opener.is_exact && opener.follow != Follow::Other,
                TagName::Chain => {
                    chain = Some(*at);
                    false
                }
                _ => false,
            };
            is_open && !opener.is_closing
        });
        let Some(found) = found else {
            return line.end;
        };
        let goes_with = chain.filter(|chain| {
            let before = &content[*chain..found];
            closing_bracket(before).is_some_and(|close| {
                let between = &before[close + char_len(before, close)..];
                between[..lead(self.table, between)].trim().is_empty()
            })
        });
        line.start + goes_with.unwrap_or(found)
    }
}

/// What is wrong with a message whose text holds a tag that was none before the text was cleaned.
fn hidden_tag(at: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::MalformedTag,
        at,
        "a tag that is hidden among characters that can't be seen",
        "the tag without them",
        "leave out characters that can't be seen, and write tags on lines of their own",
    )
}
