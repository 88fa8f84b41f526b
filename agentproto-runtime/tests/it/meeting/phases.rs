//! What each phase asks of whom, and what comes of it.

use agentproto_runtime::conductor::Event;
use agentproto_runtime::conductor::testing::{calls, response};
use agentproto_runtime::meeting::{Agenda, InvalidAgenda, agreement};
use agentproto_runtime::message::{Conflict, Resolution};
use agentproto_runtime::quality::Stakes;
use agentproto_runtime::rules::{CallChain, Phase};

use super::{Cast, SCREEN, agenda, hold, line, proposal};
use crate::sets::{CSUITE, role};

#[tokio::test]
async fn everybody_speaks_once_in_the_order_of_the_phases() {
    let cast = Cast::new();
    let review = cast.hold().await.unwrap();
    let asked = [
        "ceo 2.0",
        "cfo 2.0",
        "cro 2.0",
        "executive-mentor 3.0",
        "chief-of-staff 4.0",
    ];
    assert_eq!(cast.asked(), asked);
    insta::assert_snapshot!(review.meeting().proposal().views.join("\n"), @r"
    ceo: Go now
    cfo: Wait for the bridge
    cro: Eleven accounts wait
    ");
    let phases = review.transcript();
    let phases = phases.events().filter_map(|event| match event {
        Event::Phase { phase } => Some(phase.number()),
        _ => None,
    });
    assert_eq!(phases.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(review.meeting().missing(), []);
}

#[tokio::test]
async fn what_phase_1_wrote_down_is_what_everybody_gets() {
    let cast = Cast::new();
    let agenda = agenda().with("The company", "Eleven people, two products.");
    hold(cast.open(agenda)).await.unwrap();
    for token in ["ceo", "cfo", "cro", "executive-mentor", "chief-of-staff"] {
        let prompt = &cast.prompts(token)[0];
        for text in [
            "## The meeting\n\n```\nEnter Spain in Q3\nDay: 2026-11-30\nStakes: critical (irreversible)\n```\n",
            "## The company\n\n```\nEleven people, two products.\n```\n",
            "## The question\n\n```\nOffice or Lisbon?\n```\n",
        ] {
            assert!(prompt.contains(text), "{token}: {prompt}");
        }
    }
}

#[tokio::test]
async fn the_critic_reads_every_view_and_the_orchestrator_the_critique_too() {
    let assuming = format!(
        "[ASSUMPTION: the bridge closes]\n{}",
        response(role("cfo"), "Wait")
    );
    let cast = Cast::new().says("cfo", 2, [assuming]);
    let review = cast.hold().await.unwrap();
    for token in ["executive-mentor", "chief-of-staff"] {
        let prompt = &cast.prompts(token)[0];
        for text in [
            "## The view of CEO\n",
            "Key finding: Go now",
            "## The view of CFO\n",
            "[/RESPONSE]\n[ASSUMPTION: the bridge closes]\n",
            "## The view of CRO\n",
        ] {
            assert!(prompt.contains(text), "{token}: {prompt}");
        }
    }
    assert!(cast.prompts("chief-of-staff")[0].contains(SCREEN));
    assert!(cast.prompts("chief-of-staff")[0].contains("## The form of this answer\n\nA plan."));
    assert_eq!(
        review.meeting().proposal().critic,
        "One source — Customers who left"
    );
    assert_eq!(
        review.meeting().views()[1].assumptions()[0].text,
        "the bridge closes"
    );
}

#[tokio::test]
async fn nobody_is_offered_an_invocation_in_phases_2_and_3() {
    let cast = Cast::new();
    cast.hold().await.unwrap();
    for token in ["ceo", "cfo", "cro", "executive-mentor"] {
        let prompt = &cast.prompts(token)[0];
        assert!(!prompt.contains("[INVOKE:"), "{token}: {prompt}");
        assert!(!prompt.contains("[BROADCAST:"), "{token}: {prompt}");
    }
    assert!(cast.prompts("chief-of-staff")[0].contains("[INVOKE:"));
}

#[tokio::test]
async fn who_invokes_in_phase_2_is_refused_and_assumes() {
    let ceo = response(role("ceo"), "Go now");
    let cast = Cast::new()
        .says("ceo", 2, ["[BROADCAST:all|What breaks?]".to_owned(), ceo])
        .says("cfo", 2, [
            "[INVOKE:cro|What is signed?]".to_owned(),
            format!(
                "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nState assumption used instead: half is signed\n\n{}",
                response(role("cfo"), "Wait")
            ),
        ]);
    let review = cast.hold().await.unwrap();
    let calls = calls(&review.transcript());
    for refused in [
        "ceo ✗ all: Phase 2 isolation",
        "cfo ✗ cro: Phase 2 isolation",
    ] {
        assert!(calls.iter().any(|call| call == refused), "{calls:#?}");
    }
    // The CRO was asked by the meeting alone.
    assert_eq!(cast.prompts("cro").len(), 1);
    assert_eq!(
        review.meeting().views()[1].assumptions()[0].text,
        "half is signed"
    );
}

#[tokio::test]
async fn a_critic_who_invokes_is_refused() {
    let cast = Cast::new().says(
        "executive-mentor",
        3,
        ["[INVOKE:cfo|Which source?]", SCREEN],
    );
    let review = cast.hold().await.unwrap();
    let refused = "executive-mentor ✗ cfo: Phase 3 critique".to_owned();
    assert!(calls(&review.transcript()).contains(&refused));
    assert_eq!(cast.prompts("cfo").len(), 1);
    assert!(
        cast.prompts("executive-mentor")[1]
            .contains("[BLOCKED: cannot invoke cfo — Phase 3 critique]")
    );
}

#[tokio::test]
async fn the_orchestrator_may_ask_once_the_views_are_there() {
    let cast = Cast::new()
        .says(
            "chief-of-staff",
            4,
            ["[INVOKE:cfo|How long?]".to_owned(), proposal("Wait")],
        )
        .says("cfo", 4, [response(role("cfo"), "Until January")]);
    let review = cast.hold().await.unwrap();
    assert!(calls(&review.transcript()).contains(&"chief-of-staff → cfo".to_owned()));
    assert!(cast.prompts("chief-of-staff")[1].contains("Key finding: Until January"));
}

#[tokio::test]
async fn roles_may_invoke_each_other_before_the_views_and_behind_the_proposal() {
    let cast = Cast::new().says("cfo", 1, [response(role("cfo"), "Nine months")]);
    let meeting = cast.open(agenda());
    let chain = CallChain::of([role("ceo"), role("cfo")]).unwrap();
    let answer = meeting.invoke(chain, "How long?").await.unwrap();
    assert_eq!(answer.key_finding(), "Nine months");
    let review = hold(meeting).await.unwrap();
    let calls = calls(&review.transcript());
    assert_eq!(calls[0], "ceo → cfo");
    // It is no view.
    assert_eq!(review.meeting().views().len(), 3);
}

#[tokio::test]
async fn a_consensus_is_found_and_the_critic_is_told() {
    let cast = Cast::new()
        .says("ceo", 2, [response(role("ceo"), "Go now")])
        .says("cfo", 2, [response(role("cfo"), "go, now!")])
        .says("cro", 2, [response(role("cro"), "Go now.")]);
    let review = cast.hold().await.unwrap();
    let agreed = agreement(review.meeting().views());
    assert!(agreed.triggers_critic());
    assert_eq!(agreed.to_string(), "is agreed by 3 of 3 roles");
    assert!(review.is_suspicious());
    assert!(cast.prompts("executive-mentor")[0].contains("## A consensus to suspect"));
}

#[tokio::test]
async fn a_report_without_a_disagreement_is_suspicious_too() {
    let agreed = Cast::new().says("chief-of-staff", 4, [r#"{"decision": "Go"}"#]);
    assert!(agreed.hold().await.unwrap().is_suspicious());
    let cast = Cast::new();
    assert!(!cast.hold().await.unwrap().is_suspicious());
    assert!(!cast.prompts("executive-mentor")[0].contains("A consensus to suspect"));
}

#[tokio::test]
async fn conflicts_are_shown_and_left_to_the_founder() {
    let conflict = "[CONFLICT: CFO projects 14 months; CRO expects 18]";
    let settled = "[CONFLICT: CEO says now; CFO says later]\nResolution: conservative";
    let cfo = format!(
        "{conflict}\n\n{settled}\n\n{}",
        response(role("cfo"), "Wait")
    );
    let cast = Cast::new().says("cfo", 2, [cfo]);
    let review = cast.hold().await.unwrap();
    assert!(
        cast.prompts("chief-of-staff")[0]
            .contains(&format!("## A conflict to show\n\n```\n{conflict}\n"))
    );
    let resolutions = review.meeting().conflicts();
    let resolutions: Vec<_> = resolutions.iter().map(Conflict::resolution).collect();
    assert_eq!(
        resolutions,
        [Some(Resolution::Escalate), Some(Resolution::Conservative)]
    );
}

#[tokio::test]
async fn what_must_not_be_shown_is_mended_before_it_is() {
    let screen = SCREEN.replace("One source", "We should consider sources");
    let cast = Cast::new()
        .says(
            "cfo",
            2,
            [
                response(role("cfo"), "We should consider it"),
                response(role("cfo"), "Wait"),
            ],
        )
        .says("executive-mentor", 3, [screen, SCREEN.to_owned()])
        .says("chief-of-staff", 4, ["{}".to_owned(), proposal("Go")]);
    let meeting = cast
        .open(agenda())
        .checked_by(|what, text| match text.contains("consider") {
            true => Err(format!("{what}: found `consider`")),
            false => Ok(()),
        });
    let review = hold(meeting).await.unwrap();
    assert_eq!(review.meeting().views()[1].position(), "Wait");
    assert_eq!(review.meeting().screen().weakest_point(), "One source");
    let repairs = |token| cast.prompts(token)[1].clone();
    assert!(repairs("cfo").contains("mended:\nkey finding: found `consider`\n"));
    assert!(
        repairs("executive-mentor")
            .contains("mended:\nweakest point and missing perspective: found `consider`\n")
    );
    assert!(repairs("chief-of-staff").contains("mended:\ndecision: missing\n"));
}

#[tokio::test]
async fn a_proposal_is_read_wherever_it_stands_in_the_reply() {
    for reply in [
        format!("```json\n{}\n```", proposal("Go")),
        format!("Sure! {}\nAnything else?", proposal("Go")),
        format!("[ASSUMPTION: the bridge closes]\n\n{}", proposal("Go")),
    ] {
        let cast = Cast::new().says("chief-of-staff", 4, [reply.as_str()]);
        let review = cast.hold().await.unwrap();
        assert_eq!(review.meeting().proposal().decision, "Go", "{reply}");
    }
}

#[test]
fn an_agenda_needs_several_who_can_answer() {
    let with = |tokens: &[&str]| {
        let participants = tokens.iter().map(|token| role(token));
        Agenda::new(
            line("Topic"),
            line("Question?"),
            agenda().date(),
            participants,
            Stakes::Low,
        )
        .map(|agenda| agenda.participants().len())
    };
    assert_eq!(with(&["ceo", "cfo"]), Ok(2));
    assert_eq!(with(&[]), Err(InvalidAgenda::TooFew { found: 0 }));
    assert_eq!(with(&["ceo"]), Err(InvalidAgenda::TooFew { found: 1 }));
    assert_eq!(
        with(&["ceo", "cfo", "ceo"]),
        Err(InvalidAgenda::Twice(role("ceo")))
    );
    let critic = role("executive-mentor");
    assert_eq!(
        with(&["ceo", "executive-mentor"]),
        Err(InvalidAgenda::NoParticipant(critic))
    );
    assert_eq!(
        with(&["ceo", "executive-mentor"]).unwrap_err().to_string(),
        "`executive-mentor` takes no invocations, expected a role that can give a view of its own"
    );
    assert_eq!(CSUITE.critic(), Some(critic));
    assert_eq!(Phase::from_number(2), Some(Phase::Analysis));
}
