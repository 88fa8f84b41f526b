//! A report on its way to the founder.

use core::marker::PhantomData;

use super::slot::{Slot, StepUntracked};
use super::stakes::{BoardMet, CriticScreened, Level, PeerVerified, SelfVerified};
use super::{
    Cleared, Fact, FindingCheck, NotCleared, OpenPoint, PeerReply, Screen, SelfVerification, Skip,
    Stakes, Step, Touched, check_confidence,
};
use crate::message::{Blocked, Confidence};
use crate::role::RoleId;

/// What the quality loop has to know of a report.
pub trait Report {
    /// The role whose report it is.
    fn author(&self) -> RoleId;

    /// How many findings it has.
    fn findings(&self) -> usize;

    /// Whether a finding, counted from 0, is tagged as assumed.
    fn is_assumed(&self, finding: usize) -> bool;

    /// Whether a finding, counted from 0, is tagged as verified. What its author's checklist calls assumed must not
    /// be.
    fn is_verified(&self, _finding: usize) -> bool {
        false
    }

    /// The peers that it says have checked it. Each of them must have.
    fn peers(&self) -> Vec<RoleId> {
        Vec::new()
    }

    /// How sure it is as a whole, where it says so.
    fn confidence(&self) -> Option<Confidence>;

    /// Whether it is an alert that can't wait for its peers.
    fn is_urgent_alert(&self) -> bool {
        false
    }
}

/// A report that the founder may not see yet.
///
/// Stakes that the code knows are a type (`level::HighStakes`): [`clear`](Self::clear) then compiles only when every
/// step that they demand is done. Stakes from data are a value (`Stakes::High`) and are looked up in the same
/// table when it runs. What the steps brought is looked at then in either case.
#[derive(Clone, Debug)]
#[must_use = "a draft that is not cleared is never presented"]
pub struct Draft<
    R,
    S: Level,
    V = <S as Level>::Slot,
    P = <S as Level>::Slot,
    C = <S as Level>::Slot,
    B = <S as Level>::Slot,
> {
    steps: Steps<R>,
    level: S,
    slots: PhantomData<(V, P, C, B)>,
}

/// What the steps brought so far.
#[derive(Clone, Debug)]
pub(super) struct Steps<R> {
    pub(super) report: R,
    pub(super) stakes: Stakes,
    pub(super) facts: Vec<Fact>,
    pub(super) assuming: Vec<usize>,
    pub(super) self_verification: Option<SelfVerification>,
    pub(super) peers: Option<Peers>,
    pub(super) screen: Option<Screen>,
    pub(super) is_board_met: bool,
}

/// What came of the peers' step.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    pub(super) touched: Touched,
    pub(super) replies: Vec<PeerReply>,
    pub(super) skip: Option<Skip>,
}

impl<R: Report, S: Level> Draft<R, S> {
    /// A report of these stakes, with every step before it.
    pub fn new(report: R, level: S) -> Self {
        Self {
            steps: Steps {
                report,
                stakes: level.stakes(),
                facts: Vec::new(),
                assuming: Vec::new(),
                self_verification: None,
                peers: None,
                screen: None,
                is_board_met: false,
            },
            level,
            slots: PhantomData,
        }
    }
}

impl<R: Report> Draft<R, Stakes, StepUntracked, StepUntracked, StepUntracked, StepUntracked> {
    pub(super) fn again(steps: Steps<R>) -> Self {
        Self {
            level: steps.stakes,
            steps,
            slots: PhantomData,
        }
    }
}

impl<R: Report, S: Level, V: Slot, P: Slot, C: Slot, B: Slot> Draft<R, S, V, P, C, B> {
    /// The report.
    pub fn report(&self) -> &R {
        &self.steps.report
    }

    /// What is at stake.
    pub fn stakes(&self) -> Stakes {
        self.steps.stakes
    }

    /// Adds something that is known of the recommendation. Some facts send it to the critic whatever the stakes.
    pub fn fact(mut self, fact: Fact) -> Self {
        self.steps.facts.push(fact);
        self
    }

    /// Says that a finding, counted from 0, rests on what was assumed when an invocation was refused. It counts as
    /// assumed, whatever its tag.
    pub fn resting_on(mut self, finding: usize, _refused: &Blocked<'_>) -> Self {
        self.steps.assuming.push(finding);
        self
    }

    /// Says that a finding, counted from 0, no longer rests on what was assumed: it was verified since.
    pub fn no_longer_resting(mut self, finding: usize) -> Self {
        self.steps.assuming.retain(|at| *at != finding);
        self
    }

    /// The author has checked its own work.
    pub fn self_verified(
        mut self,
        verification: SelfVerification,
    ) -> Draft<R, S, V::Done, P, C, B> {
        self.steps.self_verification = Some(verification);
        self.step()
    }

    /// The peers have checked what the report touches of their domains. What they said before stands, and so does
    /// what was touched before.
    pub fn peer_verified<K: Into<PeerReply>>(
        mut self,
        touched: Touched,
        replies: impl IntoIterator<Item = K>,
    ) -> Draft<R, S, V, P::Done, C, B> {
        let replies = replies.into_iter().map(Into::into).collect();
        self.steps.add_peers(Peers {
            touched,
            replies,
            skip: None,
        });
        self.step()
    }

    /// The peers are not asked, for this reason.
    pub fn peer_skipped(mut self, touched: Touched, skip: Skip) -> Draft<R, S, V, P::Done, C, B> {
        self.steps.add_peers(Peers {
            touched,
            replies: Vec::new(),
            skip: Some(skip),
        });
        self.step()
    }

    /// The critic has screened it.
    pub fn screened(mut self, screen: impl Into<Screen>) -> Draft<R, S, V, P, C::Done, B> {
        self.steps.screen = Some(screen.into());
        self.step()
    }

    /// A board meeting has taken it up.
    pub fn board_met(mut self) -> Draft<R, S, V, P, C, B::Done> {
        self.steps.is_board_met = true;
        self.step()
    }

    /// The same draft, whose type says what is done.
    fn step<V2, P2, C2, B2>(self) -> Draft<R, S, V2, P2, C2, B2> {
        Draft {
            steps: self.steps,
            level: self.level,
            slots: PhantomData,
        }
    }

    /// Everything that still keeps the report from the founder.
    pub fn open_points(&self) -> Vec<OpenPoint> {
        self.steps.open_points()
    }

    /// The report as the founder may see it.
    ///
    /// # Errors
    /// Everything that still keeps it from the founder, with the report.
    pub fn clear(self) -> Result<Cleared<R>, NotCleared<R>>
    where
        V: SelfVerified<S>,
        P: PeerVerified<S>,
        C: CriticScreened<S>,
        B: BoardMet<S>,
    {
        let points = self.open_points();
        if points.is_empty() {
            Ok(Cleared::of(self.steps))
        } else {
            Err(NotCleared::new(self.steps.report, points))
        }
    }
}

impl<R: Report> Steps<R> {
    fn add_peers(&mut self, mut peers: Peers) {
        if let Some(earlier) = self.peers.take() {
            peers.replies.extend(earlier.replies);
            let domains = earlier.touched.domains();
            peers.touched.extend(domains.iter().copied());
        }
        self.peers = Some(peers);
    }

    fn open_points(&self) -> Vec<OpenPoint> {
        let mut points = Vec::new();
        self.find_missing_steps(&mut points);
        self.find_in_checklist(&mut points);
        self.find_in_peers(&mut points);
        self.find_in_screen(&mut points);
        points
    }

    fn find_missing_steps(&self, points: &mut Vec<OpenPoint>) {
        for step in Step::ALL {
            let is_done = match step {
                Step::SelfVerify => self.self_verification.is_some(),
                Step::PeerVerify => self.peers.is_some(),
                Step::CriticScreen => self.screen.is_some(),
                Step::BoardMeeting => self.is_board_met,
            };
            if self.stakes.demands(step) && !is_done {
                points.push(OpenPoint::MissingStep {
                    step,
                    stakes: self.stakes,
                });
            }
        }
        if self.screen.is_none() && !self.stakes.demands(Step::CriticScreen) {
            let triggers = self.facts.iter().filter(|fact| fact.triggers_critic());
            points.extend(triggers.map(|fact| OpenPoint::CriticTriggered(*fact)));
        }
    }

    /// Whether a finding counts as assumed: by its tag, by the author's own check, or since it rests on what was
    /// assumed when an invocation was refused.
    fn counts_as_assumed(&self, finding: usize) -> bool {
        self.report.is_assumed(finding)
            || self.assuming.contains(&finding)
            || self
                .check_of(finding)
                .is_some_and(|check| check.evidence.is_assumed())
    }

    fn check_of(&self, finding: usize) -> Option<&FindingCheck> {
        self.self_verification.as_ref()?.findings().get(finding)
    }

    fn find_in_checklist(&self, points: &mut Vec<OpenPoint>) {
        let findings = self.report.findings();
        if let Some(verification) = &self.self_verification {
            let checked = verification.findings().len();
            if checked != findings {
                points.push(OpenPoint::UncheckedFindings { findings, checked });
            }
        }
        let mut beyond: Vec<usize> = self.assuming.clone();
        beyond.retain(|finding| *finding >= findings);
        beyond.sort_unstable();
        beyond.dedup();
        points.extend(
            beyond
                .into_iter()
                .map(|finding| OpenPoint::NoSuchFinding { finding, findings }),
        );
        let mistagged = (0..findings).filter(|at| {
            self.report.is_verified(*at)
                && self
                    .check_of(*at)
                    .is_some_and(|it| it.evidence.is_assumed())
        });
        points.extend(mistagged.map(|finding| OpenPoint::Mistagged { finding }));
        let assumed = (0..findings)
            .filter(|at| self.counts_as_assumed(*at))
            .count();
        if let Err(error) = check_confidence(assumed, findings, self.report.confidence()) {
            points.push(OpenPoint::TooConfident(error));
        }
    }

    fn find_in_peers(&self, points: &mut Vec<OpenPoint>) {
        let replies = self.peers.as_ref().map_or(&[][..], |peers| &peers.replies);
        for peer in self.report.peers() {
            let point = OpenPoint::UncheckedBy(peer);
            if !replies.iter().any(|reply| reply.by() == peer) && !points.contains(&point) {
                points.push(point);
            }
        }
        let Some(peers) = &self.peers else {
            return;
        };
        let author = self.report.author();
        let required = peers.touched.required(author);
        match &peers.skip {
            Some(Skip::SingleDomain)
                if peers.touched.domains().len() > 1 || required.clone().next().is_some() =>
            {
                points.push(OpenPoint::SkipDoesNotApply(Skip::SingleDomain));
            }
            Some(Skip::UrgentAlert) if !self.report.is_urgent_alert() => {
                points.push(OpenPoint::SkipDoesNotApply(Skip::UrgentAlert));
            }
            Some(_) => {}
            None if self.stakes.demands(Step::PeerVerify)
                && peers.touched.domains().is_empty()
                && peers.replies.is_empty() =>
            {
                points.push(OpenPoint::NobodyAsked);
            }
            None => points.extend(
                required
                    .filter(|(_, peer)| !peers.replies.iter().any(|reply| reply.by() == *peer))
                    .map(|(domain, reviewer)| OpenPoint::MissingPeer { domain, reviewer }),
            ),
        }
        for reply in &peers.replies {
            if reply.by() == author {
                points.push(OpenPoint::OwnPeer(author));
            }
            if let Some(requester) = reply.author()
                && !reply.is_of(author)
            {
                points.push(OpenPoint::NotTheAuthors {
                    author,
                    requester: requester.title().to_owned(),
                });
            }
            if let Some(reason) = reply.blocking() {
                points.push(OpenPoint::Blocking {
                    by: reply.by(),
                    reason: reason.map(str::to_owned),
                });
            }
        }
    }

    fn find_in_screen(&self, points: &mut Vec<OpenPoint>) {
        let Some(screen) = &self.screen else {
            return;
        };
        if screen.is_rethink() {
            points.push(OpenPoint::Rethink);
        }
        if let Some(gap) = screen.open_gap() {
            points.push(OpenPoint::OpenGap(gap.to_owned()));
        }
    }
}
