//! The form of one kind, in words.

use core::fmt::{self, Display, Formatter};

use agentproto_kinds::{Arity, Choice, Field, Kind, Value};

/// What goes into the labelled fields of one kind: a line each, from the table of kinds.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::prompt::Form;
/// let form = Form::of(&agentproto_kinds::RESPONSE).to_string();
/// assert_eq!(form.lines().nth(1), Some("- Supporting data: a fact that carries the answer; 2 to 3 bullets"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Form(&'static Kind);

impl Form {
    /// The form of this kind.
    #[must_use]
    pub const fn of(kind: &'static Kind) -> Self {
        Self(kind)
    }
}

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let labelled = self.0.fields.iter().filter(|field| !field.label.is_empty());
        for (i, field) in labelled.enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            line(field, f)?;
        }
        Ok(())
    }
}

fn line(field: &Field, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "- {}: {}", field.label, field.hint)?;
    match field.arity {
        Arity::One => {}
        Arity::Optional => f.write_str("; may be left out")?,
        Arity::Bullets { min, max } => write!(f, "; {min} to {max} bullets")?,
        Arity::Lines => f.write_str("; one line each, left out where there is none")?,
    }
    match field.value {
        Value::Choice(choices) => {
            f.write_str("; one of ")?;
            words(choices, f)
        }
        _ => Ok(()),
    }
}

/// `high, medium or low`, each as the writer writes it.
pub(super) fn words(choices: &[Choice], f: &mut Formatter<'_>) -> fmt::Result {
    for (i, choice) in choices.iter().enumerate() {
        f.write_str(match i {
            0 => "",
            _ if i + 1 == choices.len() => " or ",
            _ => ", ",
        })?;
        write!(f, "`{}`", choice.word)?;
    }
    Ok(())
}
