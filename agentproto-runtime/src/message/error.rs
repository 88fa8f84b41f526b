//! Why a message can't be made.

use core::fmt;

use crate::rules::Refusal;

/// Why a message can't be made: the field, what was found there, and what was expected.
///
/// ```
/// # use agentproto_runtime::message::Assumption;
/// let error = Assumption::new("two\nlines").unwrap_err();
/// assert_eq!(error.to_string(), "assumption.text: found a line break, expected one line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidMessage {
    kind: &'static str,
    field: &'static str,
    index: Option<usize>,
    problem: Problem,
}

impl InvalidMessage {
    pub(crate) fn new(kind: &'static str, field: &'static str, problem: Problem) -> Self {
        Self {
            kind,
            field,
            index: None,
            problem,
        }
    }

    pub(crate) fn at(
        kind: &'static str,
        field: &'static str,
        index: usize,
        problem: Problem,
    ) -> Self {
        Self {
            kind,
            field,
            index: Some(index),
            problem,
        }
    }

    /// The kind of message, as JSON calls it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The field with its index where it is one of several: `supporting_data[1]`.
    #[must_use]
    pub fn path(&self) -> String {
        match self.index {
            Some(index) => format!("{}[{index}]", self.field),
            None => self.field.to_owned(),
        }
    }

    /// What is wrong with it.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl fmt::Display for InvalidMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}: {}", self.kind, self.path(), self.problem)
    }
}

impl std::error::Error for InvalidMessage {}

/// What is wrong with a text or a list in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// There is no text.
    Empty,
    /// The text starts or ends with white space.
    Edge,
    /// The text has more than one line.
    LineBreak,
    /// The text has a control character, or one that can't be seen and is dropped on reading.
    Control(char),
    /// The text is UTF-8 that was decoded as Windows-1252, which a reader repairs.
    Damaged,
    /// The text is a template's placeholder.
    Placeholder(String),
    /// The brackets in the text are not balanced.
    Unbalanced,
    /// The text has a tag that a reader would take for one.
    Tag(String),
    /// The text starts with a label of its block, a bullet, a mark or a code fence.
    Prefix(String),
    /// The text has a word that separates parts of this kind of message.
    Separator(&'static str),
    /// A list has too few or too many entries.
    Count {
        /// How many it has.
        found: usize,
        /// What is expected, such as `two or three`.
        expected: &'static str,
    },
    /// A rule of call chains is broken.
    Rule(Box<Refusal>),
    /// A name that should be a role of the set is none.
    NoRole(String),
    /// Two parts do not agree.
    Mismatch(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("found nothing, expected one line of text"),
            Self::Edge => {
                f.write_str("found white space at an edge, expected text trimmed on both sides")
            }
            Self::LineBreak => f.write_str("found a line break, expected one line"),
            Self::Control(c) => write!(
                f,
                "found the character U+{:04X}, expected text that can be seen",
                *c as u32
            ),
            Self::Damaged => f.write_str(
                "found UTF-8 decoded as Windows-1252, expected the text before it was damaged",
            ),
            Self::Placeholder(text) => {
                write!(f, "found the placeholder `{text}`, expected it filled in")
            }
            Self::Unbalanced => {
                f.write_str("found brackets that are not balanced, expected a `]` for each `[`")
            }
            Self::Tag(tag) => write!(
                f,
                "found the tag `{tag}`, expected text without tags, since a tag in a message would be quoted, not sent"
            ),
            Self::Prefix(prefix) => write!(
                f,
                "found `{prefix}` at the start, expected text that can't be taken for a label, bullet, mark or code fence"
            ),
            Self::Separator(separator) => write!(
                f,
                "found `{separator}`, expected text without it, since it separates parts"
            ),
            Self::Count { found, expected } => {
                let entries = if *found == 1 { "entry" } else { "entries" };
                write!(f, "found {found} {entries}, expected {expected}")
            }
            Self::Rule(refusal) => refusal.fmt(f),
            Self::NoRole(name) => write!(f, "found `{name}`, expected a role of the set"),
            Self::Mismatch(what) => f.write_str(what),
        }
    }
}
