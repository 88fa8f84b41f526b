//! Loads a role set from text.

#![deny(warnings)]

use agentproto::role::{LoadError, RoleTable};

pub fn load(text: &str) -> Result<&'static RoleTable, LoadError> {
    RoleTable::from_toml("mine", text)
}
