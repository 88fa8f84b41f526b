//! Whether the programs that play the roles are there, asked before anything of a meeting is kept.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;
use std::path::Path;

use agentproto::meeting::Agenda;
use agentproto::role::RoleId;

use super::setup::{Player, Setup};
use crate::exit::Failure;

/// Fails where so many programs can't be run that the meeting would come to nothing: fewer than two views, no
/// critique or no synthesis. With fewer of them missing it is held, and they are named with the views.
pub(super) fn check(setup: &Setup, agenda: &Agenda, file: impl Display) -> Result<(), Failure> {
    let mut missing = Vec::new();
    let table = agenda.table();
    let others = [table.critic(), table.orchestrator()];
    let needed = agenda.participants().iter().copied();
    for role in needed.chain(others.into_iter().flatten()) {
        if let Some(Player::Command(command)) = setup.agents.get(role.token())
            && let Some(program) = command.first()
            && let Some(found) = problem(program, &setup.dir)
        {
            missing.push((role, program.as_str(), found));
        }
    }
    let is_missing = |role: RoleId| missing.iter().any(|(other, ..)| *other == role);
    let participants = agenda.participants().iter();
    let views = participants.filter(|role| !is_missing(**role)).count();
    if views >= 2 && !others.into_iter().flatten().any(is_missing) {
        return Ok(());
    }
    let mut roles_of: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for (role, program, found) in missing {
        let roles = roles_of.entry((program, found)).or_default();
        roles.push(role.token());
    }
    let lines = roles_of.iter().map(|((program, found), roles)| {
        let roles = roles.join(", ");
        format!("{file}: agents: cannot run `{program}` for {roles}: {found}")
    });
    Err(Failure::outside(lines.collect::<Vec<_>>().join("\n")))
}

/// Why a program can't be run in this directory, as far as that shows beforehand, and what to do.
fn problem(program: &str, dir: &Path) -> Option<String> {
    let is_path = Path::new(program).components().count() > 1;
    let path = env::var_os("PATH");
    if !is_path && path.is_none() {
        // The system has places of its own then.
        return None;
    }
    if which::which_in(program, path, dir).is_ok() {
        return None;
    }
    let file = dir.join(program);
    Some(if !is_path {
        "found no such program in `PATH`; install it, or name another as `command`".to_owned()
    } else if file.is_file() {
        "found a file that may not be run; let it be run, or put what runs it before it in `command`".to_owned()
    } else if file.is_dir() {
        let dir = file.display();
        format!("found the directory `{dir}`; name the program in it in `command`")
    } else {
        let file = file.display();
        format!("found no file `{file}`; mend the path in `command`")
    })
}
