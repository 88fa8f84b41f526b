//! The names that users write in attributes.

pub(crate) const ROLES: &str = "roles";
pub(crate) const ROLE: &str = "role";

pub(crate) const BROADCASTER: &str = "broadcaster";
pub(crate) const CALLER_ONLY: &str = "caller_only";
pub(crate) const CRATE: &str = "crate";
pub(crate) const MAX_HOPS: &str = "max_hops";
pub(crate) const MODULE: &str = "module";
pub(crate) const NAME: &str = "name";
pub(crate) const ORCHESTRATOR: &str = "orchestrator";
pub(crate) const SKILL: &str = "skill";
pub(crate) const TITLE: &str = "title";
pub(crate) const TOKEN: &str = "token";
