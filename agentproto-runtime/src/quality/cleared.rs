//! A report that the founder may see, and what becomes of it then.

use super::draft::{Peers, Steps};
use super::slot::StepUntracked;
use super::{
    Contradiction, Domain, Draft, OwedCheck, PeerReply, Report, Screen, SelfVerification, Skip,
    Stakes,
};

/// A report that the founder may see: every step that its stakes demand is done, and nothing is open.
#[derive(Clone, Debug)]
pub struct Cleared<R> {
    steps: Steps<R>,
}

impl<R: Report> Cleared<R> {
    pub(super) fn of(steps: Steps<R>) -> Self {
        Self { steps }
    }

    /// The report.
    pub fn report(&self) -> &R {
        &self.steps.report
    }

    /// What is at stake.
    pub fn stakes(&self) -> Stakes {
        self.steps.stakes
    }

    /// The author's own checks, where they were made.
    pub fn self_verification(&self) -> Option<&SelfVerification> {
        self.steps.self_verification.as_ref()
    }

    /// What known decisions or facts it speaks against; the founder is told.
    pub fn contradictions(&self) -> &[Contradiction] {
        self.self_verification()
            .map_or(&[], SelfVerification::contradictions)
    }

    /// What peers said.
    pub fn peer_replies(&self) -> &[PeerReply] {
        self.steps
            .peers
            .as_ref()
            .map_or(&[], |peers| &peers.replies)
    }

    /// Why peers were not asked.
    pub fn skipped(&self) -> Option<&Skip> {
        self.steps
            .peers
            .as_ref()
            .and_then(|peers| peers.skip.as_ref())
    }

    /// The critic's screen, where there was one.
    pub fn screen(&self) -> Option<&Screen> {
        self.steps.screen.as_ref()
    }

    /// The peer checks that are still owed, since it went out first.
    pub fn owed(&self) -> Vec<OwedCheck> {
        match &self.steps.peers {
            Some(Peers {
                touched,
                skip: Some(Skip::UrgentAlert),
                ..
            }) => {
                let author = self.report().author();
                touched
                    .required(author)
                    .map(|(domain, reviewer)| OwedCheck::new(author, domain, reviewer))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What can be shown to the founder: a [`Cleared`] report.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be presented to the founder",
    label = "not cleared",
    note = "a draft is presented once `clear` has made it a `Cleared`"
)]
pub trait Presentable<R>: sealed::Sealed {
    #[doc(hidden)]
    fn cleared(self) -> Cleared<R>;
}

mod sealed {
    pub trait Sealed {}
    impl<R> Sealed for super::Cleared<R> {}
}

#[diagnostic::do_not_recommend]
impl<R> Presentable<R> for Cleared<R> {
    fn cleared(self) -> Self {
        self
    }
}

/// Shows a cleared report to the founder, who may then answer.
pub fn present<R>(cleared: impl Presentable<R>, show: impl FnOnce(&Cleared<R>)) -> Presented<R> {
    let cleared = cleared.cleared();
    show(&cleared);
    Presented(cleared)
}

/// A report that the founder has before them.
#[derive(Clone, Debug)]
#[must_use = "the founder's answer is still to come"]
pub struct Presented<R>(Cleared<R>);

/// A draft that starts again with what still stands of its steps.
pub type Reworked<R> = Draft<R, Stakes, StepUntracked, StepUntracked, StepUntracked, StepUntracked>;

impl<R: Report> Presented<R> {
    /// The report.
    pub fn report(&self) -> &R {
        self.0.report()
    }

    /// The founder approves it, or rejects it: the report has come to its end.
    #[must_use]
    pub fn settled(self) -> R {
        self.0.steps.report
    }

    /// The founder changed something, or asked for more: the reworked report, which is verified again in what
    /// touches the changed domains. Checks of other peers and the critic's screen stand, and so does that a finding
    /// rests on what was assumed, by its place; the author checks its own work anew.
    pub fn reworked(self, report: R, changed: &[Domain]) -> Reworked<R> {
        let mut steps = self.0.steps;
        let author = report.author();
        steps.report = report;
        steps.self_verification = None;
        let findings = steps.report.findings();
        steps.assuming.retain(|finding| *finding < findings);
        if let Some(peers) = &mut steps.peers {
            peers.touched.extend(changed.iter().copied());
            let again: Vec<_> = peers
                .touched
                .required(author)
                .filter(|(domain, _)| changed.contains(domain))
                .map(|(_, reviewer)| reviewer)
                .collect();
            peers.replies.retain(|reply| !again.contains(&reply.by()));
        }
        Draft::again(steps)
    }
}
