//! What every process of a program carries in its environment, wherever it went.

use std::ffi::{OsStr, OsString};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use tokio::process::Command;

/// The variable. Each program adds its mark to those that it finds there, so that one that runs others in turn
/// finds them by its own.
const VARIABLE: &str = "AGENTPROTO_RUN";

/// Tells the processes of one program from all others.
#[derive(Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// One that no other program has.
    pub(super) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        Self(format!("{}.{count}.{};", process::id(), now.as_nanos()))
    }

    /// Gives it to a program.
    pub(super) fn put_on(&self, command: &mut Command) {
        let mut marks: OsString = std::env::var_os(VARIABLE).unwrap_or_default();
        marks.push(OsStr::new(&self.0));
        command.env(VARIABLE, marks);
    }

    /// Kills whatever carries it: processes that have left their program's group, as `setsid` does. One that clears
    /// its environment is not found.
    pub(super) fn kill(&self) {
        #[cfg(target_os = "linux")]
        linux::kill(self.0.as_bytes());
    }
}

/// Linux tells the environments that processes were started with, below `/proc`.
#[cfg(target_os = "linux")]
mod linux {
    use std::fs;

    use memchr::memmem;
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    /// A process that starts another at the very moment is met again; one that dies is met for a moment longer.
    const ROUNDS: usize = 8;

    pub(super) fn kill(mark: &[u8]) {
        for _ in 0..ROUNDS {
            if !kill_once(mark) {
                return;
            }
        }
    }

    fn kill_once(mark: &[u8]) -> bool {
        let Ok(processes) = fs::read_dir("/proc") else {
            return false;
        };
        let mut has_killed = false;
        for process in processes.flatten() {
            let name = process.file_name();
            let Some(id) = name.to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // The descriptor first: it stays that of this process, whoever gets the id after it.
            let Some(Ok(handle)) = Pid::from_raw(id).map(|id| pidfd_open(id, PidfdFlags::empty()))
            else {
                continue;
            };
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            if memmem::find(&environment, mark).is_some() {
                has_killed |= pidfd_send_signal(&handle, Signal::KILL).is_ok();
            }
        }
        has_killed
    }
}
