//! The one pass over a type's fields that serves writing and reading.

use std::borrow::Cow;

use super::field::{Fault, LineField, ListField, OptionalField};
use super::form::Form;
use super::{AgentMessage, MessageError, read, write};
use crate::message::{Confidence, Message, Proceed, Verdict};

/// What a derived type hands its fields to, one by one in the order of its kind: writing takes their values
/// in, reading gives them out. A field that is wrong does not stop the pass, so that all are reported.
pub struct Exchange<'m> {
    form: Form,
    side: Side<'m>,
    faults: Vec<(&'static str, Fault)>,
    /// The variants of an inbox that the message is not, each with its reason.
    misses: Vec<(&'static str, MessageError)>,
}

enum Side<'m> {
    Writing(Vec<Value<'static>>),
    Reading {
        message: &'m Message<'m>,
        fields: std::vec::IntoIter<(&'static str, Value<'m>)>,
    },
    /// An inbox has handed the writing over to one of its messages.
    Written(Result<Message<'static>, MessageError>),
}

/// What a field of a message holds.
#[derive(Debug)]
pub(super) enum Value<'m> {
    Line(Cow<'m, str>),
    List(Vec<Cow<'m, str>>),
    Optional(Option<Cow<'m, str>>),
    Confidence(Confidence),
    Proceed(Proceed),
    Verdict(Verdict),
}

pub(super) fn write<T: AgentMessage>(value: &T) -> Result<Message<'static>, MessageError> {
    let mut exchange = Exchange {
        form: T::FORM,
        side: Side::Writing(Vec::new()),
        faults: Vec::new(),
        misses: Vec::new(),
    };
    T::exchange(Some(value), &mut exchange);
    let Exchange {
        form, side, faults, ..
    } = exchange;
    if !faults.is_empty() {
        return Err(MessageError::not_written(form.kind(), faults));
    }
    match side {
        Side::Writing(values) => write::message(&form, values),
        Side::Written(message) => message,
        Side::Reading { .. } => Err(MessageError::no_value(form.kind())),
    }
}

pub(super) fn read<T: AgentMessage>(message: &Message<'_>) -> Result<T, MessageError> {
    let fields = read::fields(&T::FORM, message)?;
    let mut exchange = Exchange {
        form: T::FORM,
        side: Side::Reading {
            message,
            fields: fields.into_iter(),
        },
        faults: Vec::new(),
        misses: Vec::new(),
    };
    match T::exchange(None, &mut exchange) {
        Some(value) => Ok(value),
        None if exchange.faults.is_empty() => {
            Err(MessageError::no_match(&T::FORM, message, exchange.misses))
        }
        None => Err(MessageError::not_read(
            exchange.form.kind(),
            exchange.faults,
        )),
    }
}

impl<'m> Exchange<'m> {
    /// A field of one line.
    pub(super) fn line<T: LineField>(&mut self, value: Option<&T>) -> Option<T> {
        self.field(
            value,
            |value| value.write().map(|text| Value::Line(text.into())),
            |value| match value {
                Value::Line(text) => T::read(&text).ok_or_else(|| Fault::unread::<T>(&text)),
                other => Err(other.misplaced()),
            },
        )
    }

    /// A field of several lines.
    pub(super) fn list<T: ListField>(&mut self, value: Option<&T>) -> Option<T> {
        self.field(
            value,
            |value| {
                let texts = value.write()?;
                Ok(Value::List(texts.into_iter().map(Cow::Owned).collect()))
            },
            |value| match value {
                Value::List(texts) => T::read(texts.iter().map(AsRef::as_ref)),
                other => Err(other.misplaced()),
            },
        )
    }

    /// A field that may be left out.
    pub(super) fn optional<T: OptionalField>(&mut self, value: Option<&T>) -> Option<T> {
        self.field(
            value,
            |value| {
                value
                    .write()
                    .map(|text| Value::Optional(text.map(Cow::Owned)))
            },
            |value| match value {
                Value::Optional(text) => T::read(text.as_deref()),
                other => Err(other.misplaced()),
            },
        )
    }

    /// How sure the answer is.
    pub(super) fn confidence(&mut self, value: Option<&Confidence>) -> Option<Confidence> {
        self.field(
            value,
            |value| Ok(Value::Confidence(*value)),
            |value| match value {
                Value::Confidence(choice) => Ok(choice),
                other => Err(other.misplaced()),
            },
        )
    }

    /// Whether to go on.
    pub(super) fn proceed(&mut self, value: Option<&Proceed>) -> Option<Proceed> {
        self.field(
            value,
            |value| Ok(Value::Proceed(value.clone())),
            |value| match value {
                Value::Proceed(choice) => Ok(choice),
                other => Err(other.misplaced()),
            },
        )
    }

    /// What the reviewer says.
    pub(super) fn verdict(&mut self, value: Option<&Verdict>) -> Option<Verdict> {
        self.field(
            value,
            |value| Ok(Value::Verdict(*value)),
            |value| match value {
                Value::Verdict(choice) => Ok(choice),
                other => Err(other.misplaced()),
            },
        )
    }

    /// Writes the message that an inbox holds.
    pub fn give(&mut self, message: Result<Message<'static>, MessageError>) {
        self.side = Side::Written(message);
    }

    /// Reads the message as the one that a variant of an inbox holds, where it is that one.
    pub fn take<T>(
        &mut self,
        variant: &'static str,
        read: fn(&Message<'_>) -> Result<T, MessageError>,
    ) -> Option<T> {
        let Side::Reading { message, .. } = &self.side else {
            return None;
        };
        match read(message) {
            Ok(value) => Some(value),
            Err(error) => {
                self.misses.push((variant, error));
                None
            }
        }
    }

    fn field<T>(
        &mut self,
        value: Option<&T>,
        write: impl FnOnce(&T) -> Result<Value<'static>, Fault>,
        read: impl FnOnce(Value<'m>) -> Result<T, Fault>,
    ) -> Option<T> {
        match (&mut self.side, value) {
            (Side::Writing(values), Some(value)) => {
                match write(value) {
                    Ok(value) => values.push(value),
                    Err(fault) => {
                        self.faults.push((self.form.field(values.len()), fault));
                        values.push(Value::Optional(None));
                    }
                }
                None
            }
            (Side::Reading { fields, .. }, None) => {
                let (name, value) = fields.next()?;
                match read(value) {
                    Ok(value) => Some(value),
                    Err(fault) => {
                        self.faults.push((name, fault));
                        None
                    }
                }
            }
            _ => None,
        }
    }
}

impl Value<'_> {
    /// The derive hands over the fields of its kind in their order, so that this never comes.
    fn misplaced(&self) -> Fault {
        Fault {
            index: None,
            found: format!("{self:?}"),
            expected: "field of another shape",
        }
    }
}
