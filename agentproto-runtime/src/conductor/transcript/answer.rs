//! Answers from their JSON, taken as they are: a reader has taken them before, and took more than can be
//! made anew.

use serde_json::Value;

use crate::message::json::Form;
use crate::message::{CriticScreen, Message, PeerVerify, Response, Review};
use crate::role::RoleTable;

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
        _ => {
            let expected = "`response`, `peer_verify`, `critic_screen` or `review`";
            return Err(format!(
                "kind: found a message that is no answer, expected {expected}"
            ));
        }
    })
}
