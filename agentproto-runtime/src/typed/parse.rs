//! Reading text in the roles of a set that the compiler knows.

use crate::message::Message;
use crate::role::RoleSet;
use crate::wire::{self, ParseError, Reading};

/// What says in which roles a text is read: a role set.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which roles there are to read",
    label = "a role set reads, as in `Kitchen::parse_one(text)`",
    note = "`Message::parse_one` reads in the roles of the built-in set whose module is imported, as by `use agentproto::csuite::*`"
)]
pub trait Reads: RoleSet {}

#[diagnostic::do_not_recommend]
impl<S: RoleSet> Reads for S {}

/// Reads messages whose roles are of this set: `CSuite::parse_one(text)`. Every role set has it.
pub trait Parse: RoleSet {
    /// Reads the one message in a text that is to be acted upon.
    ///
    /// # Errors
    /// No such message, more than one, or one that is refused.
    fn parse_one(text: &str) -> Result<Message<'_>, ParseError> {
        wire::parse_one(Self::TABLE, text)
    }

    /// Reads all messages in a text, with what is to be said about them.
    fn read(text: &str) -> Reading<'_> {
        wire::read(Self::TABLE, text)
    }
}

impl<S: Reads> Parse for S {}
