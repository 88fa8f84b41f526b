//! Reports from and to JSON.
//!
//! Reading needs the role set, since a role is a token there; so reports have `from_json` with a table
//! rather than `Deserialize`, and [`Seed`] for other data that they stand in. Writing is plain `Serialize`, and gives the form that reading takes.
//! Two kinds of error are kept apart: text that is no such JSON ([`ReadError::schema`]), and a report
//! that breaks the rules ([`ReadError::violations`]).

mod error;
pub(crate) mod form;
pub(crate) mod resolve;
#[cfg(feature = "schema")]
mod schema;
mod syntax;

use core::marker::PhantomData;

use agentproto_runtime::object::Object;
use agentproto_runtime::role::RoleTable;
use serde::de::{DeserializeSeed, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use error::{Misfit, ReadError, parse};
use form::{AlertForm, BoardForm, StandardForm};

use crate::report::{AlertReport, BoardReport, StandardReport};

/// Reads a report from any serde format, with the roles of a set; for reports that stand in other data.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("vpe", "VPE")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto::render::AlertReport;
/// use agentproto::render::json::Seed;
/// use serde::de::DeserializeSeed;
///
/// let data = serde_json::json!({
///     "role": "vpe", "noticed": "Lead time rose to three days.", "why": "The release slips by nine days.",
///     "action": {"action": "Split the branch", "owner": "vpe", "deadline": "next sprint"}, "urgency": "next_review"
/// });
/// let alert = Seed::<AlertReport>::new(&TABLE).deserialize(&data)?;
/// assert_eq!(serde_json::to_value(&alert)?, data);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seed<R> {
    table: &'static RoleTable,
    report: PhantomData<R>,
}

impl<R> Seed<R> {
    /// Reads with the roles of `table`.
    #[must_use]
    pub const fn new(table: &'static RoleTable) -> Self {
        Self {
            table,
            report: PhantomData,
        }
    }
}

/// What the three reports have in common here.
macro_rules! json {
    ($report:ident, $form:ident) => {
        impl $report {
            /// Reads the report from JSON; roles are tokens of `table`.
            ///
            /// # Errors
            /// Everything that does not fit the schema, or else every rule that the report breaks.
            pub fn from_json(table: &'static RoleTable, json: &str) -> Result<Self, ReadError> {
                let Object(form): Object<$form<'_>> = error::parse(json)?;
                let report = resolve::Resolver::run(table, |resolver| form.resolve(resolver))?;
                report.checked().map_err(ReadError::from)
            }
        }

        impl<'de> DeserializeSeed<'de> for Seed<$report> {
            type Value = $report;

            fn deserialize<D: Deserializer<'de>>(self, data: D) -> Result<$report, D::Error> {
                let Object(form) = Object::<$form<'_>>::deserialize(data)?;
                resolve::Resolver::run(self.table, |resolver| form.resolve(resolver))
                    .and_then(|report| report.checked().map_err(ReadError::from))
                    .map_err(D::Error::custom)
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
