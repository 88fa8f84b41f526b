//! The role set of the nine-role edition: the first nine of [`csuite`](crate::csuite), the critic and the
//! orchestrator.

use agentproto_macros::RoleSet;

use crate::parse_one::parse_one;
#[cfg(feature = "quality")]
#[doc(inline)]
pub use crate::reviews::CSUITE_9 as REVIEWS;

/// A role of the C-suite in the nine-role edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, RoleSet)]
#[roles(name = "csuite-9", max_hops = 2)]
pub enum CSuite9 {
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

parse_one!(CSuite9);
