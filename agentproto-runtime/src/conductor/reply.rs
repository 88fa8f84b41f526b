//! What a reply says: its messages, whether it came as text or as JSON.

use serde_json::Value;

use crate::message::Message;
use crate::role::{RoleId, RoleTable};
use crate::wire::{self, Diagnostic};

/// A reply, read.
#[derive(Debug)]
pub(crate) struct Reply<'a> {
    /// What is meant to be carried out, in order.
    pub(crate) messages: Vec<Message<'a>>,
    diagnostics: Vec<Diagnostic>,
    /// The JSON of the reply, where it is JSON.
    pub(crate) json: Option<Value>,
    /// What is wrong with the JSON.
    json_problems: Vec<String>,
}

impl<'a> Reply<'a> {
    /// Reads what `role` replied, tolerantly. Text that starts like JSON is JSON; text without any message is searched for one
    /// fence of it.
    pub(crate) fn read(role: RoleId, text: &'a str) -> Self {
        if is_json(text) {
            return Self::from_json(role.table(), text);
        }
        let (mut messages, mut diagnostics) = (Vec::new(), Vec::new());
        for event in wire::Reader::new(role.table(), text).from(role) {
            match event {
                wire::Event::Message(located) if located.is_actionable() => {
                    messages.push(located.message);
                }
                wire::Event::Message(_) => {}
                wire::Event::Diagnostic(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        if messages.is_empty()
            && let Some(json) = fenced_json(text)
        {
            return Self::from_json(role.table(), json);
        }
        Self {
            messages,
            diagnostics,
            json: None,
            json_problems: Vec::new(),
        }
    }

    fn from_json(table: &'static RoleTable, text: &str) -> Self {
        let mut reply = Self {
            messages: Vec::new(),
            diagnostics: Vec::new(),
            json: None,
            json_problems: Vec::new(),
        };
        match serde_json::from_str::<Value>(text) {
            Ok(value) => {
                let several = match &value {
                    Value::Array(values) => values.clone(),
                    value => vec![value.clone()],
                };
                for value in several {
                    match Message::from_value_in(table, value) {
                        Ok(message) => reply.messages.push(message),
                        Err(error) => reply.json_problems.push(error.to_string()),
                    }
                }
                reply.json = Some(value);
            }
            Err(error) => reply.json_problems.push(error.to_string()),
        }
        reply
    }

    /// How this reply is to be mended, which has `found` in place of exactly one answer.
    pub(crate) fn repair(&self, found: &str) -> Repair {
        let errors: Vec<Diagnostic> = self
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .cloned()
            .collect();
        if let Some(first) = errors.first() {
            return Repair {
                request: wire::repair_request(&errors),
                reason: first.to_string(),
            };
        }
        match self.json_problems.first() {
            Some(problem) => Repair {
                request: format!(
                    "Your JSON could not be read: {problem}. Send it once more, mended."
                ),
                reason: problem.clone(),
            },
            None => Repair {
                request: format!(
                    "Your reply has {found}, expected exactly one. Answer in the form that you were given."
                ),
                reason: format!("found {found}, expected exactly one"),
            },
        }
    }
}

/// How a reply is to be mended.
#[derive(Clone, Debug)]
pub(crate) struct Repair {
    /// For the agent.
    pub(crate) request: String,
    /// For people, in one line.
    pub(crate) reason: String,
}

impl Repair {
    /// The repair of an answer that could be read and still can't stand.
    pub(crate) fn of(reason: String) -> Self {
        Self {
            request: format!("Send your answer once more, mended:\n{reason}"),
            reason,
        }
    }
}

/// Whether the text starts like a JSON object or an array of them; `[TAG…` does not.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    inner.starts_with('{')
}

/// The inside of the only fence, where that is JSON.
fn fenced_json(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("```")?;
    let (inside, after) = rest.split_once("```")?;
    let inside = inside.strip_prefix("json").unwrap_or(inside).trim();
    (is_json(inside) && !after.contains("```")).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_tags() {
        for json in ["{}", " {\"kind\"", "[{", "[ \n {"] {
            assert!(is_json(json), "{json}");
        }
        for text in ["[RESPONSE:cfo]", "", "see {x}", "[x]"] {
            assert!(!is_json(text), "{text}");
        }
        assert_eq!(
            fenced_json("Here:\n```json\n{\"a\":1}\n```\n"),
            Some("{\"a\":1}")
        );
        assert_eq!(fenced_json("```\n[RESPONSE:cfo]\n```"), None);
        assert_eq!(fenced_json("```json\n{}\n```\n```json\n{}\n```"), None);
    }
}
