//! A role set as the first event of a transcript has it: its name, and the same fields as in a file.

use serde::{Deserialize, Serialize};

use crate::role::RoleTable;
use crate::role::file::SetFile;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SetForm {
    pub(super) name: String,
    pub(super) set: SetFile,
}

impl From<&RoleTable> for SetForm {
    fn from(table: &RoleTable) -> Self {
        Self {
            name: table.name().to_owned(),
            set: table.into(),
        }
    }
}
