//! Role sets and roles as types; both traits are implemented by `#[derive(RoleSet)]` alone.

use core::fmt::Debug;

use super::level::{Bit, Hops, Index};
use super::{RoleId, RoleTable};

/// Only generated code implements the traits that have this one above them.
#[doc(hidden)]
pub trait Sealed {}

/// A role set known to the compiler: an enum with `#[derive(RoleSet)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no role set",
    label = "not a role set",
    note = "a role set is an enum with `#[derive(RoleSet)]`"
)]
pub trait RoleSet: Into<RoleId> + Sealed + Sized + 'static {
    /// The set's data.
    const TABLE: &'static RoleTable;

    /// The hop limit as a type.
    #[doc(hidden)]
    type MaxHops: Hops;

    /// The variant at this place in declared order, from 0.
    fn from_index(index: usize) -> Option<Self>;

    /// The variant for `role`, unless that belongs to another set.
    #[must_use]
    fn from_role(role: RoleId) -> Option<Self> {
        if Self::TABLE.is(role.table()) {
            Self::from_index(role.index())
        } else {
            None
        }
    }

    /// The variant with this token, spelt exactly so.
    #[must_use]
    fn from_token(token: &str) -> Option<Self> {
        Self::TABLE.role(token).and_then(Self::from_role)
    }

    /// The role as a value that does not know its set at compile time.
    #[must_use]
    fn id(self) -> RoleId {
        self.into()
    }
}

/// One role as a type, for what the compiler is to check: `Cfo`, sibling of the value `CSuite::Cfo`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no role",
    label = "not a role",
    note = "roles are the types that `#[derive(RoleSet)]` makes beside its enum, one a variant"
)]
pub trait Role: Copy + Debug + Default + Sealed + 'static {
    /// The set that this role belongs to.
    type Set: RoleSet;

    /// The role as a value.
    const ID: RoleId;

    /// The place in the set as a type.
    #[doc(hidden)]
    type Index: Index;

    /// Whether others may invoke it, as a type.
    #[doc(hidden)]
    type TakesInvocations: Bit;

    /// Whether it may broadcast, as a type.
    #[doc(hidden)]
    type Broadcasts: Bit;
}
