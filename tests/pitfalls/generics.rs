//! Every form of generic parameter.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use agentproto::{csuite::*, prelude::*};

use crate::asked;

/// What a message is generic over.
trait Metric: Display + FromStr + Debug + PartialEq {
    /// How it is counted.
    type Unit: Display + FromStr + Debug + PartialEq;
}

impl Metric for u32 {
    type Unit = String;
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What is {metric} in {unit}?")]
struct Ask<T: Metric> {
    metric: T,
    unit: T::Unit,
}

#[test]
fn a_message_is_generic_over_a_field_and_an_associated_type() {
    let question = Ask::<u32> {
        metric: 5,
        unit: "EUR".to_owned(),
    };
    assert_eq!(asked(&question), "What is 5 in EUR?");
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Is {value} enough?")]
struct Everything<'a, 'b: 'a, T = u32, const N: usize = 3>
where
    T: 'static,
    &'a T: Sized,
{
    value: T,
    marker: PhantomData<(&'a T, &'b [u8; N], &'b str)>,
}

#[test]
fn lifetimes_constants_defaults_and_where_clauses_stay() {
    let question: Everything<'_, '_> = Everything {
        value: 5,
        marker: PhantomData,
    };
    assert_eq!(asked(&question), "Is 5 enough?");
    let question: Everything<'_, '_, String, 7> = Everything {
        value: "half".to_owned(),
        marker: PhantomData,
    };
    assert_eq!(asked(&question), "Is half enough?");
}

/// Prints and reads a number with as many digits as asked for.
#[derive(Debug, PartialEq)]
struct Fixed<const DIGITS: usize>(u32);

impl<const DIGITS: usize> Display for Fixed<DIGITS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:01$}", self.0, DIGITS)
    }
}

impl<const DIGITS: usize> FromStr for Fixed<DIGITS> {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Room {room}?")]
struct Room<const DIGITS: usize> {
    room: Fixed<DIGITS>,
}

#[test]
fn a_constant_parameter_reaches_a_fields_type() {
    assert_eq!(asked(&Room::<4> { room: Fixed(7) }), "Room 0007?");
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = Ask<T>)]
struct Reply<T: Metric, D> {
    key_finding: T,
    supporting_data: Vec<D>,
    confidence: Confidence,
    caveat: Line,
}

#[test]
fn an_answer_is_generic_as_its_question_is() {
    let reply = Reply::<u32, u8> {
        key_finding: 5,
        supporting_data: vec![1, 2],
        confidence: Confidence::Low,
        caveat: "none".parse().expect("a line"),
    };
    let message = reply.to_message().expect("a message");
    assert_eq!(Reply::from_message(&message).expect("the reply"), reply);
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, chain(A, B, Cfo), ask = "Cash for {n}?")]
struct FromAnybody<A, B: Role>
where
    A: Role,
{
    n: u32,
    roles: PhantomData<(A, B)>,
}

#[test]
fn a_message_is_generic_over_its_roles() {
    let question = FromAnybody::<Cro, Coo> {
        n: 1,
        roles: PhantomData,
    };
    let message = question.to_message().expect("a message");
    assert_eq!(
        message.to_string(),
        "[INVOKE:cfo|Cash for 1?]\n[CHAIN: cro → coo → cfo]"
    );
    let read = FromAnybody::<Cro, Coo>::from_message(&message).expect("the question");
    assert_eq!(read.n, 1);
    assert!(FromAnybody::<Cto, Coo>::from_message(&message).is_err());
}
