//! The role set of the protocol: fourteen roles that can be invoked, the critic and the orchestrator.

use agentproto_macros::RoleSet;

use crate::parse_one::parse_one;
#[cfg(feature = "quality")]
#[doc(inline)]
pub use crate::reviews::CSUITE as REVIEWS;

/// A role of the C-suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, RoleSet)]
#[roles(name = "csuite", max_hops = 2)]
pub enum CSuite {
    /// Chief executive officer, the only one who may broadcast.
    #[role(token = "ceo", broadcaster)]
    Ceo,
    /// Chief financial officer.
    #[role(token = "cfo")]
    Cfo,
    /// Chief revenue officer.
    #[role(token = "cro")]
    Cro,
    /// Chief marketing officer.
    #[role(token = "cmo")]
    Cmo,
    /// Chief product officer.
    #[role(token = "cpo")]
    Cpo,
    /// Chief technology officer.
    #[role(token = "cto")]
    Cto,
    /// Chief human resources officer.
    #[role(token = "chro")]
    Chro,
    /// Chief operating officer.
    #[role(token = "coo")]
    Coo,
    /// Chief information security officer.
    #[role(token = "ciso")]
    Ciso,
    /// General counsel.
    #[role(token = "gc", skill = "general-counsel-advisor")]
    Gc,
    /// Chief data officer.
    #[role(token = "cdo", skill = "chief-data-officer-advisor")]
    Cdo,
    /// Chief AI officer.
    #[role(token = "caio", skill = "chief-ai-officer-advisor")]
    Caio,
    /// Chief customer officer.
    #[role(token = "cco", skill = "chief-customer-officer-advisor")]
    Cco,
    /// Vice president of engineering.
    #[role(token = "vpe")]
    Vpe,
    /// The critic, who calls and is never invoked.
    #[role(token = "executive-mentor", title = "Executive Mentor", caller_only)]
    ExecutiveMentor,
    /// The orchestrator, who calls and is never invoked.
    #[role(
        token = "chief-of-staff",
        title = "Chief of Staff",
        orchestrator,
        caller_only
    )]
    ChiefOfStaff,
}

parse_one!(CSuite);
