//! The words of a reason: those that a [`Refusal`](super::Refusal) writes are those that a reader takes.

pub(super) const PHASE_2: &str = "Phase 2 isolation";
pub(super) const PHASE_3: &str = "Phase 3 critique";
pub(super) const SELF: &str = "self-invocation";
pub(super) const DEPTH: &str = "depth limit ";
pub(super) const REACHED: &str = " reached";
pub(super) const CIRCULAR: &str = "circular call detected";
pub(crate) const IN_CHAIN: &str = " in chain ";
pub(super) const TAKES_NONE: &str = " takes no invocations";
pub(super) const NOBODY_BROADCASTS: &str = "nobody may broadcast";
pub(super) const ONLY: &str = "only ";
pub(super) const AND: &str = " and ";
pub(super) const MORE: &str = " more";
pub(super) const MAY_BROADCAST: &str = " may broadcast";

/// Whether the reason is one of the protocol's; the chain in it may be missing.
pub(crate) fn is_reason(reason: &str) -> bool {
    let reason = reason.trim();
    if matches!(reason, PHASE_2 | PHASE_3 | SELF | NOBODY_BROADCASTS) {
        return true;
    }
    if let Some(chain) = reason.strip_prefix(CIRCULAR) {
        return is_chain_part(chain);
    }
    if let Some(rest) = reason.strip_prefix(DEPTH) {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        return rest.strip_prefix(REACHED).is_some_and(is_chain_part);
    }
    let is_names = |names: &str| {
        // Of many roles only the first are named.
        let named = match names.rsplit_once(AND) {
            Some((named, more)) if more.strip_suffix(MORE).is_some_and(is_number) => named,
            _ => names,
        };
        named.split(", ").all(is_name)
    };
    reason.strip_suffix(TAKES_NONE).is_some_and(is_name)
        || reason
            .strip_prefix(ONLY)
            .and_then(|rest| rest.strip_suffix(MAY_BROADCAST))
            .is_some_and(is_names)
}

/// ` in chain cro→cfo`, or nothing.
fn is_chain_part(text: &str) -> bool {
    match text.strip_prefix(IN_CHAIN) {
        Some(chain) => chain
            .split(['→', ' '])
            .filter(|name| !name.is_empty())
            .all(is_name),
        None => text.is_empty(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::is_reason;
    use crate::role::{RoleDef, RoleId, RoleTable};
    use crate::rules::{CallChain, Rule};

    /// A set in which so many roles may broadcast.
    fn set(broadcasters: usize) -> &'static RoleTable {
        let roles = (0..8).map(|i| {
            let name = |letter: char| String::leak(format!("{letter}{i}"));
            let role = RoleDef::new(name('a'), name('A'));
            if i < broadcasters {
                role.broadcaster()
            } else {
                role
            }
        });
        let roles = Vec::leak(roles.collect());
        let id = String::leak(format!("tests::reason{broadcasters}"));
        Box::leak(Box::new(RoleTable::new(id, "reasons", 7, roles).unwrap()))
    }

    #[test]
    fn every_reason_that_is_written_is_taken() {
        for broadcasters in [0, 1, 4, 5, 8] {
            let roles: Vec<RoleId> = set(broadcasters).roles().collect();
            for len in 1..roles.len() {
                let chain = CallChain::of(roles[..len].iter().copied()).unwrap();
                let refusal = chain.invoke(roles[0]).unwrap_err();
                for rule in Rule::ALL {
                    let reason = refusal.reason_of(rule);
                    // A role of another set is named in no BLOCKED.
                    let is_one = rule != Rule::ForeignRole;
                    assert_eq!(is_reason(reason.as_str()), is_one, "{reason}");
                }
            }
        }
    }
}
