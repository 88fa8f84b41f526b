//! Who may call whom: the protocol's rules over call chains.
//!
//! | rule | what it says | [`Rule`] |
//! |---|---|---|
//! | 0 | nobody invokes or broadcasts in board phases 2 and 3 | `Phase2Isolation`, `Phase3Critique` |
//! | 1 | no role invokes itself | `SelfInvocation` |
//! | 2 | a chain has at most as many hops as its set allows | `DepthLimit` |
//! | 3 | nobody already in the chain is called again | `CircularCall` |
//! | 4 | every invocation carries its chain | [`CallChain`] itself |
//!
//! One `const fn`, [`broken_rules`], decides; the derives assert it at compile time and
//! [`CallChain::invoke`] asks it at run time, so the two can't differ.

mod chain;
mod check;
mod phase;
mod reason;
mod refusal;
mod text;

pub(crate) use chain::hops_in_words;
pub use chain::{CallChain, ChainError};
pub use check::{BrokenRules, Rule, broken_broadcast_rules, broken_rules};
pub use phase::Phase;
pub(crate) use reason::{IN_CHAIN, is_reason};
pub use refusal::Refusal;
pub(crate) use refusal::only_broadcasters;
pub use text::ConstText;
