//! The process group of a program: it and its children, killed together.

use tokio::process::{Child, Command};

use super::mark::Mark;

/// Makes the program the leader of a group of its own.
pub(super) fn lead(command: &mut Command) {
    #[cfg(unix)]
    command.process_group(0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills the group when dropped, and on Linux what has left it.
#[derive(Debug)]
pub(super) struct Group {
    #[cfg(unix)]
    id: Option<rustix::process::Pid>,
    mark: Mark,
}

impl Group {
    /// The group that this child leads.
    #[cfg(unix)]
    pub(super) fn led_by(child: &Child, mark: Mark) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self {
            id: id.and_then(rustix::process::Pid::from_raw),
            mark,
        }
    }

    /// Elsewhere the program alone is killed, by its handle.
    #[cfg(not(unix))]
    pub(super) fn led_by(_: &Child, mark: Mark) -> Self {
        Self { mark }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(id) = self.id {
            // Nobody left in the group is what is wanted. Ids are given out in turn, so the id of a leader
            // that has just been waited for is nobody else's yet.
            let _ = rustix::process::kill_process_group(id, rustix::process::Signal::KILL);
        }
        self.mark.kill();
    }
}
