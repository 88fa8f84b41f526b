//! Turns that a kill cut off.

use std::collections::{HashMap, HashSet};

use super::{Event, Transcript};
use crate::rules::{CallChain, Phase};

/// A turn that somebody outside began, with all the calls in it.
struct Turn<'t> {
    call: u32,
    asked: Asked<'t>,
    replies: usize,
    is_over: bool,
}

/// What tells one question from another.
type Asked<'t> = (CallChain, Option<Phase>, &'t str);

impl Turn<'_> {
    /// Whether this turn was cut off and `later` is the same once more, which has come as far at least.
    fn is_taken_up_by(&self, later: &Self) -> bool {
        !self.is_over
            && self.asked == later.asked
            && (later.is_over || later.replies >= self.replies)
    }

    /// Whether this turn was cut off before it had come as far as `earlier`, which it took up.
    fn falls_short_of(&self, earlier: &Self) -> bool {
        !self.is_over
            && !earlier.is_over
            && self.asked == earlier.asked
            && self.replies < earlier.replies
    }
}

impl Transcript {
    /// The same run without the turns that a kill cut off and that were begun anew later, so that what was
    /// said stands in it once. A turn that was cut off and not begun anew stays.
    #[must_use]
    pub fn without_false_starts(&self) -> Self {
        let turns = self.turns();
        let is_false_start = |(at, turn): &(usize, &Turn<'_>)| {
            let (earlier, later) = (&turns[..*at], &turns[at + 1..]);
            later.iter().any(|later| turn.is_taken_up_by(later))
                || earlier.iter().any(|earlier| turn.falls_short_of(earlier))
        };
        let dropped = turns.iter().enumerate().filter(is_false_start);
        let dropped: HashSet<u32> = dropped.map(|(_, turn)| turn.call).collect();
        self.only(|turn| turn.is_none_or(|call| !dropped.contains(&call)))
    }

    /// The turns that are not over, and the phases in which they were begun.
    #[cfg(feature = "meeting")]
    pub(crate) fn unfinished(&self) -> Self {
        let once = self.without_false_starts();
        let turns = once.turns();
        let open = turns.iter().filter(|turn| !turn.is_over);
        let open: HashSet<u32> = open.map(|turn| turn.call).collect();
        once.only(|turn| turn.is_none_or(|call| open.contains(&call)))
    }

    fn turns(&self) -> Vec<Turn<'_>> {
        let mut turns: Vec<Turn<'_>> = Vec::new();
        let mut outermost = Outermost::default();
        let mut phase = None;
        for event in self.events() {
            if let Event::Phase { phase: entered } = event {
                phase = Some(*entered);
            }
            let Some(turn) = outermost.of(event) else {
                continue;
            };
            if let Event::Asked {
                call,
                within: None,
                chain,
                question,
                ..
            } = event
            {
                turns.push(Turn {
                    call: *call,
                    asked: (*chain, phase, question),
                    replies: 0,
                    is_over: false,
                });
            }
            let Some(turn) = turns.iter_mut().find(|one| one.call == turn) else {
                continue;
            };
            match event {
                Event::Replied { .. } => turn.replies += 1,
                Event::Answered { call, .. } | Event::Failed { call, .. } if *call == turn.call => {
                    turn.is_over = true;
                }
                _ => {}
            }
        }
        turns
    }

    /// The events of the turns that are kept; those of no turn belong to none.
    fn only(&self, keep: impl Fn(Option<u32>) -> bool) -> Self {
        let mut outermost = Outermost::default();
        let kept = self
            .entries
            .iter()
            .filter(|entry| keep(outermost.of(&entry.event)));
        Self::new(self.table, kept.cloned().collect())
    }
}

/// The call from outside that each call was made for.
#[derive(Default)]
struct Outermost(HashMap<u32, u32>);

impl Outermost {
    /// The turn that an event belongs to; the events of a run have to come in their order.
    fn of(&mut self, event: &Event) -> Option<u32> {
        let call = event.call()?;
        if let Event::Asked { within, .. } | Event::Broadcast { within, .. } = event {
            let turn = within.map(|within| self.0.get(&within).copied().unwrap_or(within));
            self.0.insert(call, turn.unwrap_or(call));
        }
        self.0.get(&call).copied()
    }
}
