//! What generated code calls. Not for people: it may change in any release.

pub use core;

pub use core::marker::PhantomData;
pub use core::option::Option::{self, None, Some};
pub use core::result::Result::{self, Err, Ok};

pub use crate::message::{Confidence, Message, Proceed, Verdict};
pub use crate::role::Sealed;
pub use crate::role::level::{More, No, Yes, Zero};
pub use crate::role::{Role, RoleDef, RoleId, RoleSet, RoleTable};
pub use crate::typed::generated::*;
pub use crate::typed::{
    AgentMessage, Answer, Asks, ChoiceField, LineField, ListField, MayBroadcast, MayInvoke,
    MayVerify, MessageError, OptionalField, Question,
};

use crate::role::RoleTableError;
use crate::role::fault::{
    count_fault, hops_fault, name_fault, orchestrator_fault, title_fault, token_fault,
};

/// What writing a derived message gives.
pub type Written = Result<Message<'static>, MessageError>;

/// What reading a derived message gives.
pub type Read<T> = Result<T, MessageError>;

/// The table of a derived set, whose parts the assertions below check.
#[must_use]
pub const fn role_table(
    id: &'static str,
    name: &'static str,
    max_hops: u8,
    roles: &'static [RoleDef],
) -> RoleTable {
    RoleTable::checked_elsewhere(id, name, max_hops, roles)
}

/// The role at a place of a derived set.
#[must_use]
pub const fn role_at(table: &'static RoleTable, index: u8) -> RoleId {
    RoleId::of(table, index)
}

/// Fails the build of a set with a name that a refusal can't carry.
#[track_caller]
pub const fn assert_name(name: &str) {
    fail_on(name_fault(name));
}

/// Fails the build of a set with no role or too many.
#[track_caller]
pub const fn assert_count(roles: &[RoleDef]) {
    fail_on(count_fault(roles));
}

/// Fails the build of a set with a hop limit out of range.
#[track_caller]
pub const fn assert_hops(max_hops: u8) {
    fail_on(hops_fault(max_hops));
}

/// Fails the build of a set with a bad or repeated token at `index`.
#[track_caller]
pub const fn assert_token(roles: &[RoleDef], index: usize) {
    fail_on(token_fault(roles, index));
}

/// Fails the build of a set with a bad or repeated title at `index`.
#[track_caller]
pub const fn assert_title(roles: &[RoleDef], index: usize) {
    fail_on(title_fault(roles, index));
}

/// Fails the build of a set with a bad or repeated token, or the title made of it, at `index`.
#[track_caller]
pub const fn assert_names(roles: &[RoleDef], index: usize) {
    assert_token(roles, index);
    assert_title(roles, index);
}

/// Fails the build of a set with a second orchestrator at `index`.
#[track_caller]
pub const fn assert_orchestrator(roles: &[RoleDef], index: usize) {
    fail_on(orchestrator_fault(roles, index));
}

#[track_caller]
const fn fail_on(fault: Option<RoleTableError>) {
    if let Some(error) = fault {
        panic!("{}", error.message());
    }
}
