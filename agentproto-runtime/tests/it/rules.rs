//! The rules of call chains: against a naive model, in their order, in their words.

use std::collections::HashSet;

use agentproto_runtime::check::{Rules, check};
use agentproto_runtime::role::{RoleDef, RoleId, RoleTable};
use agentproto_runtime::rules::{CallChain, ChainError, Phase, Refusal, Rule, broken_rules};
use agentproto_runtime::wire::{self, Diagnostic};
use proptest::prelude::*;

use crate::property::cases;
use crate::sets::{CSUITE, role};

/// Allows seven hops, so that limits other than two are tested too.
static LONG: RoleTable = match RoleTable::new(
    "tests::LONG",
    "long",
    7,
    &[
        RoleDef::new("a", "A"),
        RoleDef::new("b", "B"),
        RoleDef::new("c", "C"),
        RoleDef::new("d", "D"),
        RoleDef::new("e", "E"),
        RoleDef::new("f", "F"),
        RoleDef::new("g", "G"),
        RoleDef::new("h", "H"),
        RoleDef::new("i", "I"),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

fn chain(tokens: &[&str]) -> CallChain {
    CallChain::of(tokens.iter().map(|token| role(token))).expect("an allowed chain")
}

fn refusal(tokens: &[&str], to: &str) -> Refusal {
    chain(tokens).invoke(role(to)).expect_err("a refused hop")
}

/// The rules as the protocol states them, over a plain list.
fn model(roles: &[RoleId], to: RoleId, phase: Option<Phase>) -> Vec<Rule> {
    let mut broken = Vec::new();
    match phase {
        Some(Phase::Analysis) => broken.push(Rule::Phase2Isolation),
        Some(Phase::Critique) => broken.push(Rule::Phase3Critique),
        _ => {}
    }
    let last = roles[roles.len() - 1];
    if ["executive-mentor", "chief-of-staff"].contains(&to.token()) {
        broken.push(Rule::NotInvocable);
    }
    if last == to {
        broken.push(Rule::SelfInvocation);
    }
    if roles.len() > usize::from(to.table().max_hops()) {
        broken.push(Rule::DepthLimit);
    }
    if last != to && roles.contains(&to) {
        broken.push(Rule::CircularCall);
    }
    broken
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn every_hop_is_judged_as_the_model_judges_it(
        long in any::<bool>(),
        tries in prop::collection::vec(0_usize..16, 1..12),
        phase in prop::option::of(1_u8..=6),
    ) {
        let table: &'static RoleTable = if long { &LONG } else { &CSUITE };
        let phase = phase.and_then(Phase::from_number);
        let roles: Vec<RoleId> = table.roles().collect();
        let pick = |i: usize| roles[i % roles.len()];
        let mut kept = vec![pick(tries[0])];
        let mut chain = CallChain::start(kept[0]);
        for i in &tries[1..] {
            let to = pick(*i);
            prop_assert_eq!(
                broken_rules(&chain, &to, phase).iter().collect::<Vec<_>>(),
                model(&kept, to, phase)
            );
            // Grown outside of meetings, so that chains get long in every phase.
            match chain.invoke(to) {
                Ok(longer) => { kept.push(to); chain = longer; }
                Err(refusal) => prop_assert_eq!(
                    refusal.broken().iter().collect::<Vec<_>>(),
                    model(&kept, to, None)
                ),
            }
            prop_assert_eq!(chain.roles().collect::<Vec<_>>(), kept.clone());
            prop_assert_eq!(usize::from(chain.hops()) + 1, kept.len());
            prop_assert_eq!(chain.last(), *kept.last().unwrap());
        }
    }
}

#[test]
fn reasons_read_as_the_protocol_has_them() {
    let reason = |refusal: Refusal| refusal.reason().to_string();
    assert_eq!(reason(refusal(&["cfo"], "cfo")), "self-invocation");
    assert_eq!(
        reason(refusal(&["cro", "cfo", "coo"], "chro")),
        "depth limit 2 reached in chain cro→cfo→coo"
    );
    assert_eq!(
        reason(refusal(&["cro", "cfo"], "cro")),
        "circular call detected in chain cro→cfo"
    );
    assert_eq!(
        reason(refusal(&["ceo"], "executive-mentor")),
        "executive-mentor takes no invocations"
    );
    let in_phase = |phase| CallChain::start(role("cfo")).invoke_in(role("cto"), Some(phase));
    assert_eq!(
        reason(in_phase(Phase::Analysis).unwrap_err()),
        "Phase 2 isolation"
    );
    assert_eq!(
        reason(in_phase(Phase::Critique).unwrap_err()),
        "Phase 3 critique"
    );
    for phase in [
        Phase::Context,
        Phase::Synthesis,
        Phase::FounderReview,
        Phase::Decision,
    ] {
        assert!(in_phase(phase).is_ok(), "{phase}");
    }
    let broadcast = |from, phase| Refusal::broadcast(role(from), phase);
    assert_eq!(
        reason(broadcast("cfo", None).unwrap()),
        "only ceo may broadcast"
    );
    assert_eq!(broadcast("ceo", None), None);
    assert_eq!(
        reason(broadcast("ceo", Some(Phase::Analysis)).unwrap()),
        "Phase 2 isolation"
    );
    assert_eq!(
        reason(Refusal::broadcast(LONG.role("a").unwrap(), None).unwrap()),
        "nobody may broadcast"
    );
}

#[test]
fn a_refusal_names_the_first_rule_and_lists_all() {
    let refusal = chain(&["cro", "cfo", "coo"])
        .invoke_in(role("cro"), Some(Phase::Analysis))
        .expect_err("refused");
    let broken: Vec<Rule> = refusal.broken().iter().collect();
    assert_eq!(
        broken,
        [Rule::Phase2Isolation, Rule::DepthLimit, Rule::CircularCall]
    );
    assert_eq!(
        refusal.to_string(),
        "cannot invoke cro — Phase 2 isolation (rule 0)"
    );
    assert_eq!(
        refusal.blocked().to_string(),
        "[BLOCKED: cannot invoke cro — Phase 2 isolation]"
    );
    assert_eq!(
        refusal.assuming("half of it closes").unwrap().to_string(),
        "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nState assumption used instead: half of it closes"
    );
}

#[test]
fn of_many_broadcasters_a_reason_names_the_first() {
    let set = |count: usize| {
        let leak = |text: String| -> &'static str { text.leak() };
        let may = (0..count).map(|i| {
            let token = leak(format!("{}{i:02}", "b".repeat(30)));
            RoleDef::new(token, token).broadcaster()
        });
        let roles = may.chain([RoleDef::new("x", "X")]).collect::<Vec<_>>();
        let table = RoleTable::new(leak(format!("tests::may{count}")), "may", 2, roles.leak());
        &*Box::leak(Box::new(table.expect("a set")))
    };
    let refusal = |count| Refusal::broadcast(set(count).role("x").unwrap(), None).unwrap();
    let bs = "b".repeat(30);
    assert_eq!(
        refusal(4).reason().as_str(),
        format!("only {bs}00, {bs}01, {bs}02, {bs}03 may broadcast")
    );
    let all = refusal(63);
    assert_eq!(
        all.to_string(),
        format!(
            "cannot invoke all — only {bs}00, {bs}01, {bs}02, {bs}03 and 59 more may broadcast"
        )
    );
    let read = check(set(63), &all.blocked().to_string(), Rules::new());
    assert_eq!((read.messages, read.diagnostics.len()), (1, 1));
    assert_eq!(read.diagnostics[0].code.as_str(), "missing-assumption");
}

#[test]
fn one_hop_is_called_one_and_roles_stand_in_backticks() {
    static PAIR: RoleTable = match RoleTable::new(
        "tests::PAIR",
        "pair",
        1,
        &[
            RoleDef::new("a", "A").broadcaster(),
            RoleDef::new("b", "B"),
            RoleDef::new("c", "C"),
        ],
    ) {
        Ok(table) => table,
        Err(_) => panic!("the test set keeps the limits"),
    };
    let said = |text: &str, rules: Rules| {
        let diagnostics = check(&PAIR, text, rules).diagnostics;
        diagnostics
            .iter()
            .map(Diagnostic::message)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        said("[CHAIN: a → b → c]", Rules::new()),
        ["found 2 hops, expected at most 1 hop (rule 2)"]
    );
    let isolated = "expected nobody to ask anybody in phases 2 and 3 (rule 0)";
    let phase = Rules::new().phase(Phase::Analysis);
    assert_eq!(
        said("[INVOKE:b|x]", phase),
        [format!(
            "found an invocation of `b` in phase 2 (independent analysis), {isolated}"
        )]
    );
    assert_eq!(
        said("[BROADCAST:all|x]", phase),
        [format!(
            "found a broadcast in phase 2 (independent analysis), {isolated}"
        )]
    );
}

#[test]
fn roles_of_two_sets_never_meet() {
    let refusal = chain(&["cro"])
        .invoke(LONG.role("a").unwrap())
        .expect_err("refused");
    assert_eq!(
        refusal.to_string(),
        "cannot invoke a — a is a role of long, not of csuite"
    );
    assert!(!chain(&["ceo"]).contains(&LONG.role("a").unwrap()));
    assert_ne!(CSUITE.role_at(0), LONG.role_at(0));
}

#[test]
fn a_chain_prints_hops_and_roles() {
    assert_eq!(
        chain(&["cro", "cfo", "coo"]).to_string(),
        "2/2 hops: cro → cfo → coo"
    );
    assert_eq!(chain(&["cro"]).to_string(), "0/2 hops: cro");
    let nobody: [RoleId; 0] = [];
    assert_eq!(CallChain::of(nobody), Err(ChainError::Empty));
    let known: HashSet<CallChain> = [chain(&["cro", "cfo"]), chain(&["cro"])].into();
    assert!(known.contains(&chain(&["cro", "cfo"])) && !known.contains(&chain(&["cfo", "cro"])));
    assert_eq!(size_of::<CallChain>(), 16);
    assert_eq!(size_of::<RoleId>(), 16);
}

#[test]
fn a_compile_time_refusal_says_what_run_time_says() {
    const TEXT: &str = {
        const REFUSAL: Refusal = {
            let (Some(cro), Some(cfo)) = (CSUITE.role_at(2), CSUITE.role_at(1)) else {
                panic!()
            };
            let Ok(chain) = CallChain::start(cro).invoke(cfo) else {
                panic!()
            };
            match chain.invoke(cro) {
                Ok(_) => panic!(),
                Err(refusal) => refusal,
            }
        };
        const MESSAGE: &agentproto_runtime::rules::ConstText = &REFUSAL.message();
        MESSAGE.as_str()
    };
    assert_eq!(TEXT, refusal(&["cro", "cfo"], "cro").to_string());
    assert_eq!(
        TEXT,
        "cannot invoke cro — circular call detected in chain cro→cfo (rule 3)"
    );
}

/// An answer counts only for the role that gave it. It breaks no rule of the protocol: no diagnostic tells it.
#[test]
fn an_answer_in_another_s_name_is_not_permitted() {
    let response = "[RESPONSE:cfo]\nKey finding: x\nSupporting data:\n- a\n- b\nConfidence: high\nCaveat: y\n[/RESPONSE]";
    let check_of = "[PEER-VERIFY:cfo]\nValidated: ✅ x\n[/PEER-VERIFY]";
    for text in [response, check_of] {
        let reading = wire::read(&CSUITE, text);
        let message = &reading.messages[0];
        assert!(Rules::new().permits(message), "{text}");
        assert!(
            Rules::new().spoken_by(role("cfo")).permits(message),
            "{text}"
        );
        let by_cro = Rules::new().spoken_by(role("cro"));
        assert!(
            message.is_actionable() && !by_cro.permits(message),
            "{text}"
        );
        assert!(by_cro.broken_by(message).is_empty(), "{text}");
        assert!(
            check(&CSUITE, text, by_cro).diagnostics.is_empty(),
            "{text}"
        );
    }
}

/// What stands in earnest may still be forbidden: whoever acts asks the rules.
#[test]
fn a_message_is_permitted_where_it_is_meant_and_breaks_no_rule() {
    let analysis = Rules::new().phase(Phase::Analysis);
    let by_cfo = Rules::new().spoken_by(role("cfo"));
    for (rules, text, is_actionable, is_permitted) in [
        (Rules::new(), "CRO → [INVOKE:cfo|x]", true, true),
        (Rules::new(), "[INVOKE:cfo|x]", true, true),
        (Rules::new(), "`[INVOKE:cfo|x]`", false, false),
        // The caller is named before the tag, known from outside, or the one before it in its chain.
        (Rules::new(), "CFO → [INVOKE:cfo|x]", true, false),
        (by_cfo, "[INVOKE:cfo|x]", true, false),
        (
            Rules::new(),
            "[INVOKE:cfo|x]\n[CHAIN: cfo → cfo]",
            false,
            false,
        ),
        (
            Rules::new(),
            "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]",
            true,
            true,
        ),
        (Rules::new(), "[INVOKE:executive-mentor|x]", true, false),
        (analysis, "[INVOKE:cfo|x]", true, false),
        (analysis, "[ASSUMPTION: x]", true, true),
        (analysis, "[INVOKE:board|x]", true, false),
        (Rules::new(), "CEO: [BROADCAST:all|x]", true, true),
        (Rules::new(), "CRO: [BROADCAST:all|x]", true, false),
    ] {
        let reading = wire::read(&CSUITE, text);
        let message = &reading.messages[0];
        assert_eq!(message.is_actionable(), is_actionable, "{text}");
        assert_eq!(rules.permits(message), is_permitted, "{text}");
    }
    // What a CHAIN breaks by itself is told of the CHAIN.
    let text = "[INVOKE:cfo|x]\n[CHAIN: cro → chief-of-staff → cfo]";
    let chain = &wire::read(&CSUITE, text).messages[1];
    assert!(chain.is_actionable() && !Rules::new().permits(chain));
}
