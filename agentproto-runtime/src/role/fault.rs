//! What a role set must not be, one function a rule, in const context as well: the derive asserts each at the token
//! that is wrong.

use super::{MAX_HOPS, MAX_ROLES, RoleDef, RoleTableError};

/// The most bytes in a role token.
const MAX_TOKEN: usize = 32;

/// Words that stand for something else where a role could stand, so that no role can be called so. The founder is a
/// person.
const RESERVED: [&str; 5] = ["all", "board", "founder", "role", "question"];

/// What is wrong with the name of a set, which stands in refusals of foreign roles.
pub(crate) const fn name_fault(name: &str) -> Option<RoleTableError> {
    if is_title(name) {
        None
    } else {
        Some(RoleTableError::BadName)
    }
}

/// What is wrong with the number of roles.
pub(crate) const fn count_fault(roles: &[RoleDef]) -> Option<RoleTableError> {
    match roles.len() {
        0 => Some(RoleTableError::NoRoles),
        1..=MAX_ROLES => None,
        found => Some(RoleTableError::TooManyRoles { found }),
    }
}

/// What is wrong with a hop limit.
pub(crate) const fn hops_fault(max_hops: u8) -> Option<RoleTableError> {
    match max_hops {
        1..=MAX_HOPS => None,
        found => Some(RoleTableError::Hops { found }),
    }
}

/// What is wrong with the role at `index`, beside the roles before it.
pub(super) const fn role_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    if let Some(error) = token_fault(roles, index) {
        return Some(error);
    }
    if let Some(error) = title_fault(roles, index) {
        return Some(error);
    }
    orchestrator_fault(roles, index)
}

/// What is wrong with a role's token, beside the roles before it.
pub(crate) const fn token_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    let token = roles[index].token();
    if !is_token(token) {
        return Some(RoleTableError::BadToken { index });
    }
    if is_reserved(token) {
        return Some(RoleTableError::ReservedToken { index });
    }
    let mut first = 0;
    while first < index {
        if same(roles[first].token(), token) {
            return Some(RoleTableError::RepeatedToken { index, first });
        }
        first += 1;
    }
    None
}

/// What is wrong with a role's title, beside the roles before it.
pub(crate) const fn title_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    let title = roles[index].title();
    if !is_title(title) {
        return Some(RoleTableError::BadTitle { index });
    }
    let mut first = 0;
    while first < index {
        if roles[first].title().eq_ignore_ascii_case(title) {
            return Some(RoleTableError::RepeatedTitle { index, first });
        }
        first += 1;
    }
    None
}

/// Whether a role is an orchestrator beside another before it.
pub(crate) const fn orchestrator_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    if !roles[index].is_orchestrator() {
        return None;
    }
    let mut first = 0;
    while first < index {
        if roles[first].is_orchestrator() {
            return Some(RoleTableError::TwoOrchestrators { index });
        }
        first += 1;
    }
    None
}

const fn is_token(token: &str) -> bool {
    let bytes = token.as_bytes();
    if bytes.is_empty() || bytes.len() > MAX_TOKEN || !bytes[0].is_ascii_lowercase() {
        return false;
    }
    let mut i = 1;
    while i < bytes.len() {
        match bytes[i] {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => i += 1,
            _ => return false,
        }
    }
    bytes[bytes.len() - 1] != b'-'
}

const fn is_reserved(token: &str) -> bool {
    let mut i = 0;
    while i < RESERVED.len() {
        if same(RESERVED[i], token) {
            return true;
        }
        i += 1;
    }
    false
}

/// A title stands in reports and in positions of a CONFLICT, so it is one line and holds no separator.
pub(super) const fn is_title(title: &str) -> bool {
    let bytes = title.as_bytes();
    if bytes.is_empty() || bytes[0] == b' ' || bytes[bytes.len() - 1] == b' ' {
        return false;
    }
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            0..=0x1f | 0x7f | b'[' | b']' | b'|' | b';' | b':' | b',' | b'>' => return false,
            // `→` and other arrows start with these two bytes.
            0xe2 if i + 1 < bytes.len() && (bytes[i + 1] == 0x86 || bytes[i + 1] == 0x9f) => {
                return false;
            }
            _ => i += 1,
        }
    }
    true
}

/// String equality in const context.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
