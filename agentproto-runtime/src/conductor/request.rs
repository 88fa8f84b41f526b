//! What an agent gets.

use core::fmt::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use super::ask::QuestionForm;
use super::{Ask, Called};
use crate::message::{Broadcast, Invoke, Message, Response, ReviewRequest};
use crate::prompt::Instructions;
use crate::role::RoleId;
use crate::rules::{CallChain, Phase};

/// What an agent gets: who it is, who asks what along which chain, and what has come of its earlier replies
/// in this turn. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Request {
    turn: Arc<Turn>,
    rounds: Vec<Arc<Round>>,
    is_last: bool,
}

/// What stays the same through a turn.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) told: Instructions,
    pub(crate) question: Ask,
    /// The form of the answer, where it is not the one in the instructions.
    pub(crate) form: Option<String>,
    pub(crate) deadline: Duration,
}

/// One reply of the turn and what came of it.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) reply: Arc<str>,
    pub(crate) comeback: Comeback,
}

/// Why an agent is asked again.
#[derive(Debug)]
pub(crate) enum Comeback {
    /// The reply could not be read; this says how to mend it.
    Repair(String),
    /// The agent asked others.
    Called(Vec<Called>),
}

impl Request {
    pub(crate) fn new(turn: Arc<Turn>, rounds: Vec<Arc<Round>>, is_last: bool) -> Self {
        Self {
            turn,
            rounds,
            is_last,
        }
    }

    /// Who is asked.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.turn.told.role()
    }

    /// The chain that led here; the role asked is its last.
    #[must_use]
    pub fn chain(&self) -> CallChain {
        self.turn.told.chain()
    }

    /// The phase of the meeting, where there is one.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.turn.told.phase()
    }

    /// What is asked.
    #[must_use]
    pub fn question(&self) -> &str {
        self.turn.question.text()
    }

    /// The question as a message: an INVOKE with its chain, the BROADCAST that it is part of, or a review
    /// request; none where a role is asked from outside.
    #[must_use]
    pub fn message(&self) -> Option<Message<'_>> {
        match &self.turn.question.form {
            QuestionForm::Invoke => self.invoke().map(Message::from),
            QuestionForm::Broadcast => Some(Broadcast::read(self.question().into()).into()),
            QuestionForm::Review(request) => Some(ReviewRequest::clone(request).into()),
        }
    }

    fn invoke(&self) -> Option<Invoke<'_>> {
        let chain = self.chain();
        let (caller, question) = (chain.caller()?, self.question().into());
        Some(Invoke::read(
            chain.last().into(),
            question,
            Some(caller),
            Some(chain),
        ))
    }

    /// How often this agent has replied in this turn.
    #[must_use]
    pub fn round(&self) -> usize {
        self.rounds.len()
    }

    /// Whether this is the last reply that the agent is asked for: what it invokes now is not carried out.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// How long the reply is waited for.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        self.turn.deadline
    }

    /// What came of the invocations of earlier replies in this turn, in order.
    pub fn called(&self) -> impl Iterator<Item = &Called> {
        self.rounds
            .iter()
            .filter_map(|round| match &round.comeback {
                Comeback::Called(called) => Some(called),
                Comeback::Repair(_) => None,
            })
            .flatten()
    }

    /// The latest answer that `role` gave to this agent in this turn.
    #[must_use]
    pub fn answer_of(&self, role: impl Into<RoleId>) -> Option<&Response<'static>> {
        let role = role.into();
        let from = self.called().filter(|called| called.role() == Some(role));
        from.filter_map(Called::answer).last()
    }

    /// What was wrong with the reply before, where it could not be read.
    #[must_use]
    pub fn repair(&self) -> Option<&str> {
        match &self.rounds.last()?.comeback {
            Comeback::Repair(request) => Some(request),
            Comeback::Called(_) => None,
        }
    }

    /// The whole prompt as text: instructions, question, its chain, and what has happened since.
    #[must_use]
    pub fn prompt(&self) -> String {
        let mut prompt = String::with_capacity(4096);
        // Writing to a string does not fail.
        let _ = self.write(&mut prompt, true);
        prompt
    }

    /// The prompt without what the agent itself has replied: all that others give it.
    #[cfg(feature = "meeting")]
    pub(crate) fn given(&self) -> String {
        let mut given = String::new();
        let _ = self.write(&mut given, false);
        given
    }

    fn write(&self, out: &mut String, with_own_replies: bool) -> fmt::Result {
        write!(out, "{}", self.turn.told)?;
        if let Some(form) = &self.turn.form {
            write!(out, "\n## The form of this answer\n\n{}\n", form.trim_end())?;
        }
        for (heading, text) in self.turn.question.context() {
            write!(out, "\n## {heading}\n\n")?;
            fence(out, text)?;
        }
        self.write_question(out)?;
        for (i, round) in self.rounds.iter().enumerate() {
            if with_own_replies {
                write!(out, "\n## Your reply {}\n\n", i + 1)?;
                fence(out, &round.reply)?;
            }
            match &round.comeback {
                Comeback::Repair(request) => {
                    write!(out, "\n## It could not be read\n\n{}\n", request.trim_end())?;
                }
                Comeback::Called(called) => {
                    out.write_str("\n## What came of it\n")?;
                    called
                        .iter()
                        .try_for_each(|called| write_called(out, called))?;
                }
            }
        }
        if self.is_last {
            out.write_str(
                "\n## Answer now\n\nThis is the last time that you are asked. Invoke nobody, state what you assume, and answer.\n",
            )?;
        }
        Ok(())
    }

    fn write_question(&self, out: &mut String) -> fmt::Result {
        match self.chain().caller() {
            Some(caller) => write!(out, "\n## The question of {}\n\n", caller.title())?,
            None => out.write_str("\n## The question\n\n")?,
        }
        match (&self.turn.question.form, self.invoke()) {
            (QuestionForm::Review(request), _) => fence(out, &request.to_string()),
            (_, Some(invoke)) => fence(out, &invoke.to_string()),
            (_, None) => fence(out, self.question()),
        }
    }
}

fn write_called(out: &mut String, called: &Called) -> fmt::Result {
    write!(out, "\n{called}\n")?;
    if let Some(message) = called.message() {
        out.write_str("\n")?;
        fence(out, &message.to_string())?;
    }
    Ok(())
}

/// Text of others as data: within a fence that nothing in it can close.
fn fence(out: &mut String, text: &str) -> fmt::Result {
    let (mut longest, mut run) = (0, 0);
    for c in text.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(3.max(longest + 1));
    writeln!(out, "{fence}\n{}\n{fence}", text.trim_end())
}
