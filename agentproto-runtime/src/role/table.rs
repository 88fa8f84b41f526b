//! The data of a role set, valid by construction, in const context as well.

use super::fault::{count_fault, hops_fault, name_fault, role_fault};
use super::slots::Slots;
use super::{RoleDef, RoleId, RoleTableError};

/// The most roles that a set can have.
pub const MAX_ROLES: usize = 64;

/// The most hops that a set can allow in one call chain.
pub const MAX_HOPS: u8 = 7;

/// The data of a role set: its roles in declared order and its hop limit.
///
/// A table is made once and lives as long as the program, so that a [`RoleId`] is a pointer and an
/// index. Two tables are the same set when their ids are equal.
#[derive(Debug)]
pub struct RoleTable {
    id: &'static str,
    /// Stands for the id where tables are compared, since const evaluation walks strings byte by byte.
    fingerprint: u128,
    /// One bit a role: whether it calls and is never invoked.
    caller_only: u64,
    name: &'static str,
    max_hops: u8,
    roles: &'static [RoleDef],
    slots: Slots,
}

impl RoleTable {
    /// Checks the parts and makes a table of them.
    ///
    /// `id` tells this set from all others (the derive gives the enum's path and place), `name` is what
    /// errors call it.
    ///
    /// # Errors
    /// No role or more than [`MAX_ROLES`]; no hop or more than [`MAX_HOPS`]; a token that is not lower-case
    /// letters, digits and `-`, is reserved, or repeats; a title that is empty, repeats, or holds what
    /// separates names in messages, as the set's name must not either; more than one orchestrator.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        max_hops: u8,
        roles: &'static [RoleDef],
    ) -> Result<Self, RoleTableError> {
        if let Some(error) = name_fault(name) {
            return Err(error);
        }
        if let Some(error) = count_fault(roles) {
            return Err(error);
        }
        if let Some(error) = hops_fault(max_hops) {
            return Err(error);
        }
        let mut i = 0;
        while i < roles.len() {
            if let Some(error) = role_fault(roles, i) {
                return Err(error);
            }
            i += 1;
        }
        Ok(Self {
            id,
            fingerprint: fingerprint(id),
            caller_only: caller_only(roles),
            name,
            max_hops,
            roles,
            slots: Slots::new(roles),
        })
    }

    /// The table of parts that are checked elsewhere: the derive asserts the faults below one by one, each
    /// at the token that is wrong, and wants no second error from the table itself.
    pub(crate) const fn checked_elsewhere(
        id: &'static str,
        name: &'static str,
        max_hops: u8,
        roles: &'static [RoleDef],
    ) -> Self {
        Self {
            id,
            fingerprint: fingerprint(id),
            caller_only: caller_only(roles),
            name,
            max_hops: if max_hops > MAX_HOPS {
                MAX_HOPS
            } else {
                max_hops
            },
            roles,
            slots: Slots::new(roles),
        }
    }

    /// What errors call this set, such as `csuite`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What tells this set from all others.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// How many hops a call chain may have (rule 2).
    #[must_use]
    #[inline]
    pub const fn max_hops(&self) -> u8 {
        self.max_hops
    }

    #[inline]
    pub(super) const fn is_caller_only(&self, index: u8) -> bool {
        self.caller_only >> (index % MAX_ROLES as u8) & 1 == 1
    }

    /// The roles as declared, in declared order.
    #[must_use]
    #[inline]
    pub const fn defs(&self) -> &'static [RoleDef] {
        self.roles
    }

    /// Whether `other` is the same set.
    #[must_use]
    #[inline]
    pub const fn is(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }

    /// The role at `index` in declared order.
    #[must_use]
    pub const fn role_at(&'static self, index: usize) -> Option<RoleId> {
        if index < self.roles.len() {
            Some(RoleId::of(self, index as u8))
        } else {
            None
        }
    }

    /// The role with this token, spelt exactly so.
    #[must_use]
    pub fn role(&'static self, token: &str) -> Option<RoleId> {
        let index = self.slots.find(self.roles, token)?;
        self.role_at(index)
    }

    /// The role whose token the text starts with, up to what no token holds, and how long that is.
    #[inline]
    pub(crate) fn role_at_start(&'static self, text: &str) -> Option<(RoleId, usize)> {
        let (index, len) = self.slots.find_at_start(self.roles, text)?;
        Some((self.role_at(index)?, len))
    }

    /// The role with this title, whatever the case of its ASCII letters.
    #[must_use]
    pub fn role_by_title(&'static self, title: &str) -> Option<RoleId> {
        let index = self
            .roles
            .iter()
            .position(|role| role.title().eq_ignore_ascii_case(title))?;
        self.role_at(index)
    }

    /// The role whose advisor skill this is, with or without `cs-` before it.
    #[must_use]
    pub fn role_by_skill(&'static self, skill: &str) -> Option<RoleId> {
        let skill = skill.strip_prefix("cs-").unwrap_or(skill);
        let index = self.roles.iter().position(|role| {
            role.declared_skill() == Some(skill)
                || skill.strip_suffix("-advisor") == Some(role.token())
        })?;
        self.role_at(index)
    }

    /// All roles, in declared order.
    pub fn roles(&'static self) -> impl ExactSizeIterator<Item = RoleId> + Clone {
        (0..self.roles.len()).map(move |index| RoleId::of(self, index as u8))
    }

    /// The roles that can be invoked, in declared order.
    pub fn invocable(&'static self) -> impl Iterator<Item = RoleId> + Clone {
        self.roles().filter(|role| !role.is_caller_only())
    }

    /// The role that runs meetings and reviews, where the set has one.
    #[must_use]
    pub fn orchestrator(&'static self) -> Option<RoleId> {
        self.roles().find(super::id::RoleId::is_orchestrator)
    }

    /// The role that screens decisions, where the set has one: the first that calls and is never invoked, the
    /// orchestrator aside.
    #[must_use]
    pub fn critic(&'static self) -> Option<RoleId> {
        self.roles()
            .find(|role| role.is_caller_only() && !role.is_orchestrator())
    }
}

/// Two tables are equal when they are the same set.
impl PartialEq for RoleTable {
    fn eq(&self, other: &Self) -> bool {
        self.is(other)
    }
}

impl Eq for RoleTable {}

/// A bit for each role that calls and is never invoked; roles beyond the limit have none.
const fn caller_only(roles: &[RoleDef]) -> u64 {
    let (mut i, mut bits) = (0, 0);
    while i < roles.len() && i < MAX_ROLES {
        bits |= (roles[i].is_caller_only() as u64) << i;
        i += 1;
    }
    bits
}

/// 128-bit FNV-1a.
const fn fingerprint(text: &str) -> u128 {
    let bytes = text.as_bytes();
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        i += 1;
    }
    hash
}
