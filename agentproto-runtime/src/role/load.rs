//! Role sets from TOML.

use core::fmt;

use toml::Spanned;
use toml::de::DeTable;

use super::file::{BadSet, SetFile};
use super::{RoleTable, RoleTableError};

impl RoleTable {
    /// Reads a role set: `max_hops`, then a `[[role]]` each with `token`, and where wanted `title`,
    /// `skill`, `also`, `orchestrator`, `broadcaster`, `caller_only`.
    ///
    /// The table is kept for the life of the program, once for equal sets, and so are the few bytes of a set that is
    /// refused: load what the program works with, not what others send it. `name` is what errors call it.
    ///
    /// ```
    /// # use agentproto_runtime as agentproto;
    /// use agentproto::role::RoleTable;
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
    /// Text that is not such TOML, and sets that break a limit of [`RoleTable::new`], each with line and column.
    pub fn from_toml(name: &str, text: &str) -> Result<&'static Self, LoadError> {
        let file: SetFile =
            toml::from_str(text).map_err(|error| LoadError(Kind::Toml(error.to_string())))?;
        file.table(name).map_err(|bad| {
            let place = place(text, &bad);
            LoadError(Kind::Table { bad, place })
        })
    }
}

/// Line and column of what breaks a limit, both from 1. What is left out stands where it is left out of: a title in
/// its role, the roles in the file.
fn place(text: &str, bad: &BadSet) -> Option<(usize, usize)> {
    let field = bad.field()?;
    let file = DeTable::parse(text).ok()?;
    let place = match bad.error.index() {
        None => file.get_ref().get(field).map_or(file.span(), Spanned::span),
        Some(index) => {
            let role = file.get_ref().get("role")?.get_ref().get(index)?;
            let field = role.get_ref().get(field);
            field.unwrap_or(role).span()
        }
    };
    let before = text.get(..place.start)?;
    let line = before.split('\n').count();
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count();
    Some((line, column + 1))
}

/// Why a role set can't be loaded.
#[derive(Debug)]
pub struct LoadError(Kind);

#[derive(Debug)]
enum Kind {
    Toml(String),
    Table {
        bad: BadSet,
        place: Option<(usize, usize)>,
    },
}

impl LoadError {
    /// The broken limit, where the text itself could be read.
    #[must_use]
    pub fn table_error(&self) -> Option<RoleTableError> {
        match &self.0 {
            Kind::Toml(_) => None,
            Kind::Table { bad, .. } => Some(bad.error),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Toml(error) => f.write_str(error.trim_end()),
            Kind::Table { bad, place } => {
                if let Some((line, column)) = place {
                    write!(f, "line {line}, column {column}: ")?;
                }
                bad.fmt(f)
            }
        }
    }
}

impl std::error::Error for LoadError {}
