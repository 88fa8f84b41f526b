//! The founder's turn: the answer of a script, or a talk on a terminal.

use std::io::{self, Write};
use std::thread;

use agentproto::meeting::{Review, ReviewError, Ticket};
use agentproto::memory::Answers;
use agentproto::message::Line;
use agentproto::quality::FounderVerdict;
use agentproto::render::meeting::Synthesis;
use tokio::sync::oneshot;

use super::super::decisions;
use super::Kept;
use crate::exit::{Exit, Failure, say};
use crate::roles;

/// Takes the answer into the memory. A conflict with the memory is shown, and the decision stays pending.
pub(super) fn answer(
    review: &mut Review<Synthesis>,
    ticket: &Ticket,
    verdict: &FounderVerdict,
    answers: &Answers,
    kept: &Kept,
) -> Result<(), Failure> {
    match review.answer(ticket, verdict, answers, &kept.memory) {
        Ok(decided) => {
            let what = match verdict {
                FounderVerdict::Reject(_) => "rejected",
                _ => "approved",
            };
            decisions::say_answered("the proposal", decided.answered());
            let id = decided.id();
            match decided.was_standing() {
                true => say(format_args!("{what} before, and kept once: {id}")),
                false => say(format_args!("{what}: {id}")),
            }
            Ok(())
        }
        Err(ReviewError::Memory(error)) => match error.conflicts() {
            [] => Err(decisions::failure(&error)),
            conflicts => {
                say(pending(review, kept)?);
                let shown = decisions::shown("the proposal", conflicts);
                Err(Failure::Said(Exit::Broken, shown).then(kept.how_to_go_on()))
            }
        },
        Err(error @ ReviewError::Stale { .. }) => {
            let stale = Failure::Said(Exit::Broken, error.to_string());
            Err(stale.then(kept.how_to_go_on()))
        }
        Err(error) => Err(Failure::Said(Exit::Broken, error.to_string())),
    }
}

/// Leaves the decision for later, and says how to take it up again.
pub(super) fn leave_pending(review: &mut Review<Synthesis>, kept: &Kept) -> Result<(), Failure> {
    let pending = pending(review, kept)?;
    say(format_args!("{pending}; {}", kept.how_to_go_on()));
    Ok(())
}

fn pending(review: &mut Review<Synthesis>, kept: &Kept) -> Result<String, Failure> {
    let raw = review.leave_pending(&kept.memory);
    let raw = raw.map_err(|error| decisions::failure(&error))?;
    Ok(format!("pending: {}; transcript: {raw}", review.ticket()))
}

/// Asks the founder on the terminal until there is an answer; none leaves the decision pending.
pub(super) async fn asked(
    review: &Review<Synthesis>,
    out: &mut dyn Write,
) -> Result<Option<FounderVerdict>, Failure> {
    loop {
        let prompt = "\nYour decision — approve, modify, reject, ask ROLE, pending: ";
        let Some(words) = line(out, prompt).await? else {
            return Ok(None);
        };
        match Word::read(&words) {
            Some((Word::Approve, "")) => return Ok(Some(FounderVerdict::Approve)),
            Some((Word::Pending, "")) => return Ok(None),
            Some((Word::Reject, "")) => {
                let reason = line(out, "Why (empty for no reason): ").await?;
                match reason.filter(|reason| !reason.is_empty()).map(Line::new) {
                    None => return Ok(Some(FounderVerdict::Reject(None))),
                    Some(Ok(reason)) => return Ok(Some(FounderVerdict::Reject(Some(reason)))),
                    Some(Err(error)) => say(error),
                }
            }
            Some((Word::Modify, "")) => {
                let text = line(
                    out,
                    "The decision in your words (the proposal's actions stay): ",
                )
                .await?;
                match Line::new(text.unwrap_or_default()) {
                    Ok(text) => return Ok(Some(FounderVerdict::Modify(text))),
                    Err(error) => say(error),
                }
            }
            Some((Word::Ask, role)) => ask(review, role, out).await?,
            _ => say(format_args!(
                "found `{words}`, expected approve, modify, reject, ask ROLE or pending"
            )),
        }
    }
}

/// What an answer starts with.
#[derive(Clone, Copy)]
enum Word {
    Approve,
    Modify,
    Reject,
    Ask,
    Pending,
}

impl Word {
    const ALL: [(&str, Self); 5] = [
        ("approve", Self::Approve),
        ("modify", Self::Modify),
        ("reject", Self::Reject),
        ("ask", Self::Ask),
        ("pending", Self::Pending),
    ];

    /// A letter names an option of the report: `a` is no approval.
    const FEWEST_LETTERS: usize = 3;

    /// The word that the answer starts with, in full or as its beginning, where that tells it from the others, and
    /// what stands behind it.
    fn read(answer: &str) -> Option<(Self, &str)> {
        let (typed, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        let typed = typed.to_lowercase();
        if typed.chars().count() < Self::FEWEST_LETTERS {
            return None;
        }
        let mut meant = Self::ALL
            .iter()
            .filter(|(word, _)| word.starts_with(&typed));
        match (meant.next(), meant.next()) {
            (Some((_, word)), None) => Some((*word, rest.trim())),
            _ => None,
        }
    }
}

/// Puts a question to a role and shows the report again.
async fn ask(review: &Review<Synthesis>, token: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let table = review.meeting().agenda().table();
    let role = match roles::find(table, token) {
        Ok(role) if Some(role) == table.critic() => {
            say(format_args!(
                "`{role}` gives screens, expected a role that answers"
            ));
            return Ok(());
        }
        Ok(role) => role,
        Err(error) => {
            say(error);
            return Ok(());
        }
    };
    let question = line(out, "Your question: ").await?;
    let Some(question) = question.filter(|text| !text.is_empty()) else {
        return Ok(());
    };
    match review.ask(role, question).await {
        Ok(answered) => writeln!(out, "\n{}", answered.value())?,
        Err(error) => say(format_args!("{role} gave no answer: {}", error.reason())),
    }
    writeln!(out)?;
    super::print(review, out)
}

/// One line of the founder; none at the end of input. It is read on a thread of its own, so that a signal is heard
/// while the founder thinks.
async fn line(out: &mut dyn Write, prompt: &str) -> Result<Option<String>, Failure> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let (send, line) = oneshot::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line);
        // Nobody waits for it any longer where a signal came first.
        let _ = send.send(read.map(|bytes| (bytes > 0).then_some(line)));
    });
    let line = match line.await {
        Ok(line) => line.map_err(|error| Failure::usage(error).at("standard input"))?,
        Err(_) => None,
    };
    Ok(line.map(|line| line.trim().to_owned()))
}
