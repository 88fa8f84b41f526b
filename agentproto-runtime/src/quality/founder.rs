//! What the founder says, and what follows from it.

use crate::message::Line;

/// The founder's answer. Only whoever asks the founder makes one: it can't be read from text, so that nothing an
/// agent writes is ever taken for it.
///
/// | answer | what follows |
/// |---|---|
/// | approve | the decision is kept, its actions have owners |
/// | modify | what was changed is verified again, nothing else |
/// | reject | the proposal is kept as rejected and must not come back |
/// | ask | the point is looked into and verified again |
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FounderVerdict {
    /// As recommended.
    Approve,
    /// With these changes, which override what any role proposed.
    Modify(Line),
    /// Not at all, for this reason where one is given.
    Reject(Option<Line>),
    /// Not before this question is answered.
    Ask(Line),
    /// Nothing yet.
    Pending,
}

impl FounderVerdict {
    /// Whether the matter is decided, one way or the other, so that it can be kept in the memory.
    #[must_use]
    pub const fn settles(&self) -> bool {
        match self {
            Self::Approve | Self::Modify(_) | Self::Reject(_) => true,
            Self::Ask(_) | Self::Pending => false,
        }
    }
}
