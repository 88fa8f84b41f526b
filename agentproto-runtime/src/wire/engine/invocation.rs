//! INVOKE and CHAIN: who asks whom, as far as tag, line and chain tell.

use core::cell::Cell;
use core::ops::Range;

use crate::message::label::EMPHASIS;
use crate::message::text::is_line_break;
use crate::message::{Invoke, Message, Name, Target};
use crate::role::{RoleId, RoleTable};
use crate::rules::CallChain;
use crate::wire::damaged::{self, Delimiter};
use crate::wire::engine::bracket::{Ask, GAP, char_len, near, note_caller};
use crate::wire::engine::bracket_end::Found;
use crate::wire::engine::deliver::not_canonical;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::{Carried, Engine, Place, Step, lead};
use crate::wire::event::Hop;
use crate::wire::line_breaks::count_breaks;
use crate::wire::read::{self, Asked, Ends};
use crate::wire::tag_start::{Follow, Opener, Opens, TagName, opens};
use crate::wire::{Code, Context, Diagnostic, Severity};

impl Engine {
    pub(in crate::wire) fn invoke<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        opener: Opener,
        mut place: Place,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let behind = match self.chain_behind(text, tag.end, place, end) {
            Ask::Is(behind) => behind,
            Ask::More => return self.wait_at(tag.start),
        };
        let mut notes = Vec::new();
        let asked = self.read_asked(&text[tag.clone()], tag.start, place, &mut notes);
        let to = asked.as_ref().and_then(|asked| asked.to.role());
        self.find_caller(text, tag.start, to, &mut place);
        let caller = place.caller;
        self.note_case(opener, &tag, &mut notes);
        note_caller(text, place, &mut notes);

        let has_before = self.carried.as_ref().is_some_and(|chain| {
            !(chain.is_inert && place.is_heard())
                && (chain.names.is_some() || behind.is_none())
                && is_gap(self.table, &text[chain.span.end..tag.start], place)
        });
        let mut chain_behind = None;
        if let Some(range) = behind {
            let found = self.read_chain(text, range, place);
            let fits = asked.as_ref().map(|asked| found.ends_with(asked.to));
            let between = &text[tag.end..found.span.start];
            let is_apart = count_breaks(between) > 1;
            // The one behind goes first, unless it stands before an INVOKE as the one before this does. Where a
            // mistake is talked of before a blank line, what is behind that line is no part of it either.
            let is_told_by_next = if has_before {
                fits == Some(true)
            } else {
                is_apart && fits != Some(false) && !is_gap(self.table, between, place)
            };
            let is_next_ones = if is_told_by_next {
                match self.is_before_invoke(text, found.span.end, place, end) {
                    Ask::Is(is_before) => is_before,
                    Ask::More => return self.wait_at(tag.start),
                }
            } else {
                has_before || (is_apart && fits == Some(false))
            };
            chain_behind = (!is_next_ones).then_some(found);
        }
        // The two are one, and so is what is shown as a mistake.
        if let Some(chain) = &chain_behind
            && !place.negate_before(&text[chain.span.end..], end)
        {
            return self.wait_at(tag.start);
        }
        let mut before = self.carried.take().filter(|_| has_before);
        if let Some(behind) = &chain_behind
            && let Some(other) = before.take()
            && other.names.as_deref() != behind.names()
        {
            notes.push(contradicted(other.span));
        }
        let (names, ends) = match (&before, &chain_behind) {
            (Some(chain), _) => (chain.names.clone(), chain.ends),
            (None, Some(chain)) => (chain.names().map(<[_]>::to_vec), chain.ends),
            (None, None) => (None, None),
        };
        place.hop = Hop {
            goes_with: before.is_some() && names.is_some(),
            is_broken: names.is_none() && (before.is_some() || chain_behind.is_some()),
        };
        let mut message = None;
        let mut mismatch = None;
        if let Some(Asked { to, question }) = asked {
            let mut link = link(to, caller, names.as_deref());
            place.hop.is_broken |= link.is_broken;
            if place.hop.is_broken {
                let fits = ends.filter(|ends| ends.asked.is_some() && ends.asked == to.role());
                link.caller = caller.or(fits.and_then(|ends| ends.caller));
            }
            mismatch = link.mismatch.then(|| mismatched(to, caller));
            if to == Target::Board
                && let Some(caller) = link.caller
            {
                note_board_caller(caller, &tag, &mut notes);
            }
            if !notes.iter().any(Diagnostic::is_error) {
                message = Some(Message::from(if place.hop.is_broken {
                    Invoke::unlinked(to, question, link.caller)
                } else {
                    Invoke::read(to, question, link.caller, link.chain)
                }));
            }
        }
        let whole = tag.start
            ..chain_behind
                .as_ref()
                .map_or(tag.end, |chain| chain.span.end);
        self.enter(text, place.line, whole.start, whole.end, out);
        self.at = whole.end;
        if let (Some(chain), Some(found)) = (&before, &mismatch) {
            notes.push(Diagnostic {
                span: chain.span.clone(),
                ..found.clone()
            });
        }
        if let (Some(chain), Some(found)) = (&mut chain_behind, mismatch) {
            chain.notes.push(Diagnostic {
                span: chain.span.clone(),
                ..found
            });
        }
        // Read strictly, what is wrong with the chain refuses both, and is said of the chain.
        let is_refused = self.strict
            && place.is_heard()
            && notes.is_empty()
            && is_first_line(&text[tag.clone()], message.as_ref())
            && chain_behind
                .as_ref()
                .is_some_and(|chain| chain.is_wrong(text));
        let message = message.filter(|_| !is_refused);
        let is_read = message.is_some();
        let raw = &text[whole.clone()];
        self.deliver(message, notes, tag, place, raw, out);
        if let Some(chain) = chain_behind {
            let raw = &text[chain.span.clone()];
            let place = Place {
                damaged: None,
                skill: None,
                hop: Hop {
                    goes_with: is_read,
                    is_broken: false,
                },
                ..place
            };
            self.deliver(chain.message, chain.notes, chain.span, place, raw, out);
        }
        Step::On
    }

    /// Reads an INVOKE by itself.
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
        let (message, found) = self.read(raw, at, place, |table, text, notes| {
            let Asked { to, question } = read::invoke(table, text, notes)?;
            Some(Invoke::unlinked(to, question, None).into())
        });
        notes.extend(found);
        match message {
            Some(Message::Invoke(invoke)) => Some(Asked {
                to: invoke.to(),
                question: invoke.into_question(),
            }),
            _ => None,
        }
    }

    /// Reads a CHAIN by itself.
    fn read_chain<'a>(&self, text: &'a str, span: Range<usize>, place: Place) -> ChainRead<'a> {
        let ends = Cell::new(None);
        let raw = &text[span.clone()];
        let (message, notes) = self.read(raw, span.start, place, |table, text, notes| {
            read::chain_message(table, text, &ends, notes).map(Into::into)
        });
        ChainRead {
            message,
            notes,
            span,
            ends: ends.get(),
        }
    }

    /// The CHAIN right behind an INVOKE.
    fn chain_behind(
        &mut self,
        text: &str,
        from: usize,
        place: Place,
        end: bool,
    ) -> Ask<Option<Range<usize>>> {
        let from = match behind_mistake(text, from, place, end) {
            Ask::Is(from) => from,
            Ask::More => return Ask::More,
        };
        let start = match self.next_word(text, from, place, end) {
            Ask::Is(Some(start)) => start,
            Ask::Is(None) => return Ask::Is(None),
            Ask::More => return Ask::More,
        };
        match opens(text, start, end) {
            Opens::Tag(opener)
                if opener.name == TagName::Chain
                    && opener.is_exact
                    && opener.follow == Follow::Colon => {}
            Opens::More => return Ask::More,
            Opens::Tag(_) | Opens::Text => return Ask::Is(None),
        }
        match self.ahead.closing(text, start, end) {
            Found::At(close) => Ask::Is(Some(start..close + char_len(text, close))),
            Found::Nowhere => Ask::Is(None),
            Found::More => Ask::More,
        }
    }

    /// Whether an INVOKE follows the chain that ends at `from`, as one does that the chain stands before.
    fn is_before_invoke(&self, text: &str, from: usize, place: Place, end: bool) -> Ask<bool> {
        let (rest, may_go_on) = near(text, from, end);
        let Some(len) = rest.find(['[', '【', '［']) else {
            return if may_go_on { Ask::More } else { Ask::Is(false) };
        };
        match opens(text, from + len, end) {
            Opens::More => Ask::More,
            Opens::Tag(opener) => Ask::Is(
                opener.name == TagName::Invoke
                    && !opener.is_closing
                    && is_gap(self.table, &rest[..len], place),
            ),
            Opens::Text => Ask::Is(false),
        }
    }

    /// Where the bracket stands that follows `from` with nothing but white space and bullets before it.
    fn next_word(&self, text: &str, from: usize, place: Place, end: bool) -> Ask<Option<usize>> {
        let (rest, may_go_on) = near(text, from, end);
        let word = rest
            .trim_start_matches(EMPHASIS)
            .trim_start_matches(|c| place.level.is_blank(c));
        let word = word
            .strip_prefix(['-', '•', '*'])
            .map_or(word, |rest| rest.trim_start_matches([' ', '\t']))
            .trim_start_matches(EMPHASIS);
        if word.is_empty() {
            return if may_go_on { Ask::More } else { Ask::Is(None) };
        }
        let at = from + (rest.len() - word.len());
        if !end && damaged::may_become(word) {
            return Ask::More;
        }
        let is_open = word.starts_with(['[', '【', '［'])
            || matches!(damaged::delimiter(word), Some((Delimiter::Open, _)));
        Ask::Is(is_open.then_some(at))
    }

    pub(in crate::wire) fn chain<'a>(
        &mut self,
        text: &'a str,
        tag: Range<usize>,
        place: Place,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let found = self.read_chain(text, tag, place);
        let names = found.names().map(|names| names.iter().cloned());
        self.carried = Some(Carried {
            names: names.map(|names| names.map(Name::into_owned).collect()),
            ends: found.ends,
            span: found.span.clone(),
            is_inert: !place.is_heard(),
        });
        self.finish_message(text, found.message, found.notes, found.span, place, out)
    }
}

/// A CHAIN that was read by itself.
struct ChainRead<'a> {
    message: Option<Message<'a>>,
    notes: Vec<Diagnostic>,
    span: Range<usize>,
    ends: Option<Ends>,
}

impl<'a> ChainRead<'a> {
    /// Its names, unless it is refused.
    fn names(&self) -> Option<&[Name<'a>]> {
        match &self.message {
            Some(Message::Chain(chain)) => Some(chain.roles()),
            _ => None,
        }
    }

    /// Whether it ends with the one that is asked.
    fn ends_with(&self, to: Target) -> bool {
        match self.names() {
            Some(names) => names.last().is_some_and(|last| last.token() == to.token()),
            None => self
                .ends
                .is_some_and(|ends| ends.asked.is_some() && ends.asked == to.role()),
        }
    }

    /// Whether a strict reading refuses it.
    fn is_wrong(&self, text: &str) -> bool {
        let raw = &text[self.span.clone()];
        let is_canonical =
            |chain: &Message<'_>| not_canonical(raw, self.span.clone(), chain).is_none();
        !(self.notes.is_empty() && self.message.as_ref().is_some_and(is_canonical))
    }
}

/// Who asks whom, as far as tag, line and chain tell.
struct Link {
    caller: Option<RoleId>,
    chain: Option<CallChain>,
    mismatch: bool,
    /// Whether the chain breaks a rule.
    is_broken: bool,
}

fn link(to: Target, named: Option<RoleId>, names: Option<&[Name<'_>]>) -> Link {
    let Some(names) = names else {
        return Link {
            caller: named,
            chain: None,
            mismatch: false,
            is_broken: false,
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
            is_broken: false,
        };
    }
    // A name alone does not tell who asks; where somebody does, theirs is the first hop.
    let is_told = named.is_none() || names.len() > 1;
    let roles: Option<Vec<RoleId>> = names.iter().map(Name::role).collect();
    let chain = roles.filter(|_| is_told).map(CallChain::of);
    Link {
        caller: named.or(before),
        is_broken: matches!(chain, Some(Err(_))),
        chain: chain.and_then(Result::ok),
        mismatch: false,
    }
}

fn mismatched(to: Target, caller: Option<RoleId>) -> Diagnostic {
    let may_be_asked = match (caller, to.role()) {
        (Some(caller), Some(to)) => CallChain::start(caller).invoke(to).is_ok(),
        (None, Some(to)) => !to.is_caller_only(),
        (_, None) => true,
    };
    let expected = match caller {
        // No chain makes a hop that is not allowed a right one.
        _ if !may_be_asked => "one that ends with the caller and a role that may be asked".into(),
        Some(caller) => format!("one that ends `{caller} → {to}`"),
        None => format!("one that ends with `{to}`"),
    };
    let help = match may_be_asked {
        true => format!("give the chain as {expected}"),
        false => format!("ask another role, and give the chain as {expected}"),
    };
    Diagnostic::new(
        Code::ChainMismatch,
        0..0,
        "a chain that does not end with the caller and the role invoked",
        expected,
        help,
    )
}

/// What there is to say of a chain before an INVOKE that has another one behind it.
fn contradicted(at: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::ChainMismatch,
        at,
        "a chain that is not the one behind the INVOKE",
        "one chain, on the line behind the INVOKE",
        "give each INVOKE one chain, on the line behind it",
    )
}

/// Whether the tag is what the writer emits for the message, its chain aside.
fn is_first_line(tag: &str, message: Option<&Message<'_>>) -> bool {
    message.is_some_and(|message| message.to_string().lines().next() == Some(tag))
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

/// Where the words end that stand behind an INVOKE that is shown as a mistake and ends at `from`: at the next tag on
/// their line, or with it.
fn behind_mistake(text: &str, from: usize, place: Place, end: bool) -> Ask<usize> {
    if place.context != Context::Negated {
        return Ask::Is(from);
    }
    let (rest, may_go_on) = near(text, from, end);
    for (len, c) in rest.char_indices() {
        let at = from + len;
        if is_line_break(c) {
            return Ask::Is(at);
        }
        if !end && damaged::may_become(&text[at..]) {
            return Ask::More;
        }
        let is_open = matches!(c, '[' | '【' | '［') || damaged::is_tag(&text[at..]);
        match is_open.then(|| opens(text, at, end)) {
            Some(Opens::Tag(_)) => return Ask::Is(at),
            Some(Opens::More) => return Ask::More,
            Some(Opens::Text) | None => {}
        }
    }
    if may_go_on { Ask::More } else { Ask::Is(from) }
}

/// Whether nothing but white space, a bullet and a caller stands between a chain and its INVOKE.
fn is_gap(table: &'static RoleTable, between: &str, place: Place) -> bool {
    let before = between[..lead(table, between)].trim_start_matches(EMPHASIS);
    between.len() <= GAP && before.chars().all(|c| place.level.is_blank(c))
}
