//! Labels from a file.

use core::fmt;
use std::borrow::Cow;

use super::{Labels, Locale};

/// Labels that a reader of one report could not tell apart were they the same.
const APART: [&[&str]; 3] = [
    &[
        "bottom_line",
        "what",
        "peer_verified_by",
        "why_this_matters",
        "how_to_act",
        "risks",
        "your_decision",
        "option",
        "recommendation",
        "detail",
    ],
    &[
        "what_i_noticed",
        "why_it_matters",
        "recommended_action",
        "urgency",
    ],
    &[
        "decision_required",
        "perspectives",
        "where_they_agree",
        "where_they_disagree",
        "critics_view",
        "recommended_decision",
        "action_items",
        "your_call",
        "option",
    ],
];

impl Labels {
    /// Reads labels from TOML: a `name = "text"` each, and where wanted `base = "en"`, the language to take
    /// those from that are left out.
    ///
    /// ```
    /// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
    /// use agentproto::render::Labels;
    /// let labels = Labels::from_toml(r#"
    ///     base = "en"
    ///     lang = "de"
    ///     bottom_line = "KERNAUSSAGE"
    ///     what = "WAS"
    /// "#)?;
    /// assert_eq!((&*labels.what, &*labels.risks), ("WAS", "RISKS"));
    /// # Ok::<(), agentproto_render::locale::LabelsError>(())
    /// ```
    ///
    /// # Errors
    /// Text that is no such TOML; an unknown or, without `base`, a missing name; a text that is blank or
    /// more than one line; two labels of one report that are the same.
    pub fn from_toml(text: &str) -> Result<Self, LabelsError> {
        let mut given: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            LabelsError(error.to_string().trim_end().to_owned())
        })?;
        let base = match given.remove("base") {
            Some(toml::Value::String(name)) => Some(
                name.parse::<Locale>()
                    .map_err(|error| LabelsError(format!("base: {error}")))?,
            ),
            Some(other) => {
                return Err(LabelsError(format!(
                    "base: found {}, expected a text",
                    other.type_str()
                )));
            }
            None => None,
        };
        let mut labels = base.unwrap_or_default().labels().clone();
        let mut problems = Vec::new();
        if base.is_none() {
            let missing = labels.iter().filter(|(name, _)| !given.contains_key(*name));
            problems.extend(missing.map(|(name, _)| {
                format!("{name}: found nothing, expected this label, or `base` to take it from")
            }));
        }
        for (name, value) in given {
            if let Err(problem) = labels.set(&name, value) {
                problems.push(format!("{name}: {problem}"));
            }
        }
        problems.extend(labels.alike());
        if problems.is_empty() {
            Ok(labels)
        } else {
            Err(LabelsError(problems.join("\n")))
        }
    }

    fn set(&mut self, name: &str, value: toml::Value) -> Result<(), String> {
        let label = self.get_mut(name).ok_or("found an unknown label")?;
        let text = match value {
            toml::Value::String(text) => text,
            other => return Err(format!("found {}, expected a text", other.type_str())),
        };
        if text.trim() != text || text.is_empty() || text.contains(char::is_control) {
            return Err(format!(
                "found `{}`, expected one trimmed line",
                text.escape_debug()
            ));
        }
        *label = Cow::Owned(text);
        Ok(())
    }

    /// What could not be told apart.
    fn alike(&self) -> Vec<String> {
        let mut alike = Vec::new();
        for names in APART {
            let of_report: Vec<_> = self
                .iter()
                .filter(|(name, _)| names.contains(name))
                .collect();
            for (i, (name, text)) in of_report.iter().enumerate() {
                if let Some((first, _)) = of_report[..i].iter().find(|(_, other)| other == text) {
                    alike.push(format!(
                        "{name}: found `{text}`, which is `{first}` as well"
                    ));
                }
            }
        }
        alike
    }
}

/// Why labels can't be read; one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelsError(String);

impl fmt::Display for LabelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for LabelsError {}

#[cfg(test)]
mod tests {
    use super::{APART, Labels, Locale};

    fn refused(text: &str) -> String {
        Labels::from_toml(text).expect_err("refused").to_string()
    }

    #[test]
    fn built_in_labels_can_be_told_apart_and_are_all_known() {
        for locale in Locale::ALL {
            assert_eq!(locale.labels().alike(), [] as [String; 0]);
        }
        for name in APART.iter().copied().flatten() {
            assert!(
                Locale::En.labels().iter().any(|(known, _)| known == *name),
                "{name}"
            );
        }
    }

    #[test]
    fn every_problem_is_named() {
        let error =
            refused("base = \"en\"\nwhat = \"\"\nrisk = \"x\"\nnone = 3\nrisks = \"DETAIL\"");
        insta::assert_snapshot!(error, @"
        none: found integer, expected a text
        risk: found an unknown label
        what: found ``, expected one trimmed line
        detail: found `DETAIL`, which is `risks` as well
        ");
        let error = refused("what = \"WAS\"");
        assert!(
            error.contains("bottom_line: found nothing") && !error.contains("what:"),
            "{error}"
        );
        assert!(refused("what = ").contains("line 1"));
        assert!(refused("base = \"fr\"").contains("expected `en` or `pt-BR`"));
    }

    #[test]
    fn a_whole_file_needs_no_base() {
        let text: String = Locale::PtBr
            .labels()
            .iter()
            .map(|(name, label)| format!("{name} = {label:?}\n"))
            .collect();
        assert_eq!(&Labels::from_toml(&text).unwrap(), Locale::PtBr.labels());
    }
}
