//! Tags: from an opening bracket to the messages that start there.

use core::ops::Range;

use agentproto_kinds::{BLOCKED, CONFLICT, Kind};

use super::blocks::{Ending, is_conflict_block};
use super::brackets::Found;
use super::engine::{Carried, Engine, Place, Step, lead, reading};
use super::hold::Signal;
use super::place::{Level, LineEnd, is_blocked};
use super::read::{self, Asked, Notes};
use super::source::{Source, may_be_damaged, mojibake};
use super::tag::{Follow, Name as Tag, Opener, Opens, opens};
use super::{Code, Context, Diagnostic, Severity};
use crate::message::damage::repaired;
use crate::message::label::label_at;
use crate::message::nested::{FindingTag, finding};
use crate::message::text::is_line_break;
use crate::message::{Invoke, Message, Name, Target};
use crate::role::RoleId;
use crate::rules::CallChain;

/// How much white space may stand between a tag and what belongs to it.
const GAP: usize = 256;

/// How much behind a name tells whether it is meant as a tag.
const TARGET: usize = 96;

/// How much of a line tells whether it is a labelled one.
const LABEL: usize = 160;

/// A result that may have to wait for more text.
enum Ask<T> {
    Is(T),
    More,
}

impl Engine {
    fn wait_at(&mut self, at: usize) -> Step {
        self.at = at;
        Step::More
    }

    pub(super) fn bracket<'a>(
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
        let is_meant_anyway =
            matches!(opener.name, Tag::Invoke | Tag::Broadcast) && opener.follow == Follow::Colon;
        if opener.is_closing || (!opener.is_exact && !is_meant_anyway) {
            self.at = opener.name_end;
            return Step::On;
        }
        match opener.name {
            Tag::Verified | Tag::Assumed => self.finding(text, at, opener, end, out),
            Tag::Response | Tag::PeerVerify | Tag::CriticScreen => {
                self.block(text, at, opener, end, out)
            }
            Tag::Conflict if opener.follow != Follow::Colon => {
                match is_conflict_block(text, opener.name_end, end) {
                    None => self.wait_at(at),
                    Some(true) => self.block(text, at, opener, end, out),
                    Some(false) if text[opener.name_end..].trim_start().starts_with("DETECTED") => {
                        self.inline(text, at, opener, end, out)
                    }
                    Some(false) => {
                        self.at = opener.name_end;
                        Step::On
                    }
                }
            }
            Tag::Blocked if opener.follow == Follow::Close => {
                self.at = opener.name_end;
                Step::On
            }
            _ => self.inline(text, at, opener, end, out),
        }
    }

    /// A tag that is a message by itself.
    fn inline<'a>(
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
        let close = match self.brackets.closing(text, at, end) {
            Found::At(close) => close,
            Found::More => return self.wait_at(at),
            Found::Nowhere => return self.unterminated(text, at, opener, end, out),
        };
        let tag = at..close + char_len(text, close);
        let Some(mut place) = self.place(text, at, end, out) else {
            return self.wait_at(at);
        };
        if place.context == Context::Live {
            match is_blocked(&text[tag.end..], end) {
                Some(true) => place.context = Context::Negated,
                Some(false) => {}
                None => return self.wait_at(at),
            }
        }
        if matches!(opener.name, Tag::Invoke | Tag::Broadcast) {
            place.caller = self.caller(text, place.line, at);
        }
        match opener.name {
            Tag::Invoke => self.invoke(text, tag, opener, place, end, out),
            Tag::Blocked => self.with_line(text, tag, place, &BLOCKED, end, out),
            Tag::Conflict => self.with_line(text, tag, place, &CONFLICT, end, out),
            Tag::Chain => self.chain(text, tag, place, out),
            name => {
                let (message, mut notes) = match name {
                    Tag::Broadcast => self.read(&text[tag.clone()], at, place, |_, text, notes| {
                        read::broadcast(text, notes).map(Into::into)
                    }),
                    _ => self.read(&text[tag.clone()], at, place, |_, text, notes| {
                        read::assumption(text, notes).map(Into::into)
                    }),
                };
                self.note_case(opener, &tag, &mut notes);
                self.finish_message(text, message, notes, tag, place, out)
            }
        }
    }

    /// Whether a known name is meant as a tag, although it is in the wrong case or without a colon; `None`
    /// where that can't be told yet.
    fn is_meant(&self, text: &str, opener: Opener, end: bool) -> Option<bool> {
        let stop = text.floor_char_boundary(opener.name_end + TARGET);
        let rest = &text[opener.name_end..stop];
        let is_over =
            |c: char| matches!(c, '[' | ']' | '】' | '］' | '|' | '｜') || is_line_break(c);
        let over = rest.find(is_over);
        if opener.is_exact && opener.follow != Follow::Other {
            return Some(true);
        }
        if over.is_none() && stop == text.len() && !end {
            return None;
        }
        let head = &rest[..over.unwrap_or(rest.len())];
        if opener.is_exact {
            return Some(is_without_colon(opener.name, head.trim_start()));
        }
        let target = head
            .trim()
            .trim_start_matches([':', '：'])
            .trim()
            .to_ascii_lowercase();
        let has_pipe = over.is_some_and(|over| rest[over..].starts_with(['|', '｜']));
        Some(has_pipe && (self.table.role(&target).is_some() || target == "all"))
    }

    fn note_case(&self, opener: Opener, tag: &Range<usize>, notes: &mut Vec<Diagnostic>) {
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

    fn finish_message<'a>(
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
        self.deliver(
            message,
            notes,
            span,
            place,
            |message| message.to_string() == raw,
            out,
        );
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
        self.say(place, note, out);
        self.at = opener.name_end;
        Step::On
    }

    fn invoke<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        opener: Opener,
        place: Place,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let behind = match self.chain_behind(text, tag.end, place, end) {
            Ask::Is(behind) => behind,
            Ask::More => return self.wait_at(tag.start),
        };
        let caller = place.caller;
        let mut notes = Vec::new();
        let asked = self.read_asked(&text[tag.clone()], tag.start, place, &mut notes);
        self.note_case(opener, &tag, &mut notes);

        let before = self
            .carried
            .take()
            .filter(|chain| is_gap(self.table, &text[chain.span.end..tag.start], place));
        let mut chain_behind = None;
        if before.is_none()
            && let Some(range) = behind
        {
            let (chain, notes) = self.read(
                &text[range.clone()],
                range.start,
                place,
                reading!(read::chain_message),
            );
            let is_next_ones = text[tag.end..range.start].matches('\n').count() > 1
                && asked
                    .as_ref()
                    .is_some_and(|asked| !ends_with(&chain, asked.to));
            if !is_next_ones {
                chain_behind = Some((chain, notes, range));
            }
        }
        let names: Option<Vec<Name<'a>>> = match (&before, &chain_behind) {
            (Some(chain), _) => Some(chain.names.clone()),
            (None, Some((Some(Message::Chain(chain)), ..))) => Some(chain.roles().to_vec()),
            _ => None,
        };
        let mut message = None;
        let mut mismatch = None;
        if let Some(Asked { to, question }) = asked {
            let link = link(to, caller, names.as_deref());
            mismatch = link.mismatch.then(|| mismatched(to, caller));
            if to == Target::Board
                && let Some(caller) = link.caller
            {
                note_board_caller(caller, &tag, &mut notes);
            }
            if !notes.iter().any(Diagnostic::is_error) {
                message = Some(Message::from(Invoke::read(
                    to,
                    question,
                    link.caller,
                    link.chain,
                )));
            }
        }
        let whole = tag.start
            ..chain_behind
                .as_ref()
                .map_or(tag.end, |(.., range)| range.end);
        self.enter(text, place.line, whole.start, whole.end, out);
        self.at = whole.end;
        if let (Some(chain), Some(found)) = (&before, &mismatch) {
            notes.push(Diagnostic {
                span: chain.span.clone(),
                ..found.clone()
            });
        }
        let raw = &text[whole.clone()];
        self.deliver(
            message,
            notes,
            tag,
            place,
            |message| message.to_string() == raw,
            out,
        );
        if let Some((chain, mut notes, range)) = chain_behind {
            if let Some(found) = mismatch {
                notes.push(Diagnostic {
                    span: range.clone(),
                    ..found
                });
            }
            let raw = &text[range.clone()];
            self.deliver(
                chain,
                notes,
                range,
                place,
                |message| message.to_string() == raw,
                out,
            );
        }
        Step::On
    }

    fn read_asked<'a>(
        &self,
        raw: &'a str,
        at: usize,
        place: Place,
        notes: &mut Vec<Diagnostic>,
    ) -> Option<Asked<'a>> {
        if let Some(asked) = read::exact_invoke(self.table, raw) {
            return Some(asked);
        }
        let is_quote = place.level == Level::Quote && raw.contains('\n');
        let source = Source::new(raw, at, is_quote, notes);
        let asked = match source.borrowed() {
            Some(text) => read::invoke(self.table, text, &mut Notes::new(&source, notes)),
            None => read::invoke(self.table, &source.text, &mut Notes::new(&source, notes))
                .map(Asked::into_owned),
        };
        // What is not damaged as it stands may be so as it is written.
        let question = asked
            .as_ref()
            .filter(|_| may_be_damaged(raw))
            .map(|asked| format!("[INVOKE:board|{}]", asked.question));
        if let Some(repaired) = question.and_then(|question| repaired(&question)) {
            notes.push(mojibake(at..at + raw.len()));
            let mut again = Vec::new();
            let source = Source::new(&repaired, 0, false, &mut again);
            let mended = read::invoke(
                self.table,
                &source.text,
                &mut Notes::new(&source, &mut again),
            )
            .map(Asked::into_owned);
            notes.extend(
                again
                    .into_iter()
                    .filter(Diagnostic::is_error)
                    .map(|note| Diagnostic {
                        span: at..at + raw.len(),
                        ..note
                    }),
            );
            return Some(Asked {
                to: asked?.to,
                ..mended?
            });
        }
        asked
    }

    /// The CHAIN right behind an INVOKE.
    fn chain_behind(
        &mut self,
        text: &str,
        from: usize,
        place: Place,
        end: bool,
    ) -> Ask<Option<Range<usize>>> {
        let start = match self.next_word(text, from, place, end) {
            Ask::Is(Some(start)) => start,
            Ask::Is(None) => return Ask::Is(None),
            Ask::More => return Ask::More,
        };
        let opener = match opens(text, start, end) {
            Opens::Tag(opener)
                if opener.name == Tag::Chain
                    && opener.is_exact
                    && opener.follow == Follow::Colon =>
            {
                opener
            }
            Opens::More => return Ask::More,
            Opens::Tag(_) | Opens::Text => return Ask::Is(None),
        };
        debug_assert_eq!(opener.name, Tag::Chain);
        match self.ahead.closing(text, start, end) {
            Found::At(close) => Ask::Is(Some(start..close + char_len(text, close))),
            Found::Nowhere => Ask::Is(None),
            Found::More => Ask::More,
        }
    }

    /// Where the bracket stands that follows `from` with nothing but white space and bullets before it.
    fn next_word(&self, text: &str, from: usize, place: Place, end: bool) -> Ask<Option<usize>> {
        let stop = text.floor_char_boundary(from + GAP);
        let rest = &text[from..stop];
        let skip = |c: char| c.is_whitespace() || (place.level == Level::Quote && c == '>');
        let word = rest.trim_start_matches(skip);
        let word = word
            .strip_prefix(['-', '•', '*'])
            .map_or(word, |rest| rest.trim_start_matches([' ', '\t']));
        if word.is_empty() {
            let is_open = stop == text.len() && rest.len() < GAP && !end;
            return if is_open { Ask::More } else { Ask::Is(None) };
        }
        let at = from + (rest.len() - word.len());
        Ask::Is(word.starts_with(['[', '【', '［']).then_some(at))
    }

    fn chain<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        place: Place,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let (message, notes) = self.read(
            &text[tag.clone()],
            tag.start,
            place,
            reading!(read::chain_message),
        );
        if let Some(Message::Chain(chain)) = &message {
            self.carried = Some(Carried {
                names: chain
                    .roles()
                    .iter()
                    .cloned()
                    .map(Name::into_owned)
                    .collect(),
                span: tag.clone(),
            });
        }
        self.finish_message(text, message, notes, tag, place, out)
    }

    /// A tag that a labelled line may follow.
    fn with_line<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        place: Place,
        kind: &'static Kind,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let line = match self.labelled_line(text, tag.end, place, kind, end) {
            Ask::Is(line) => line,
            Ask::More => return self.wait_at(tag.start),
        };
        let span = tag.start..line.unwrap_or(tag.end);
        let raw = &text[span.clone()];
        let (message, notes) = if core::ptr::eq(kind, &BLOCKED) || kind.name == BLOCKED.name {
            self.read(raw, span.start, place, reading!(read::blocked))
        } else {
            self.read(raw, span.start, place, reading!(read::conflict))
        };
        self.finish_message(text, message, notes, span, place, out)
    }

    /// The end of the line behind `from`, where that is a labelled line of `kind`.
    fn labelled_line(
        &mut self,
        text: &str,
        from: usize,
        place: Place,
        kind: &Kind,
        end: bool,
    ) -> Ask<Option<usize>> {
        let stop = text.floor_char_boundary(from + GAP);
        let rest = &text[from..stop];
        let skip = |c: char| c.is_whitespace() || (place.level == Level::Quote && c == '>');
        let word = rest.trim_start_matches(skip);
        if word.is_empty() {
            let is_open = stop == text.len() && rest.len() < GAP && !end;
            return if is_open { Ask::More } else { Ask::Is(None) };
        }
        let start = from + (rest.len() - word.len());
        if word.starts_with(['[', '【']) || text[from..start].matches('\n').count() > 2 {
            return Ask::Is(None);
        }
        let limit = match place.level {
            Level::Code(close) => close,
            _ => text.len(),
        };
        let head_end = text.floor_char_boundary(start + LABEL);
        let head = text[start..head_end]
            .split(is_line_break)
            .next()
            .unwrap_or_default();
        if label_at(kind, head).is_none() {
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
        let line = text[start..line_end].trim_end();
        let belongs = kind.name == BLOCKED.name || read::resolution_of(line).is_some();
        Ask::Is(belongs.then_some(start + line.len()))
    }

    fn block<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        opener: Opener,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let close = match self.brackets.closing(text, at, end) {
            Found::At(close) => close,
            Found::More => return self.wait_at(at),
            Found::Nowhere => return self.unterminated(text, at, opener, end, out),
        };
        let tag_end = close + char_len(text, close);
        let Some(place) = self.place(text, at, end, out) else {
            return self.wait_at(at);
        };
        let ending = self.blocks.ending(
            text,
            at,
            tag_end,
            opener.name,
            place.level,
            &self.fences,
            end,
        );
        let (span, note) = match ending {
            Ending::More => return self.wait_at(at),
            Ending::Closed { tag, nested: None } => {
                let span = at..tag.end;
                let (message, notes) = match opener.name {
                    Tag::Response => {
                        self.read(&text[span.clone()], at, place, reading!(read::response))
                    }
                    Tag::PeerVerify => {
                        self.read(&text[span.clone()], at, place, reading!(read::peer_verify))
                    }
                    Tag::Conflict => self.read(
                        &text[span.clone()],
                        at,
                        place,
                        reading!(read::conflict_block),
                    ),
                    _ => self.read(&text[span.clone()], at, place, |_, text, notes| {
                        read::critic_screen(text, notes).map(Into::into)
                    }),
                };
                return self.finish_message(text, message, notes, span, place, out);
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
                let note = Diagnostic::new(
                    Code::MismatchedClose,
                    tag.clone(),
                    format!("`{}`", &text[tag.clone()]),
                    format!("`[/{}]`", opener.name.as_str()),
                    format!("close the block with `[/{}]`", opener.name.as_str()),
                );
                (at..tag.end, note)
            }
            Ending::Unclosed => return self.unclosed(text, at, tag_end, opener, place, end, out),
        };
        self.enter(text, place.line, span.start, span.end, out);
        self.at = span.end;
        self.say(place, note, out);
        Step::On
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "all that is known of the opening tag"
    )]
    fn unclosed<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        tag_end: usize,
        opener: Opener,
        place: Place,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        // A mere mention, `the [RESPONSE] block`.
        let names_role = matches!(opener.name, Tag::Response | Tag::PeerVerify);
        if names_role && opener.follow != Follow::Colon {
            self.at = tag_end;
            return Step::On;
        }
        if opener.name == Tag::PeerVerify {
            let line_end = match self.ends.of(text, tag_end, end) {
                LineEnd::At(line_end) => line_end,
                LineEnd::Beyond => tag_end,
                LineEnd::More => return self.wait_at(at),
            };
            let form = text[tag_end..line_end].trim_end();
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
            format!("`[/{name}]` within 1 MiB"),
            format!("close the block with `[/{name}]`"),
        );
        self.enter(text, place.line, at, tag_end, out);
        self.say(place, note, out);
        self.at = tag_end;
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
            is_green = match self.green {
                Some((known, is_green)) if known == line => is_green,
                _ => {
                    let line_end = match self.ends.of(text, line, end) {
                        LineEnd::At(line_end) => line_end,
                        LineEnd::Beyond => line,
                        LineEnd::More => return self.wait_at(at),
                    };
                    text[line..line_end].contains('🟢')
                }
            };
            self.green = Some((line, is_green));
        }
        let mark = is_green.then_some(FindingTag::Mark);
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

/// Who asks whom, as far as tag, line and chain tell.
struct Link {
    caller: Option<RoleId>,
    chain: Option<CallChain>,
    mismatch: bool,
}

fn link(to: Target, named: Option<RoleId>, names: Option<&[Name<'_>]>) -> Link {
    let Some(names) = names else {
        return Link {
            caller: named,
            chain: None,
            mismatch: false,
        };
    };
    let ends_right = names.last().is_some_and(|last| last.token() == to.token());
    let before = names.len().checked_sub(2).and_then(|i| names[i].role());
    let fits_caller = match (named, names.len()) {
        (Some(named), 2..) => before == Some(named),
        _ => true,
    };
    if !(ends_right && fits_caller) {
        return Link {
            caller: named,
            chain: None,
            mismatch: true,
        };
    }
    let roles: Option<Vec<RoleId>> = names.iter().map(Name::role).collect();
    let chain = roles.and_then(|roles| CallChain::of(roles).ok());
    Link {
        caller: named.or(before),
        chain,
        mismatch: false,
    }
}

fn mismatched(to: Target, caller: Option<RoleId>) -> Diagnostic {
    let expected = match caller {
        Some(caller) => format!("one that ends `{caller} → {to}`"),
        None => format!("one that ends with `{to}`"),
    };
    Diagnostic::new(
        Code::ChainMismatch,
        0..0,
        "a chain that does not end with the caller and the role invoked",
        expected.clone(),
        format!("give the chain as {expected}"),
    )
}

fn note_board_caller(caller: RoleId, tag: &Range<usize>, notes: &mut Vec<Diagnostic>) {
    if caller.is_orchestrator() {
        return;
    }
    let orchestrator = caller.table().orchestrator();
    let expected = orchestrator.map_or("no role to ask the board".to_owned(), |role| {
        format!("only `{role}` to ask the board")
    });
    let severity = if caller.is_broadcaster() {
        Severity::Warning
    } else {
        Severity::Error
    };
    let note = Diagnostic::new(
        Code::BoardCaller,
        tag.clone(),
        format!("`{caller}` asking the board"),
        expected,
        "ask a role, or leave the board to who runs its meetings",
    );
    notes.push(note.with_severity(severity));
}

fn ends_with(chain: &Option<Message<'_>>, to: Target) -> bool {
    match chain {
        Some(Message::Chain(chain)) => chain
            .roles()
            .last()
            .is_some_and(|last| last.token() == to.token()),
        _ => false,
    }
}

/// Whether nothing but white space, a bullet and a caller stands between a chain and its INVOKE.
fn is_gap(table: &'static crate::role::RoleTable, between: &str, place: Place) -> bool {
    let is_blank = |c: char| c.is_whitespace() || (place.level == Level::Quote && c == '>');
    between.len() <= GAP && between[..lead(table, between)].chars().all(is_blank)
}

/// Whether a tag without a colon was meant as a message rather than as words in brackets.
fn is_without_colon(name: Tag, rest: &str) -> bool {
    match name {
        Tag::Invoke | Tag::Broadcast => true,
        Tag::Chain => rest.contains(['→', '>', '⟶', '➜']),
        Tag::Blocked => rest.starts_with("cannot invoke"),
        Tag::Assumption => rest.starts_with(['—', '–', '-', '=']),
        Tag::Conflict => rest
            .strip_prefix("DETECTED")
            .is_some_and(|rest| rest.trim_start().starts_with([':', '：'])),
        _ => false,
    }
}

fn char_len(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}
