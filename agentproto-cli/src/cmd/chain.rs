//! `chain`: whether roles may call each other in this order.

use std::io::Write;

use agentproto::role::RoleId;
use agentproto::rules::{CallChain, ChainError};

use crate::exit::{Exit, Failure};
use crate::roles::{self, Roles};

/// Say whether roles may call each other in this order
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who calls whom, the first caller first
    #[arg(required = true, num_args = 2.., value_name = "ROLE")]
    chain: Vec<String>,
    #[command(flatten)]
    roles: Roles,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let chain: Vec<RoleId> = args
        .chain
        .iter()
        .map(|token| roles::role(table, token))
        .collect::<Result<_, _>>()?;
    match CallChain::of(chain) {
        Ok(chain) => {
            writeln!(
                out,
                "allowed: {} ({}/{} hops)",
                chain.arrows(),
                chain.hops(),
                chain.max_hops()
            )?;
            Ok(Exit::Fine)
        }
        Err(ChainError::Refused(refusal)) => {
            writeln!(out, "{}", refusal.blocked())?;
            Ok(Exit::Broken)
        }
        Err(error) => Err(Failure::usage(error)),
    }
}
