//! Reports from and to JSON.
//!
//! Reading needs the role set, since a role is a token there; so reports have `from_json` with a table
//! rather than `Deserialize`. Writing is plain `Serialize`, and gives the form that reading takes.
//! Two kinds of error are kept apart: text that is no such JSON ([`ReadError::schema`]), and a report
//! that breaks the rules ([`ReadError::violations`]).

mod error;
pub(crate) mod form;
pub(crate) mod resolve;
#[cfg(feature = "schema")]
mod schema;

use agentproto_runtime::role::RoleTable;
use serde::{Serialize, Serializer};

pub use error::{Misfit, ReadError, parse};
use form::{AlertForm, BoardForm, StandardForm};

use crate::report::{AlertReport, BoardReport, StandardReport};

/// What the three reports have in common here.
macro_rules! json {
    ($report:ident, $form:ident) => {
        impl $report {
            /// Reads the report from JSON; roles are tokens of `table`.
            ///
            /// # Errors
            /// Everything that does not fit the schema, or else every rule that the report breaks.
            pub fn from_json(table: &'static RoleTable, json: &str) -> Result<Self, ReadError> {
                let form: $form<'_> = error::parse(json)?;
                let report = resolve::Resolver::run(table, |resolver| form.resolve(resolver))?;
                report.checked().map_err(ReadError::from)
            }
        }

        impl Serialize for $report {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $form::from(self).serialize(serializer)
            }
        }

        #[cfg(feature = "schema")]
        impl $report {
            /// The JSON Schema of this report, with the tokens of `table` as roles.
            #[must_use]
            pub fn json_schema(table: &'static RoleTable) -> schemars::Schema {
                schema::of::<$form<'static>>(table)
            }
        }
    };
}

json!(StandardReport, StandardForm);
json!(AlertReport, AlertForm);
json!(BoardReport, BoardForm);
