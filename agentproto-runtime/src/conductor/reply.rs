//! What a reply says: its messages, whether it came as text or as JSON.

use serde::de::IgnoredAny;
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
    /// Reads what `role` replied, tolerantly. Text that starts like JSON is JSON; text without any message is
    /// searched for it.
    pub(crate) fn read(role: RoleId, text: &'a str) -> Self {
        let json = json_in(text);
        if is_json(text) {
            return Self::from_json(role.table(), json.unwrap_or(text));
        }
        let (mut messages, mut diagnostics) = (Vec::new(), Vec::new());
        let mut reader = wire::Reader::new(role.table(), text);
        reader.hear(role);
        for event in &mut reader {
            match event {
                wire::Event::Message(located) if located.is_actionable() => {
                    messages.push(located.message);
                }
                wire::Event::Message(_) => {}
                wire::Event::Diagnostic(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        match json {
            Some(json) if messages.is_empty() => Self {
                diagnostics,
                ..Self::from_json(role.table(), json)
            },
            json => Self {
                messages,
                diagnostics,
                json: json.and_then(|json| serde_json::from_str(json).ok()),
                json_problems: Vec::new(),
            },
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

/// The only JSON object in the text, or the only array of them, wherever it stands. One that is broken goes on
/// to the end of the text.
fn json_in(text: &str) -> Option<&str> {
    let mut found = None;
    let mut from = 0;
    while let Some(at) = text[from..].find('{') {
        let brace = from + at;
        from = brace + 1;
        // A brace in a sentence has no quoted key behind it.
        if !text[from..].trim_start().starts_with('"') {
            continue;
        }
        let before = text[..brace].trim_end();
        let start = before.strip_suffix('[').map_or(brace, str::len);
        let mut values =
            serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(_)) if found.is_some() => return None,
            Some(Ok(_)) => {
                from = start + values.byte_offset();
                found = Some(&text[start..from]);
            }
            _ => return found.or(Some(&text[start..])),
        }
    }
    found
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
    }

    #[test]
    fn json_is_found_wherever_it_stands_alone() {
        for (text, json) in [
            ("Here:\n```json\n{\"a\":1}\n```\n", Some("{\"a\":1}")),
            ("Sure! { \"a\": [1] }\nDone.", Some("{ \"a\": [1] }")),
            ("{\"a\":1}\nHope this helps {you}", Some("{\"a\":1}")),
            (
                "All: [ {\"a\":1}, {\"b\":2} ].",
                Some("[ {\"a\":1}, {\"b\":2} ]"),
            ),
            (
                "Broken: {\"a\": {\"b\":1}, x}",
                Some("{\"a\": {\"b\":1}, x}"),
            ),
            ("{\"a\":1} or {\"a\":2}", None),
            ("```json\n{\"a\":1}\n```\n```json\n{\"a\":1}\n```", None),
            ("```\n[RESPONSE:cfo]\n```", None),
            ("a {set} of {}", None),
        ] {
            assert_eq!(json_in(text), json, "{text}");
        }
    }
}
