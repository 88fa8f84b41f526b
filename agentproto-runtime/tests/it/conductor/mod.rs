//! The conductor: exchanges under the rules.

mod broadcast;
mod conflict;
mod exchange;
mod failure;
mod inert;
#[cfg(unix)]
mod program;
mod resumed;
mod review;
mod transcript;

use agentproto_runtime::conductor::testing::Script;
use agentproto_runtime::conductor::{Conductor, ConductorBuilder};

use crate::sets::{CSUITE, role};

/// A conductor in which scripts play these roles.
fn play(scripts: &[(&str, &Script)]) -> Conductor {
    builder(scripts).build().expect("roles of one set")
}

fn builder(scripts: &[(&str, &Script)]) -> ConductorBuilder {
    let all = Conductor::builder(&CSUITE);
    scripts.iter().fold(all, |builder, (token, script)| {
        builder.agent(role(token), (*script).clone())
    })
}
