//! The data of a role set, valid by construction, in const context as well.

use core::fmt;

use super::RoleId;
use super::slots::Slots;

/// The most roles that a set can have.
pub const MAX_ROLES: usize = 64;

/// The most hops that a set can allow in one call chain.
pub const MAX_HOPS: u8 = 7;

/// The most bytes in a role token.
const MAX_TOKEN: usize = 32;

/// Words that messages use where a role could stand, so that no role can be called so.
const RESERVED: [&str; 4] = ["all", "board", "role", "question"];

/// One role of a set, as declared.
///
/// ```
/// use agentproto_runtime::role::RoleDef;
/// const LEAD: RoleDef = RoleDef::new("lead", "Lead").orchestrator();
/// assert_eq!(LEAD.title(), "Lead");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleDef {
    token: &'static str,
    title: &'static str,
    skill: Option<&'static str>,
    orchestrator: bool,
    broadcaster: bool,
    caller_only: bool,
}

impl RoleDef {
    /// A role that can be invoked and may not broadcast.
    ///
    /// The token is what messages carry (`cfo`), the title what reports print (`CFO`).
    #[must_use]
    pub const fn new(token: &'static str, title: &'static str) -> Self {
        Self {
            token,
            title,
            skill: None,
            orchestrator: false,
            broadcaster: false,
            caller_only: false,
        }
    }

    /// Names the advisor skill, which readers take for the token; without one it is `<token>-advisor`.
    #[must_use]
    pub const fn skill(self, skill: &'static str) -> Self {
        Self {
            skill: Some(skill),
            ..self
        }
    }

    /// Makes this role the one that runs meetings and owns the flow of reviews.
    #[must_use]
    pub const fn orchestrator(self) -> Self {
        Self {
            orchestrator: true,
            ..self
        }
    }

    /// Lets this role broadcast.
    #[must_use]
    pub const fn broadcaster(self) -> Self {
        Self {
            broadcaster: true,
            ..self
        }
    }

    /// Makes this role one that calls and is never invoked.
    #[must_use]
    pub const fn caller_only(self) -> Self {
        Self {
            caller_only: true,
            ..self
        }
    }

    /// What messages carry.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        self.token
    }

    /// What reports print.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The declared advisor skill, where it is not `<token>-advisor`.
    #[must_use]
    pub const fn declared_skill(&self) -> Option<&'static str> {
        self.skill
    }

    /// Whether this role runs meetings and reviews.
    #[must_use]
    pub const fn is_orchestrator(&self) -> bool {
        self.orchestrator
    }

    /// Whether this role may broadcast.
    #[must_use]
    pub const fn is_broadcaster(&self) -> bool {
        self.broadcaster
    }

    /// Whether this role calls and is never invoked.
    #[must_use]
    pub const fn is_caller_only(&self) -> bool {
        self.caller_only
    }
}

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
        // A refusal of a foreign role names both sets.
        if !is_title(name) {
            return Err(RoleTableError::BadName);
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

    /// The role with this title, whatever the case of its ASCII letters.
    #[must_use]
    pub fn role_by_title(&'static self, title: &str) -> Option<RoleId> {
        let index = self
            .roles
            .iter()
            .position(|role| role.title.eq_ignore_ascii_case(title))?;
        self.role_at(index)
    }

    /// The role whose advisor skill this is, with or without `cs-` before it.
    #[must_use]
    pub fn role_by_skill(&'static self, skill: &str) -> Option<RoleId> {
        let skill = skill.strip_prefix("cs-").unwrap_or(skill);
        let index = self.roles.iter().position(|role| {
            role.skill == Some(skill) || skill.strip_suffix("-advisor") == Some(role.token)
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
const fn role_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
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
    let token = roles[index].token;
    if !is_token(token) {
        return Some(RoleTableError::BadToken { index });
    }
    if is_reserved(token) {
        return Some(RoleTableError::ReservedToken { index });
    }
    let mut first = 0;
    while first < index {
        if same(roles[first].token, token) {
            return Some(RoleTableError::RepeatedToken { index, first });
        }
        first += 1;
    }
    None
}

/// What is wrong with a role's title, beside the roles before it.
pub(crate) const fn title_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    let title = roles[index].title;
    if !is_title(title) {
        return Some(RoleTableError::BadTitle { index });
    }
    let mut first = 0;
    while first < index {
        if roles[first].title.eq_ignore_ascii_case(title) {
            return Some(RoleTableError::RepeatedTitle { index, first });
        }
        first += 1;
    }
    None
}

/// Whether a role is an orchestrator beside another before it.
pub(crate) const fn orchestrator_fault(roles: &[RoleDef], index: usize) -> Option<RoleTableError> {
    if !roles[index].orchestrator {
        return None;
    }
    let mut first = 0;
    while first < index {
        if roles[first].orchestrator {
            return Some(RoleTableError::TwoOrchestrators { index });
        }
        first += 1;
    }
    None
}

/// Two tables are equal when they are the same set.
impl PartialEq for RoleTable {
    fn eq(&self, other: &Self) -> bool {
        self.is(other)
    }
}

impl Eq for RoleTable {}

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
const fn is_title(title: &str) -> bool {
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

/// A bit for each role that calls and is never invoked; roles beyond the limit have none.
const fn caller_only(roles: &[RoleDef]) -> u64 {
    let (mut i, mut bits) = (0, 0);
    while i < roles.len() && i < MAX_ROLES {
        bits |= (roles[i].caller_only as u64) << i;
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

/// String equality in const context.
pub(crate) const fn same(a: &str, b: &str) -> bool {
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

/// Why a [`RoleTable`] can't be made. An `index` counts roles from 0 in declared order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoleTableError {
    /// The set's name is empty or holds a character that separates names in messages.
    BadName,
    /// The set has no role.
    NoRoles,
    /// The set has more than [`MAX_ROLES`] roles.
    TooManyRoles {
        /// How many it has.
        found: usize,
    },
    /// The hop limit is 0 or more than [`MAX_HOPS`].
    Hops {
        /// The limit given.
        found: u8,
    },
    /// A token is not 1 to 32 lower-case letters, digits and `-`, starting with a letter.
    BadToken {
        /// The role with the token.
        index: usize,
    },
    /// A token is a word that messages use for something else.
    ReservedToken {
        /// The role with the token.
        index: usize,
    },
    /// A token is taken.
    RepeatedToken {
        /// The later role.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// A title is empty or holds a character that separates names in messages.
    BadTitle {
        /// The role with the title.
        index: usize,
    },
    /// A title is taken.
    RepeatedTitle {
        /// The later role.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// More than one role is the orchestrator.
    TwoOrchestrators {
        /// The later role.
        index: usize,
    },
}

impl RoleTableError {
    /// The role that is wrong, where it is one role.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match *self {
            Self::BadName | Self::NoRoles | Self::TooManyRoles { .. } | Self::Hops { .. } => None,
            Self::BadToken { index }
            | Self::ReservedToken { index }
            | Self::RepeatedToken { index, .. }
            | Self::BadTitle { index }
            | Self::RepeatedTitle { index, .. }
            | Self::TwoOrchestrators { index } => Some(index),
        }
    }

    /// What is wrong in one line, in const context as well; [`Display`](fmt::Display) also tells the number that
    /// was found, where it is one.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        match self {
            Self::BadName => {
                "the name of a role set is one line, not empty, without brackets, arrows and any of `|;:,>`"
            }
            Self::NoRoles => "a role set needs at least one role",
            Self::TooManyRoles { .. } => "a role set has at most 64 roles",
            Self::Hops { .. } => "`max_hops` is a number from 1 to 7",
            Self::BadToken { .. } => {
                "a role token is 1 to 32 lower-case letters, digits and `-`, starts with a letter and does not end in `-`"
            }
            Self::ReservedToken { .. } => {
                "`all`, `board`, `role` and `question` mean something else in messages and can't be role tokens"
            }
            Self::RepeatedToken { .. } => "this role token is taken by an earlier role",
            Self::BadTitle { .. } => {
                "a role title is one line, not empty, without brackets, arrows and any of `|;:,>`"
            }
            Self::RepeatedTitle { .. } => "this role title is taken by an earlier role",
            Self::TwoOrchestrators { .. } => "a role set has at most one orchestrator",
        }
    }
}

impl fmt::Display for RoleTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyRoles { found } => {
                write!(f, "found {found} roles, expected at most {MAX_ROLES}")
            }
            Self::Hops { found } => {
                write!(f, "max_hops: found `{found}`, expected 1 to {MAX_HOPS}")
            }
            _ => f.write_str(self.message()),
        }
    }
}

impl core::error::Error for RoleTableError {}
