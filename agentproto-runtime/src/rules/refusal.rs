//! An invocation or a broadcast that the rules forbid.

use core::fmt;

use super::reason::{
    AND, CIRCULAR, DEPTH, IN_CHAIN, MAY_BROADCAST, MORE, NOBODY_BROADCASTS, ONLY, PHASE_2, PHASE_3,
    REACHED, SELF, TAKES_NONE,
};
use super::{BrokenRules, CallChain, ConstText, Phase, Rule, broken_broadcast_rules};
use crate::role::{RoleDef, RoleId, RoleTable};

/// Why a role may not invoke another, or may not broadcast: every rule that it would break.
///
/// It prints as an error, `cannot invoke cro — circular call detected in chain cro→cfo (rule 3)`;
/// [`reason`](Self::reason) is the part that goes on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    chain: CallChain,
    to: Option<RoleId>,
    broken: BrokenRules,
}

impl Refusal {
    pub(super) const fn invocation(chain: CallChain, to: RoleId, broken: BrokenRules) -> Self {
        Self {
            chain,
            to: Some(to),
            broken,
        }
    }

    /// The refusal that `from` gets for a broadcast, or `None` where it may.
    #[must_use]
    pub const fn broadcast(from: RoleId, phase: Option<Phase>) -> Option<Self> {
        let broken = broken_broadcast_rules(&from, phase);
        if broken.is_empty() {
            return None;
        }
        Some(Self {
            chain: CallChain::start(from),
            to: None,
            broken,
        })
    }

    /// The chain before the refused hop.
    #[must_use]
    pub const fn chain(&self) -> CallChain {
        self.chain
    }

    /// The role that was to be called; `None` for a broadcast.
    #[must_use]
    pub const fn to(&self) -> Option<RoleId> {
        self.to
    }

    /// Every rule broken.
    #[must_use]
    pub const fn broken(&self) -> BrokenRules {
        self.broken
    }

    /// The first rule broken, which the reason names.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self.broken.first() {
            Some(rule) => rule,
            // Refusals are made for broken rules only.
            None => Rule::ForeignRole,
        }
    }

    /// What can't be invoked: a role token, or `all` for a broadcast.
    #[must_use]
    pub const fn target(&self) -> &'static str {
        match &self.to {
            Some(role) => role.token(),
            None => "all",
        }
    }

    /// The reason as a BLOCKED carries it, for the first rule broken.
    #[must_use]
    pub const fn reason(&self) -> ConstText {
        self.reason_of(self.rule())
    }

    /// The reason for one of the rules broken.
    #[must_use]
    pub const fn reason_of(&self, rule: Rule) -> ConstText {
        let text = ConstText::new();
        match rule {
            Rule::ForeignRole => {
                let of = match &self.to {
                    Some(role) => role.table().name(),
                    None => "none",
                };
                text.push(self.target())
                    .push(" is a role of ")
                    .push(of)
                    .push(", not of ")
                    .push(self.chain.table().name())
            }
            Rule::Phase2Isolation => text.push(PHASE_2),
            Rule::Phase3Critique => text.push(PHASE_3),
            Rule::NotInvocable => text.push(self.target()).push(TAKES_NONE),
            Rule::BroadcastCaller => only_broadcasters(self.chain.table()),
            Rule::SelfInvocation => text.push(SELF),
            Rule::DepthLimit => self.push_chain(
                text.push(DEPTH)
                    .push_number(self.chain.max_hops())
                    .push(REACHED)
                    .push(IN_CHAIN),
            ),
            Rule::CircularCall => self.push_chain(text.push(CIRCULAR).push(IN_CHAIN)),
        }
    }

    /// The error in one line with the rule's number, the same in const context as in
    /// [`Display`](fmt::Display).
    #[must_use]
    pub const fn message(&self) -> ConstText {
        let rule = self.rule();
        let text = ConstText::new()
            .push("cannot invoke ")
            .push(self.target())
            .push(" — ");
        let text = text.push(self.reason().as_str());
        match rule.number() {
            Some(number) => text.push(" (rule ").push_number(number).push(")"),
            None => text,
        }
    }

    const fn push_chain(&self, mut text: ConstText) -> ConstText {
        let mut i = 0;
        while i < self.chain.len() {
            if i > 0 {
                text = text.push("→");
            }
            text = text.push(self.chain.index_at(i).token());
            i += 1;
        }
        text
    }
}

/// How many roles a reason names before it counts them.
const NAMED: usize = 4;

/// `only ceo may broadcast`, naming the roles that may, of many the first.
pub(crate) const fn only_broadcasters(table: &RoleTable) -> ConstText {
    let roles = table.defs();
    let count = broadcasters(roles);
    if count == 0 {
        return ConstText::new().push(NOBODY_BROADCASTS);
    }
    let mut text = ConstText::new();
    let (mut i, mut named) = (0, 0);
    while i < roles.len() && named < NAMED {
        if roles[i].is_broadcaster() {
            text = text
                .push(if named == 0 { ONLY } else { ", " })
                .push(roles[i].token());
            named += 1;
        }
        i += 1;
    }
    if count > named {
        // At most 64 roles are a set.
        text = text.push(AND).push_number((count - named) as u8).push(MORE);
    }
    text.push(MAY_BROADCAST)
}

const fn broadcasters(roles: &[RoleDef]) -> usize {
    let (mut i, mut count) = (0, 0);
    while i < roles.len() {
        count += roles[i].is_broadcaster() as usize;
        i += 1;
    }
    count
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for Refusal {}
