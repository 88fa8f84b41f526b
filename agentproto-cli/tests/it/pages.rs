//! What the pages show on a command line, run as it stands there.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{Run, run_command};

const HOSTS: &str = include_str!("../../../docs/agent-hosts.md");
const DECISIONS: &str = include_str!("../../../docs/decisions.md");

/// The first command of each fence, and what stands behind it.
fn commands(page: &str) -> Vec<(&str, &str)> {
    let fences = page.split("```console\n$ ").skip(1);
    fences
        .map(|fence| {
            let shown = fence.split("```").next().expect("an end of the fence");
            shown.split_once('\n').expect("a line")
        })
        .collect()
}

/// A shell that finds the program by its name.
fn shell(args: &[&str], directory: &Path) -> Command {
    let mut command = Command::new("sh");
    let program = Path::new(env!("CARGO_BIN_EXE_agentproto"));
    let mut path = program
        .parent()
        .expect("a directory")
        .as_os_str()
        .to_owned();
    path.push(":");
    path.push(env::var_os("PATH").expect("a search path"));
    command.args(args).env("PATH", path).current_dir(directory);
    command
}

fn run(command: &str, directory: &Path) -> Run {
    run_command(shell(&["-c", command], directory), "")
}

#[test]
fn a_reply_and_a_folder_of_transcripts_are_checked() {
    let directory = tempfile::tempdir().unwrap();
    let [(check, shown), (prompt, ""), (transcripts, "")] = commands(HOSTS)[..] else {
        panic!("{:?}", commands(HOSTS));
    };
    let run_here = |command| run(command, directory.path());
    let checked = run_here(check);
    assert_eq!(
        (checked.code, checked.out.as_str()),
        (1, shown),
        "{}",
        checked.err
    );
    let prompt = run_here(prompt);
    assert_eq!(prompt.code, 0, "{}", prompt.err);
    assert!(prompt.out.contains("CFO"), "{}", prompt.out);

    let folder = directory.path().join("transcripts");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("fine one.md"), "CRO → [INVOKE:cfo|x]\n").unwrap();
    let fine = run_here(transcripts);
    assert_eq!(fine.code, 0, "{}", fine.out);
    fs::write(folder.join("a.md"), "CFO → [INVOKE:cfo|x]\n").unwrap();
    let broken = run_here(transcripts);
    assert_ne!(broken.code, 0, "{}", broken.out);
    assert!(
        broken.out.contains("error[self-invocation]"),
        "{}",
        broken.out
    );
    assert!(
        broken.out.contains("1 message, 0 errors, 0 warnings"),
        "{}",
        broken.out
    );
}

#[test]
fn decisions_are_added_closed_and_archived() {
    let directory = tempfile::tempdir().unwrap();
    let examples = directory.path().join("examples");
    fs::create_dir(&examples).unwrap();
    let decision = include_str!("../../../examples/decision.json");
    fs::write(examples.join("decision.json"), decision).unwrap();
    let (first, behind) = commands(DECISIONS)[0];
    let (id, others) = behind.split_once('\n').unwrap();
    let added = run(first, directory.path());
    assert_eq!((added.code, added.out.trim_end()), (0, id), "{}", added.err);
    for command in others.lines() {
        let done = run(command.strip_prefix("$ ").unwrap(), directory.path());
        assert_eq!(done.code, 0, "{command}: {}", done.err);
    }
    let log = directory.path().join("trial/approved/decisions.md");
    assert!(
        fs::read_to_string(log)
            .unwrap()
            .contains("Result: both signed")
    );
}

#[test]
fn the_hook_blocks_what_a_model_can_mend_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let (_, script) = HOSTS.split_once("```sh\n").expect("a script");
    let script = script.split("```").next().expect("an end of the script");
    fs::write(directory.path().join("after-reply"), script).unwrap();
    let hook = |role: &str, phase: &str, reply: &[u8]| {
        run_command(
            shell(&["after-reply", role, phase], directory.path()),
            reply,
        )
    };

    let kept = hook("cfo", "2", "[ASSUMPTION: half of it is signed]".as_bytes());
    assert_eq!(
        (kept.code, kept.out.as_str(), kept.err.as_str()),
        (0, "", "")
    );
    assert_eq!(hook("cfo", "4", b"Just words.").code, 0);

    let broken = hook("cfo", "2", b"[INVOKE:cro|Is it signed?]");
    assert_eq!((broken.code, broken.out.as_str()), (2, ""));
    let (request, found) = broken.err.split_once('\n').unwrap();
    assert_eq!(request, "Send your answer once more, changing only this:");
    let found: serde_json::Value = serde_json::from_str(found).unwrap();
    assert_eq!(found["diagnostics"][0]["code"], "phase-isolation");

    for (role, phase, reply) in [
        ("art", "2", &b"[ASSUMPTION: x]"[..]),
        ("cfo", "7", b"[ASSUMPTION: x]"),
        ("cfo", "2", b"\xff"),
    ] {
        let wrong = hook(role, phase, reply);
        assert_eq!(wrong.code, 1, "{role} {phase}: {}", wrong.err);
        // People get the cause, the model no request.
        assert!(!wrong.err.is_empty(), "{role} {phase}");
        assert!(!wrong.err.contains("Send your answer"), "{}", wrong.err);
    }
}
