//! Reading text in the roles of a set that the compiler knows.

use crate::message::Message;
use crate::role::RoleSet;
use crate::wire::{self, ParseError, Reading};

/// Reads messages whose roles are of this set: `CSuite::parse_one(text)`. Every role set has it.
pub trait Parse: RoleSet {
    /// Reads the one message in a text that is to be acted upon.
    ///
    /// # Errors
    /// No such message, more than one, or one that is refused.
    fn parse_one(text: &str) -> Result<Message<'_>, ParseError> {
        Message::parse_one_in(Self::TABLE, text)
    }

    /// Reads all messages in a text, with what is to be said about them.
    fn read(text: &str) -> Reading<'_> {
        wire::read(Self::TABLE, text)
    }
}

impl<S: RoleSet> Parse for S {}
