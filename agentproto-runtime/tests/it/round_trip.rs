//! Whatever can be made is written so that it reads back the same, strictly.

use agentproto_runtime::message::*;
use agentproto_runtime::role::{RoleDef, RoleId, RoleTable};
use agentproto_runtime::rules::CallChain;
use agentproto_runtime::wire;
use proptest::prelude::*;

use crate::property::cases;
use crate::sets::CSUITE;
use crate::soup::PIECES;

/// A set whose titles look like something else.
static ODD: RoleTable = match RoleTable::new(
    "tests::ODD",
    "odd",
    7,
    &[
        RoleDef::new("a", "Key finding").broadcaster(),
        RoleDef::new("if", "If wrong").skill("wrong-advisor"),
        RoleDef::new("x-1", "APPROVED"),
        RoleDef::new("lead2", "1. Lead").orchestrator(),
        RoleDef::new("dash", "- Dash"),
        RoleDef::new("star", "**Star**"),
        RoleDef::new("roles", "Role"),
        RoleDef::new("invoke", "✅ Ship"),
        RoleDef::new("first", "Führung").caller_only(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

fn tables() -> impl Strategy<Value = &'static RoleTable> {
    let mut tables = vec![&CSUITE, &ODD];
    #[cfg(feature = "toml")]
    tables.push(from_toml());
    tables.retain(|table| table.defs().len() > 1);
    prop::sample::select(tables)
}

#[cfg(feature = "toml")]
fn from_toml() -> &'static RoleTable {
    let text = "max_hops = 3\n[[role]]\ntoken = \"art\"\ntitle = \"Art & Form\"\n[[role]]\ntoken = \"lead\"\nbroadcaster = true\norchestrator = true\n[[role]]\ntoken = \"qa\"\ncaller_only = true\n[[role]]\ntoken = \"sound\"\n";
    RoleTable::from_toml("studio", text).expect("a role set")
}

/// Text that may be a line of a message, or may not.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec!["word", "Runway falls", " ", " ", "a", "9", ",", "; ", "—", "→", "é", "[x]", "$1", "%"]).prop_map(str::to_owned),
        2 => prop::sample::select(PIECES).prop_map(|piece| piece.trim_matches('\n').to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 1..6).prop_map(|pieces| pieces.concat())
}

fn texts() -> impl Strategy<Value = [String; 5]> {
    [text(), text(), text(), text(), text()]
}

/// A message of some kind from these texts, where it can be made.
fn make(
    table: &'static RoleTable,
    kind: usize,
    roles: &[usize],
    texts: &[String; 5],
    n: usize,
) -> Option<Message<'static>> {
    let role = |i: usize| {
        table
            .role_at(roles[i % roles.len()] % table.defs().len())
            .expect("a role")
    };
    let [a, b, c, d, e] = texts.clone();
    let chain = |length: usize| {
        let mut chain = CallChain::start(role(0));
        for i in 1..length {
            chain = chain.invoke(role(i)).ok()?;
        }
        Some(chain)
    };
    let names = |length: usize| (0..length).map(|i| role(i).title()).collect::<Vec<_>>();
    Some(match kind {
        0 => Invoke::new(chain(2 + n % 2)?, a).ok()?.into(),
        1 => Broadcast::new(table.roles().find(RoleId::is_broadcaster)?, a)
            .ok()?
            .into(),
        2 => {
            let points = [b, c, d];
            let level = Confidence::ALL[n % 3];
            Response::new(role(0), a, points[..2 + n % 2].to_vec(), level, e)
                .ok()?
                .into()
        }
        3 => {
            let lists = [vec![a.clone()], vec![b.clone(), c.clone()], vec![]];
            PeerVerify::new(
                role(0),
                lists[n % 3].clone(),
                lists[(n / 3) % 3].clone(),
                vec![d],
            )
            .ok()?
            .into()
        }
        4 => {
            let proceed = match n % 3 {
                0 => Proceed::WithNotedRisks,
                1 => Proceed::AfterAddressing {
                    gap: Line::new(d).ok()?,
                },
                _ => Proceed::Rethink,
            };
            CriticScreen::new(a, b, c, proceed).ok()?.into()
        }
        5 => Chain::new(chain(1 + n % 3)?).into(),
        6 => {
            let refusal = chain(2)?.invoke(role(n)).err()?;
            refusal.assuming(a).ok()?.into()
        }
        7 => {
            let reasons = [
                &a,
                "Phase 2 isolation",
                "only ceo may broadcast",
                "circular call detected in chain cro→cfo",
            ];
            Blocked::new(role(0).into(), reasons[n % 4].to_owned(), b)
                .ok()?
                .into()
        }
        8 => Assumption::new(a).ok()?.into(),
        9 => {
            let positions = [
                Position::new(role(0), a),
                Position::new(role(1), b),
                Position::new(role(2), c),
            ];
            let resolution = [
                None,
                Some(Resolution::Conservative),
                Some(Resolution::TimeBoxed),
            ][n % 3];
            let consequence = n.is_multiple_of(2).then(|| d.into());
            Conflict::new(
                positions.into_iter().take(2 + n % 2),
                consequence,
                resolution,
            )
            .ok()?
            .into()
        }
        10 => ReviewRequest::new(chain(2)?, a, b, c, n.is_multiple_of(2).then(|| d.into()))
            .ok()?
            .into(),
        11 => {
            let chain: Vec<&str> = names(1 + n % 2).into_iter().chain([e.as_str()]).collect();
            ReviewRequest::between(table, &d, chain, a, b, c, None)
                .ok()?
                .into_owned()
                .into()
        }
        12 => Review::because(Verdict::ALL[n % 3], a).ok()?.into(),
        _ => Review::new(Verdict::ALL[n % 3]).into(),
    })
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn what_is_written_reads_back_the_same(
        (_, table) in tables().prop_map(|table| (table.name(), table)), kind in 0usize..14, roles in prop::array::uniform4(0usize..64), texts in texts(), n in 0usize..36,
    ) {
        let Some(message) = make(table, kind, &roles, &texts, n) else { return Ok(()) };
        let written = message.to_string();
        let reading = wire::read_strict(table, &written);
        prop_assert_eq!(&reading.diagnostics, &vec![], "{}", written);
        let mut found: Vec<&Message<'_>> = reading.messages.iter().map(|located| &located.message).collect();
        if let (Message::Invoke(invoke), 2) = (&message, found.len()) {
            let chain = Message::from(Chain::new(invoke.chain().expect("a chain that was given")));
            prop_assert_eq!(found.pop(), Some(&chain));
        }
        prop_assert_eq!(found, vec![&message], "{}", written);
        // Tolerantly, nothing is mended either.
        prop_assert_eq!(wire::read(table, &written), reading);
    }
}
