//! `meet`: a board meeting, run from one file.

mod file;
mod founder;
mod progress;
mod setup;
mod transcript;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use agentproto::conductor::Transcript;
use agentproto::meeting::{Meeting, MeetingError, Opened, Review, consensus};
use agentproto::memory::Memory;
use agentproto::message::Proceed;
use agentproto::quality::FounderVerdict;
use agentproto::render::Locale;
use agentproto::render::meeting::{FORM, Synthesis, presentable};
use clap::ValueEnum;
use tokio::signal::unix::{SignalKind, signal};

pub(super) use self::file::MeetingFile;
use self::setup::Setup;
use self::transcript::TranscriptFile;
use super::decisions::memory_at;
use crate::exit::{Exit, Failure, say};
use crate::roles::{self, Roles};
use crate::terminal;

/// Run a board meeting, or go on with one
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The meeting, a TOML file
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    meeting: Option<PathBuf>,
    /// Go on where the transcript of a meeting ends
    #[arg(long, value_name = "TRANSCRIPT")]
    resume: Option<PathBuf>,
    /// The founder's answer, for scripts; without a terminal and without this the decision stays pending
    #[arg(long, value_enum)]
    decision: Option<Decision>,
    /// Where the decision memory is; default: .claude/decisions in the home directory
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Where the transcript is written while the meeting runs; default: below the root, in meetings
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    transcript: Option<PathBuf>,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Decision {
    /// As it is proposed
    Approve,
    /// Not at all
    Reject,
    /// Later
    Pending,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::outside(format_args!("asynchronous runtime: {error}")))?;
    runtime.block_on(async {
        let stopped = stopped()?;
        let (meeting, file) = match &args.resume {
            Some(transcript) => resumed(transcript)?,
            None => opened(args)?,
        };
        let path = file.path().display().to_string();
        let memory = memory_at(args.root.as_ref(), meeting.agenda().table())?;
        let meeting = meeting.checked_by(presentable);
        progress::record(&meeting, file);
        // Dropping the meeting stops every program that it has started.
        let done = tokio::select! {
            done = held(meeting, args.decision, &memory, out) => done,
            () = stopped => Err(Failure::outside("stopped by a signal")),
        };
        done.inspect_err(|failure| {
            if failure.is_outside() {
                say(format_args!("to go on: agentproto meet --resume {path}"));
            }
        })
    })
}

/// Ends when somebody asks the program to stop.
fn stopped() -> Result<impl Future<Output = ()>, Failure> {
    let fail = |error| Failure::outside(format_args!("signals: {error}"));
    let mut interrupt = signal(SignalKind::interrupt()).map_err(fail)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(fail)?;
    let mut hang_up = signal(SignalKind::hangup()).map_err(fail)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
    })
}

fn opened(args: &Args) -> Result<(Meeting<Opened>, TranscriptFile), Failure> {
    let table = args.roles.table()?;
    // Required where nothing is resumed.
    let path = args.meeting.clone().unwrap_or_default();
    let (agenda, setup) = MeetingFile::load(&path, table)?;
    let memory = memory_at(args.root.as_ref(), table)?;
    let agenda = file::with_decisions(agenda, &memory)?;
    let conductor = setup.conductor(table, None)?;
    let json = serde_json::to_value(&setup).map_err(|error| Failure::outside(error.to_string()))?;
    let meeting = Meeting::open(&conductor, agenda, json).map_err(|error| failed(&error))?;
    let begun = meeting.transcript().to_string();
    let file = match &args.transcript {
        Some(path) => TranscriptFile::create(path, &begun)?,
        None => TranscriptFile::create_below(memory.root(), meeting.agenda(), &begun)?,
    };
    Ok((meeting, file))
}

fn resumed(path: &Path) -> Result<(Meeting<Opened>, TranscriptFile), Failure> {
    let (file, text) = TranscriptFile::open(path)?;
    let name = path.display();
    let transcript = Transcript::read(&text, &roles::built_in())
        .map_err(|error| Failure::usage(format_args!("{name}: {error}")))?;
    let no_meeting =
        |error: &dyn std::fmt::Display| Failure::usage(format_args!("{name}: {error}"));
    let (_, json) = Meeting::setup_of(&transcript).map_err(|error| no_meeting(&error))?;
    let setup: Setup = serde_json::from_value(json).map_err(|error| no_meeting(&error))?;
    let conductor = setup.conductor(transcript.table(), Some(&transcript))?;
    let meeting = Meeting::resume(&conductor, &transcript).map_err(|error| no_meeting(&error))?;
    Ok((meeting, file))
}

async fn held(
    meeting: Meeting<Opened>,
    decision: Option<Decision>,
    memory: &Memory,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let fail = |error: MeetingError| failed(&error);
    let meeting = meeting.analyse().await.map_err(fail)?;
    for missing in meeting.missing() {
        say(format_args!(
            "{} gave no view: {}",
            missing.role, missing.reason
        ));
    }
    if consensus(meeting.views()) {
        say("suspicious consensus: every view says the same; the critic was told so");
    }
    let meeting = meeting.critique().await.map_err(fail)?;
    let meeting = meeting
        .synthesise(FORM, Synthesis::read)
        .await
        .map_err(fail)?;
    let mut review = meeting.review();
    print(&review, out)?;
    if let Some(lost) = review.meeting().lost() {
        return Err(Failure::outside(format_args!("transcript: {lost}")));
    }
    if let Some(decided) = review.decided()
        && decision.is_none()
    {
        say(format_args!(
            "decided before: {}, {}",
            decided.answer(),
            decided.id()
        ));
        return Ok(Exit::Fine);
    }
    let ticket = review.pending().unwrap_or_else(|| review.ticket().clone());
    let answer = match decision {
        Some(Decision::Approve) => Some(FounderVerdict::Approve),
        Some(Decision::Reject) => Some(FounderVerdict::Reject(None)),
        Some(Decision::Pending) => None,
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            founder::asked(&review, out).await?
        }
        None => None,
    };
    match answer {
        Some(answer) => founder::answer(&mut review, &ticket, &answer, memory)?,
        None => founder::leave_pending(&mut review, memory)?,
    }
    match review.meeting().lost() {
        Some(lost) => Err(Failure::outside(format_args!("transcript: {lost}"))),
        None => Ok(Exit::Fine),
    }
}

/// The report as the founder reads it; a critic who says to think again stands above it.
fn print(review: &Review<Synthesis>, out: &mut dyn Write) -> Result<(), Failure> {
    let meeting = review.meeting();
    let proceed = meeting.screen().proceed();
    if *proceed == Proceed::Rethink {
        let critic = meeting
            .agenda()
            .table()
            .critic()
            .map_or("", |critic| critic.title());
        writeln!(
            out,
            "{proceed} — {critic}: {}\n",
            meeting.screen().cost_if_wrong()
        )?;
    }
    let report = meeting.proposal().board_report();
    match terminal::of_stdout() {
        Some(terminal) => write!(
            out,
            "{}",
            report.to_terminal(Locale::En.labels(), &terminal)
        )?,
        None => write!(out, "{report}")?,
    }
    out.flush()?;
    if report.disagreements().is_empty() {
        say("suspicious consensus: the report names no disagreement");
    }
    Ok(())
}

fn failed(error: &MeetingError) -> Failure {
    match error.is_outside() {
        true => Failure::outside(error),
        false => Failure::usage(error),
    }
}
