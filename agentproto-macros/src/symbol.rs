//! The names that users write in attributes.

pub(crate) const AGENT: &str = "agent";
pub(crate) const ROLE: &str = "role";
pub(crate) const ROLES: &str = "roles";

pub(crate) const ANSWERS: &str = "answers";
pub(crate) const ASK: &str = "ask";
pub(crate) const AUTHOR: &str = "author";
pub(crate) const BROADCASTER: &str = "broadcaster";
pub(crate) const BY: &str = "by";
pub(crate) const CALLER_ONLY: &str = "caller_only";
pub(crate) const CHAIN: &str = "chain";
pub(crate) const CRATE: &str = "crate";
pub(crate) const FIELD: &str = "field";
pub(crate) const FROM: &str = "from";
pub(crate) const MAX_HOPS: &str = "max_hops";
pub(crate) const MODULE: &str = "module";
pub(crate) const NAME: &str = "name";
pub(crate) const ORCHESTRATOR: &str = "orchestrator";
pub(crate) const OTHER: &str = "other";
pub(crate) const ALSO: &str = "also";
pub(crate) const SKILL: &str = "skill";
pub(crate) const TITLE: &str = "title";
pub(crate) const TO: &str = "to";
pub(crate) const TOKEN: &str = "token";
