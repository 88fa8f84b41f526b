//! Token streams for the derives: declarations as they should be, and what chance makes of them.

use std::str::FromStr as _;

use fastrand::Rng;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Declarations without a mistake, of every kind and shape.
const SEEDS: &[&str] = &[
    r#"#[agent(invoke, from = Cro, to = Cfo, ask = "Hire {engineers} in {quarter}?")]
       struct HiringBurn { engineers: u32, quarter: Quarter }"#,
    r#"#[agent(invoke, chain(Cro, Cfo, Coo), ask = "Desks for {engineers}?")]
       pub(crate) struct Desks { pub engineers: u32 }"#,
    r#"#[agent(invoke, from = R, to = csuite::Cfo, ask = "Cash [{r#type}] {{left}}", crate = a::b)]
       struct Raw<R: Role, T: Metric, const N: usize = 3> where T: Clone {
           r#type: T::Assoc, marker: PhantomData<(R, [T; N])>
       }"#,
    r#"#[agent(invoke)] #[agent(from = Cro, to = <Team as Department>::Head, ask = "Ready?")]
       struct Ready;"#,
    r#"/// Documented.
       #[doc = "x"] #[agent(broadcast, from = Ceo, ask = "What breaks if {what} slips?")]
       struct Crisis<'a, 'b: 'a> { /** Block. */ what: Line, marker: std::marker::PhantomData<&'a &'b ()> }"#,
    r#"#[agent(response, answers = HiringBurn)]
       struct BurnImpact {
           #[agent(field = "key_finding")] impact: Line,
           supporting_data: Vec<Line>, confidence: Confidence, caveat: Line,
       }"#,
    r#"#[agent(response, answers = Crisis, from = Cfo)]
       struct A { caveat: Line, confidence: Confidence, supporting_data: Vec<Line>, key_finding: Line }"#,
    r#"#[agent(response, answers = Ask<T>)]
       struct B<T> { caveat: T, confidence: Confidence, supporting_data: Vec<T>, key_finding: Line }"#,
    r#"#[agent(peer_verify, by = Cfo, author = Cro)]
       struct BudgetCheck { validated: Vec<Line>, adjusted: Vec<Line>, flagged: Vec<Line> }"#,
    r#"#[agent(critic_screen)]
       struct Screen { weakest_point: Line, missing_perspective: Line, cost_if_wrong: Line, proceed: Proceed }"#,
    r#"#[agent(review_request, from = Cmo, to = Gc)]
       struct Post { task: Line, done: Line, need: Line, facts: Option<Line> }"#,
    r#"#[agent(review, answers = Post)] struct Verdict2 { verdict: Verdict, reason: Option<Line> }"#,
    r#"#[agent(review, answers = Post)] struct Short { verdict: Verdict }"#,
    r#"#[agent(inbox, to = Cfo)]
       enum CfoInbox { HiringBurn(HiringBurn), Crisis(a::Crisis<u8>), #[agent(other)] Other(Question) }"#,
    r#"#[roles(max_hops = 2)]
       enum Studio {
           #[role(token = "lead", orchestrator)] Lead,
           #[role(token = "art", title = "Art", skill = "art-director", broadcaster)] Art,
           #[role(token = "qa", caller_only)] Qa,
       }"#,
    r#"#[roles(name = "crew", max_hops = 7, module = crew, crate = ::proto)]
       pub(in a::b) enum Crew { #[role(token = "a")] A = 7, #[role(token = "b")] r#B }"#,
];

/// Words that mean something to the derives, or nearly.
const WORDS: &[&str] = &[
    "agent",
    "roles",
    "role",
    "invoke",
    "broadcast",
    "response",
    "peer_verify",
    "critic_screen",
    "review_request",
    "review",
    "inbox",
    "from",
    "to",
    "chain",
    "ask",
    "answers",
    "by",
    "author",
    "crate",
    "field",
    "other",
    "token",
    "title",
    "skill",
    "orchestrator",
    "broadcaster",
    "caller_only",
    "max_hops",
    "module",
    "name",
    "struct",
    "enum",
    "union",
    "pub",
    "where",
    "self",
    "Self",
    "super",
    "dyn",
    "impl",
    "fn",
    "for",
    "r#type",
    "_",
    "Cfo",
    "T",
    "PhantomData",
    "=",
    ",",
    ":",
    "::",
    "<",
    ">",
    "#",
    "!",
    "&",
    "+",
    "?",
    ";",
    "..",
    "->",
    "'a",
    "$",
    "@",
    "0",
    "2",
    "300u8",
    "-1",
    "1.5",
    "true",
    "\"\"",
    "\"{\"",
    "\"}\"",
    "\"{a}\"",
    "\"{a}{b}\"",
    "\"[\"",
    "\" x\"",
    "\"cfo\"",
    "\"key_finding\"",
    "b\"x\"",
    "c\"x\"",
    "'x'",
    "r#\"x\"#",
    "\"{🦀}\"",
    "\"\\u{2028}\"",
    "\"ünï{codé}\"",
];

/// The declarations as tokens.
pub(crate) fn seeds() -> Vec<TokenStream> {
    SEEDS
        .iter()
        .filter_map(|seed| TokenStream::from_str(seed).ok())
        .collect()
}

/// One input: a declaration with up to eight changes, now and then nothing but chance.
pub(crate) fn input(random: &mut Rng, seeds: &[TokenStream]) -> TokenStream {
    if random.u8(..) < 8 {
        return soup(random, 3).into_iter().collect();
    }
    let mut tokens: Vec<TokenTree> = pick(random, seeds).clone().into_iter().collect();
    for _ in 0..random.usize(0..8) {
        change(random, &mut tokens, seeds);
    }
    tokens.into_iter().collect()
}

/// Changes the tokens in one place, most often deep inside.
fn change(random: &mut Rng, tokens: &mut Vec<TokenTree>, seeds: &[TokenStream]) {
    if tokens.is_empty() {
        tokens.extend(word(random));
        return;
    }
    let at = random.usize(0..tokens.len());
    if let TokenTree::Group(group) = &tokens[at]
        && random.u8(..) < 220
    {
        let mut inner: Vec<TokenTree> = group.stream().into_iter().collect();
        change(random, &mut inner, seeds);
        let delimiter = if random.u8(..) < 6 {
            delimiter(random)
        } else {
            group.delimiter()
        };
        tokens[at] = Group::new(delimiter, inner.into_iter().collect()).into();
        return;
    }
    let other = random.usize(0..tokens.len());
    match random.u8(0..8) {
        0 => {
            tokens.remove(at);
        }
        1 => tokens.insert(at, tokens[other].clone()),
        2 => tokens.swap(at, other),
        3 => {
            tokens.splice(at..=at, word(random));
        }
        4 => {
            tokens.splice(at..at, word(random));
        }
        5 => {
            let (start, end) = (at.min(other), at.max(other));
            let inner: TokenStream = tokens.drain(start..=end).collect();
            tokens.insert(start, Group::new(delimiter(random), inner).into());
        }
        6 => {
            let donor: Vec<TokenTree> = pick(random, seeds).clone().into_iter().collect();
            let from = random.usize(0..donor.len());
            tokens.splice(at..at, donor[from..].iter().cloned());
        }
        _ => {
            tokens.splice(at..at, soup(random, 2));
        }
    }
}

/// Tokens by chance.
fn soup(random: &mut Rng, depth: usize) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    for _ in 0..random.usize(0..6) {
        if depth > 0 && random.u8(..) < 60 {
            let inner = soup(random, depth - 1).into_iter().collect();
            tokens.push(Group::new(delimiter(random), inner).into());
        } else {
            tokens.extend(word(random));
        }
    }
    tokens
}

fn word(random: &mut Rng) -> Vec<TokenTree> {
    let word = pick(random, WORDS);
    // A lone quote or the like is no token; then nothing is.
    TokenStream::from_str(word).map_or_else(|_| Vec::new(), |tokens| tokens.into_iter().collect())
}

fn delimiter(random: &mut Rng) -> Delimiter {
    *pick(
        random,
        &[
            Delimiter::Parenthesis,
            Delimiter::Brace,
            Delimiter::Bracket,
            Delimiter::None,
        ],
    )
}

fn pick<'a, T>(random: &mut Rng, all: &'a [T]) -> &'a T {
    &all[random.usize(0..all.len())]
}
