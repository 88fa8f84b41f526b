//! What falls due: reviews and open actions.

use chrono::{Days, NaiveDate};

use super::{Entry, Log};
use crate::quality::REVIEW_DAYS;

/// One thing that falls due.
#[derive(Clone, Debug)]
pub struct Due<'a> {
    date: NaiveDate,
    entry: &'a Entry,
    what: WhatIsDue,
}

/// What falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum WhatIsDue {
    /// The decision is looked at again, so many days after its date.
    Review(u32),
    /// The decision is looked at again, on the day that it sets itself.
    OwnReview,
    /// The action with this number, counted from 1, is to be done.
    Action(usize),
}

impl<'a> Due<'a> {
    /// On which day.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// The decision.
    #[must_use]
    pub fn entry(&self) -> &'a Entry {
        self.entry
    }

    /// What is to be done.
    #[must_use]
    pub fn what(&self) -> WhatIsDue {
        self.what
    }
}

impl Log {
    /// What has fallen due, or does so within the next `within` days, oldest first: the reviews of active
    /// decisions, and all open actions, since an action is open until it is closed, whatever became of its
    /// decision. Older histories can't be marked as done, so nothing of theirs is.
    #[must_use]
    pub fn due(&self, today: NaiveDate, within: u32) -> Vec<Due<'_>> {
        let last = after(today, within).unwrap_or(NaiveDate::MAX);
        let mut due: Vec<_> = self
            .entries()
            .iter()
            .filter(|entry| entry.older_file().is_none())
            .flat_map(|entry| of_entry(entry).map(move |(date, what)| Due { date, entry, what }))
            .filter(|due| due.date <= last)
            .collect();
        // A stable sort: what falls due on one day stays in the order of the log.
        due.sort_by_key(|due| due.date);
        due
    }
}

fn of_entry(entry: &Entry) -> impl Iterator<Item = (NaiveDate, WhatIsDue)> + use<'_> {
    let decision = entry.decision();
    let fixed = REVIEW_DAYS
        .into_iter()
        .filter(|_| entry.is_active())
        .filter_map(|days| Some((after(decision.date(), days)?, WhatIsDue::Review(days))));
    let own = decision
        .review()
        .and_then(super::When::date)
        .filter(|own| {
            entry.is_active()
                && !REVIEW_DAYS
                    .iter()
                    .any(|days| after(decision.date(), *days) == Some(*own))
        })
        .map(|own| (own, WhatIsDue::OwnReview));
    let actions = decision
        .actions()
        .iter()
        .zip(1..)
        .filter(|(action, _)| action.is_open())
        .filter_map(|(action, number)| Some((action.due()?.date()?, WhatIsDue::Action(number))));
    fixed.chain(own).chain(actions)
}

/// The day so many days later.
pub(super) fn after(date: NaiveDate, days: u32) -> Option<NaiveDate> {
    date.checked_add_days(Days::new(days.into()))
}
