//! Ask templates: the text of a question with holes for its fields.

use super::MessageError;
use crate::message::{InvalidMessage, Problem};

/// The text of a question, cut at its holes. The derive has checked that no two holes touch.
#[derive(Debug)]
pub struct Template {
    /// What stands before the first hole.
    pub head: &'static str,
    /// Each hole's field with the text behind it.
    pub holes: &'static [(&'static str, &'static str)],
}

impl Template {
    /// The question with its holes filled, which reads back as the same values.
    pub(super) fn fill(
        &self,
        kind: &'static str,
        values: &[impl AsRef<str>],
    ) -> Result<String, MessageError> {
        let mut question = self.head.to_owned();
        for ((field, behind), value) in self.holes.iter().zip(values) {
            let value = value.as_ref();
            if value.is_empty() {
                return Err(InvalidMessage::new(kind, field, Problem::Empty).into());
            }
            if value.trim().is_empty() {
                return Err(InvalidMessage::new(kind, field, Problem::Edge).into());
            }
            if captures(value, behind) {
                return Err(MessageError::captured(kind, field, value, behind));
            }
            question.push_str(value);
            question.push_str(behind);
        }
        Ok(question)
    }

    /// The values in a question that this template has made; each ends where the text behind its hole
    /// starts for the first time.
    pub(super) fn read<'t>(&self, question: &'t str) -> Option<Vec<&'t str>> {
        let mut rest = question.strip_prefix(self.head)?;
        let mut values = Vec::with_capacity(self.holes.len());
        for (_, behind) in self.holes {
            let end = if behind.is_empty() {
                rest.len()
            } else {
                rest.find(behind)?
            };
            values.push(&rest[..end]);
            rest = &rest[end + behind.len()..];
        }
        rest.is_empty().then_some(values)
    }

    /// The template as declared.
    pub(super) fn declared(&self) -> String {
        let mut text = self.head.to_owned();
        for (field, behind) in self.holes {
            text.push('{');
            text.push_str(field);
            text.push('}');
            text.push_str(behind);
        }
        text
    }
}

/// Whether the text behind a hole starts for the first time before the end of the value.
fn captures(value: &str, behind: &str) -> bool {
    let both = [value, behind].concat();
    !behind.is_empty() && both.find(behind) != Some(value.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIRE: Template = Template {
        head: "Hire ",
        holes: &[("n", " in "), ("quarter", "?")],
    };

    #[test]
    fn what_is_filled_in_reads_back() {
        let question = HIRE.fill("invoke", &["5", "Q3"]).unwrap();
        assert_eq!(question, "Hire 5 in Q3?");
        assert_eq!(HIRE.read(&question), Some(vec!["5", "Q3"]));
        assert_eq!(HIRE.read("Hire 5 in Q3"), None);
        assert_eq!(HIRE.read("Hire 5 in Q3? Now?"), None);
        assert_eq!(HIRE.declared(), "Hire {n} in {quarter}?");
    }

    #[test]
    fn a_value_that_holds_the_text_behind_it_is_refused() {
        for bad in [["5 in 6", "Q3"], ["5", "Q3?"], ["5", "Q3? Q4"]] {
            assert!(HIRE.fill("invoke", &bad).is_err(), "{bad:?}");
        }
        // Where the text behind starts within the value and ends behind it.
        const REPEAT: Template = Template {
            head: "",
            holes: &[("x", "aba")],
        };
        assert!(REPEAT.fill("invoke", &["ab"]).is_err());
        assert!(REPEAT.fill("invoke", &["b"]).is_ok());
    }

    #[test]
    fn a_hole_is_filled_with_something_wherever_it_stands() {
        let error = |values: [&str; 2]| HIRE.fill("invoke", &values).unwrap_err().to_string();
        for (values, expected) in [
            (
                ["", "Q3"],
                "invoke.n: found nothing, expected one line of text",
            ),
            (
                ["5", ""],
                "invoke.quarter: found nothing, expected one line of text",
            ),
            (
                [" ", "Q3"],
                "invoke.n: found white space at an edge, expected text trimmed on both sides",
            ),
        ] {
            assert_eq!(error(values), expected);
        }
    }

    #[test]
    fn the_last_hole_can_end_the_question() {
        const OPEN: Template = Template {
            head: "Why ",
            holes: &[("what", "")],
        };
        assert_eq!(OPEN.read("Why now or never"), Some(vec!["now or never"]));
        assert!(OPEN.fill("invoke", &["a? b"]).is_ok());
    }
}
