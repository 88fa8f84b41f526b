//! Why a report can't be read from JSON.

use core::fmt;

use agentproto_runtime::message::text::BOM;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::syntax;
use crate::check::{Code, Violations};

/// Why a report can't be read: the text does not fit the schema, or the report breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Schema(Vec<Misfit>),
    Rules(Violations),
}

impl ReadError {
    pub(crate) fn misfits(misfits: Vec<Misfit>) -> Self {
        Self(Kind::Schema(misfits))
    }

    /// What does not fit the schema, where that is the reason.
    #[must_use]
    pub fn schema(&self) -> Option<&[Misfit]> {
        match &self.0 {
            Kind::Schema(misfits) => Some(misfits),
            Kind::Rules(_) => None,
        }
    }

    /// The rules broken, where that is the reason.
    #[must_use]
    pub fn violations(&self) -> Option<&Violations> {
        match &self.0 {
            Kind::Schema(_) => None,
            Kind::Rules(violations) => Some(violations),
        }
    }
}

impl From<Violations> for ReadError {
    fn from(violations: Violations) -> Self {
        Self(Kind::Rules(violations))
    }
}

/// A line each.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Schema(misfits) => {
                for (i, misfit) in misfits.iter().enumerate() {
                    if i > 0 {
                        f.write_str("\n")?;
                    }
                    misfit.fmt(f)?;
                }
                Ok(())
            }
            Kind::Rules(violations) => violations.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {}

/// One thing that does not fit the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub(crate) code: Code,
    pub(super) path: String,
    pub(super) place: Option<(usize, usize)>,
    pub(super) message: String,
}

impl Misfit {
    /// What is wrong, by a stable name such as `missing-field`; `invalid-json` where it is not told.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The field, such as `actions[1].owner`; empty where the text is no JSON at all.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Line and column, from 1, where they are known.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.place
    }

    /// What was found and what was expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// Reads one value from JSON, with nothing after it; the error names the field and its place.
///
/// # Errors
/// The first thing that does not fit.
pub fn parse<T: DeserializeOwned>(json: &str) -> Result<T, ReadError> {
    // Some editors put a mark at the start of a file.
    let json = json.strip_prefix(BOM).unwrap_or(json);
    let mut reader = serde_json::Deserializer::from_str(json);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let (inner, path) = (error.inner(), error.path());
        // What is no JSON for serde may be a value of the wrong type.
        let choice = if inner.is_data() {
            None
        } else {
            wrong_choice(json, path)
        };
        match choice {
            Some(message) => misfit_at(json, inner, path.to_string(), message),
            None => misfit(json, inner, path.to_string()),
        }
    })?;
    reader
        .end()
        .map_err(|error| misfit(json, &error, String::new()))?;
    Ok(value)
}

/// What stands at a path where a word was wanted, if the text is JSON: serde takes such a value for no JSON at
/// all, and says nothing of it.
fn wrong_choice(json: &str, path: &serde_path_to_error::Path) -> Option<String> {
    let whole: Value = serde_json::from_str(json).ok()?;
    let found = path
        .iter()
        .try_fold(&whole, |value, segment| match segment {
            Segment::Seq { index } => value.get(index),
            Segment::Map { key } => value.get(key),
            Segment::Enum { .. } | Segment::Unknown => None,
        })?;
    let found = match found {
        Value::Array(_) => "sequence".to_owned(),
        Value::Object(_) => "map".to_owned(),
        Value::String(_) => return None,
        other => format!("`{other}`"),
    };
    Some(format!("invalid type: {found}, expected a string"))
}

fn misfit(json: &str, error: &serde_json::Error, path: String) -> ReadError {
    // Where there is no JSON, how far the reader had come is no field that is wrong.
    let path = if error.is_data() && path != "." {
        path
    } else {
        String::new()
    };
    misfit_at(json, error, path, syntax::message(json, error))
}

/// What does not fit, where serde stopped.
fn misfit_at(json: &str, error: &serde_json::Error, path: String, message: String) -> ReadError {
    ReadError::misfits(vec![Misfit {
        code: Code::InvalidJson,
        path,
        place: syntax::place(json, error),
        message,
    }])
}
