//! Any local program as an agent: the prompt on its standard input, the reply on its standard output.

mod group;
mod mark;
mod pipes;

use core::pin::pin;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use futures_util::future::{Either, select, try_join3};
use tokio::process::Command;
use tokio::time::timeout;

use self::group::Group;
use self::mark::Mark;
use super::{Agent, AgentError, Request};

/// Plays a role by any local program. The prompt goes to its standard input, what it prints is the reply,
/// and an exit status other than 0 is a failure that quotes the end of its standard error.
///
/// The program runs in a process group of its own and is killed with all of that group when the reply is no
/// longer waited for: at the deadline, when the exchange is dropped, when it prints too much, and when it
/// has ended and left children behind. On Linux children that made a group of their own are found by
/// `AGENTPROTO_RUN` in their environment and killed too. The program finds role, chain, phase and round of the request in
/// `AGENTPROTO_ROLE`, `AGENTPROTO_CHAIN`, `AGENTPROTO_PHASE` and `AGENTPROTO_ROUND`.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::conductor::Program;
/// let agent = Program::new("llm").args(["--model", "small"]).max_reply(64 * 1024);
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    program: OsString,
    args: Vec<OsString>,
    dir: Option<PathBuf>,
    max_reply: usize,
}

/// How long pipes that outlive the program are read on: whatever it wrote is in them already.
const DRAIN: Duration = Duration::from_millis(500);

impl Program {
    /// A program without arguments: a path, or a name that is looked up in `PATH`. No shell is involved.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        Self {
            program: program.as_ref().to_owned(),
            args: Vec::new(),
            dir: None,
            max_reply: 1024 * 1024,
        }
    }

    /// Adds arguments.
    #[must_use]
    pub fn args(mut self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.args
            .extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Runs the program in this directory; a program given as a relative path is looked for there too.
    #[must_use]
    pub fn dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.dir = Some(dir.as_ref().to_owned());
        self
    }

    /// The most bytes that a reply may have; the default is 1 MiB.
    #[must_use]
    pub fn max_reply(mut self, bytes: usize) -> Self {
        self.max_reply = bytes;
        self
    }

    fn command(&self, request: &Request, mark: &Mark) -> io::Result<Command> {
        let is_path = Path::new(&self.program).components().count() > 1;
        let mut command = match &self.dir {
            // Where a relative path leads once the directory has changed is not the same on every system.
            Some(dir) if is_path => Command::new(std::path::absolute(dir)?.join(&self.program)),
            _ => Command::new(&self.program),
        };
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        let phase = request.phase().map(|phase| phase.number().to_string());
        command
            .args(&self.args)
            .env("AGENTPROTO_ROLE", request.role().token())
            .env("AGENTPROTO_CHAIN", request.chain().arrows().to_string())
            .env("AGENTPROTO_PHASE", phase.unwrap_or_default())
            .env("AGENTPROTO_ROUND", request.round().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        group::lead(&mut command);
        mark.put_on(&mut command);
        Ok(command)
    }

    async fn run(&self, request: &Request) -> Result<String, AgentError> {
        let mark = Mark::new();
        let started = self.command(request, &mark).and_then(|mut it| it.spawn());
        let mut child = started.map_err(|error| {
            let program = self.program.display();
            AgentError::new(format!("cannot run `{program}`: {error}"))
        })?;
        let (stdin, mut stdout, mut stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // Dropped before the pipes and the child: nobody in the group lives to see a pipe close, and the
        // group dies while its leader holds its id.
        let group = Group::led_by(&child, mark);
        let prompt = request.prompt();
        let (mut reply, mut said) = (Vec::new(), Vec::new());
        let status = {
            let talk = pin!(try_join3(
                pipes::feed(stdin, &prompt),
                pipes::read(stdout.as_mut(), &mut reply, self.max_reply),
                pipes::keep_end(stderr.as_mut(), &mut said),
            ));
            match select(talk, pin!(child.wait())).await {
                Either::Left((talked, ended)) => {
                    talked?;
                    ended.await.map_err(outside)?
                }
                Either::Right((ended, talk)) => {
                    // Children that the program left behind may hold its pipes open.
                    drop(group);
                    if let Ok(talked) = timeout(DRAIN, talk).await {
                        talked?;
                    }
                    ended.map_err(outside)?
                }
            }
        };
        if !status.success() {
            let said = String::from_utf8_lossy(&said).into_owned();
            return Err(AgentError::exit(status, said));
        }
        String::from_utf8(reply)
            .map_err(|error| AgentError::not_utf8(error.utf8_error().valid_up_to()))
    }
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
fn outside(error: io::Error) -> AgentError {
    AgentError::new(format!("cannot talk to the program: {error}"))
}

impl Agent for Program {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        self.run(&request).await
    }
}
