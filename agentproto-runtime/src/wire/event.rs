//! What comes out of reading a text.

use core::fmt;
use core::ops::Range;

use super::Diagnostic;
use crate::message::Message;
use crate::role::{RoleId, RoleTable};

/// How a message stands in its text. Parsing is one thing, acting another: see [`Located::is_actionable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Context {
    /// Said in earnest.
    Live,
    /// In a Markdown code fence.
    Fenced,
    /// In inline code, a block quote or a table cell.
    Quoted,
    /// Shown as what not to do: `❌` opens the line, or `— BLOCKED` follows the tag.
    Negated,
}

impl Context {
    /// The word for it in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Fenced => "fenced",
            Self::Quoted => "quoted",
            Self::Negated => "negated",
        }
    }
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A message and where it stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Located<'a> {
    /// The message.
    pub message: Message<'a>,
    /// Where, in bytes of the text as given.
    pub span: Range<usize>,
    /// How it stands there.
    pub context: Context,
    pub(crate) alone: bool,
    // Apart, where a `RoleId` would be padded: see the size of an event.
    caller_set: Option<&'static RoleTable>,
    caller_index: u8,
    pub(crate) hop: Hop,
}

/// What an INVOKE and a CHAIN are to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hop {
    /// Whether the message goes with the one before it, CHAIN with INVOKE or INVOKE with CHAIN.
    pub(crate) goes_with: bool,
    /// Whether the CHAIN of this INVOKE is refused.
    pub(crate) is_broken: bool,
}

impl<'a> Located<'a> {
    pub(crate) fn new(message: Message<'a>, span: Range<usize>, context: Context) -> Self {
        Self {
            message,
            span,
            context,
            alone: false,
            caller_set: None,
            caller_index: 0,
            hop: Hop::default(),
        }
    }

    /// Who speaks: the role that the reader was [told](crate::wire::Reader::spoken_by), or else the one that the line
    /// names before the message. Only an INVOKE, the CHAIN behind it and a BROADCAST have one. An INVOKE carries the
    /// [caller](crate::message::Invoke::caller) that its chain tells as well.
    #[must_use]
    pub fn caller(&self) -> Option<RoleId> {
        self.caller_set?.role_at(self.caller_index.into())
    }

    pub(crate) fn set_caller(&mut self, caller: Option<RoleId>) {
        self.caller_set = caller.map(|role| role.table());
        self.caller_index = caller.map_or(0, |role| role.index_u8());
    }

    /// Whether the message is to be carried out: it is live, or fenced where the fence holds nothing but
    /// messages. An INVOKE whose CHAIN is refused or breaks a rule is not.
    ///
    /// This tells how a message stands in its text, and not whether the rules allow it: a role that invokes itself
    /// does so in earnest. [`Rules::permits`](crate::check::Rules::permits) tells both.
    #[must_use]
    pub fn is_actionable(&self) -> bool {
        self.is_meant() && !self.hop.is_broken
    }

    /// Whether the message is said in earnest.
    pub(crate) fn is_meant(&self) -> bool {
        match self.context {
            Context::Live => true,
            Context::Fenced => self.alone,
            Context::Quoted | Context::Negated => false,
        }
    }

    /// The same, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Located<'static> {
        Located {
            message: self.message.into_owned(),
            span: self.span,
            context: self.context,
            alone: self.alone,
            caller_set: self.caller_set,
            caller_index: self.caller_index,
            hop: self.hop,
        }
    }
}

/// One thing found in a text, in text order.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A message.
    Message(Located<'a>),
    /// Something to mend; where it is an error, the message that it is about is refused.
    Diagnostic(Diagnostic),
}

/// The most bytes that compilers move without a call, which would cost 3 % of reading a transcript.
const _: () = assert!(size_of::<Event<'_>>() <= 128);

impl Event<'_> {
    /// The same, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Event<'static> {
        match self {
            Self::Message(located) => Event::Message(located.into_owned()),
            Self::Diagnostic(diagnostic) => Event::Diagnostic(diagnostic),
        }
    }

    pub(crate) fn span(&self) -> &Range<usize> {
        match self {
            Self::Message(located) => &located.span,
            Self::Diagnostic(diagnostic) => &diagnostic.span,
        }
    }

    pub(crate) fn shift(&mut self, by: usize) {
        let span = match self {
            Self::Message(located) => &mut located.span,
            Self::Diagnostic(diagnostic) => &mut diagnostic.span,
        };
        *span = span.start + by..span.end + by;
    }
}

/// Everything found in a text.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Reading<'a> {
    /// The messages, in text order.
    pub messages: Vec<Located<'a>>,
    /// What there is to mend, in the order in which it is certain: what a tag shows to be wrong with one before it
    /// comes with that tag.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// Whether any message was refused.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

impl<'a> FromIterator<Event<'a>> for Reading<'a> {
    fn from_iter<I: IntoIterator<Item = Event<'a>>>(events: I) -> Self {
        let mut reading = Self::default();
        for event in events {
            match event {
                Event::Message(located) => reading.messages.push(located),
                Event::Diagnostic(diagnostic) => reading.diagnostics.push(diagnostic),
            }
        }
        reading
    }
}
