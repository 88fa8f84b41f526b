//! Wants no derive and no built-in role sets: roles from a table, messages as values.

#![deny(warnings)]

use agentproto::Message;
use agentproto::message::Invoke;
use agentproto::prelude::*;
use agentproto::role::{RoleDef, RoleTable, RoleTableError};

static ROLES: &[RoleDef] = &[RoleDef::new("lead", "Lead"), RoleDef::new("art", "Art")];

pub fn studio() -> Result<RoleTable, RoleTableError> {
    RoleTable::new("studio", "studio", 2, ROLES)
}

pub fn ask(studio: &'static RoleTable) -> Result<Message<'static>, Box<dyn std::error::Error>> {
    let chain = CallChain::of(studio.roles())?;
    Ok(Invoke::new(chain, "Is the sketch done?")?.into())
}

pub fn read<'a>(
    studio: &'static RoleTable,
    text: &'a str,
) -> Result<Message<'a>, agentproto::wire::ParseError> {
    agentproto::wire::parse_one(studio, text)
}
