//! Finding a role by its token, in one step.

use core::fmt;

use super::{MAX_ROLES, RoleDef};

/// Twice as many as there can be roles, so that there is always a free one.
const SLOTS: usize = 2 * MAX_ROLES;

/// No role has this index.
const FREE: u8 = u8::MAX;

/// The index of each role, at a place that its token tells, or behind it where that is taken.
pub(super) struct Slots([u8; SLOTS]);

impl Slots {
    pub(super) const fn new(roles: &[RoleDef]) -> Self {
        let mut slots = [FREE; SLOTS];
        let mut i = 0;
        while i < roles.len() && i < MAX_ROLES {
            let mut slot = slot(roles[i].token());
            while slots[slot] != FREE {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = i as u8;
            i += 1;
        }
        Self(slots)
    }

    /// The index of the role with this token.
    #[inline]
    pub(super) fn find(&self, roles: &[RoleDef], token: &str) -> Option<usize> {
        let mut slot = slot(token);
        loop {
            // Where the slot is free there is no such role.
            let index = usize::from(self.0[slot]);
            if roles.get(index)?.token() == token {
                return Some(index);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// The place for a token.
#[inline]
const fn slot(token: &str) -> usize {
    let bytes = token.as_bytes();
    let mut number = bytes.len() as u32;
    let mut i = 0;
    while i < bytes.len() {
        number = (number ^ bytes[i] as u32).wrapping_mul(0x9e37_79b1);
        i += 1;
    }
    number as usize >> (u32::BITS - SLOTS.ilog2())
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = self.0.iter().filter(|slot| **slot != FREE);
        write!(f, "Slots({})", taken.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::role::RoleTable;

    #[test]
    fn every_role_of_a_full_set_is_found() {
        let tokens: Vec<String> = (0..MAX_ROLES).map(|i| format!("some-role-{i}")).collect();
        let roles: Vec<RoleDef> = tokens
            .iter()
            .map(|token| RoleDef::new(token.clone().leak(), token.to_uppercase().leak()))
            .collect();
        let table = RoleTable::new("full", "full", 2, roles.leak())
            .map(Box::new)
            .map(Box::leak);
        let table: &'static RoleTable = table.expect("a table");
        for (i, token) in tokens.iter().enumerate() {
            assert_eq!(table.role(token).map(|role| role.index()), Some(i));
            for other in [&token[1..], &format!("{token}0"), &token.to_uppercase()] {
                let is_there = tokens.iter().any(|token| token == other);
                assert_eq!(table.role(other).is_some(), is_there, "{other}");
            }
        }
        assert_eq!(table.role(""), None);
    }
}
