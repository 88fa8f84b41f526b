//! Answers from their JSON, taken as they are: a reader has taken them before, and took more than can be
//! made anew.

use serde::Deserialize;
use serde_json::Value;

use crate::message::{
    Confidence, CriticScreen, Message, PeerVerify, Proceed, Response, Review, Verdict,
};
use crate::role::RoleTable;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Form {
    Response {
        role: String,
        key_finding: String,
        supporting_data: Vec<String>,
        confidence: Confidence,
        caveat: String,
    },
    PeerVerify {
        role: String,
        validated: Vec<String>,
        adjusted: Vec<String>,
        flagged: Vec<String>,
    },
    CriticScreen {
        weakest_point: String,
        missing_perspective: String,
        cost_if_wrong: String,
        proceed: Proceed,
    },
    Review {
        verdict: Verdict,
        reason: Option<String>,
    },
}

pub(super) fn read(table: &'static RoleTable, json: Value) -> Result<Message<'static>, String> {
    let role = |token: &str| {
        table
            .role(token)
            .ok_or_else(|| format!("role: found `{token}`, expected a role of {}", table.name()))
    };
    let own = |texts: Vec<String>| texts.into_iter().map(Into::into).collect();
    let form: Form = serde_json::from_value(json).map_err(|error| error.to_string())?;
    Ok(match form {
        Form::Response {
            role: token,
            key_finding,
            supporting_data,
            confidence,
            caveat,
        } => Response::read(
            role(&token)?,
            key_finding.into(),
            own(supporting_data),
            confidence,
            caveat.into(),
        )
        .into(),
        Form::PeerVerify {
            role: token,
            validated,
            adjusted,
            flagged,
        } => PeerVerify::read(role(&token)?, own(validated), own(adjusted), own(flagged)).into(),
        Form::CriticScreen {
            weakest_point,
            missing_perspective,
            cost_if_wrong,
            proceed,
        } => CriticScreen::read(
            weakest_point.into(),
            missing_perspective.into(),
            cost_if_wrong.into(),
            proceed,
        )
        .into(),
        Form::Review { verdict, reason } => Review::read(verdict, reason.map(Into::into)).into(),
    })
}
