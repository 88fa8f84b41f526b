//! Derived messages of every kind, written and read.

use core::fmt;
use core::str::FromStr;

use agentproto::message::Invoke;
use agentproto::{Message, csuite::*, prelude::*};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Quarter(u8);

impl fmt::Display for Quarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Q{}", self.0)
    }
}

impl FromStr for Quarter {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = text.strip_prefix('Q').ok_or(())?;
        number.parse().map(Self).map_err(|_| ())
    }
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What's the burn impact of hiring {engineers} engineers in {quarter}?")]
struct HiringBurn {
    engineers: u32,
    quarter: Quarter,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, chain(Cro, Cfo, Coo), ask = "Desks for {engineers}?")]
struct Desks {
    engineers: u32,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = HiringBurn)]
struct BurnImpact {
    #[agent(field = "key_finding")]
    impact: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(peer_verify, by = Cfo, author = Cro)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(critic_screen)]
struct Screen {
    weakest_point: Line,
    missing_perspective: Line,
    cost_if_wrong: Line,
    proceed: Proceed,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(inbox, to = Cfo)]
enum CfoInbox {
    HiringBurn(HiringBurn),
    Crisis(Crisis),
    #[agent(other)]
    Other(Question),
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(broadcast, from = Ceo, ask = "What breaks if {what} slips?")]
struct Crisis {
    what: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(review_request, from = Cmo, to = Gc)]
struct LaunchPost {
    task: Line,
    done: Line,
    need: Line,
    facts: Option<Line>,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(review, answers = LaunchPost)]
struct LaunchVerdict {
    verdict: Verdict,
    reason: Option<Line>,
}

fn line(text: &str) -> Line {
    text.parse().expect("a line")
}

fn round_trip<T: AgentMessage + fmt::Debug + PartialEq>(value: &T) -> String {
    let message = value.to_message().expect("a message");
    assert_eq!(&T::from_message(&message).expect("the value"), value);
    message.to_string()
}

#[test]
fn every_kind_is_written_as_the_wire_has_it() {
    let written = [
        round_trip(&HiringBurn {
            engineers: 5,
            quarter: Quarter(3),
        }),
        round_trip(&Desks { engineers: 5 }),
        round_trip(&Crisis {
            what: line("the round"),
        }),
        round_trip(&BurnImpact {
            impact: line("Runway falls to nine months."),
            supporting_data: vec![line("Burn is $280K a month"), line("Five hires add $100K")],
            confidence: Confidence::Medium,
            caveat: line("Assumes a three-month ramp."),
        }),
        round_trip(&BudgetCheck {
            validated: vec![line("Burn arithmetic")],
            adjusted: vec![line("Start in Q3, not Q2")],
            flagged: vec![],
        }),
        round_trip(&Screen {
            weakest_point: line("One source for the churn figure"),
            missing_perspective: line("Front-line support"),
            cost_if_wrong: line("$400K and two quarters"),
            proceed: Proceed::AfterAddressing {
                gap: line("the churn source"),
            },
        }),
        round_trip(&LaunchPost {
            task: line("Publish the launch post"),
            done: line("Second draft"),
            need: line("Is the data claim safe?"),
            facts: None,
        }),
        round_trip(&LaunchVerdict {
            verdict: Verdict::Concerns,
            reason: Some(line("The claim needs a date")),
        }),
    ];
    insta::assert_snapshot!(written.join("\n---\n"), @r"
    [INVOKE:cfo|What's the burn impact of hiring 5 engineers in Q3?]
    [CHAIN: cro → cfo]
    ---
    [INVOKE:coo|Desks for 5?]
    [CHAIN: cro → cfo → coo]
    ---
    [BROADCAST:all|What breaks if the round slips?]
    ---
    [RESPONSE:cfo]
    Key finding: Runway falls to nine months.
    Supporting data:
      - Burn is $280K a month
      - Five hires add $100K
    Confidence: medium
    Caveat: Assumes a three-month ramp.
    [/RESPONSE]
    ---
    [PEER-VERIFY:cfo]
    Validated: ✅ Burn arithmetic
    Adjusted: ⚠️ Start in Q3, not Q2
    [/PEER-VERIFY]
    ---
    [CRITIC-SCREEN]
    Weakest point: One source for the churn figure
    Missing perspective: Front-line support
    If wrong, the cost is: $400K and two quarters
    Proceed: ⚠️ After addressing the churn source
    [/CRITIC-SCREEN]
    ---
    ## Peer Review Request

    From: CMO
    Call chain: CMO -> GC
    Task: Publish the launch post
    What I did: Second draft
    What I need from you: Is the data claim safe?

    Respond with:
    1. APPROVED
    2. CONCERNS
    3. BLOCKING
    ---
    CONCERNS: The claim needs a date
    ");
}

#[test]
fn an_inbox_takes_the_first_match_and_the_rest_as_other() {
    let ask = |question: &str| -> Message<'static> {
        let chain = CallChain::of([Cro::ID, Cfo::ID]).expect("a chain");
        Invoke::new(chain, question.to_owned())
            .expect("a question")
            .into()
    };
    let read = |message: &Message<'_>| CfoInbox::from_message(message).expect("for the CFO");
    let question = "What's the burn impact of hiring 5 engineers in Q3?";
    assert_eq!(
        read(&ask(question)),
        CfoInbox::HiringBurn(HiringBurn {
            engineers: 5,
            quarter: Quarter(3)
        })
    );
    for other in [
        "What's the burn impact of hiring five engineers in Q3?",
        "Cash left?",
    ] {
        let CfoInbox::Other(question) = read(&ask(other)) else {
            panic!("{other} matched");
        };
        assert_eq!(question.text(), other);
        assert_eq!(question.caller(), Some(Cro::ID));
    }
    let crisis = Crisis {
        what: line("the round"),
    };
    let message = crisis.to_message().expect("a broadcast");
    assert_eq!(read(&message), CfoInbox::Crisis(crisis));
    let message = Desks { engineers: 5 }.to_message().expect("a message");
    let error = CfoInbox::from_message(&message).expect_err("for the COO");
    assert_eq!(error.to_string(), "to: found `coo`, expected `cfo`");
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(inbox, to = Cfo)]
enum StrictInbox {
    HiringBurn(HiringBurn),
    r#Crisis(Crisis),
}

#[test]
fn an_inbox_that_takes_no_message_says_why_each_variant_does_not() {
    let ask = |caller, question: &str| -> String {
        let chain = CallChain::of([caller, Cfo::ID]).expect("a chain");
        let message = Invoke::new(chain, question.to_owned()).expect("a question");
        let error = StrictInbox::from_message(&message.into()).expect_err("no variant");
        error.to_string()
    };
    insta::assert_snapshot!(ask(Cto::ID, "Cash left?"), @"inbox of `cfo`: found a message of the kind `invoke` that no variant takes — `HiringBurn`: caller: found `cto`, expected `cro`; `Crisis`: found a message of the kind `invoke`, expected `broadcast`");
    insta::assert_snapshot!(ask(Cro::ID, "Cash left?"), @"inbox of `cfo`: found a message of the kind `invoke` that no variant takes — `HiringBurn`: invoke.question: found `Cash left?`, expected `What's the burn impact of hiring {engineers} engineers in {quarter}?`; `Crisis`: found a message of the kind `invoke`, expected `broadcast`");
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "[{first}] of {second}, or {third}")]
struct Texts {
    first: String,
    second: String,
    third: String,
}

proptest::proptest! {
    #![proptest_config(crate::property::cases(256))]

    /// What can't be written so that it reads back the same can't be made.
    #[test]
    fn a_question_that_is_written_reads_back(
        first in r"[\[\]a ,]{0,4}|\PC{0,3}",
        second in r"[\[\]or, ]{0,6}|[a-z]{1,3}",
        third in r"[\[\]or, ]{0,6}|[a-z\r\n]{1,3}",
    ) {
        let question = Texts { first, second, third };
        if let Ok(message) = question.to_message() {
            let text = message.to_string();
            let read = CSuite::parse_one(&text).expect("one message");
            proptest::prop_assert_eq!(&read, &message);
            proptest::prop_assert_eq!(Texts::from_message(&read).expect("the question"), question);
        }
    }
}

#[test]
fn a_value_that_would_end_too_soon_is_refused() {
    let texts = |second: &str| Texts {
        first: "1".to_owned(),
        second: second.to_owned(),
        third: "3".to_owned(),
    };
    assert!(texts("this").to_message().is_ok());
    let error = texts("this, or that").to_message().expect_err("ambiguous");
    assert_eq!(
        error.to_string(),
        "invoke.second: found `this, or that`, expected text without `, or `, which stands behind it in the template and would end it too soon"
    );
    let error = texts("a]").to_message().expect_err("unbalanced");
    assert_eq!(
        error.to_string(),
        "invoke.question: found brackets that are not balanced, expected a `]` for each `[`"
    );
}

/// Prints itself in a way that it does not read.
#[derive(Debug, PartialEq)]
struct OneWay;

impl fmt::Display for OneWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one way")
    }
}

impl FromStr for OneWay {
    type Err = ();

    fn from_str(_: &str) -> Result<Self, ()> {
        Err(())
    }
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, from = Cfo)]
struct Numbers {
    key_finding: OneWay,
    supporting_data: Vec<u32>,
    confidence: Confidence,
    caveat: Line,
}

#[test]
fn all_fields_that_are_wrong_are_told_at_once() {
    let numbers = Numbers {
        key_finding: OneWay,
        supporting_data: vec![1, 2],
        confidence: Confidence::Low,
        caveat: line("none"),
    };
    let error = numbers.to_message().expect_err("not read back");
    assert_eq!(
        error.to_string(),
        "response.key_finding: found `one way`, expected text that `OneWay` reads back as the same value"
    );
    let message = agentproto::message::Response::new(
        Cfo::ID,
        "finding",
        ["1", "two"],
        Confidence::Low,
        "none",
    );
    let error =
        Numbers::from_message(&message.expect("a response").into()).expect_err("no numbers");
    assert_eq!(
        error.to_string(),
        "response.key_finding: found `finding`, expected a `OneWay`; response.supporting_data[1]: found `two`, expected a `u32`"
    );
}

#[test]
fn a_question_goes_on_in_the_chain_that_led_to_it() {
    let question = HiringBurn {
        engineers: 5,
        quarter: Quarter(3),
    };
    let chain = CallChain::of([Ceo::ID, Cro::ID]).expect("a chain");
    let message = question.to_message_after(chain).expect("a second hop");
    assert!(message.to_string().ends_with("[CHAIN: ceo → cro → cfo]"));
    assert_eq!(
        HiringBurn::from_message(&message).expect("the question"),
        question
    );
    let chain = CallChain::of([Cfo::ID, Cro::ID]).expect("a chain");
    let error = question.to_message_after(chain).expect_err("circular");
    assert_eq!(
        error.to_string(),
        "cannot invoke cfo — circular call detected in chain cfo→cro (rule 3)"
    );
    let error = question
        .to_message_after(CallChain::start(Coo::ID))
        .expect_err("not the caller");
    assert_eq!(error.to_string(), "from: found `coo`, expected `cro`");
}
