//! What speaks against adding a decision. Each is shown, none is resolved silently.

use core::fmt;

use super::{Decision, DecisionId, Entry, Log, fold};

/// What a decision that is to be added collides with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// It repeats a proposal that was rejected.
    Resurfaces {
        /// The decision with which it was rejected.
        id: DecisionId,
        /// The proposal as it stands there.
        proposal: String,
        /// Why it was rejected.
        reason: Option<String>,
    },
    /// It says something else than an active decision on its topic.
    Contradicts {
        /// The active decision.
        id: DecisionId,
        /// The topic as it stands there.
        topic: String,
        /// What it says.
        decision: String,
        /// What the founder changed of that.
        user_override: Option<String>,
    },
    /// It gives an action to somebody else than an active decision does.
    TwoOwners {
        /// The active decision.
        id: DecisionId,
        /// The action as it stands there.
        action: String,
        /// Who owns it there.
        owner: String,
        /// Who is to own it now.
        new_owner: String,
    },
}

impl Conflict {
    /// The decision that stands against the new one.
    #[must_use]
    pub fn id(&self) -> &DecisionId {
        match self {
            Self::Resurfaces { id, .. }
            | Self::Contradicts { id, .. }
            | Self::TwoOwners { id, .. } => id,
        }
    }

    /// Whether the founder answers it by reopening the rejected proposal; otherwise it is by superseding the
    /// standing decision.
    #[must_use]
    pub fn is_resurfacing(&self) -> bool {
        matches!(self, Self::Resurfaces { .. })
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resurfaces {
                id,
                proposal,
                reason,
            } => {
                write!(f, "repeats `{proposal}`, which `{id}` rejected")?;
                match reason {
                    Some(reason) => write!(f, ": {reason}"),
                    None => Ok(()),
                }
            }
            Self::Contradicts {
                id,
                topic,
                decision,
                user_override,
            } => {
                write!(
                    f,
                    "contradicts `{id}`, which is active on the topic `{topic}`: {decision}"
                )?;
                match user_override {
                    Some(text) => write!(f, " (overridden by founder: {text})"),
                    None => Ok(()),
                }
            }
            Self::TwoOwners {
                id,
                action,
                owner,
                new_owner,
            } => write!(
                f,
                "gives `{action}` a second owner, `{new_owner}`; in `{id}` it is `{owner}`"
            ),
        }
    }
}

impl Log {
    /// Everything that speaks against adding the decision.
    ///
    /// Decision is held against decision, as each entry gives it. What the founder changed of one plays no part, since
    /// it may add to it as well as replace it; a conflict shows it.
    #[must_use]
    pub fn conflicts(&self, new: &Decision) -> Vec<Conflict> {
        let mut conflicts = self.resurfacing(new);
        let active = || self.entries().iter().filter(|entry| entry.is_active());
        conflicts.extend(
            active()
                .filter(|entry| contradict(entry.decision(), new))
                .map(|entry| Conflict::Contradicts {
                    id: entry.id().clone(),
                    topic: entry.decision().topic().to_owned(),
                    decision: entry.decision().decision().to_owned(),
                    user_override: entry.decision().user_override().map(str::to_owned),
                }),
        );
        conflicts.extend(active().flat_map(|entry| two_owners(entry, new)));
        conflicts
    }

    /// The latest decision that says the same in all its parts and still stands.
    pub(crate) fn standing_as(&self, new: &Decision) -> Option<&Entry> {
        let entries = self.entries().iter().rev();
        let mut same = entries.filter(|it| it.is_active() && it.decision().decides_as(new));
        same.next()
    }

    /// The rejections of what the new decision says that stand: a later decision that took the proposal up
    /// again, which the founder reopened, has lifted those before it.
    fn resurfacing(&self, new: &Decision) -> Vec<Conflict> {
        let mut standing = Vec::new();
        if new.rejection().is_some() {
            return standing;
        }
        let proposal = new.decision();
        for entry in self.entries() {
            let decision = entry.decision();
            if decision.rejection().is_none() && fold::same(decision.decision(), proposal) {
                standing.clear();
            }
            let rejections = decision
                .rejected()
                .iter()
                .filter(|rejected| fold::same(rejected.proposal(), proposal));
            standing.extend(rejections.map(|rejected| Conflict::Resurfaces {
                id: entry.id().clone(),
                proposal: rejected.proposal().to_owned(),
                reason: rejected.reason().map(str::to_owned),
            }));
        }
        standing
    }
}

/// Whether an active decision and a new one can't both hold.
///
/// A rejection says of its topic only that its proposal is not taken: it stands against that one decision, and
/// other decisions may follow it.
fn contradict(active: &Decision, new: &Decision) -> bool {
    if active.rejection().is_some() || !fold::same(active.topic(), new.topic()) {
        return false;
    }
    match new.rejection() {
        Some(proposal) => fold::same(active.decision(), proposal),
        None => !fold::same(active.decision(), new.decision()),
    }
}

fn two_owners<'a>(entry: &'a Entry, new: &'a Decision) -> impl Iterator<Item = Conflict> + use<'a> {
    let open = entry
        .decision()
        .actions()
        .iter()
        .filter(|action| action.is_open());
    open.flat_map(move |standing| {
        new.actions().iter().filter_map(move |action| {
            let (owner, new_owner) = (standing.owner()?, action.owner()?);
            let collides = owner != new_owner && fold::same(standing.action(), action.action());
            collides.then(|| Conflict::TwoOwners {
                id: entry.id().clone(),
                action: standing.action().to_owned(),
                owner: owner.to_string(),
                new_owner: new_owner.to_string(),
            })
        })
    })
}
