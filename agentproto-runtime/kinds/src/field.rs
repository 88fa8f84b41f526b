//! A part of a message.

use crate::Choice;

/// How often a field stands in its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly once.
    One,
    /// Once or not at all.
    Optional,
    /// Under one label, as bullets: at least `min`, at most `max`.
    Bullets {
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// One labelled line each, any number.
    Lines,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// One line of text.
    Line,
    /// Text up to the bracket that balances the opening one.
    Question,
    /// One role, by its token.
    Role,
    /// Roles joined by arrows.
    Chain,
    /// One of several words.
    Choice(&'static [Choice]),
    /// `title claim` pairs joined by `; `.
    Positions,
}

/// The same label or word in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// BCP 47 tag of the language.
    pub locale: &'static str,
    /// The text.
    pub text: &'static str,
}

/// One part of a message.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// What JSON and structs call it, such as `key_finding`.
    pub name: &'static str,
    /// What is written before it, such as `Key finding`; empty where nothing is.
    pub label: &'static str,
    /// The label in other languages, which readers take too.
    pub aliases: &'static [Alias],
    /// The mark that the writer sets before each value; empty where there is none.
    pub mark: &'static str,
    /// How often it stands.
    pub arity: Arity,
    /// What it holds.
    pub value: Value,
    /// What an agent is told to put there.
    pub hint: &'static str,
}

impl Field {
    /// A field that stands exactly once.
    pub(crate) const fn one(
        name: &'static str,
        label: &'static str,
        value: Value,
        hint: &'static str,
    ) -> Self {
        Self {
            name,
            label,
            aliases: &[],
            mark: "",
            arity: Arity::One,
            value,
            hint,
        }
    }

    /// The same field with another arity.
    pub(crate) const fn arity(self, arity: Arity) -> Self {
        Self { arity, ..self }
    }

    /// The same field with a mark before each value.
    pub(crate) const fn mark(self, mark: &'static str) -> Self {
        Self { mark, ..self }
    }

    /// The same field with its label in other languages.
    pub(crate) const fn aliases(self, aliases: &'static [Alias]) -> Self {
        Self { aliases, ..self }
    }
}
