//! Blocks: from an opening tag to the message that its closing tag ends.

use core::ops::Range;

use crate::message::label::label_at;
use crate::message::text::is_line_break;
use crate::wire::engine::block_end::Ending;
use crate::wire::engine::bracket::{Ask, char_len};
use crate::wire::engine::deliver::reading;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Place, Step};
use crate::wire::line_breaks::LineEnd;
use crate::wire::read;
use crate::wire::source::beyond_repair;
use crate::wire::tag_start::{Follow, Opener, TagName};
use crate::wire::{Code, Context, Diagnostic, MAX_MESSAGE};
use agentproto_kinds::{CONFLICT, CRITIC_SCREEN, PEER_VERIFY, RESPONSE};

/// The longest bare form of a PEER-VERIFY behind its tag.
const FORM: usize = 256;

/// How much behind a tag on its line tells whether a block starts there: a line may hold as many tags as fit in.
const BODY: usize = 160;

impl Engine {
    pub(in crate::wire) fn block<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let (opening, mut place) = match self.whole_tag(text, at, opener, end, out) {
            Ok(found) => found,
            Err(step) => return step,
        };
        let line = self.starts.of(text, at);
        let ending = self.blocks.ending(
            text,
            line,
            at,
            opening.end,
            opener.name,
            place.level,
            &self.fences,
            end,
        );
        let (span, note) = match ending {
            Ending::More => return self.wait_at(at),
            Ending::Closed { tag, nested: None } => {
                let Some(backticks) = backticks_around(text, at..tag.end, end) else {
                    return self.wait_at(at);
                };
                if backticks > 0 && place.context == Context::Live {
                    place.context = Context::Quoted;
                }
                let span = at..tag.end;
                if !place.negate_before(&text[span.end..], end) {
                    return self.wait_at(at);
                }
                if let Some(note) = beyond_repair(&text[span.clone()], at, tag.start - at) {
                    return self.finish_message(text, None, vec![note], span, place, out);
                }
                let (message, notes) = match opener.name {
                    TagName::Response => {
                        self.read(&text[span.clone()], at, place, reading!(read::response))
                    }
                    TagName::PeerVerify => {
                        self.read(&text[span.clone()], at, place, reading!(read::peer_verify))
                    }
                    TagName::Conflict => self.read(
                        &text[span.clone()],
                        at,
                        place,
                        reading!(read::conflict_block),
                    ),
                    _ => self.read(&text[span.clone()], at, place, |_, text, notes| {
                        read::critic_screen(text, notes).map(Into::into)
                    }),
                };
                let aside = match opener.name {
                    TagName::Conflict => {
                        self.line_behind(text, span.end, place.level, &CONFLICT, end)
                    }
                    _ => Ask::Is(None),
                };
                let Ask::Is(aside) = aside else {
                    return self.wait_at(at);
                };
                let step = self.finish_message(text, message, notes, span, place, out);
                self.floor.at += backticks;
                if let Some(note) = aside {
                    self.say(place, note, out);
                }
                return step;
            }
            Ending::Closed {
                tag,
                nested: Some(inner),
            } => {
                let note = Diagnostic::new(
                    Code::NestedBlock,
                    inner..inner + char_len(text, inner),
                    format!("a block inside a {}", opener.name.as_str()),
                    "one block closed before the next opens",
                    format!(
                        "close `[{}…]` before opening another block",
                        opener.name.as_str()
                    ),
                );
                (at..tag.end, note)
            }
            Ending::Mismatched { tag } => {
                match self.is_mention(text, opening.clone(), opener, place.level, end) {
                    None => return self.wait_at(at),
                    Some(true) => {
                        self.at = opening.end;
                        return Step::On;
                    }
                    Some(false) => {}
                }
                let note = Diagnostic::new(
                    Code::MismatchedClose,
                    tag.clone(),
                    format!("`{}`", &text[tag.clone()]),
                    format!("`[/{}]`", opener.name.as_str()),
                    format!("close the block with `[/{}]`", opener.name.as_str()),
                );
                (at..tag.end, note)
            }
            Ending::Unclosed => return self.unclosed(text, opening, opener, place, end, out),
        };
        self.enter(text, place.line, span.start, span.end, out);
        self.at = span.end;
        self.say(place, note, out);
        Step::On
    }

    fn unclosed<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        opener: Opener,
        place: Place,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let Range {
            start: at,
            end: tag_end,
        } = tag.clone();
        match self.is_mention(text, tag.clone(), opener, place.level, end) {
            None => return self.wait_at(at),
            Some(true) => {
                self.at = tag_end;
                return Step::On;
            }
            Some(false) => {}
        }
        if opener.name == TagName::PeerVerify {
            let near = &text[tag_end..text.floor_char_boundary(tag_end + FORM)];
            let form_end = near.find(|c| c == '[' || is_line_break(c));
            if form_end.is_none() && tag_end + near.len() == text.len() && !end {
                return self.wait_at(at);
            }
            let form = near[..form_end.unwrap_or(near.len())].trim_end();
            if read::is_form(form) {
                let note = Diagnostic::new(
                    Code::Placeholder,
                    at..tag_end + form.len(),
                    format!("the placeholder `{}`", form.trim()),
                    "the template filled in",
                    "say what holds, what has to change and what is missing, one labelled line each",
                );
                self.enter(text, place.line, at, tag_end + form.len(), out);
                self.say(place, note, out);
                self.at = tag_end + form.len();
                return Step::On;
            }
        }
        let name = opener.name.as_str();
        let note = Diagnostic::new(
            Code::UnclosedBlock,
            at..tag_end,
            format!("`{}` without its closing tag", &text[at..tag_end]),
            if text.len() - at > MAX_MESSAGE {
                format!("`[/{name}]` within 1 MiB")
            } else {
                format!("`[/{name}]`")
            },
            format!("close the block with `[/{name}]`"),
        );
        self.enter(text, place.line, at, tag_end, out);
        self.leave_open();
        self.say(place, note, out);
        self.at = tag_end;
        Step::On
    }

    /// Whether an opening tag that is not closed as it should be is a mere mention, `the [RESPONSE] block`: in a line
    /// with more than what its block starts with, or without the role that it has to name and without what its block
    /// starts with. `None` where that can't be told yet.
    fn is_mention(
        &mut self,
        text: &str,
        tag: Range<usize>,
        opener: Opener,
        level: Level,
        end: bool,
    ) -> Option<bool> {
        let kind = match opener.name {
            _ if opener.follow == Follow::Colon => return Some(false),
            TagName::Response => &RESPONSE,
            TagName::PeerVerify => &PEER_VERIFY,
            TagName::CriticScreen => &CRITIC_SCREEN,
            _ => &CONFLICT,
        };
        let line_end = match self.ends.of(text, tag.end, end) {
            LineEnd::At(line_end) => line_end,
            LineEnd::Beyond => return Some(true),
            LineEnd::More => return None,
        };
        let behind = start_of_body(&text[tag.end..line_end]);
        let starts_block = label_at(kind, behind).is_some()
            || (opener.name == TagName::Conflict && read::names_role(self.table, behind));
        if starts_block || !self.is_alone(text, tag.start, end)? {
            return Some(!starts_block);
        }
        if matches!(opener.name, TagName::CriticScreen | TagName::Conflict) {
            return Some(false);
        }
        match self.labelled_line(text, tag.end, level, kind, end) {
            Ask::Is(line) => Some(line.is_none()),
            Ask::More => None,
        }
    }
}

/// What is looked at in the rest of a line behind a tag to tell whether a block starts there.
fn start_of_body(line: &str) -> &str {
    let line = line.trim_start();
    &line[..line.floor_char_boundary(BODY)]
}

/// How long the two equal runs of backticks are that a block stands right between, as one of several paragraphs
/// may that Markdown would take for no code; `None` where that can't be told yet.
fn backticks_around(text: &str, block: Range<usize>, end: bool) -> Option<usize> {
    let opening = block.start - text[..block.start].trim_end_matches('`').len();
    if opening == 0 {
        return Some(0);
    }
    let behind = text[block.end..].trim_start_matches('`');
    let closing = text.len() - block.end - behind.len();
    let is_told = end || !behind.is_empty();
    is_told.then_some(if opening == closing { opening } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many tags stand on a line, what is looked at behind each does not grow with it.
    #[test]
    fn the_rest_of_a_line_is_looked_at_as_far_as_a_block_may_start() {
        for unit in ["[CONFLICT]", "[CRITIC-SCREEN] ", "é", "说："] {
            let line = unit.repeat(1000);
            let near = start_of_body(&line);
            assert!(line.starts_with(near), "{near}");
            assert!(
                (BODY - 3..=BODY).contains(&near.len()),
                "{} of {unit}",
                near.len()
            );
        }
        assert_eq!(start_of_body("  CFO: a"), "CFO: a");
    }
}
