//! Tags: from an opening bracket to the messages that start there.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, CONFLICT};

use crate::message::Message;
use crate::message::damage::repaired_by_character;
use crate::message::nested::{FindingTag, finding};
use crate::message::text::is_line_break;
use crate::wire::damaged;
use crate::wire::engine::bracket_end::Found;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::meant::says_something;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Place, REACH, Step};
use crate::wire::line_breaks::find_break;
use crate::wire::read::{self, role_alias};
use crate::wire::tag_start::{Follow, Opener, Opens, TagName, is_conflict_block, opens};
use crate::wire::{Code, Context, Diagnostic};

/// How much white space may stand between a tag and what belongs to it.
pub(in crate::wire) const GAP: usize = 256;

/// What stands behind `from` as far as it may belong to a tag there, and whether more text may follow within that.
pub(in crate::wire) fn near(text: &str, from: usize, end: bool) -> (&str, bool) {
    let near = &text[from..text.floor_char_boundary(from + GAP)];
    let may_go_on = from + near.len() == text.len() && near.len() < GAP && !end;
    (near, may_go_on)
}

/// A result that may have to wait for more text.
pub(in crate::wire) enum Ask<T> {
    Is(T),
    More,
}

impl Engine {
    pub(in crate::wire) fn wait_at(&mut self, at: usize) -> Step {
        self.at = at;
        Step::More
    }

    pub(in crate::wire) fn bracket<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let opener = match opens(text, at, end) {
            Opens::Tag(opener) => opener,
            Opens::Text => {
                self.at = at + 1;
                while !text.is_char_boundary(self.at) {
                    self.at += 1;
                }
                return Step::On;
            }
            Opens::More => return self.wait_at(at),
        };
        let is_meant_anyway = matches!(opener.name, TagName::Invoke | TagName::Broadcast)
            && opener.follow == Follow::Colon;
        if opener.is_closing || (!opener.is_exact && !is_meant_anyway) {
            self.at = opener.name_end;
            return Step::On;
        }
        match opener.name {
            TagName::Verified | TagName::Assumed => self.finding(text, at, opener, end, out),
            TagName::Response | TagName::PeerVerify | TagName::CriticScreen => {
                self.block(text, at, opener, end, out)
            }
            TagName::Conflict if opener.follow != Follow::Colon => {
                match is_conflict_block(text, opener.name_end, end) {
                    None => self.wait_at(at),
                    Some(true) => self.block(text, at, opener, end, out),
                    Some(false) => self.single_tag(text, at, opener, end, out),
                }
            }
            // Words in brackets, unless they are all that their line says, or what they should hold is behind them.
            _ if opener.follow == Follow::Close => match self.is_alone(text, at, end) {
                None => self.wait_at(at),
                Some(is_alone) if is_alone || self.is_emptied(text, at, opener) => {
                    self.single_tag(text, at, opener, end, out)
                }
                Some(_) => {
                    self.at = opener.name_end;
                    Step::On
                }
            },
            TagName::Assumption if opener.follow == Follow::Other => {
                match self.is_alone(text, at, end) {
                    None => self.wait_at(at),
                    Some(true) if says_something(&text[opener.name_end..]) => {
                        self.meant(text, at, opener, end, out)
                    }
                    Some(_) => self.single_tag(text, at, opener, end, out),
                }
            }
            _ => self.single_tag(text, at, opener, end, out),
        }
    }

    /// The tag that opens at `at` up to its closing bracket, and where it stands; or else what became of the step.
    pub(in crate::wire) fn whole_tag<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Result<(Range<usize>, Place), Step> {
        let close = match self.brackets.closing(text, at, end) {
            Found::At(close) => close,
            Found::More => return Err(self.wait_at(at)),
            Found::Nowhere => return Err(self.unterminated(text, at, opener, end, out)),
        };
        match self.place(text, at, end, out) {
            Some(place) => Ok((at..close + char_len(text, close), place)),
            None => Err(self.wait_at(at)),
        }
    }

    /// A tag that is a message by itself.
    fn single_tag<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        match self.is_meant(text, opener, end) {
            Some(true) => {}
            Some(false) => {
                self.at = opener.name_end;
                return Step::On;
            }
            None => return self.wait_at(at),
        }
        self.meant(text, at, opener, end, out)
    }

    /// The same, where it is meant as one.
    fn meant<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let (tag, mut place) = match self.whole_tag(text, at, opener, end, out) {
            Ok(found) => found,
            Err(step) => return step,
        };
        if place.level == Level::Plain {
            match self.head.is_first_cell(text, place.line, &tag, end) {
                Some(true) => (place.level, place.context) = (Level::Row, Context::Quoted),
                Some(false) => {}
                None => return self.wait_at(at),
            }
        }
        if !place.negate_before(&text[tag.end..], end) {
            return self.wait_at(at);
        }
        if opener.name == TagName::Broadcast {
            self.find_caller(text, at, None, &mut place);
        }
        match opener.name {
            TagName::Invoke => self.invoke(text, tag, opener, place, end, out),
            TagName::Blocked => self.with_line(text, tag, place, &BLOCKED, end, out),
            TagName::Conflict => self.with_line(text, tag, place, &CONFLICT, end, out),
            TagName::Chain => self.chain(text, tag, place, out),
            name => {
                let (message, mut notes) = match name {
                    TagName::Broadcast => {
                        self.read(&text[tag.clone()], at, place, |_, text, notes| {
                            read::broadcast(text, notes).map(Into::into)
                        })
                    }
                    _ => self.read(&text[tag.clone()], at, place, |_, text, notes| {
                        read::assumption(text, notes).map(Into::into)
                    }),
                };
                self.note_case(opener, &tag, &mut notes);
                note_caller(text, place, &mut notes);
                self.finish_message(text, message, notes, tag, place, out)
            }
        }
    }

    pub(in crate::wire) fn note_case(
        &self,
        opener: Opener,
        tag: &Range<usize>,
        notes: &mut Vec<Diagnostic>,
    ) {
        if !opener.is_exact {
            notes.push(Diagnostic::new(
                Code::Case,
                tag.start..opener.name_end,
                "a tag in the wrong case",
                format!("`{}`", opener.name.as_str()),
                format!("write `[{}:` in capitals", opener.name.as_str()),
            ));
        }
    }

    pub(in crate::wire) fn finish_message<'a>(
        &mut self,
        text: &'a str,
        message: Option<Message<'a>>,
        notes: Vec<Diagnostic>,
        span: Range<usize>,
        place: Place,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        self.enter(text, place.line, span.start, span.end, out);
        self.at = span.end;
        let raw = &text[span.clone()];
        self.deliver(message, notes, span, place, raw, out);
        Step::On
    }

    fn unterminated<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let Some(place) = self.place(text, at, end, out) else {
            return self.wait_at(at);
        };
        let tag = &text[at..opener.name_end];
        let note = Diagnostic::new(
            Code::Unterminated,
            at..opener.name_end,
            format!("`{tag}` without its `]`"),
            "a `]` before a blank line or the end",
            format!("close `{tag}` with `]`"),
        );
        self.enter(text, place.line, at, opener.name_end, out);
        self.leave_open();
        self.say(place, note, out);
        self.at = opener.name_end;
        Step::On
    }

    /// `[VERIFIED: …]` and `[ASSUMED: …]`, which are parts of a text.
    fn finding<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let stop = text.floor_char_boundary(opener.name_end + GAP);
        let is_end = |c: char| matches!(c, ']' | '】' | '］' | '[') || is_line_break(c);
        let is_cut = !text[opener.name_end..stop].contains(is_end);
        if is_cut && stop == text.len() && !end {
            return self.wait_at(at);
        }
        let Some(tag) = finding(&text[at..stop]) else {
            self.at = opener.name_end;
            return Step::On;
        };
        let mut is_green = false;
        if tag.is_assumed && tag.problem != Some(FindingTag::Open) {
            let line = self.starts.of(text, at);
            let from = text.ceil_char_boundary(line.max(at.saturating_sub(REACH)));
            let to = text.floor_char_boundary(at + REACH);
            let near = &text[from..to];
            let line_end = find_break(&text[at..to]);
            if line_end.is_none() && to == text.len() && to < at + REACH && !end {
                return self.wait_at(at);
            }
            let line = &near[..line_end.map_or(near.len(), |len| at - from + len)];
            is_green = repaired_by_character(line).contains('🟢');
        }
        let mark = is_green.then_some(FindingTag::Mark);
        if self.strict && tag.problem.is_none() && mark.is_none() {
            let span = at..at + tag.len;
            let raw = &text[span.clone()];
            let name = if tag.is_assumed {
                "ASSUMED"
            } else {
                "VERIFIED"
            };
            let is_exact = raw
                .strip_prefix('[')
                .and_then(|rest| rest.strip_prefix(name)?.strip_prefix(": "))
                .is_some_and(|source| !source.starts_with(' '));
            if !is_exact {
                let Some(place) = self.place(text, at, end, out) else {
                    return self.wait_at(at);
                };
                let expected = format!("`[{name}: source]`");
                let note = Diagnostic::new(
                    Code::NotCanonical,
                    span,
                    format!("`{raw}`"),
                    expected.clone(),
                    format!("write it as {expected}"),
                );
                self.say(place, note, out);
            }
        }
        if tag.problem.is_some() || mark.is_some() {
            let Some(place) = self.place(text, at, end, out) else {
                return self.wait_at(at);
            };
            let span = at..at + tag.len;
            for problem in tag.problem.into_iter().chain(mark) {
                self.say(
                    place,
                    read::finding_note(problem, span.clone(), &text[span.clone()]),
                    out,
                );
            }
        }
        self.at = at + tag.len;
        Step::On
    }
}

/// Says that the caller is named by its skill, unless as much is said of another role.
pub(in crate::wire) fn note_caller(text: &str, place: Place, notes: &mut Vec<Diagnostic>) {
    if let (Some(role), Some((start, end))) = (place.caller, place.skill)
        && !notes.iter().any(|note| note.code == Code::RoleAlias)
    {
        notes.push(role_alias(start..end, &text[start..end], role));
    }
}

/// The length of the character at `at`, or of the damaged delimiter that is one.
pub(in crate::wire) fn char_len(text: &str, at: usize) -> usize {
    if let Some((_, len)) = damaged::delimiter(&text[at..]) {
        return len;
    }
    text[at..].chars().next().map_or(0, char::len_utf8)
}
