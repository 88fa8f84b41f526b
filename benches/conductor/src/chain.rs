//! The check of one hop, beside a test of a bit mask.

use std::hint::black_box;
use std::time::Instant;

use agentproto::csuite::CSuite;
use agentproto::role::{RoleId, RoleSet};
use agentproto::rules::{CallChain, broken_rules};

use crate::measure::{Contest, Measured};

/// A chain as a mask of the roles in it: what one writes who needs no reasons, no chain to print, and no
/// protection against roles of other sets.
#[derive(Clone, Copy)]
struct Mask {
    roles: u64,
    hops: u8,
    last: u8,
}

impl Mask {
    const fn allows(&self, to: u8) -> bool {
        to != self.last && self.hops < 2 && self.roles & (1 << to) == 0
    }
}

fn chain() -> CallChain {
    CallChain::start(CSuite::Cro.into())
        .invoke(CSuite::Cfo.into())
        .expect("one hop")
}

pub(crate) fn contest() -> Vec<Measured> {
    let mut contest = Contest::new(2_000_000);
    let chain = chain();
    let mut to = [RoleId::from(CSuite::Ceo); 16];
    for (place, role) in to.iter_mut().zip(CSuite::TABLE.roles()) {
        *place = role;
    }
    contest.enter("agentproto", move |times| {
        let began = Instant::now();
        for i in 0..times as usize {
            black_box(broken_rules(
                &black_box(chain),
                &black_box(to[i % 16]),
                None,
            ));
        }
        began.elapsed()
    });
    contest.enter("bit mask", |times| {
        let mask = Mask {
            roles: 0b110,
            hops: 1,
            last: 1,
        };
        let began = Instant::now();
        for i in 0..times {
            black_box(black_box(&mask).allows(*black_box(&((i % 16) as u8))));
        }
        began.elapsed()
    });
    contest.run()
}

/// How many allocations a hop and a refusal make, their texts aside.
pub(crate) fn allocations() -> u64 {
    let chain = chain();
    let counted = allocation_counter::measure(|| {
        for to in CSuite::TABLE.roles() {
            let _ = black_box(black_box(chain).invoke(to));
        }
    });
    counted.count_total
}
