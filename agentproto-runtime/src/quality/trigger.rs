//! What sends a recommendation to the critic, whatever the stakes.

use core::fmt;

/// A part of a whole, as exact as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    part: u64,
    whole: u64,
}

impl Share {
    /// So much of so much, in any one unit.
    #[must_use]
    pub const fn of(part: u64, whole: u64) -> Self {
        Self { part, whole }
    }

    /// So many hundredths.
    #[must_use]
    pub const fn percent(percent: u64) -> Self {
        Self::of(percent, 100)
    }

    /// Whether it is more than so many hundredths; anything of nothing is.
    const fn exceeds_percent(self, percent: u64) -> bool {
        self.part as u128 * 100 > self.whole as u128 * percent as u128
    }
}

/// In hundredths, with one more digit where it needs it.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, whole } = *self;
        match (u128::from(part) * 1000).checked_div(u128::from(whole)) {
            Some(tenths) if tenths % 10 == 0 => write!(f, "{}%", tenths / 10),
            Some(tenths) => write!(f, "{}.{}%", tenths / 10, tenths % 10),
            None => write!(f, "{part} of nothing"),
        }
    }
}

/// More than this share of the remaining runway spent goes to the critic.
pub const SPEND_PERCENT: u64 = 20;

/// More than this share of the team affected goes to the critic.
pub const TEAM_PERCENT: u64 = 30;

/// Something that is known of a recommendation, with its number where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// It spends this share of the remaining runway.
    Spend(Share),
    /// It affects this share of the team, as a layoff or a reorganisation does.
    Team(Share),
    /// It changes strategy or direction.
    StrategyChange,
    /// It commits the company to somebody outside: terms of a round, a partnership, a merger.
    ExternalCommitment,
    /// So many of the roles that were asked agree.
    Agreement {
        /// How many agree.
        agreeing: usize,
        /// How many were asked.
        asked: usize,
    },
}

impl Fact {
    /// Whether it sends the recommendation to the critic. Exactly 20% or 30% does not.
    ///
    /// All of several roles agreeing does so by itself: a consensus without a doubt is suspicious. One role alone
    /// is no consensus.
    #[must_use]
    pub const fn triggers_critic(&self) -> bool {
        match *self {
            Self::Spend(share) => share.exceeds_percent(SPEND_PERCENT),
            Self::Team(share) => share.exceeds_percent(TEAM_PERCENT),
            Self::StrategyChange | Self::ExternalCommitment => true,
            Self::Agreement { agreeing, asked } => asked > 1 && agreeing >= asked,
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spend(share) => write!(f, "spends {share} of the remaining runway"),
            Self::Team(share) => write!(f, "affects {share} of the team"),
            Self::StrategyChange => f.write_str("changes strategy"),
            Self::ExternalCommitment => f.write_str("makes an external commitment"),
            Self::Agreement { agreeing, asked } => {
                write!(f, "is agreed by {agreeing} of {asked} roles")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_limit_does_not_trigger() {
        for (fact, triggers) in [
            (Fact::Spend(Share::percent(20)), false),
            (Fact::Spend(Share::of(200_001, 1_000_000)), true),
            (Fact::Team(Share::of(3, 10)), false),
            (Fact::Team(Share::of(4, 13)), true),
            (Fact::Spend(Share::of(1, 0)), true),
            (Fact::Spend(Share::of(u64::MAX, u64::MAX)), true),
            (Fact::StrategyChange, true),
            (Fact::ExternalCommitment, true),
        ] {
            assert_eq!(fact.triggers_critic(), triggers, "{fact}");
        }
    }

    #[test]
    fn all_of_several_roles_agreeing_triggers_by_itself() {
        let agreement = |agreeing, asked| Fact::Agreement { agreeing, asked }.triggers_critic();
        assert!(agreement(2, 2) && agreement(5, 5));
        assert!(!agreement(4, 5) && !agreement(1, 1) && !agreement(0, 0));
    }

    #[test]
    fn a_share_prints_in_hundredths() {
        assert_eq!(Share::of(1, 4).to_string(), "25%");
        assert_eq!(Share::of(1, 3).to_string(), "33.3%");
        assert_eq!(Share::of(1, 0).to_string(), "1 of nothing");
    }
}
