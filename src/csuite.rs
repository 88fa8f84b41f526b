//! The role set of the protocol: fourteen roles that can be invoked, the critic and the orchestrator.

use agentproto_macros::RoleSet;
use agentproto_runtime::message::Message;
use agentproto_runtime::typed::Parse;
use agentproto_runtime::wire::ParseError;

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

/// Lets [`Message::parse_one`](ParseOne::parse_one) read in the roles of this set.
pub trait ParseOne<'a>: Sized {
    /// Reads the one message in a text that is to be acted upon.
    ///
    /// # Errors
    /// No such message, more than one, or one that is refused.
    fn parse_one(text: &'a str) -> Result<Self, ParseError>;
}

impl<'a> ParseOne<'a> for Message<'a> {
    fn parse_one(text: &'a str) -> Result<Self, ParseError> {
        CSuite::parse_one(text)
    }
}
