//! A parser made of winnow's combinators, which reads what the writer emits and nothing else.

use winnow::Parser;
use winnow::ascii::{line_ending, till_line_ending};
use winnow::combinator::{alt, delimited, opt, preceded, repeat, separated, terminated};
use winnow::error::{ContextError, ErrMode};
use winnow::token::{take_till, take_until, take_while};

use super::{Plain, Tally};

type Parsed<T> = Result<T, ErrMode<ContextError>>;

pub(crate) fn read(text: &str) -> Tally {
    let mut tally = Tally::default();
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'[', rest.as_bytes()) {
        rest = &rest[at..];
        let mut here = rest;
        match message(&mut here) {
            Ok(message) => {
                tally.take(&message);
                rest = here;
            }
            Err(_) => rest = &rest[1..],
        }
    }
    tally
}

fn message<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    alt((
        invoke,
        chain,
        response,
        broadcast,
        peer_verify,
        critic_screen,
        blocked,
        assumption,
        conflict,
    ))
    .parse_next(input)
}

fn token<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    take_while(2.., |c: char| c.is_ascii_lowercase() || c == '-').parse_next(input)
}

fn to_close<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    terminated(take_till(1.., ']'), ']').parse_next(input)
}

fn invoke<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    (delimited("[INVOKE:", token, '|'), to_close)
        .map(|(to, question)| Plain::Invoke { to, question })
        .parse_next(input)
}

fn chain<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    delimited("[CHAIN: ", separated(1.., token, " → "), ']')
        .map(Plain::Chain)
        .parse_next(input)
}

fn broadcast<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    preceded("[BROADCAST:all|", to_close)
        .map(|question| Plain::Broadcast { question })
        .parse_next(input)
}

/// The value of a line with a label.
fn labelled<'a>(label: &'static str) -> impl Parser<&'a str, &'a str, ErrMode<ContextError>> {
    delimited((label, ": "), till_line_ending, line_ending)
}

fn response<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    let (role, _, key_finding, _, data, confidence, caveat, _) = (
        delimited("[RESPONSE:", token, ']'),
        line_ending,
        labelled("Key finding"),
        ("Supporting data:", line_ending),
        repeat(1.., delimited("  - ", till_line_ending, line_ending)),
        delimited("Confidence: ", alt(("high", "medium", "low")), line_ending),
        labelled("Caveat"),
        "[/RESPONSE]",
    )
        .parse_next(input)?;
    Ok(Plain::Response {
        role,
        key_finding,
        data,
        confidence,
        caveat,
    })
}

fn peer_verify<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    let (role, _, validated, adjusted, flagged, _) = (
        delimited("[PEER-VERIFY:", token, ']'),
        line_ending,
        repeat(0.., labelled("Validated")),
        repeat(0.., labelled("Adjusted")),
        repeat(0.., labelled("Flagged")),
        "[/PEER-VERIFY]",
    )
        .parse_next(input)?;
    Ok(Plain::PeerVerify {
        role,
        validated,
        adjusted,
        flagged,
    })
}

fn critic_screen<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    let (_, _, weakest, missing, cost, proceed, _) = (
        "[CRITIC-SCREEN]",
        line_ending,
        labelled("Weakest point"),
        labelled("Missing perspective"),
        labelled("If wrong, the cost is"),
        labelled("Proceed"),
        "[/CRITIC-SCREEN]",
    )
        .parse_next(input)?;
    Ok(Plain::CriticScreen {
        weakest,
        missing,
        cost,
        proceed,
    })
}

fn blocked<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    let (role, reason, assumption) = (
        delimited("[BLOCKED: cannot invoke ", token, " — "),
        to_close,
        opt(preceded(
            "\nState assumption used instead: ",
            till_line_ending,
        )),
    )
        .parse_next(input)?;
    Ok(Plain::Blocked {
        role,
        reason,
        assumption,
    })
}

fn assumption<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    preceded("[ASSUMPTION: ", to_close)
        .map(Plain::Assumption)
        .parse_next(input)
}

fn conflict<'a>(input: &mut &'a str) -> Parsed<Plain<'a>> {
    let (sides, resolution) = (
        delimited("[CONFLICT: ", take_until(1.., "]"), ']'),
        opt(preceded("\nResolution: ", token)),
    )
        .parse_next(input)?;
    Ok(Plain::Conflict {
        sides: sides.split("; ").collect(),
        resolution,
    })
}
