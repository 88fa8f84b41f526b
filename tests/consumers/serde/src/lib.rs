//! Derives serde's traits beside the message, which generates none of its own.

#![deny(warnings)]

use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage, serde::Serialize, serde::Deserialize)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Cash left for {days} days?")]
#[serde(deny_unknown_fields)]
pub struct CashLeft {
    #[serde(default)]
    pub days: u32,
}

pub fn json(question: &CashLeft) -> Result<String, Box<dyn std::error::Error>> {
    Ok(serde_json::to_string(&question.to_message()?)?)
}
