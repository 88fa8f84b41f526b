//! Role sets from TOML.

use core::fmt;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use super::{RoleDef, RoleTable, RoleTableError};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    max_hops: u8,
    #[serde(default)]
    role: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    token: String,
    title: Option<String>,
    skill: Option<String>,
    #[serde(default)]
    orchestrator: bool,
    #[serde(default)]
    broadcaster: bool,
    #[serde(default)]
    caller_only: bool,
}

/// Every set loaded so far: equal texts share one table, so loading twice takes no more memory.
static LOADED: Mutex<Vec<&'static RoleTable>> = Mutex::new(Vec::new());

impl RoleTable {
    /// Reads a role set: `max_hops`, then a `[[role]]` each with `token`, and where wanted `title`,
    /// `skill`, `orchestrator`, `broadcaster`, `caller_only`.
    ///
    /// The table is kept for the life of the program, once for equal sets. `name` is what errors call it.
    ///
    /// ```
    /// use agentproto_runtime::role::RoleTable;
    /// let studio = RoleTable::from_toml("studio", r#"
    ///     max_hops = 2
    ///     [[role]]
    ///     token = "lead"
    ///     orchestrator = true
    ///     [[role]]
    ///     token = "art"
    ///     title = "Art"
    /// "#)?;
    /// assert_eq!(studio.role("lead").unwrap().title(), "LEAD");
    /// # Ok::<(), agentproto_runtime::role::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Text that is not such TOML, with its line and column, and sets that break a limit of
    /// [`RoleTable::new`], naming the role.
    pub fn from_toml(name: &str, text: &str) -> Result<&'static Self, LoadError> {
        let file: File =
            toml::from_str(text).map_err(|error| LoadError(Kind::Toml(error.to_string())))?;
        // What makes two files the same set is what they say.
        let id = format!("toml:{name}:{file:?}");
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = loaded.iter().find(|table| table.id() == id) {
            return Ok(table);
        }
        // The check wants what it checks to live forever; a refused set leaks its few bytes.
        let tokens: Vec<String> = file.role.iter().map(|role| role.token.clone()).collect();
        let roles: Vec<RoleDef> = file.role.into_iter().map(Entry::leak).collect();
        let table = Self::new(
            leak(id),
            leak(name.to_owned()),
            file.max_hops,
            Vec::leak(roles),
        )
        .map_err(|error| {
            LoadError(Kind::Table {
                token: error.index().map(|i| tokens[i].clone()),
                error,
            })
        })?;
        let table = &*Box::leak(Box::new(table));
        loaded.push(table);
        Ok(table)
    }
}

impl Entry {
    fn leak(self) -> RoleDef {
        let title = self.title.unwrap_or_else(|| self.token.to_uppercase());
        let mut def = RoleDef::new(leak(self.token), leak(title));
        if let Some(skill) = self.skill {
            def = def.skill(leak(skill));
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

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Why a role set can't be loaded.
#[derive(Debug)]
pub struct LoadError(Kind);

#[derive(Debug)]
enum Kind {
    Toml(String),
    Table {
        token: Option<String>,
        error: RoleTableError,
    },
}

impl LoadError {
    /// The broken limit, where the text itself could be read.
    #[must_use]
    pub fn table_error(&self) -> Option<RoleTableError> {
        match self.0 {
            Kind::Toml(_) => None,
            Kind::Table { error, .. } => Some(error),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Toml(error) => f.write_str(error.trim_end()),
            Kind::Table {
                token: Some(token),
                error,
            } => write!(f, "role `{token}`: {error}"),
            Kind::Table { token: None, error } => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}
