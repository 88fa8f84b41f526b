//! JSON Schema of the messages, from the table of kinds.

use std::borrow::Cow;

use agentproto_kinds::{Arity, CONFLICT, Choice, Field, Form, KINDS, Kind, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json, json};

use super::Message;

impl JsonSchema for Message<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Message".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kinds: Vec<Json> = KINDS.iter().map(|kind| object(kind)).collect();
        json_schema!({
            "title": "Message",
            "description": "One message of the agent protocol.",
            "oneOf": kinds,
        })
    }
}

fn object(kind: &Kind) -> Json {
    let mut properties = Map::new();
    let mut required = vec![json!("kind")];
    properties.insert("kind".into(), json!({ "const": kind.name }));
    if kind.form == Form::RoleBlock {
        properties.insert("role".into(), described(role(), "the role that speaks"));
        required.push(json!("role"));
    }
    for field in kind.fields {
        properties.insert(field.name.into(), described(value(kind, field), field.hint));
        if !matches!(field.arity, Arity::Optional) {
            required.push(json!(field.name));
        }
    }
    if kind.name == CONFLICT.name {
        properties.insert(
            "text".into(),
            described(line(), "positions and consequence in one line"),
        );
        required.push(json!("text"));
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn value(kind: &Kind, field: &Field) -> Json {
    let one = match field.value {
        Value::Line | Value::Question => line(),
        // The only target of a broadcast.
        Value::Role if kind.name == agentproto_kinds::BROADCAST.name => json!({ "const": "all" }),
        // A review request keeps names as they are written.
        Value::Role if kind.form == Form::Section => line(),
        Value::Role => role(),
        Value::Chain => json!({ "type": "array", "items": line(), "minItems": 1 }),
        Value::Choice(choices) if choices.iter().any(|choice| choice.followed_by.is_some()) => {
            followed(choices)
        }
        Value::Choice(choices) => json!({ "enum": names(choices) }),
        Value::Positions => json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": { "role": role(), "claim": line() },
                "required": ["role", "claim"],
                "additionalProperties": false,
            },
        }),
    };
    match field.arity {
        Arity::One | Arity::Optional => one,
        Arity::Bullets { min, max } => {
            json!({ "type": "array", "items": one, "minItems": min, "maxItems": max })
        }
        Arity::Lines => json!({ "type": "array", "items": one }),
    }
}

/// A choice of which some words are followed by text is an object: the word, and that text.
fn followed(choices: &[Choice]) -> Json {
    let object = |choice: &Choice| {
        let mut properties = Map::new();
        properties.insert("verdict".into(), json!({ "const": choice.name }));
        let mut required = vec!["verdict"];
        if let Some(name) = choice.followed_by {
            properties.insert(name.into(), line());
            required.push(name);
        }
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    };
    json!({ "oneOf": choices.iter().map(object).collect::<Vec<_>>() })
}

fn names(choices: &[Choice]) -> Vec<&str> {
    choices.iter().map(|choice| choice.name).collect()
}

/// One line, not empty, trimmed.
fn line() -> Json {
    json!({ "type": "string", "pattern": r"^\S(.*\S)?$" })
}

fn role() -> Json {
    json!({ "type": "string", "pattern": "^[a-z]([a-z0-9-]*[a-z0-9])?$" })
}

fn described(mut schema: Json, hint: &str) -> Json {
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".into(), json!(hint));
    }
    schema
}
