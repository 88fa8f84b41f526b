//! One line of text, already checked.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use super::{Problem, text};

/// One line of text that any message can carry: not empty, trimmed, without line breaks and control
/// characters, not a placeholder.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::message::Line;
/// let line: Line = "Runway falls to nine months.".parse()?;
/// assert_eq!(line, "Runway falls to nine months.");
/// assert!("two\nlines".parse::<Line>().is_err());
/// # Ok::<(), agentproto_runtime::message::InvalidLine>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
pub struct Line(String);

impl Line {
    /// Checks a text and keeps it.
    ///
    /// # Errors
    /// Text that is not one such line.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidLine> {
        let text = text.into();
        match text::check_line(&text) {
            Ok(()) => Ok(Self(text)),
            Err(problem) => Err(InvalidLine(problem)),
        }
    }

    /// Keeps a text that a reader has checked as closely.
    pub(crate) fn read(text: &str) -> Self {
        debug_assert_eq!(text::check_line(text), Ok(()));
        Self(text.to_owned())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Line {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Line {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Line {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Line {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Line {
    type Err = InvalidLine;

    fn from_str(text: &str) -> Result<Self, InvalidLine> {
        Self::new(text)
    }
}

impl TryFrom<String> for Line {
    type Error = InvalidLine;

    fn try_from(text: String) -> Result<Self, InvalidLine> {
        Self::new(text)
    }
}

impl TryFrom<&str> for Line {
    type Error = InvalidLine;

    fn try_from(text: &str) -> Result<Self, InvalidLine> {
        Self::new(text)
    }
}

impl From<Line> for String {
    fn from(line: Line) -> Self {
        line.0
    }
}

/// Why a text is no [`Line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidLine(Problem);

impl InvalidLine {
    /// What is wrong with it.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.0
    }
}

impl fmt::Display for InvalidLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for InvalidLine {}
