//! The founder's turn: the answer of a script, or a talk on a terminal.

use std::io::{self, BufRead, Write};

use agentproto::meeting::{Review, ReviewError, Ticket};
use agentproto::memory::Memory;
use agentproto::message::Line;
use agentproto::quality::FounderVerdict;
use agentproto::render::meeting::Synthesis;

use super::super::decisions;
use crate::exit::{Exit, Failure, say};
use crate::roles;

/// Takes the answer into the memory.
pub(super) fn answer(
    review: &mut Review<Synthesis>,
    ticket: &Ticket,
    answer: &FounderVerdict,
    memory: &Memory,
) -> Result<(), Failure> {
    match review.answer(ticket, answer, memory) {
        Ok(decided) => {
            let what = match answer {
                FounderVerdict::Reject(_) => "rejected",
                _ => "approved",
            };
            say(format_args!("{what}: {}", decided.id()));
            Ok(())
        }
        Err(ReviewError::Memory(error)) => {
            // The transcript is kept whatever the founder answers.
            review
                .leave_pending(memory)
                .map_err(|error| decisions::failure(&error))?;
            Err(match error.conflicts() {
                [] => decisions::failure(&error),
                conflicts => {
                    Failure::Said(Exit::Broken, decisions::shown("the proposal", conflicts))
                }
            })
        }
        Err(error) => Err(Failure::Said(Exit::Broken, error.to_string())),
    }
}

/// Leaves the decision for later.
pub(super) fn leave_pending(
    review: &mut Review<Synthesis>,
    memory: &Memory,
) -> Result<(), Failure> {
    let raw = review
        .leave_pending(memory)
        .map_err(|error| decisions::failure(&error))?;
    say(format_args!(
        "pending: {}; transcript: {raw}",
        review.ticket()
    ));
    Ok(())
}

/// Asks the founder on the terminal until there is an answer; none leaves the decision pending.
pub(super) async fn asked(
    review: &Review<Synthesis>,
    out: &mut dyn Write,
) -> Result<Option<FounderVerdict>, Failure> {
    loop {
        let word = line(
            out,
            "\nYour decision — approve, modify, reject, ask ROLE, pending: ",
        )?;
        let (word, rest) = match word.as_deref() {
            None => return Ok(None),
            Some(word) => word.split_once(' ').unwrap_or((word, "")),
        };
        match word {
            "approve" | "a" => return Ok(Some(FounderVerdict::Approve)),
            "pending" | "p" => return Ok(None),
            "reject" | "r" => {
                let reason = line(out, "Why (empty for no reason): ")?.unwrap_or_default();
                if reason.is_empty() {
                    return Ok(Some(FounderVerdict::Reject(None)));
                }
                match Line::new(reason) {
                    Ok(reason) => {
                        return Ok(Some(FounderVerdict::Reject(Some(reason))));
                    }
                    Err(error) => say(error),
                }
            }
            "modify" | "m" => {
                let text = line(out, "The decision in your words: ")?.unwrap_or_default();
                match Line::new(text) {
                    Ok(text) => return Ok(Some(FounderVerdict::Modify(text))),
                    Err(error) => say(error),
                }
            }
            "ask" => ask(review, rest.trim(), out).await?,
            other => say(format_args!(
                "found `{other}`, expected approve, modify, reject, ask ROLE or pending"
            )),
        }
    }
}

/// Puts a question to a role and shows the report again.
async fn ask(review: &Review<Synthesis>, token: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let role = match roles::find(review.meeting().agenda().table(), token) {
        Ok(role) => role,
        Err(error) => {
            say(error);
            return Ok(());
        }
    };
    let Some(question) = line(out, "Your question: ")?.filter(|text| !text.is_empty()) else {
        return Ok(());
    };
    match review.ask(role, question).await {
        Ok(answered) => writeln!(out, "\n{}", answered.value())?,
        Err(error) => say(format_args!("{role} gave no answer: {}", error.reason())),
    }
    writeln!(out)?;
    super::print(review, out)
}

/// One line of the founder; none at the end of input.
fn line(out: &mut dyn Write, prompt: &str) -> Result<Option<String>, Failure> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut line = String::new();
    let read = io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| Failure::usage(format_args!("standard input: {error}")))?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}
