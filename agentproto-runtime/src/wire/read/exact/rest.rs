//! A text read from its start to its end: literals, tokens and values.

use super::plain::plain;
use crate::message::text::is_placeholder;
use crate::role::{RoleId, RoleTable};
use crate::wire::source::clean_char;

/// What is left of a text.
pub(super) struct Rest<'t>(pub(super) &'t str);

/// What a value stands in: where it ends, and what may be in it. Nothing that could be a code fence may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// A tag. The value ends with the only bracket in it.
    Tag,
    /// A line of a block, where nothing may look like a tag.
    Block,
    /// A line that nothing closes but its end.
    Line,
}

/// The text of a value.
#[derive(Clone, Copy)]
pub(super) struct Value<'t> {
    pub(super) text: &'t str,
    /// Whether there is a colon in it, without which it holds no label.
    pub(super) has_colon: bool,
}

impl<'t> Rest<'t> {
    /// Takes what has to come next.
    #[inline]
    pub(super) fn take(&mut self, word: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(word)?;
        Some(())
    }

    /// Takes the token of a role.
    #[inline]
    pub(super) fn role(&mut self, table: &'static RoleTable) -> Option<RoleId> {
        let (role, len) = table.role_at_start(self.0)?;
        self.0 = &self.0[len..];
        Some(role)
    }

    /// Takes a value and what ends it: text of one line that any reader leaves as it is, trimmed, not marked up
    /// and filled in.
    #[inline]
    pub(super) fn value(&mut self, within: Within) -> Option<Value<'t>> {
        let value = self.text(within)?;
        let is_marked_up = matches!(
            value.text.as_bytes(),
            [b' ' | b'*' | b'_', ..] | [] | [.., b' ']
        );
        (!is_marked_up && !is_placeholder(value.text)).then_some(value)
    }

    /// Takes text and what ends it.
    fn text(&mut self, within: Within) -> Option<Value<'t>> {
        let bytes = self.0.as_bytes();
        let mut has_colon = false;
        let mut at = 0;
        loop {
            at += plain(&bytes[at..]);
            at += match (&bytes[at..], within) {
                ([b']', ..], Within::Tag) | ([b'\n', ..], Within::Block | Within::Line) => break,
                ([], Within::Line) => break,
                ([b':', ..], _) => {
                    has_colon = true;
                    1
                }
                ([b'[' | b']', ..], Within::Line) | ([b']', ..], Within::Block) => 1,
                ([b'`', b'`', b'`', ..] | [b'~', b'~', b'~', ..], _) => return None,
                ([b'`' | b'~', ..], _) => 1,
                (rest, _) => clean_char(rest)?,
            };
        }
        let (text, rest) = self.0.split_at(at);
        // A line feed behind a line belongs to what follows.
        self.0 = if within == Within::Line {
            rest
        } else {
            &rest[1..]
        };
        Some(Value { text, has_colon })
    }
}
