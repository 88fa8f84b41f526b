//! The one place where it is decided which rules a hop breaks.

use core::fmt;

use super::{CallChain, Phase};
use crate::role::RoleId;

/// A rule that an invocation or a broadcast can break, in the order in which they are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The role called belongs to another role set.
    ForeignRole,
    /// Rule 0: in board phase 2 nobody invokes, broadcasts or sees another's output.
    Phase2Isolation,
    /// Rule 0: in board phase 3 nobody invokes or broadcasts.
    Phase3Critique,
    /// The role called takes no invocations.
    NotInvocable,
    /// The role that broadcasts may not.
    BroadcastCaller,
    /// Rule 1: no role invokes itself.
    SelfInvocation,
    /// Rule 2: the chain is as long as its set allows.
    DepthLimit,
    /// Rule 3: nobody already in the chain is called again.
    CircularCall,
}

impl Rule {
    /// All rules, in the order in which they are reported.
    pub const ALL: [Self; 8] = [
        Self::ForeignRole,
        Self::Phase2Isolation,
        Self::Phase3Critique,
        Self::NotInvocable,
        Self::BroadcastCaller,
        Self::SelfInvocation,
        Self::DepthLimit,
        Self::CircularCall,
    ];

    /// The rule's number in the protocol, where it has one.
    #[must_use]
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Phase2Isolation | Self::Phase3Critique => Some(0),
            Self::SelfInvocation => Some(1),
            Self::DepthLimit => Some(2),
            Self::CircularCall => Some(3),
            Self::ForeignRole | Self::NotInvocable | Self::BroadcastCaller => None,
        }
    }

    /// The stable code that diagnostics carry.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ForeignRole => "unknown-role",
            Self::Phase2Isolation | Self::Phase3Critique => "phase-isolation",
            Self::NotInvocable => "not-invocable",
            Self::BroadcastCaller => "broadcast-caller",
            Self::SelfInvocation => "self-invocation",
            Self::DepthLimit => "depth-exceeded",
            Self::CircularCall => "circular-call",
        }
    }

    #[inline]
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The rules that a hop breaks; none of them where it is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BrokenRules(u8);

impl BrokenRules {
    #[inline]
    const fn with(self, rule: Rule, broken: bool) -> Self {
        if broken {
            Self(self.0 | rule.bit())
        } else {
            self
        }
    }

    /// Whether no rule is broken.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `rule` is among them.
    #[must_use]
    #[inline]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & rule.bit() != 0
    }

    /// The first rule broken, in the order in which they are reported.
    #[must_use]
    pub const fn first(self) -> Option<Rule> {
        match self.0 {
            0 => None,
            bits => Some(Rule::ALL[bits.trailing_zeros() as usize]),
        }
    }

    /// The rules broken, in the order in which they are reported.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL
            .into_iter()
            .filter(move |rule| self.contains(*rule))
    }
}

impl fmt::Debug for BrokenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which rules it would break if the last role of `chain` invoked `to`, in `phase` of a meeting or outside
/// of one.
#[must_use]
#[inline]
pub const fn broken_rules(chain: &CallChain, to: &RoleId, phase: Option<Phase>) -> BrokenRules {
    let broken = isolation(phase);
    if !chain.table().is(to.table()) {
        return broken.with(Rule::ForeignRole, true);
    }
    let broken = broken
        .with(Rule::NotInvocable, to.is_caller_only())
        .with(Rule::DepthLimit, chain.is_at_limit());
    if !chain.holds(to.index_u8()) {
        return broken;
    }
    let to_itself = chain.last().index_u8() == to.index_u8();
    broken
        .with(Rule::SelfInvocation, to_itself)
        .with(Rule::CircularCall, !to_itself)
}

/// Which rules it would break if `from` broadcast, in `phase` of a meeting or outside of one.
#[must_use]
#[inline]
pub const fn broken_broadcast_rules(from: &RoleId, phase: Option<Phase>) -> BrokenRules {
    isolation(phase).with(Rule::BroadcastCaller, !from.is_broadcaster())
}

#[inline]
const fn isolation(phase: Option<Phase>) -> BrokenRules {
    BrokenRules(0)
        .with(
            Rule::Phase2Isolation,
            matches!(phase, Some(Phase::Analysis)),
        )
        .with(Rule::Phase3Critique, matches!(phase, Some(Phase::Critique)))
}
