//! Local programs as agents: whatever they do, the exchange ends as it should and no process is left.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use agentproto_runtime::conductor::testing::{assert_calls, response};
use agentproto_runtime::conductor::{Conductor, ConductorBuilder, FailureKind, Program, Session};

use crate::sets::{CSUITE, role};

/// Shell scripts as agents, in a directory of their own.
struct Stage {
    dir: tempfile::TempDir,
}

/// Longer than anything here takes; nothing waits for it to pass in vain.
const SOON: Duration = Duration::from_secs(60);

impl Stage {
    fn new() -> Self {
        Self {
            dir: tempfile::tempdir().expect("a directory"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// An agent that is this script, with the answer of its role in `$ANSWER`.
    fn script(&self, token: &str, body: &str) -> Program {
        let answer = response(role(token), &format!("{token} done"));
        let text = format!("ANSWER='{answer}'\n{body}\n");
        fs::write(self.path(&format!("{token}.sh")), text).expect("a script");
        Program::new("sh")
            .args([format!("{token}.sh")])
            .dir(self.dir.path())
    }

    fn builder(&self, scripts: &[(&str, &str)]) -> ConductorBuilder {
        let all = Conductor::builder(&CSUITE).deadline(SOON);
        scripts.iter().fold(all, |builder, (token, body)| {
            builder.agent(role(token), self.script(token, body))
        })
    }

    fn session(&self, scripts: &[(&str, &str)]) -> Session {
        self.builder(scripts)
            .build()
            .expect("roles of one set")
            .session()
    }

    /// The ids that scripts wrote into this file, one a line.
    fn pids(&self, name: &str) -> Vec<u32> {
        let text = fs::read_to_string(self.path(name)).unwrap_or_default();
        text.lines()
            .filter_map(|line| line.trim().parse().ok())
            .collect()
    }
}

/// Whether the process is there and not just waiting to be reaped.
fn is_running(pid: u32) -> bool {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => !stat
            .rsplit(')')
            .next()
            .is_some_and(|rest| rest.trim_start().starts_with('Z')),
        Err(_) if Path::new("/proc/self").exists() => false,
        // Without `/proc`, `ps` tells.
        Err(_) => std::process::Command::new("ps")
            .args(["-o", "state=", "-p", &pid.to_string()])
            .output()
            .is_ok_and(|output| output.stdout.iter().any(|byte| !b"Z \n".contains(byte))),
    }
}

/// A kill takes the system a moment.
async fn assert_gone(pids: &[u32]) {
    let began = Instant::now();
    while pids.iter().any(|pid| is_running(*pid)) {
        assert!(began.elapsed() < SOON, "still running: {pids:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn the_prompt_goes_in_and_the_reply_comes_out() {
    let stage = Stage::new();
    let body = r#"cat > prompt.txt
        echo "$AGENTPROTO_ROLE/$AGENTPROTO_CHAIN/$AGENTPROTO_PHASE/$AGENTPROTO_ROUND" > env.txt
        echo "$ANSWER""#;
    let session = stage.session(&[("cfo", body)]);
    let answer = session.ask(role("cfo"), "How long?").await.unwrap();
    assert_eq!(answer.key_finding(), "cfo done");
    let prompt = fs::read_to_string(stage.path("prompt.txt")).unwrap();
    assert!(prompt.starts_with("You are CFO") && prompt.ends_with("How long?\n```\n"));
    assert_eq!(
        fs::read_to_string(stage.path("env.txt")).unwrap(),
        "cfo/cfo//0\n"
    );
}

#[tokio::test]
async fn a_relative_program_is_looked_for_in_a_relative_directory_too() {
    let stage = Stage::new();
    stage.script("cfo", r#"echo "$ANSWER""#);
    // A link, since a program that a test has just written may still be open elsewhere.
    std::os::unix::fs::symlink("/bin/sh", stage.path("shell")).expect("a link");
    let up = std::env::current_dir().expect("a directory here");
    let up: PathBuf = up.components().skip(1).map(|_| "..").collect();
    let full = stage.dir.path().canonicalize().expect("an absolute path");
    let dir = up.join(full.strip_prefix("/").expect("an absolute path"));
    assert!(dir.is_relative());
    let program = Program::new("./shell").args(["cfo.sh"]).dir(dir);
    let conductor = Conductor::builder(&CSUITE).agent(role("cfo"), program);
    let session = conductor.build().expect("a role of the set").session();
    let answer = session.ask(role("cfo"), "How long?").await.unwrap();
    assert_eq!(answer.key_finding(), "cfo done");
}

#[tokio::test]
async fn a_prompt_that_is_not_read_does_no_harm() {
    let stage = Stage::new();
    let session = stage.session(&[("cfo", r#"exec <&-; echo "$ANSWER""#)]);
    // More than a pipe holds.
    let question = "word ".repeat(100_000);
    assert!(session.ask(role("cfo"), question).await.is_ok());
}

#[tokio::test]
async fn one_that_hangs_is_killed_with_its_children_at_its_deadline() {
    let body = "sleep 1000 & echo $! > pids; echo $$ >> pids; wait";
    // However long a script takes to start, one of these deadlines comes after that.
    for (deadline, said) in [(500, "500ms"), (5_000, "5s"), (30_000, "30s")] {
        let stage = Stage::new();
        let conductor = stage
            .builder(&[("cfo", body)])
            .deadline(Duration::from_millis(deadline))
            .build()
            .unwrap();
        let session = conductor.session();
        let error = session.ask(role("cfo"), "How long?").await.unwrap_err();
        assert_eq!(error.kind(), FailureKind::TimedOut);
        assert_eq!(error.to_string(), format!("cfo: no reply within {said}"));
        let pids = stage.pids("pids");
        assert_gone(&pids).await;
        if pids.len() == 2 {
            return;
        }
    }
    panic!("the script never started");
}

#[tokio::test]
async fn one_that_is_no_longer_waited_for_is_killed() {
    let stage = Stage::new();
    let session = stage.session(&[("cfo", "sleep 1000 & echo $! > pids; echo $$ >> pids; wait")]);
    let began = Instant::now();
    let started = async {
        while stage.pids("pids").len() < 2 {
            assert!(began.elapsed() < SOON, "the script does not start");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // They live as long as they are waited for.
        assert!(stage.pids("pids").iter().all(|pid| is_running(*pid)));
    };
    tokio::select! {
        _ = session.ask(role("cfo"), "How long?") => panic!("it hangs"),
        () = started => {}
    }
    assert_gone(&stage.pids("pids")).await;
}

#[tokio::test]
async fn one_that_exits_1_fails_and_is_quoted() {
    let stage = Stage::new();
    let session = stage.session(&[(
        "cfo",
        r#"echo "$ANSWER"; echo "no key for the model" >&2; exit 1"#,
    )]);
    let error = session.ask(role("cfo"), "How long?").await.unwrap_err();
    assert_eq!(error.kind(), FailureKind::Failed);
    insta::assert_snapshot!(error, @"cfo: the program ended with exit status: 1, expected exit status 0; it said: no key for the model");
    assert_eq!(
        error.agent_error().unwrap().stderr(),
        Some("no key for the model\n")
    );
}

#[tokio::test]
async fn a_long_complaint_is_quoted_by_its_end() {
    let stage = Stage::new();
    let body = "yes complaint | head -n 20000 >&2; echo the point >&2; exit 3";
    let error = stage
        .session(&[("cfo", body)])
        .ask(role("cfo"), "How long?")
        .await
        .unwrap_err();
    let stderr = error.agent_error().unwrap().stderr().unwrap();
    assert!(stderr.ends_with("complaint\nthe point\n"));
    assert!(stderr.len() <= 8 * 1024);
}

#[tokio::test]
async fn one_that_prints_100_mb_is_stopped_at_the_limit() {
    let stage = Stage::new();
    let body = "echo $$ > pids; head -c 100000000 /dev/zero; echo whole > whole";
    let session = stage.session(&[("cfo", body)]);
    let error = session.ask(role("cfo"), "How long?").await.unwrap_err();
    assert!(error.agent_error().unwrap().is_too_long());
    assert_eq!(
        error.to_string(),
        "cfo: the reply is longer than 1048576 bytes"
    );
    assert_gone(&stage.pids("pids")).await;
    assert!(!stage.path("whole").exists());
}

#[tokio::test]
async fn one_that_prints_no_utf8_fails() {
    let stage = Stage::new();
    let session = stage.session(&[("cfo", r"printf 'abc\377'")]);
    let error = session.ask(role("cfo"), "How long?").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "cfo: the reply is not UTF-8 at byte 3, expected UTF-8 text"
    );
}

#[tokio::test]
async fn one_that_is_not_there_fails() {
    let conductor = Conductor::builder(&CSUITE)
        .agent(role("cfo"), Program::new("no-such-program-anywhere"))
        .build()
        .unwrap();
    let error = conductor
        .session()
        .ask(role("cfo"), "How long?")
        .await
        .unwrap_err();
    assert_eq!(error.kind(), FailureKind::Failed);
    assert!(
        error
            .to_string()
            .starts_with("cfo: cannot run `no-such-program-anywhere`: ")
    );
}

#[tokio::test]
async fn one_that_answers_in_a_fence_answers() {
    let stage = Stage::new();
    let session = stage.session(&[("cfo", r#"printf '```\n%s\n```\n' "$ANSWER""#)]);
    let answer = session.ask(role("cfo"), "How long?").await.unwrap();
    assert_eq!(answer.key_finding(), "cfo done");
}

#[tokio::test]
async fn one_that_invokes_itself_is_refused() {
    let stage = Stage::new();
    let body = r#"if grep -q 'BLOCKED: cannot invoke cfo — self-invocation'
        then echo "$ANSWER"; else echo '[INVOKE:cfo|Am I right?]'; fi"#;
    let session = stage.session(&[("cfo", body)]);
    session.ask(role("cfo"), "How long?").await.unwrap();
    assert_calls(
        &session.transcript(),
        &["cfo", "cfo ✗ cfo: self-invocation"],
    );
}

#[tokio::test]
async fn one_that_goes_in_a_circle_is_refused() {
    let stage = Stage::new();
    let cro =
        r#"if grep -q 'CFO answered'; then echo "$ANSWER"; else echo '[INVOKE:cfo|Cost?]'; fi"#;
    let cfo = r#"if grep -q 'cannot invoke cro — circular'
        then echo '[ASSUMPTION: half is signed]'; echo "$ANSWER"; else echo '[INVOKE:cro|Signed?]'; fi"#;
    let session = stage.session(&[("cro", cro), ("cfo", cfo)]);
    let answer = session.ask(role("cro"), "Do we?").await.unwrap();
    assert_eq!(answer.assumptions()[0].text, "half is signed");
    assert_calls(
        &session.transcript(),
        &[
            "cro",
            "cro → cfo",
            "cro → cfo ✗ cro: circular call detected in chain cro→cfo",
        ],
    );
}

#[tokio::test]
async fn one_that_quotes_an_invocation_in_its_answer_invokes_nobody() {
    let stage = Stage::new();
    let body = r#"echo "$ANSWER" | sed 's/cfo done/Ask [INVOKE:cro|what is signed?] first/'"#;
    let cro = "touch asked";
    let session = stage.session(&[("cfo", body), ("cro", cro)]);
    let answer = session.ask(role("cfo"), "How long?").await.unwrap();
    assert!(
        answer
            .key_finding()
            .contains("[INVOKE:cro|what is signed?]")
    );
    assert_calls(&session.transcript(), &["cfo"]);
    assert!(!stage.path("asked").exists());
}

#[tokio::test]
async fn a_child_that_would_outlive_it_is_killed() {
    // The first keeps the pipes open, the second has closed them.
    for child in ["sleep 1000 &", "sleep 1000 </dev/null >/dev/null 2>&1 &"] {
        let stage = Stage::new();
        let body = format!("{child}\necho $! > pids\necho \"$ANSWER\"");
        let session = stage.session(&[("cfo", &body)]);
        let answer = session.ask(role("cfo"), "How long?").await.unwrap();
        assert_eq!(answer.key_finding(), "cfo done");
        let pids = stage.pids("pids");
        assert_eq!(pids.len(), 1);
        assert_gone(&pids).await;
    }
}

/// It leaves the group of its program, and then its program too.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_child_that_leaves_the_group_is_killed() {
    let leaves = "setsid sh -c 'echo $$ > pid; exec sleep 1000' </dev/null >/dev/null 2>&1 &
        until [ -s pid ]; do sleep 0.01; done";
    for ends in ["echo \"$ANSWER\"", "(sleep 1000 &) ; kill -9 $$", "exit 3"] {
        let stage = Stage::new();
        let session = stage.session(&[("cfo", &format!("{leaves}\n{ends}"))]);
        // Whether there is an answer is not what is asked here.
        let _ = session.ask(role("cfo"), "How long?").await;
        let pids = stage.pids("pid");
        assert_eq!(pids.len(), 1);
        assert_gone(&pids).await;
    }
}

#[tokio::test]
async fn programs_of_a_broadcast_run_side_by_side() {
    let stage = Stage::new();
    // Each waits until both are there.
    let body = r#"touch "$AGENTPROTO_ROLE.here"
        until [ -e cfo.here ] && [ -e cro.here ]; do sleep 0.01; done
        echo "$ANSWER""#;
    let session = stage.session(&[("cfo", body), ("cro", body)]);
    let mut slots = session.broadcast(role("ceo"), "What breaks?").unwrap();
    slots.run().await;
    assert_eq!(slots.answers().count(), 2);
}

#[tokio::test]
async fn many_programs_leave_no_process_behind() {
    let stage = Stage::new();
    let body = r#"echo $$ >> pids; echo "$ANSWER""#;
    let session = stage.session(&[("cfo", body)]);
    for _ in 0..100 {
        session.ask(role("cfo"), "How long?").await.unwrap();
    }
    let pids = stage.pids("pids");
    assert_eq!(pids.len(), 100);
    assert_gone(&pids).await;
}
