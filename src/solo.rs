//! The role set of a one-person company: eight departments, all of which can be invoked.

use agentproto_macros::RoleSet;

use crate::parse_one::parse_one;
#[cfg(feature = "quality")]
#[doc(inline)]
pub use crate::reviews::SOLO as REVIEWS;

/// A department of a one-person company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, RoleSet)]
#[roles(name = "solo", max_hops = 2)]
pub enum Solo {
    /// Revenue strategy and the company's direction.
    #[role(token = "ceo")]
    Ceo,
    /// Money, prices and margins.
    #[role(token = "cfo")]
    Cfo,
    /// Work that spans departments: the orchestrator.
    #[role(token = "coo", orchestrator)]
    Coo,
    /// Launches, public messages and positioning.
    #[role(token = "marketing", title = "Marketing")]
    Marketing,
    /// Taxes and invoices.
    #[role(token = "accountant", title = "Accountant")]
    Accountant,
    /// Contracts, terms, liability and data protection.
    #[role(token = "lawyer", title = "Lawyer")]
    Lawyer,
    /// Architecture, infrastructure and how products work inside.
    #[role(token = "cto")]
    Cto,
    /// Betters the others.
    #[role(token = "improver", title = "Improver")]
    Improver,
}

parse_one!(Solo);
