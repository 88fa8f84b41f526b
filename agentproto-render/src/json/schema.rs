//! JSON Schema of the reports, for models that answer by tool call or structured output.

use agentproto_runtime::role::RoleTable;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The name of the definition that holds the role tokens.
const ROLE: &str = "Role";

/// The schema of one form, with the tokens of `table` as roles.
pub(super) fn of<T: JsonSchema>(table: &'static RoleTable) -> Schema {
    let mut schema = SchemaGenerator::default().into_root_schema_for::<T>();
    let tokens: Vec<_> = table.roles().map(|role| role.token()).collect();
    if let Some(role) = schema.pointer_mut(&format!("/$defs/{ROLE}")) {
        *role = serde_json::json!({ "type": "string", "enum": tokens });
    }
    schema
}

/// A role token. Which there are is known to the caller of [`of`] only.
struct Role;

impl JsonSchema for Role {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        ROLE.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

pub(super) fn role(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Role>()
}

/// One line that is not blank.
pub(super) fn line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "minLength": 1, "pattern": r"^[^\r\n]+$" })
}

pub(super) fn optional_line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "minLength": 1, "pattern": r"^[^\r\n]+$" })
}

pub(super) fn bullets(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["array", "null"], "maxItems": 5, "items": line(generator) })
}

pub(super) fn date(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "format": "date" })
}

/// What a finding never is: one with two texts as evidence.
pub(super) fn both_evidences() -> serde_json::Value {
    serde_json::json!({
        "required": ["verified", "assumed"],
        "properties": { "verified": { "type": "string" }, "assumed": { "type": "string" } }
    })
}
