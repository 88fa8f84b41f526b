//! Agents that answer typed questions.

use agentproto::conductor::testing::{Script, assert_calls, response};
use agentproto::conductor::{AgentError, AnswersTo, Conductor, FailureKind, Request, Typed};
use agentproto::message::Verdict;
use agentproto::typed::Question;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does it cost to hire {engineers} engineers?")]
struct HiringCost {
    engineers: u32,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = HiringCost)]
struct Cost {
    #[agent(field = "key_finding")]
    dollars: u32,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(broadcast, from = Ceo, ask = "How many months of runway if {what} slips?")]
struct Slip {
    what: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = Slip, from = Cfo)]
struct CfoRunway {
    #[agent(field = "key_finding")]
    months: u32,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = Slip, from = Cro)]
struct CroRunway {
    #[agent(field = "key_finding")]
    months: u32,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

struct CfoAgent {
    each: u32,
}

fn data() -> Vec<Line> {
    ["First fact", "Second fact"]
        .map(|text| Line::new(text).expect("one line"))
        .into()
}

impl AnswersTo<HiringCost> for CfoAgent {
    type Reply = Cost;

    async fn answer(&self, question: HiringCost, request: &Request) -> Result<Cost, AgentError> {
        assert_eq!(request.chain().to_string(), "1/2 hops: cro → cfo");
        Ok(Cost {
            dollars: question
                .engineers
                .checked_mul(self.each)
                .ok_or_else(|| AgentError::new("too many"))?,
            supporting_data: data(),
            confidence: Confidence::High,
            caveat: Line::new("None").map_err(AgentError::new)?,
        })
    }
}

impl AnswersTo<Slip> for CfoAgent {
    type Reply = CfoRunway;

    async fn answer(&self, question: Slip, _: &Request) -> Result<CfoRunway, AgentError> {
        assert_eq!(question.what, "the round");
        Ok(CfoRunway {
            months: 14,
            supporting_data: data(),
            confidence: Confidence::High,
            caveat: Line::new("None").map_err(AgentError::new)?,
        })
    }
}

fn cfo() -> Typed<CfoAgent> {
    Typed::new(CfoAgent { each: 20_000 })
        .on::<HiringCost>()
        .on::<Slip>()
}

#[tokio::test]
async fn a_typed_agent_gets_the_struct_and_gives_the_struct() {
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, cfo())
        .build()
        .unwrap();
    let session = conductor.session();
    let cost = session
        .put::<Cost>(&HiringCost { engineers: 5 })
        .await
        .unwrap();
    assert_eq!((cost.dollars, cost.confidence), (100_000, Confidence::High));
    assert_calls(&session.transcript(), &["cro → cfo"]);
    let error = session
        .put::<Cost>(&HiringCost {
            engineers: u32::MAX,
        })
        .await
        .unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (FailureKind::Failed, "cfo: too many")
    );
}

#[tokio::test]
async fn an_agent_that_writes_is_held_to_the_type() {
    let script = Script::new()
        .reply(response(CSuite::Cfo, "About 100K"))
        .reply(response(CSuite::Cfo, "100000"));
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, script.clone())
        .build()
        .unwrap();
    let cost = conductor
        .session()
        .put::<Cost>(&HiringCost { engineers: 5 })
        .await
        .unwrap();
    assert_eq!(cost.dollars, 100_000);
    let repair = script.requests()[1].repair().unwrap().to_owned();
    assert_eq!(
        repair,
        "In your answer: response.key_finding: found `About 100K`, expected a `u32`. Send it once more, changing only this."
    );
}

#[tokio::test]
async fn what_no_type_matches_goes_to_another_agent() {
    let alone = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, cfo())
        .build()
        .unwrap();
    let error = alone
        .session()
        .ask(CSuite::Cfo, "How long?")
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "cfo: found the question `How long?`, expected one of the kinds that this agent answers"
    );
    let helped = cfo().otherwise(Script::new().reply(response(CSuite::Cfo, "Nine months")));
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, helped)
        .build()
        .unwrap();
    assert!(
        conductor
            .session()
            .ask(CSuite::Cfo, "How long?")
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn typed_answers_of_a_broadcast_that_disagree_are_a_conflict() {
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, cfo())
        .agent(
            CSuite::Cro,
            Script::new().reply(response(CSuite::Cro, "18")),
        )
        .build()
        .unwrap();
    let session = conductor.session();
    let asked = Slip {
        what: Line::new("the round").unwrap(),
    }
    .to_message()
    .unwrap();
    let question = Question::from_message(&asked).unwrap();
    let mut slots = session.broadcast(CSuite::Ceo, question.text()).unwrap();
    slots.run().await;
    let cfo: CfoRunway = slots
        .of(CSuite::Cfo)
        .unwrap()
        .answer()
        .unwrap()
        .read()
        .unwrap();
    let cro: CroRunway = slots
        .of(CSuite::Cro)
        .unwrap()
        .answer()
        .unwrap()
        .read()
        .unwrap();
    let months = [
        (CSuite::Cfo.into(), cfo.months),
        (CSuite::Cro.into(), cro.months),
    ];
    session
        .conflicts()
        .compare("runway in months", months)
        .unwrap();
    let unresolved = session.conflicts().settle().unwrap_err();
    assert_eq!(
        unresolved.conflicts()[0].to_string(),
        "[CONFLICT: CFO says 14 for runway in months; CRO says 18 for runway in months]"
    );
}

#[tokio::test]
async fn a_question_that_asks_no_single_role_is_not_put() {
    let conductor = Conductor::builder(CSuite::TABLE).build().unwrap();
    let asked = Slip {
        what: Line::new("the round").unwrap(),
    };
    let error = conductor
        .session()
        .put::<CfoRunway>(&asked)
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "found a message of the kind `broadcast`, expected `invoke` or `review_request`"
    );
    assert_eq!(error.role(), None);
}

#[derive(AgentMessage, Clone, Debug, PartialEq)]
#[agent(review_request, from = Cmo, to = Gc)]
struct Post {
    task: Line,
    done: Line,
    need: Line,
    facts: Option<Line>,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(review, answers = Post)]
struct PostVerdict {
    verdict: Verdict,
    reason: Option<Line>,
}

struct Lawyer;

impl AnswersTo<Post> for Lawyer {
    type Reply = PostVerdict;

    async fn answer(&self, post: Post, _: &Request) -> Result<PostVerdict, AgentError> {
        let reason = Line::new(format!("Who says `{}`?", post.done)).map_err(AgentError::new)?;
        Ok(PostVerdict {
            verdict: Verdict::Concerns,
            reason: Some(reason),
        })
    }
}

#[tokio::test]
async fn typed_work_is_reviewed_by_a_typed_reviewer() {
    let line = |text: &str| Line::new(text).unwrap();
    let post = Post {
        task: line("Publish the launch post"),
        done: line("Second draft"),
        need: line("Is the data claim safe?"),
        facts: None,
    };
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Gc, Typed::new(Lawyer).on::<Post>())
        .build()
        .unwrap();
    let session = conductor.session();
    let verdict = session.put::<PostVerdict>(&post).await.unwrap();
    assert_eq!(verdict.verdict, Verdict::Concerns);
    assert_eq!(verdict.reason.as_deref(), Some("Who says `Second draft`?"));
    assert_calls(&session.transcript(), &["cmo → gc"]);
}

/// Both imports of a program with agents, by which no name means two things.
mod both {
    use agentproto::conductor::*;
    use agentproto::prelude::*;

    #[test]
    fn the_names_of_the_conductor_and_of_the_prelude_are_not_the_same() {
        assert_eq!(Ask::new("How long?").text(), "How long?");
        fn asks<Q: Asks>() -> Option<agentproto::role::RoleId> {
            Q::caller()
        }
        assert_eq!(asks::<Question>(), None);
        fn answers<A: Answer>() {}
        let _ = answers::<super::CfoRunway>;
    }
}
