//! A kind of message.

use crate::Field;

/// How a kind is laid out on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[TAG:target|text]`
    Piped,
    /// `[TAG: text]`, with an optional labelled line behind it.
    Inline,
    /// `[TAG:role]`, labelled lines, `[/TAG]`.
    RoleBlock,
    /// `[TAG]`, labelled lines, `[/TAG]`.
    Block,
    /// A Markdown heading and labelled lines.
    Section,
    /// A line that starts with one of the words of a choice.
    Word,
}

/// The shape of one kind of message.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// What JSON calls the kind, such as `peer_verify`; attributes of the derive use it as well.
    pub name: &'static str,
    /// What stands in the brackets, such as `PEER-VERIFY`, or the heading of a section.
    pub tag: &'static str,
    /// How it is laid out.
    pub form: Form,
    /// Its parts, in the order in which they are written.
    pub fields: &'static [Field],
}

impl Kind {
    /// The field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}
