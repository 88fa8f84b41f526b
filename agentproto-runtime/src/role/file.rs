//! A role set as files have it.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::{RoleDef, RoleTable, RoleTableError};

/// The fields of a set.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFile {
    max_hops: u8,
    #[serde(default)]
    role: Vec<RoleFile>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoleFile {
    token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<String>,
    // Serves people only, so that a transcript need not have it.
    #[serde(default, skip_serializing)]
    also: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    orchestrator: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    broadcaster: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    caller_only: bool,
}

/// Every set loaded so far: equal files share one table, so loading twice takes no more memory.
static LOADED: Mutex<Vec<&'static RoleTable>> = Mutex::new(Vec::new());

impl SetFile {
    /// The table of this set, kept for the life of the program, once for equal sets of one name.
    pub(crate) fn table(mut self, name: &str) -> Result<&'static RoleTable, BadSet> {
        let others: Vec<Vec<String>> = self
            .role
            .iter_mut()
            .map(|role| core::mem::take(&mut role.also))
            .collect();
        // What makes two files the same set is what they say, but for names that only people have for its roles.
        let id = format!("file:{name}:{self:?}");
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = loaded.iter().find(|table| table.id() == id) {
            return Ok(table);
        }
        // The check wants what it checks to live forever; a refused set leaks its few bytes.
        let roles: Vec<RoleDef> = self
            .role
            .into_iter()
            .zip(others)
            .map(|(role, also)| role.leak(also))
            .collect();
        let roles: &'static [RoleDef] = roles.leak();
        let table = RoleTable::new(leak(id), leak(name.to_owned()), self.max_hops, roles)
            .map_err(|error| BadSet { error, roles })?;
        let table = &*Box::leak(Box::new(table));
        loaded.push(table);
        Ok(table)
    }
}

impl RoleFile {
    fn leak(self, also: Vec<String>) -> RoleDef {
        let title = self.title.unwrap_or_else(|| self.token.to_uppercase());
        let mut def = RoleDef::new(leak(self.token), leak(title));
        if let Some(skill) = self.skill {
            def = def.skill(leak(skill));
        }
        if !also.is_empty() {
            let names: Vec<&str> = also.into_iter().map(leak).collect();
            def = def.also(names.leak());
        }
        if self.orchestrator {
            def = def.orchestrator();
        }
        if self.broadcaster {
            def = def.broadcaster();
        }
        if self.caller_only {
            def = def.caller_only();
        }
        def
    }
}

/// The set as a file would have it.
#[cfg(feature = "conductor")]
impl From<&RoleTable> for SetFile {
    fn from(table: &RoleTable) -> Self {
        let role = |def: &RoleDef| RoleFile {
            token: def.token().to_owned(),
            title: Some(def.title().to_owned()),
            skill: def.declared_skill().map(str::to_owned),
            also: Vec::new(),
            orchestrator: def.is_orchestrator(),
            broadcaster: def.is_broadcaster(),
            caller_only: def.is_caller_only(),
        };
        Self {
            max_hops: table.max_hops(),
            role: table.defs().iter().map(role).collect(),
        }
    }
}

/// The limit that a set breaks, and the roles as it has them.
#[derive(Debug)]
pub(crate) struct BadSet {
    pub(crate) error: RoleTableError,
    roles: &'static [RoleDef],
}

impl BadSet {
    /// The field at fault, where a file has one for it.
    pub(crate) const fn field(&self) -> Option<&'static str> {
        match self.error {
            RoleTableError::BadName => None,
            RoleTableError::Hops { .. } => Some("max_hops"),
            RoleTableError::NoRoles | RoleTableError::TooManyRoles { .. } => Some("role"),
            RoleTableError::BadToken { .. }
            | RoleTableError::ReservedToken { .. }
            | RoleTableError::RepeatedToken { .. } => Some("token"),
            RoleTableError::BadTitle { .. } | RoleTableError::RepeatedTitle { .. } => Some("title"),
            RoleTableError::TwoOrchestrators { .. } => Some("orchestrator"),
        }
    }

    /// What stands in that field, where it is a text.
    fn found(&self) -> Option<&'static str> {
        let role = self.roles.get(self.error.index()?)?;
        match self.field()? {
            "token" => Some(role.token()),
            "title" => Some(role.title()),
            _ => None,
        }
    }
}

/// Path, what was found, and what was expected.
impl core::fmt::Display for BadSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if let (Some(index), Some(field)) = (self.error.index(), self.field()) {
            write!(f, "role[{index}].{field}: ")?;
        }
        if let Some(found) = self.found() {
            write!(f, "found `{}`: ", found.escape_debug())?;
        }
        self.error.fmt(f)
    }
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}
