//! Finding a role by its token, in one step.

use core::fmt;

use super::{MAX_ROLES, RoleDef};

/// Twice as many as there can be roles, so that there is always a free one.
const SLOTS: usize = 2 * MAX_ROLES;

/// No role has this index.
const FREE: u8 = u8::MAX;

/// How many bytes of a token are one number.
const WORD: usize = size_of::<u64>();

/// The index of each role, at a place that the start of its token tells, or behind it where that is taken.
pub(super) struct Slots {
    indices: [u8; SLOTS],
    /// The start of each role's token.
    words: [u64; MAX_ROLES],
}

impl Slots {
    pub(super) const fn new(roles: &[RoleDef]) -> Self {
        let (mut indices, mut words) = ([FREE; SLOTS], [0; MAX_ROLES]);
        let mut i = 0;
        while i < roles.len() && i < MAX_ROLES {
            words[i] = first_word(roles[i].token());
            let mut slot = slot(words[i]);
            while indices[slot] != FREE {
                slot = (slot + 1) % SLOTS;
            }
            indices[slot] = i as u8;
            i += 1;
        }
        Self { indices, words }
    }

    /// The index of the role with this token.
    pub(super) fn find(&self, roles: &[RoleDef], token: &str) -> Option<usize> {
        self.find_among(first_word(token), |index| roles[index].token() == token)
    }

    /// The index of the role whose token a text starts with, and how long that is.
    #[inline]
    pub(super) fn find_at_start(&self, roles: &[RoleDef], text: &str) -> Option<(usize, usize)> {
        if let Some(start) = text.as_bytes().first_chunk::<WORD>() {
            let word = u64::from_le_bytes(*start);
            // Without a branch for each byte: how long a token is, nobody can foretell.
            let bits = others(word).trailing_zeros();
            if bits < u64::BITS {
                let index = self.find_among(word & !(u64::MAX << (bits / 8 * 8)), |_| true)?;
                return Some((index, bits as usize / 8));
            }
        }
        let len = text.bytes().take_while(is_of_token).count();
        Some((self.find(roles, &text[..len])?, len))
    }

    /// The index of the role whose token starts with `word` and is the one looked for.
    #[inline]
    fn find_among(&self, word: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mut slot = slot(word);
        loop {
            // Where the slot is free there is no such role.
            let index = usize::from(self.indices[slot]);
            if *self.words.get(index)? == word && is_it(index) {
                return Some(index);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// The first bytes of a token as one number, zeros behind them where it is shorter.
const fn first_word(token: &str) -> u64 {
    let bytes = token.as_bytes();
    let mut word = 0;
    let mut i = 0;
    while i < bytes.len() && i < WORD {
        word |= (bytes[i] as u64) << (8 * i);
        i += 1;
    }
    word
}

/// The place for a token.
#[inline]
const fn slot(word: u64) -> usize {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> (u64::BITS - SLOTS.ilog2())
}

/// Whether a byte may stand in a token.
fn is_of_token(byte: &u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')
}

/// The highest bit of each byte that no token holds.
#[inline]
fn others(word: u64) -> u64 {
    let all = |byte: u8| u64::from_le_bytes([byte; WORD]);
    let high = all(0x80);
    // What is added to seven bits carries into the eighth one, and never into the next byte.
    let from = |byte: u8| (word & !high) + all(0x80 - byte);
    let between = |first: u8, last: u8| from(first) & !from(last + 1);
    let letters = between(b'a', b'z');
    let digits = between(b'0', b'9');
    let hyphens = between(b'-', b'-');
    (word | !(letters | digits | hyphens)) & high
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = self.indices.iter().filter(|slot| **slot != FREE);
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

    #[test]
    fn a_role_is_found_where_its_token_ends() {
        static ROLES: RoleTable = match RoleTable::new(
            "slots",
            "slots",
            2,
            &[
                RoleDef::new("a", "A"),
                RoleDef::new("cfo", "CFO"),
                RoleDef::new("cfo-2", "CFO 2"),
                RoleDef::new("seven-7", "Seven"),
                RoleDef::new("eight--8", "Eight"),
                RoleDef::new("eight--8nine", "Nine"),
            ],
        ) {
            Ok(table) => table,
            Err(_) => panic!("a table"),
        };
        let tokens = ROLES.roles().map(|role| role.token());
        for token in tokens.chain(["", "c", "cfoo", "seven-8", "eight--9", "eight--8nin"]) {
            for end in ('\0'..='ÿ').chain(['→']).map(String::from) {
                for behind in ["", "]", "cfo: nine"] {
                    let text = format!("{token}{end}{behind}");
                    let len = text.bytes().take_while(is_of_token).count();
                    let expected = ROLES.role(&text[..len]).map(|role| (role, len));
                    assert_eq!(ROLES.role_at_start(&text), expected, "{text:?}");
                }
            }
            let expected = ROLES.role(token).map(|role| (role, token.len()));
            assert_eq!(ROLES.role_at_start(token), expected, "{token:?}");
        }
    }
}
