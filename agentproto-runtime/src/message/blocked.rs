//! BLOCKED: a refused invocation, with what is assumed instead.

use std::borrow::Cow;

use agentproto_kinds::BLOCKED;

use super::text::find_arrow;
use super::{InvalidMessage, Problem, Target, own, text};
use crate::rules::{IN_CHAIN, Refusal, is_reason};

/// A refused invocation. An agent that gives one says what it assumes instead; a runtime that refuses gives
/// the first line alone and asks the agent for the assumption.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Blocked<'a> {
    role: Target,
    reason: Cow<'a, str>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    assumption: Option<Cow<'a, str>>,
}

impl<'a> Blocked<'a> {
    /// A refusal as an agent gives it, with its assumption.
    ///
    /// # Errors
    /// The board as a target; a reason that is none of the protocol's; a text that is not one line.
    pub fn new(
        role: Target,
        reason: impl Into<Cow<'a, str>>,
        assumption: impl Into<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let (reason, assumption) = (reason.into(), assumption.into());
        if role == Target::Board {
            return Err(InvalidMessage::new(
                BLOCKED.name,
                "role",
                Problem::NoRole("board".into()),
            ));
        }
        text::field(&BLOCKED, "reason", text::check_in_brackets(&reason))?;
        if !is_reason(&reason) {
            let what = format!(
                "found `{reason}`, expected one of the protocol's reasons, such as `self-invocation`"
            );
            return Err(InvalidMessage::new(
                BLOCKED.name,
                "reason",
                Problem::Mismatch(what),
            ));
        }
        text::field(
            &BLOCKED,
            "assumption",
            text::check_in_block(&BLOCKED, &assumption),
        )?;
        Ok(Self::read(role, reason, Some(assumption)))
    }

    pub(crate) fn read(
        role: Target,
        reason: Cow<'a, str>,
        assumption: Option<Cow<'a, str>>,
    ) -> Self {
        Self {
            role,
            reason,
            assumption,
        }
    }

    /// What can't be invoked; everybody, for a broadcast.
    #[must_use]
    pub fn role(&self) -> Target {
        self.role
    }

    /// The rule that forbids it, in words.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// What is assumed in place of the answer. It counts as ASSUMED in whatever rests on it.
    #[must_use]
    pub fn assumption(&self) -> Option<&str> {
        self.assumption.as_deref()
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Blocked<'static> {
        Blocked {
            role: self.role,
            reason: own(self.reason),
            assumption: self.assumption.map(own),
        }
    }
}

/// The reason with the arrows of its chain as the protocol draws them, where it is one of the protocol's then.
pub(crate) fn with_arrows(reason: &str) -> Option<String> {
    let is_one_word = |name: &str| !name.is_empty() && !name.contains(' ');
    let (said, mut rest) = reason.split_at(reason.find(IN_CHAIN)? + IN_CHAIN.len());
    let mut names = Vec::new();
    while let Some((start, end)) = find_arrow(rest) {
        names.push(rest[..start].trim());
        rest = &rest[end..];
    }
    names.push(rest.trim());
    let drawn = format!("{said}{}", names.join("→"));
    (names.iter().all(|name| is_one_word(name)) && is_reason(&drawn)).then_some(drawn)
}

impl Refusal {
    /// The first line of the BLOCKED, as a runtime gives it to the agent it refuses.
    #[must_use]
    pub fn blocked(&self) -> Blocked<'static> {
        let role = self.to().map_or(Target::All, Target::Role);
        Blocked::read(role, Cow::Owned(self.reason().to_string()), None)
    }

    /// The BLOCKED that an agent gives, with what it assumes instead.
    ///
    /// # Errors
    /// An assumption that is not one line; a refusal for a role of another set, which no BLOCKED names.
    pub fn assuming<'a>(
        &self,
        assumption: impl Into<Cow<'a, str>>,
    ) -> Result<Blocked<'a>, InvalidMessage> {
        let blocked = self.blocked();
        Blocked::new(blocked.role, blocked.reason, assumption)
    }
}
