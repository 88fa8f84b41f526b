//! ASSUMPTION: something assumed rather than asked.

use std::borrow::Cow;

use agentproto_kinds::ASSUMPTION;

use super::{InvalidMessage, own, text};

/// Something assumed rather than asked; it counts as ASSUMED in whatever rests on it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Assumption<'a> {
    text: Cow<'a, str>,
}

impl<'a> Assumption<'a> {
    /// An assumption, best with whom it was not verified.
    ///
    /// # Errors
    /// A text that is not one line or whose brackets are not balanced.
    pub fn new(text: impl Into<Cow<'a, str>>) -> Result<Self, InvalidMessage> {
        let text = text.into();
        text::field(&ASSUMPTION, "text", text::check_in_brackets(&text))?;
        Ok(Self::read(text))
    }

    pub(crate) fn read(text: Cow<'a, str>) -> Self {
        Self { text }
    }

    /// What is assumed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Assumption<'static> {
        Assumption {
            text: own(self.text),
        }
    }
}
