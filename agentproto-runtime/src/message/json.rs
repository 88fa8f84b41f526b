//! Messages from JSON: the same types and checks as from text, for models that answer by tool call.

use core::fmt;
use std::borrow::Cow;

use serde::Deserialize;

use super::{
    Assumption, Blocked, Broadcast, Chain, Confidence, Conflict, CriticScreen, InvalidMessage,
    Invoke, Message, Name, PeerVerify, Position, Problem, Proceed, Resolution, Response, Review,
    ReviewRequest, Target, Verdict, text,
};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, ChainError};

impl Message<'static> {
    /// Reads one message in its JSON form, as `parse` prints it less `at`. Roles are those of `table`.
    ///
    /// ```
    #[doc = include_str!("../../doc/facade.md")]
    /// use agentproto::{csuite::CSuite, message::Message, role::RoleSet};
    ///
    /// let message = Message::from_json_in(CSuite::TABLE, r#"{"kind":"invoke","to":"cfo","question":"Done?"}"#)?;
    /// assert_eq!(message.to_string(), "[INVOKE:cfo|Done?]");
    /// # Ok::<(), agentproto_runtime::message::JsonError>(())
    /// ```
    ///
    /// # Errors
    /// Text that is not such JSON, with line and column; a field missing, unknown or of the wrong type; a
    /// role that the set does not have; whatever can't be made as a message either.
    pub fn from_json_in(table: &'static RoleTable, json: &str) -> Result<Self, JsonError> {
        let form: Form = serde_json::from_str(json)
            .map_err(|error| JsonError(Kind::Shape(error.to_string())))?;
        form.into_message(table)
    }

    /// As [`from_json_in`](Self::from_json_in), from a value that is parsed already.
    ///
    /// # Errors
    /// The same.
    pub fn from_value_in(
        table: &'static RoleTable,
        value: serde_json::Value,
    ) -> Result<Self, JsonError> {
        let form: Form = serde_json::from_value(value)
            .map_err(|error| JsonError(Kind::Shape(error.to_string())))?;
        form.into_message(table)
    }
}

/// Why JSON is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Shape(String),
    Invalid(InvalidMessage),
}

impl JsonError {
    /// What is wrong with the message, where the JSON itself has the right shape.
    #[must_use]
    pub fn invalid(&self) -> Option<&InvalidMessage> {
        match &self.0 {
            Kind::Shape(_) => None,
            Kind::Invalid(error) => Some(error),
        }
    }
}

impl From<InvalidMessage> for JsonError {
    fn from(error: InvalidMessage) -> Self {
        Self(Kind::Invalid(error))
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Shape(error) => f.write_str(error),
            Kind::Invalid(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JsonError {}

/// The shape alone; roles and texts are checked when the message is made of it.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Form {
    Invoke {
        to: String,
        question: String,
        caller: Option<String>,
    },
    Broadcast {
        to: String,
        question: String,
    },
    Response {
        role: String,
        key_finding: String,
        supporting_data: Vec<String>,
        confidence: Confidence,
        caveat: String,
    },
    PeerVerify {
        role: String,
        #[serde(default)]
        validated: Vec<String>,
        #[serde(default)]
        adjusted: Vec<String>,
        #[serde(default)]
        flagged: Vec<String>,
    },
    CriticScreen {
        weakest_point: String,
        missing_perspective: String,
        cost_if_wrong: String,
        proceed: Proceed,
    },
    Chain {
        roles: Vec<String>,
    },
    Blocked {
        role: String,
        reason: String,
        assumption: Option<String>,
    },
    Assumption {
        text: String,
    },
    Conflict {
        #[serde(default)]
        positions: Vec<PositionForm>,
        consequence: Option<String>,
        resolution: Option<Resolution>,
        text: Option<String>,
    },
    ReviewRequest {
        from: String,
        chain: Vec<String>,
        task: String,
        done: String,
        need: String,
        facts: Option<String>,
    },
    Review {
        verdict: Verdict,
        reason: Option<String>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionForm {
    role: String,
    claim: String,
}

impl Form {
    fn into_message(self, table: &'static RoleTable) -> Result<Message<'static>, JsonError> {
        Ok(match self {
            Self::Invoke {
                to,
                question,
                caller,
            } => invoke(table, &to, question, caller.as_deref())?.into(),
            Self::Broadcast { to, question } => {
                if to != Target::All.token() {
                    return Err(mismatch(
                        "broadcast",
                        "to",
                        format!("found `{to}`, expected `all`, the only target"),
                    ));
                }
                text::field(
                    &agentproto_kinds::BROADCAST,
                    "question",
                    text::check_in_brackets(&question),
                )?;
                Broadcast::read(Cow::Owned(question)).into()
            }
            Self::Response {
                role: token,
                key_finding,
                supporting_data,
                confidence,
                caveat,
            } => {
                let role = role(table, "response", "role", &token)?;
                Response::new(role, key_finding, supporting_data, confidence, caveat)?.into()
            }
            Self::PeerVerify {
                role: token,
                validated,
                adjusted,
                flagged,
            } => {
                let role = role(table, "peer_verify", "role", &token)?;
                PeerVerify::new(role, validated, adjusted, flagged)?.into()
            }
            Self::CriticScreen {
                weakest_point,
                missing_perspective,
                cost_if_wrong,
                proceed,
            } => CriticScreen::new(weakest_point, missing_perspective, cost_if_wrong, proceed)?
                .into(),
            Self::Chain { roles } => chain(table, roles)?.into(),
            Self::Blocked {
                role: token,
                reason,
                assumption,
            } => {
                let target = match token.as_str() {
                    "all" => Target::All,
                    token => role(table, "blocked", "role", token)?.into(),
                };
                match assumption {
                    Some(assumption) => Blocked::new(target, reason, assumption)?.into(),
                    None => {
                        text::field(
                            &agentproto_kinds::BLOCKED,
                            "reason",
                            text::check_in_brackets(&reason),
                        )?;
                        Blocked::read(target, Cow::Owned(reason), None).into()
                    }
                }
            }
            Self::Assumption { text } => Assumption::new(text)?.into(),
            Self::Conflict {
                positions,
                consequence,
                resolution,
                text,
            } => conflict(table, positions, consequence, resolution, text)?.into(),
            Self::ReviewRequest {
                from,
                chain,
                task,
                done,
                need,
                facts,
            } => {
                let names = chain.iter().map(String::as_str);
                let request = ReviewRequest::between(
                    table,
                    &from,
                    names,
                    task,
                    done,
                    need,
                    facts.map(Cow::Owned),
                )?;
                request.into_owned().into()
            }
            Self::Review {
                verdict,
                reason: None,
            } => Review::new(verdict).into(),
            Self::Review {
                verdict,
                reason: Some(reason),
            } => Review::because(verdict, reason)?.into(),
        })
    }
}

/// Whether the hop is allowed is for the one who carries it out, as with text.
fn invoke(
    table: &'static RoleTable,
    to: &str,
    question: String,
    caller: Option<&str>,
) -> Result<Invoke<'static>, JsonError> {
    let target = match to {
        "board" => Target::Board,
        token => role(table, "invoke", "to", token)?.into(),
    };
    let caller = caller
        .map(|token| role(table, "invoke", "caller", token))
        .transpose()?;
    text::field(
        &agentproto_kinds::INVOKE,
        "question",
        text::check_in_brackets(&question),
    )?;
    Ok(Invoke::read(target, Cow::Owned(question), caller, None))
}

fn chain(table: &'static RoleTable, names: Vec<String>) -> Result<Chain<'static>, JsonError> {
    let names: Vec<Name<'static>> = names
        .into_iter()
        .map(|name| Name::resolve(table, name))
        .collect();
    for (index, name) in names.iter().enumerate() {
        text::check_name(name.token())
            .map_err(|problem| InvalidMessage::at("chain", "roles", index, problem))?;
    }
    let roles: Option<Vec<RoleId>> = names.iter().map(Name::role).collect();
    match roles.map(CallChain::of) {
        Some(Err(ChainError::Refused(refusal))) => {
            Err(InvalidMessage::new("chain", "roles", Problem::Rule(Box::new(refusal))).into())
        }
        Some(Err(ChainError::Empty)) => {
            Err(InvalidMessage::new("chain", "roles", Problem::Empty).into())
        }
        Some(Ok(_)) | None => Ok(Chain::read(names)),
    }
}

fn conflict(
    table: &'static RoleTable,
    positions: Vec<PositionForm>,
    consequence: Option<String>,
    resolution: Option<Resolution>,
    text: Option<String>,
) -> Result<Conflict<'static>, JsonError> {
    if positions.is_empty() {
        let text =
            text.ok_or_else(|| InvalidMessage::new("conflict", "positions", Problem::Empty))?;
        text::field(
            &agentproto_kinds::CONFLICT,
            "text",
            text::check_in_brackets(&text),
        )?;
        return Ok(Conflict::read(
            Vec::new(),
            consequence.map(Cow::Owned),
            resolution,
            Cow::Owned(text),
        ));
    }
    let positions = positions.into_iter().map(|position| {
        Ok(Position::new(
            role(table, "conflict", "positions", &position.role)?,
            position.claim,
        ))
    });
    let positions: Vec<_> = positions.collect::<Result<_, JsonError>>()?;
    let made = Conflict::new(positions, consequence.map(Cow::Owned), resolution)?;
    match text {
        Some(text) if text != made.text() => {
            let what = format!(
                "found `{text}`, expected what positions and consequence say: `{}`",
                made.text()
            );
            Err(mismatch("conflict", "text", what))
        }
        _ => Ok(made),
    }
}

fn role(
    table: &'static RoleTable,
    kind: &'static str,
    field: &'static str,
    token: &str,
) -> Result<RoleId, InvalidMessage> {
    table
        .role(token)
        .ok_or_else(|| InvalidMessage::new(kind, field, Problem::NoRole(token.to_owned())))
}

fn mismatch(kind: &'static str, field: &'static str, what: String) -> JsonError {
    InvalidMessage::new(kind, field, Problem::Mismatch(what)).into()
}
