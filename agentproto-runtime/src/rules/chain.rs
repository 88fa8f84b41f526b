//! The call chain that every invocation carries (rule 4).

use core::fmt;
use core::hash::{Hash, Hasher};

use super::{BrokenRules, Phase, Refusal, Rule, broken_rules};
use crate::role::{RoleId, RoleTable};

/// Room for seven hops.
const ROOM: usize = 8;

/// Marks a place in the chain that nobody has yet; no role has this index.
const NOBODY: u8 = u8::MAX;

/// Who called whom, from the first caller to the role called last.
///
/// A small `Copy` value that keeps the rules by construction: it grows through [`invoke`](Self::invoke)
/// alone. It prints as `2/2 hops: cro → cfo → coo`.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::{role::{RoleDef, RoleTable}, rules::CallChain};
/// static STUDIO: RoleTable = match RoleTable::new(
///     "studio", "studio", 2, &[RoleDef::new("lead", "Lead"), RoleDef::new("art", "Art")],
/// ) { Ok(table) => table, Err(_) => panic!() };
///
/// let (lead, art) = (STUDIO.role("lead").unwrap(), STUDIO.role("art").unwrap());
/// let chain = CallChain::start(lead).invoke(art)?;
/// assert_eq!(chain.to_string(), "1/2 hops: lead → art");
/// let refusal = chain.invoke(lead).unwrap_err();
/// assert_eq!(refusal.reason().as_str(), "circular call detected in chain lead→art");
/// # Ok::<(), agentproto_runtime::rules::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct CallChain {
    table: &'static RoleTable,
    roles: [u8; ROOM],
}

impl CallChain {
    /// The chain in which `caller` has not called anybody yet: no hops. A role that is a type is given as `Cro::ID`,
    /// one that is a value as `CSuite::Cro.into()`.
    #[must_use]
    #[inline]
    pub const fn start(caller: RoleId) -> Self {
        let mut roles = [NOBODY; ROOM];
        roles[0] = caller.index_u8();
        Self {
            table: caller.table(),
            roles,
        }
    }

    /// The chain in which the last role has called `to`, outside meetings.
    ///
    /// # Errors
    /// The refusal with every rule broken.
    #[inline]
    pub const fn invoke(self, to: RoleId) -> Result<Self, Refusal> {
        self.invoke_in(to, None)
    }

    /// The chain in which the last role has called `to`, in `phase` of a meeting or outside of one.
    ///
    /// # Errors
    /// The refusal with every rule broken.
    #[inline]
    pub const fn invoke_in(self, to: RoleId, phase: Option<Phase>) -> Result<Self, Refusal> {
        let broken = broken_rules(&self, &to, phase);
        if !broken.is_empty() {
            return Err(Refusal::invocation(self, to, broken));
        }
        let mut longer = self;
        longer.roles[self.len()] = to.index_u8();
        Ok(longer)
    }

    /// The chain of these roles, each calling the next.
    ///
    /// # Errors
    /// No role at all, or the refusal of the first hop that is not allowed.
    pub fn of(roles: impl IntoIterator<Item = impl Into<RoleId>>) -> Result<Self, ChainError> {
        let mut roles = roles.into_iter().map(Into::into);
        let mut chain = Self::start(roles.next().ok_or(ChainError::Empty)?);
        for role in roles {
            chain = chain.invoke(role)?;
        }
        Ok(chain)
    }

    /// The set of all its roles.
    #[must_use]
    #[inline]
    pub const fn table(&self) -> &'static RoleTable {
        self.table
    }

    /// How many roles it has: one more than hops.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a chain is never empty")]
    #[inline]
    pub const fn len(&self) -> usize {
        // The places that nobody has yet are the high bytes, all ones; no index of a role starts with a one.
        ROOM - u64::from_le_bytes(self.roles).leading_ones() as usize / 8
    }

    /// How many calls were made.
    #[must_use]
    #[inline]
    pub const fn hops(&self) -> u8 {
        self.len() as u8 - 1
    }

    /// How many calls the set allows in one chain (rule 2).
    #[must_use]
    #[inline]
    pub const fn max_hops(&self) -> u8 {
        self.table.max_hops()
    }

    /// Whether the role called last must answer by itself.
    #[must_use]
    #[inline]
    pub const fn is_at_limit(&self) -> bool {
        // As many hops as allowed are made when the place behind the last of them is taken.
        self.roles[self.max_hops() as usize % ROOM] != NOBODY
    }

    /// The role that started it.
    #[must_use]
    pub const fn first(&self) -> RoleId {
        RoleId::of(self.table, self.roles[0])
    }

    /// The role called last; the only one, where nobody has been called.
    #[must_use]
    #[inline]
    pub const fn last(&self) -> RoleId {
        let before = 8 * (self.len() as u32 - 1);
        RoleId::of(self.table, (u64::from_le_bytes(self.roles) >> before) as u8)
    }

    /// The role before the last: who called it.
    #[must_use]
    #[inline]
    pub const fn caller(&self) -> Option<RoleId> {
        match self.len() {
            1 => None,
            len => Some(RoleId::of(self.table, self.roles[len - 2])),
        }
    }

    /// The chain before its last hop, where it has one.
    #[must_use]
    pub const fn before(&self) -> Option<Self> {
        match self.len() {
            1 => None,
            len => {
                let mut before = *self;
                before.roles[len - 1] = NOBODY;
                Some(before)
            }
        }
    }

    /// Whether `role` is in the chain.
    #[must_use]
    #[inline]
    pub const fn contains(&self, role: &RoleId) -> bool {
        self.holds(role.index_u8()) && self.table.is(role.table())
    }

    /// Whether the role with this index of the chain's own set is in the chain.
    #[inline]
    pub(super) const fn holds(&self, index: u8) -> bool {
        // All places at once: where one is the index, the difference has a byte of zeros there.
        const ONES: u64 = u64::MAX / 0xff;
        let difference = u64::from_le_bytes(self.roles) ^ (ONES * index as u64);
        difference.wrapping_sub(ONES) & !difference & (ONES << 7) != 0
    }

    /// The roles from the first caller to the one called last.
    pub fn roles(&self) -> impl ExactSizeIterator<Item = RoleId> + Clone + use<> {
        let Self { table, roles } = *self;
        (0..self.len()).map(move |i| RoleId::of(table, roles[i]))
    }

    pub(super) const fn index_at(&self, i: usize) -> RoleId {
        RoleId::of(self.table, self.roles[i])
    }

    /// Prints the roles alone, joined as on the wire: `cro → cfo → coo`.
    pub fn arrows(&self) -> impl fmt::Display + use<> {
        Arrows(*self)
    }
}

impl Hash for CallChain {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.first().hash(state);
        self.roles.hash(state);
    }
}

impl PartialEq for CallChain {
    fn eq(&self, other: &Self) -> bool {
        self.roles == other.roles
            && (core::ptr::eq(self.table, other.table) || self.table.is(other.table))
    }
}

impl Eq for CallChain {}

struct Arrows(CallChain);

impl fmt::Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, role) in self.0.roles().enumerate() {
            if i > 0 {
                f.write_str(" → ")?;
            }
            f.write_str(role.token())?;
        }
        Ok(())
    }
}

impl fmt::Display for CallChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}/{} hops: {}",
            self.hops(),
            self.max_hops(),
            Arrows(*self)
        )
    }
}

impl fmt::Debug for CallChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CallChain({}: {})", self.table.name(), Arrows(*self))
    }
}

/// Why roles can't be a call chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainError {
    /// There is no role.
    Empty,
    /// A hop is not allowed.
    Refused(Refusal),
}

impl ChainError {
    /// The rules that the first forbidden hop breaks.
    #[must_use]
    pub fn broken(&self) -> BrokenRules {
        match self {
            Self::Empty => BrokenRules::default(),
            Self::Refused(refusal) => refusal.broken(),
        }
    }

    /// The first rule broken.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        self.broken().first()
    }
}

impl From<Refusal> for ChainError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a call chain needs at least one role"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl core::error::Error for ChainError {}

/// So many hops, in words.
pub(crate) fn hops_in_words(count: u8) -> String {
    format!("{count} hop{}", if count == 1 { "" } else { "s" })
}
