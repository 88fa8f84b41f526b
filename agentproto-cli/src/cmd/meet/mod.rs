//! `meet`: a board meeting, run from one file.

mod file;
mod founder;
mod programs;
mod progress;
mod setup;
mod stop;
mod transcript;
mod unfinished;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use agentproto::conductor::Transcript;
use agentproto::meeting::{Meeting, MeetingError, Opened, Review, agreement};
use agentproto::memory::{Answers, Memory, Reference};
use agentproto::message::Proceed;
use agentproto::quality::FounderVerdict;
use agentproto::render::Locale;
use agentproto::render::meeting::{FORM, Synthesis, presentable};
use clap::ValueEnum;

pub(super) use self::file::MeetingFile;
use self::setup::Setup;
use self::transcript::TranscriptFile;
use super::decisions::{self, memory_at};
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
    // The transcript says where it is itself, and of which role set.
    #[arg(long, value_name = "TRANSCRIPT", conflicts_with_all = ["transcript", "roles"])]
    resume: Option<PathBuf>,
    /// The founder's answer, for scripts; without a terminal and without this the decision stays pending
    #[arg(long, value_enum)]
    decision: Option<Decision>,
    /// The decision that an approved one replaces, where it contradicts one
    #[arg(long, value_name = "ID")]
    supersede: Option<Reference>,
    /// The decision that rejected what an approved one takes up again
    #[arg(long, value_name = "ID")]
    reopen: Option<Reference>,
    /// Where the decision memory is; default: where it was, else .claude/decisions in the home directory
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Where the transcript is written while the meeting runs; default: below the root, in meetings
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
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
        let stopped = stop::asked_for().map_err(|error| Failure::outside(error).at("signals"))?;
        let Begun {
            meeting,
            file,
            memory,
        } = match &args.resume {
            Some(transcript) => resumed(args, transcript)?,
            None => opened(args)?,
        };
        let kept = Kept {
            memory,
            transcript: file.path().display().to_string(),
        };
        let meeting = meeting.checked_by(presentable);
        progress::record(&meeting, file);
        // Dropping the meeting stops every program that it has started.
        let done = tokio::select! {
            done = held(meeting, args, &kept, out) => done,
            () = stopped => Err(Failure::outside("stopped by a signal")),
        };
        done.map_err(|failure| match failure.is_outside() {
            true => failure.then(kept.how_to_go_on()),
            false => failure,
        })
    })
}

/// Where what comes of a meeting is kept.
struct Kept {
    memory: Memory,
    transcript: String,
}

impl Kept {
    fn how_to_go_on(&self) -> String {
        format!("to go on: agentproto meet --resume {}", self.transcript)
    }
}

/// A meeting that can go on.
struct Begun {
    meeting: Meeting<Opened>,
    file: TranscriptFile,
    memory: Memory,
}

fn opened(args: &Args) -> Result<Begun, Failure> {
    let table = args.roles.table()?;
    // Required where nothing is resumed.
    let path = args.meeting.clone().unwrap_or_default();
    let loaded = MeetingFile::load(&path, table)?;
    let memory = memory_at(args.root.as_ref(), table)?;
    let root = memory.root();
    let setup = Setup {
        root: std::path::absolute(root).map_err(|error| Failure::usage(error).at("--root"))?,
        dir: loaded.dir,
        deadline_s: loaded.deadline_s,
        max_rounds: loaded.max_rounds,
        agents: loaded.players,
    };
    let conductor = setup.conductor(table, None);
    let conductor = conductor.map_err(|error| error.at(path.display()))?;
    programs::check(&setup, &loaded.agenda, path.display())?;
    let agenda = file::with_decisions(loaded.agenda, &decisions::loaded(&memory)?);
    let json = serde_json::to_value(&setup).map_err(Failure::usage)?;
    let meeting = Meeting::open(&conductor, agenda, json).map_err(|error| failed(&error))?;
    let begun = meeting.transcript();
    let file = match &args.transcript {
        Some(path) => TranscriptFile::create(path, &begun)?,
        None => TranscriptFile::create_below(root, meeting.agenda(), &begun)?,
    };
    Ok(Begun {
        meeting,
        file,
        memory,
    })
}

fn resumed(args: &Args, path: &Path) -> Result<Begun, Failure> {
    let (mut file, text) = TranscriptFile::open(path)?;
    let unread = |error: &dyn std::fmt::Display| Failure::usage(error).at(path.display());
    let transcript = Transcript::read(&text, &roles::built_in()).map_err(|error| unread(&error))?;
    let (_, json) = Meeting::setup_of(&transcript).map_err(|error| unread(&error))?;
    let setup: Setup = serde_json::from_value(json).map_err(|error| {
        unread(&format_args!(
            "{error}; expected a transcript of `agentproto meet`"
        ))
    })?;
    let table = transcript.table();
    let conductor = setup.conductor(table, Some(&transcript));
    let conductor = conductor.map_err(|error| error.at(path.display()))?;
    let meeting = Meeting::resume(&conductor, &transcript).map_err(|error| unread(&error))?;
    let memory = memory_at(args.root.as_ref().or(Some(&setup.root)), table)?;
    // What a kill left half done in there is told before the founder's answer is looked for.
    decisions::loaded(&memory)?;
    file.mend(&text)?;
    Ok(Begun {
        meeting,
        file,
        memory,
    })
}

async fn held(
    meeting: Meeting<Opened>,
    args: &Args,
    kept: &Kept,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let fail = |error: MeetingError| failed(&error);
    let meeting = meeting.analyse().await.map_err(fail)?;
    written(&meeting)?;
    for missing in meeting.missing() {
        let (role, reason) = (missing.role, &missing.reason);
        say(format_args!("{role} gave no view: {reason}"));
    }
    let meeting = meeting.critique().await.map_err(fail)?;
    written(&meeting)?;
    let meeting = meeting.synthesise(FORM, Synthesis::read).await;
    let mut review = meeting.map_err(fail)?.review();
    print(&review, out)?;
    written(review.meeting())?;
    decide(&mut review, args, kept, out).await?;
    written(review.meeting())?;
    Ok(Exit::Fine)
}

/// The founder's turn.
async fn decide(
    review: &mut Review<Synthesis>,
    args: &Args,
    kept: &Kept,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let decided = review.decided(&kept.memory);
    let decided = decided.map_err(|error| decisions::failure(&error))?;
    if let Some(decided) = decided
        && matches!(args.decision, None | Some(Decision::Pending))
    {
        let (word, id) = (decided.answer(), decided.id());
        say(format_args!("decided before: {word}, {id}"));
        return Ok(());
    }
    // A script answers to what was pending, a founder to what is on the screen.
    let read_before = review.pending().unwrap_or(review.ticket()).clone();
    let on_screen = review.ticket().clone();
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let (ticket, verdict) = match args.decision {
        Some(Decision::Approve) => (read_before, Some(FounderVerdict::Approve)),
        Some(Decision::Reject) => (read_before, Some(FounderVerdict::Reject(None))),
        None if is_terminal => (on_screen, founder::asked(review, out).await?),
        Some(Decision::Pending) | None => (on_screen, None),
    };
    let Some(verdict) = verdict else {
        return founder::leave_pending(review, kept);
    };
    let answers = Answers::default()
        .supersede(args.supersede.clone())
        .reopen(args.reopen.clone());
    founder::answer(review, &ticket, &verdict, &answers, kept)
}

/// Whether all that happened is in the transcript.
fn written<P>(meeting: &Meeting<P>) -> Result<(), Failure> {
    match meeting.lost() {
        Some(lost) => Err(Failure::outside(lost)),
        None => Ok(()),
    }
}

/// The report as the founder reads it; a critic who says to think again stands above it. What else the founder
/// should know goes beside it.
fn print(review: &Review<Synthesis>, out: &mut dyn Write) -> Result<(), Failure> {
    let meeting = review.meeting();
    let screen = meeting.screen();
    let critic = meeting.agenda().table().critic();
    let critic = critic.map_or("", |critic| critic.title());
    match screen.proceed() {
        Proceed::Rethink => {
            let (rethink, cost) = (screen.proceed(), screen.cost_if_wrong());
            writeln!(out, "{rethink} — {critic}: {cost}\n")?;
        }
        Proceed::AfterAddressing { .. } => say(format_args!("{critic}: {}", screen.proceed())),
        Proceed::WithNotedRisks => {}
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
    for conflict in meeting.conflicts() {
        say(format_args!("conflict: {}", conflict.text()));
    }
    if review.is_suspicious() {
        let views = agreement(meeting.views());
        match views.triggers_critic() {
            true => say(format_args!("suspicious consensus: one answer {views}")),
            false => say("suspicious consensus: the report names no disagreement"),
        }
    }
    Ok(())
}

fn failed(error: &MeetingError) -> Failure {
    match error.is_outside() {
        true => Failure::outside(error),
        false => Failure::usage(error),
    }
}
