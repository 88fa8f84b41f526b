//! Runs the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of the program gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `agentproto` with these words and nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Run {
    run_with(args, "")
}

/// Runs `agentproto` with these words and this standard input.
pub(crate) fn run_with(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    run_command(command(args), input)
}

/// Runs this command with this standard input.
pub(crate) fn run_command(mut command: Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.as_ref().to_owned();
    // Written beside reading, so that neither side waits for the other; a program that has read enough may
    // close its end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// The program with these words, for runs that want something special.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agentproto"));
    command.args(args);
    command
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().expect("the program is not killed"),
            out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }
}
