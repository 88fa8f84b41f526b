//! A role set as files have it.

use core::fmt;
use std::sync::{Mutex, PoisonError};

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{MAX_HOPS, RoleDef, RoleTable, RoleTableError};

/// The fields of a set.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFile {
    #[serde(deserialize_with = "hops")]
    max_hops: u8,
    #[serde(default, deserialize_with = "roles")]
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

/// A number, or what is to be written in its place.
fn hops<'de, D: Deserializer<'de>>(data: D) -> Result<u8, D::Error> {
    struct Hops;

    impl Visitor<'_> for Hops {
        type Value = u8;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "1 to {MAX_HOPS} without quotes, such as `max_hops = 2`")
        }

        fn visit_u64<E: Error>(self, hops: u64) -> Result<u8, E> {
            let number = Unexpected::Unsigned(hops);
            u8::try_from(hops).map_err(|_| E::invalid_value(number, &self))
        }

        fn visit_i64<E: Error>(self, hops: i64) -> Result<u8, E> {
            let number = Unexpected::Signed(hops);
            u8::try_from(hops).map_err(|_| E::invalid_value(number, &self))
        }
    }

    data.deserialize_u8(Hops)
}

/// All roles, or what is to be written in their place.
fn roles<'de, D: Deserializer<'de>>(data: D) -> Result<Vec<RoleFile>, D::Error> {
    struct Roles;

    impl<'de> Visitor<'de> for Roles {
        type Value = Vec<RoleFile>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of roles: `[[role]]`, in two brackets, before each of them")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, roles: A) -> Result<Vec<RoleFile>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(roles))
        }
    }

    data.deserialize_seq(Roles)
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
impl fmt::Display for BadSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
