//! A role as a value.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::{RoleDef, RoleTable};

/// One role of a set: small, `Copy`, the same for sets known to the compiler and sets loaded from a file.
///
/// It prints as its token (`cfo`); [`title`](Self::title) is what reports print.
#[derive(Clone, Copy)]
pub struct RoleId {
    table: &'static RoleTable,
    index: u8,
}

impl RoleId {
    /// The caller has checked that the table has this index.
    pub(crate) const fn of(table: &'static RoleTable, index: u8) -> Self {
        Self { table, index }
    }

    #[inline]
    const fn def(&self) -> &'static RoleDef {
        &self.table.defs()[self.index as usize]
    }

    /// The set that this role belongs to.
    #[must_use]
    #[inline]
    pub const fn table(&self) -> &'static RoleTable {
        self.table
    }

    /// The place in declared order, from 0.
    #[must_use]
    #[inline]
    pub const fn index(&self) -> usize {
        self.index as usize
    }

    pub(crate) const fn index_u8(&self) -> u8 {
        self.index
    }

    /// What messages carry, such as `cfo`.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        self.def().token()
    }

    /// What reports print, such as `CFO`.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.def().title()
    }

    /// The name of the advisor skill that plays this role, such as `general-counsel-advisor`.
    #[must_use]
    pub fn skill(&self) -> String {
        match self.def().declared_skill() {
            Some(skill) => skill.to_owned(),
            None => format!("{}-advisor", self.token()),
        }
    }

    /// Whether this role runs meetings and reviews.
    #[must_use]
    pub const fn is_orchestrator(&self) -> bool {
        self.def().is_orchestrator()
    }

    /// Whether this role may broadcast.
    #[must_use]
    pub const fn is_broadcaster(&self) -> bool {
        self.def().is_broadcaster()
    }

    /// Whether this role calls and is never invoked.
    #[must_use]
    #[inline]
    pub const fn is_caller_only(&self) -> bool {
        self.table.is_caller_only(self.index)
    }

    /// Equality in const context.
    #[must_use]
    pub const fn is(&self, other: &Self) -> bool {
        self.index == other.index && self.table.is(other.table)
    }
}

impl PartialEq for RoleId {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
            && (core::ptr::eq(self.table, other.table) || self.table.is(other.table))
    }
}

impl Eq for RoleId {}

impl Hash for RoleId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.id().hash(state);
        self.index.hash(state);
    }
}

impl PartialOrd for RoleId {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Declared order within a set.
impl Ord for RoleId {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.table.id(), self.index).cmp(&(other.table.id(), other.index))
    }
}

impl fmt::Display for RoleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

impl fmt::Debug for RoleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.table.name(), self.token())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RoleId {
    /// A role is its token.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}
