//! Who may write: the founder's own command, and the chief of staff once the founder has answered.
//!
//! Both are values that only those two can hand over. A role is a name and an agent is a text; neither can be
//! turned into one of them, so that no role ever writes a decision, whatever its text claims.

use sealed::Sealed;

use crate::quality::FounderVerdict;

/// Private to this file: nobody else can hand out a right to write.
mod sealed {
    pub trait Sealed {}
}

/// The right to write decisions: add them, close their actions, move old transcripts.
///
/// The founder's own command takes it with [`founder`](Self::founder). A board meeting gets it from the
/// founder's answer in phase 5, once that has settled the matter.
///
/// ```compile_fail
/// use agentproto_runtime::{memory::Memory, role::RoleId};
/// fn write_as(memory: &Memory, role: RoleId) {
///     let _ = memory.writer(&role); // `RoleId` can't write decisions
/// }
/// ```
#[derive(Debug)]
pub struct WriteAccess(());

impl WriteAccess {
    /// The founder's own word, given at a command line or through any other channel that is the founder's
    /// alone. Never to be called for what an agent says.
    #[must_use]
    pub const fn founder() -> Self {
        Self(())
    }

    /// The chief of staff's, once the founder has settled the matter; nothing while it is open.
    #[must_use]
    pub fn after(verdict: &FounderVerdict) -> Option<Self> {
        verdict.settles().then_some(Self(()))
    }
}

/// The right to keep the transcript of a meeting that has reached the founder, whatever the founder answers.
#[derive(Debug)]
pub struct TranscriptAccess(());

impl TranscriptAccess {
    /// The chief of staff's, once the founder has been asked.
    #[must_use]
    pub const fn after(_verdict: &FounderVerdict) -> Self {
        Self(())
    }
}

/// What lets its holder write decisions: [`WriteAccess`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't write decisions",
    label = "not a right to write",
    note = "no role writes to the decision memory: the founder's own command takes `WriteAccess::founder()`, a board meeting takes `WriteAccess::after` the founder's answer in phase 5"
)]
pub trait WritesDecisions: Sealed {}

impl Sealed for WriteAccess {}
#[diagnostic::do_not_recommend]
impl WritesDecisions for WriteAccess {}

/// What lets its holder keep a transcript: [`TranscriptAccess`] and [`WriteAccess`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't keep transcripts",
    label = "not a right to write",
    note = "no role writes to the decision memory: a board meeting takes `TranscriptAccess::after` the founder's answer in phase 5"
)]
pub trait KeepsTranscripts: Sealed {}

#[diagnostic::do_not_recommend]
impl KeepsTranscripts for WriteAccess {}
impl Sealed for TranscriptAccess {}
#[diagnostic::do_not_recommend]
impl KeepsTranscripts for TranscriptAccess {}
