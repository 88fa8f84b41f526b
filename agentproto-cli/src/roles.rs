//! `--roles`: the role set that a command works in.

use std::path::{Path, PathBuf};

use agentproto::csuite::{self, CSuite};
use agentproto::csuite9::{self, CSuite9};
use agentproto::quality::ReviewTable;
use agentproto::role::{RoleId, RoleSet, RoleTable};
use agentproto::solo::{self, Solo};

use crate::exit::Failure;
use crate::input;

/// The option, the same for every command that has it.
#[derive(clap::Args)]
pub(crate) struct Roles {
    /// The role set: csuite, csuite-9, solo, or a TOML file
    #[arg(long, value_name = "SET", default_value = "csuite", global = true)]
    roles: String,
}

/// The sets that have a name.
pub(crate) fn built_in() -> [&'static RoleTable; 3] {
    [CSuite::TABLE, CSuite9::TABLE, Solo::TABLE]
}

/// Who checks what, in a set that has a name.
pub(crate) fn reviews(table: &RoleTable) -> Option<&'static ReviewTable> {
    [
        (CSuite::TABLE, &csuite::REVIEWS),
        (CSuite9::TABLE, &csuite9::REVIEWS),
        (Solo::TABLE, &solo::REVIEWS),
    ]
    .into_iter()
    .find(|(named, _)| named.is(table))
    .map(|(_, reviews)| reviews)
}

impl Roles {
    /// The set's table.
    pub(crate) fn table(&self) -> Result<&'static RoleTable, Failure> {
        if let Some(table) = built_in()
            .into_iter()
            .find(|table| table.name() == self.roles)
        {
            return Ok(table);
        }
        let path = PathBuf::from(&self.roles);
        if !path.exists() {
            return Err(Failure::usage(format_args!(
                "--roles {}: no such role set and no such file, expected csuite, csuite-9, solo or a TOML file",
                self.roles
            )));
        }
        let input = input::read(Some(&path))?;
        RoleTable::from_toml(&named_after(&path), &input.text)
            .map_err(|error| Failure::usage(format_args!("{}: {error}", input.name)))
    }
}

/// What errors call the set in a file: the file's name, as far as the name of a set can be that.
fn named_after(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    let name: String = stem
        .chars()
        .map(|c| if fits(c) { c } else { '-' })
        .collect();
    match name.trim() {
        "" => "roles".to_owned(),
        name => name.to_owned(),
    }
}

/// The role with this token.
pub(crate) fn role(table: &'static RoleTable, token: &str) -> Result<RoleId, Failure> {
    find(table, token).map_err(Failure::usage)
}

/// The role with this token, or what was expected in its place.
pub(crate) fn find(table: &'static RoleTable, token: &str) -> Result<RoleId, String> {
    table.role(token).ok_or_else(|| {
        let tokens: Vec<&str> = table.roles().map(|role| role.token()).collect();
        let expected = match table.meant(token) {
            Some(role) => format!("; did you mean `{role}`? expected"),
            None => ", expected".to_owned(),
        };
        format!(
            "`{token}` is no role of {}{expected} one of {}",
            table.name(),
            tokens.join(", ")
        )
    })
}
