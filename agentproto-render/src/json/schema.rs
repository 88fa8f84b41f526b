//! JSON Schema of the reports, for models that answer by tool call or structured output.

use std::borrow::Cow;

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
pub(super) struct Role;

impl JsonSchema for Role {
    fn schema_name() -> Cow<'static, str> {
        ROLE.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// A text type that stands in the schema where it is used.
macro_rules! inline {
    ($(#[$doc:meta])* $name:ident, $schema:tt) => {
        $(#[$doc])*
        pub(super) struct $name;

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

inline!(
    /// One line that is not blank.
    Line,
    { "type": "string", "pattern": r"^[^\r\n]*\S[^\r\n]*$" }
);

inline!(
    /// A day.
    Date,
    { "type": "string", "format": "date" }
);

/// What a finding never is: one with two texts as evidence.
pub(super) fn both_evidences() -> serde_json::Value {
    serde_json::json!({
        "required": ["verified", "assumed"],
        "properties": { "verified": { "type": "string" }, "assumed": { "type": "string" } }
    })
}
