//! What types the fields of a derived message can have.
//!
//! Generated code calls `pass` by the trait's name alone: of a type that is none, the compiler then tells what the
//! trait says and nothing of the code in here.

use core::any::type_name;
use core::fmt::Display;
use core::str::FromStr;

use super::exchange::Exchange;
use crate::message::{Confidence, Proceed, Verdict};

/// A field that is one line of text: any type that prints and reads itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a line of a message",
    label = "`{Self}` needs `Display` and `FromStr`",
    note = "a line is of any type that implements `Display` and `FromStr`; `Line` is text already checked"
)]
pub trait LineField: Sized {
    /// The text, where it reads back as the same value.
    #[doc(hidden)]
    fn write(&self) -> Result<String, Fault>;

    /// The value in the text.
    #[doc(hidden)]
    fn read(text: &str) -> Option<Self>;

    /// The field's turn in the pass over its type.
    #[doc(hidden)]
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.line(value)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Display + FromStr> LineField for T {
    fn write(&self) -> Result<String, Fault> {
        let text = self.to_string();
        let same = T::from_str(&text).is_ok_and(|back| back.to_string() == text);
        if same {
            Ok(text)
        } else {
            Err(Fault {
                index: None,
                found: text,
                expected: short_name::<T>(),
            })
        }
    }

    fn read(text: &str) -> Option<Self> {
        T::from_str(text).ok()
    }
}

/// A field that is a list of lines.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a field of several lines",
    label = "needs to be a `Vec`",
    note = "a field of several lines is a `Vec` of a type that implements `Display` and `FromStr`, such as `Vec<Line>`"
)]
pub trait ListField: Sized {
    /// The texts, where they read back as the same values.
    #[doc(hidden)]
    fn write(&self) -> Result<Vec<String>, Fault>;

    /// The values in the texts, or the place of the first text that is none.
    #[doc(hidden)]
    fn read<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Self, Fault>;

    /// The field's turn in the pass over its type.
    #[doc(hidden)]
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.list(value)
    }
}

impl<T: LineField> ListField for Vec<T> {
    fn write(&self) -> Result<Vec<String>, Fault> {
        self.iter()
            .enumerate()
            .map(|(index, value)| value.write().map_err(|fault| fault.at(index)))
            .collect()
    }

    fn read<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Self, Fault> {
        texts
            .enumerate()
            .map(|(index, text)| T::read(text).ok_or_else(|| Fault::unread::<T>(text).at(index)))
            .collect()
    }
}

/// A field that may be left out.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a field that may be left out",
    label = "needs to be an `Option`",
    note = "such a field is an `Option` of a type that implements `Display` and `FromStr`, such as `Option<Line>`"
)]
pub trait OptionalField: Sized {
    /// The text, where there is one.
    #[doc(hidden)]
    fn write(&self) -> Result<Option<String>, Fault>;

    /// The value in the text, where there is one.
    #[doc(hidden)]
    fn read(text: Option<&str>) -> Result<Self, Fault>;

    /// The field's turn in the pass over its type.
    #[doc(hidden)]
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.optional(value)
    }
}

impl<T: LineField> OptionalField for Option<T> {
    fn write(&self) -> Result<Option<String>, Fault> {
        self.as_ref().map(LineField::write).transpose()
    }

    fn read(text: Option<&str>) -> Result<Self, Fault> {
        text.map(|text| T::read(text).ok_or_else(|| Fault::unread::<T>(text)))
            .transpose()
    }
}

/// A field that holds one of a few words: `Confidence`, `Proceed` or `Verdict`.
#[diagnostic::on_unimplemented(
    message = "this field is a `{C}`, not a `{Self}`",
    label = "expected `{C}`"
)]
pub trait ChoiceField<C>: Sized {
    /// The field's turn in the pass over its type.
    #[doc(hidden)]
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<C: Choice> ChoiceField<C> for C {
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        C::pass(value, exchange)
    }
}

/// One of the protocol's choices.
pub trait Choice: Sized {
    /// The field's turn in the pass over its type.
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self>;
}

impl Choice for Confidence {
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.confidence(value)
    }
}

impl Choice for Proceed {
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.proceed(value)
    }
}

impl Choice for Verdict {
    fn pass(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self> {
        exchange.verdict(value)
    }
}

/// A value that its type does not read, or would not read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(super) index: Option<usize>,
    pub(super) found: String,
    pub(super) expected: &'static str,
}

impl Fault {
    pub(super) fn unread<T>(text: &str) -> Self {
        Self {
            index: None,
            found: text.to_owned(),
            expected: short_name::<T>(),
        }
    }

    fn at(self, index: usize) -> Self {
        Self {
            index: Some(index),
            ..self
        }
    }
}

/// A type's name as people write it: without its path.
fn short_name<T>() -> &'static str {
    let name = type_name::<T>();
    let plain = name.split('<').next().unwrap_or(name);
    match plain.rfind("::") {
        Some(at) => &name[at + 2..],
        None => name,
    }
}
