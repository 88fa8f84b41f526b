//! The [rules](crate::rules) of call chains over what a text says: caller, chain, phase, broadcast, board.
//!
//! Reading finds what is said and whether it is well said; [`Rules`] says whether it may be. Only messages
//! that are said in earnest are checked.
//!
//! ```
#![doc = include_str!("../doc/facade.md")]
//! use agentproto::{check::{Rules, check}, csuite::CSuite, role::RoleSet};
//!
//! let report = check(CSuite::TABLE, "CFO → [INVOKE:cfo|Do I agree?]", Rules::new());
//! assert_eq!(report.diagnostics[0].code.as_str(), "self-invocation");
//! ```

use core::ops::Range;

use crate::message::{Chain, Invoke, Message, Target};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, Phase, Rule, broken_broadcast_rules, broken_rules, hops_in_words};
use crate::wire::{Code, Diagnostic, Event, Located, Reader};

/// What is known of a text beside what it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    from: Option<RoleId>,
    phase: Option<Phase>,
    strict: bool,
}

impl Rules {
    /// Nothing is known: outside of meetings, by whomever the text names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Who speaks. It goes before whatever the text claims: who invokes and who broadcasts is this role.
    ///
    /// That an answer names another role breaks no rule of the protocol, so no diagnostic tells it;
    /// [`permits`](Self::permits) takes none.
    #[must_use]
    pub fn spoken_by(self, role: RoleId) -> Self {
        Self {
            from: Some(role),
            ..self
        }
    }

    /// In which phase of a board meeting it is said (rule 0).
    #[must_use]
    pub fn phase(self, phase: Phase) -> Self {
        Self {
            phase: Some(phase),
            ..self
        }
    }

    /// Accept only what the writer emits.
    #[must_use]
    pub fn strict(self) -> Self {
        Self {
            strict: true,
            ..self
        }
    }

    /// The rules that a message breaks, one diagnostic each, in the order in which they are reported.
    #[must_use]
    pub fn broken_by(&self, located: &Located<'_>) -> Vec<Diagnostic> {
        if !located.is_meant() {
            return Vec::new();
        }
        match &located.message {
            Message::Invoke(invoke) => self.invoke(located, invoke),
            Message::Broadcast(_) => self.broadcast(located),
            Message::Chain(chain) => chain_members(located, chain),
            _ => Vec::new(),
        }
    }

    /// Whether a message may be acted upon: it [is to be carried out](Located::is_actionable) as far as its place
    /// in the text goes, breaks no rule as an error, and is no answer in another's name. A RESPONSE and a PEER-VERIFY
    /// say whose they are; where nobody said [who speaks](Self::spoken_by), that is taken as it stands.
    ///
    /// Who may give a CRITIC-SCREEN or a verdict, which name nobody, is for the one who asked for it.
    ///
    /// A CHAIN is a message of its own: what is wrong with it is told of it, and its INVOKE is not carried out.
    ///
    /// ```
    #[doc = include_str!("../doc/facade.md")]
    /// use agentproto::{check::Rules, csuite::CSuite, role::RoleSet, wire};
    ///
    /// let reading = wire::read(CSuite::TABLE, "CFO → [INVOKE:cfo|Do I agree?]");
    /// let call = &reading.messages[0];
    /// assert!(call.is_actionable());
    /// assert!(!Rules::new().permits(call));
    /// ```
    #[must_use]
    pub fn permits(&self, located: &Located<'_>) -> bool {
        located.is_actionable()
            && self.is_own(&located.message)
            && !self.broken_by(located).iter().any(Diagnostic::is_error)
    }

    /// Whether a message that says whose it is says the role that speaks.
    fn is_own(&self, message: &Message<'_>) -> bool {
        let named = match message {
            Message::Response(response) => response.role(),
            Message::PeerVerify(check) => check.role(),
            _ => return true,
        };
        self.from.is_none_or(|from| from == named)
    }

    fn invoke(&self, located: &Located<'_>, invoke: &Invoke<'_>) -> Vec<Diagnostic> {
        let Target::Role(to) = invoke.to() else {
            return self.isolation(located, BOARD);
        };
        let caller = self.from.or(invoke.caller());
        // What is wrong with its chain is said already.
        let known = before(invoke, caller).filter(|_| located.is_actionable());
        let Some(chain) = known else {
            let mut notes = self.isolation(located, &invocation_of(to));
            if to.is_caller_only() {
                notes.push(broken(located, Rule::NotInvocable, None, to));
            }
            return notes;
        };
        let rules = broken_rules(&chain, &to, self.phase);
        rules
            .iter()
            .map(|rule| broken(located, rule, Some(chain), to))
            .collect()
    }

    fn broadcast(&self, located: &Located<'_>) -> Vec<Diagnostic> {
        let Some(from) = self.from.or(located.caller()) else {
            return self.isolation(located, BROADCAST);
        };
        let rules = broken_broadcast_rules(&from, self.phase);
        rules
            .iter()
            .map(|rule| match rule {
                Rule::BroadcastCaller => Diagnostic::new(
                    Code::BroadcastCaller,
                    located.span.clone(),
                    format!("a broadcast by `{from}`"),
                    format!("one by {}", broadcasters(from.table())),
                    "invoke one role, or state an assumption instead",
                ),
                rule => isolated(&located.span, rule, BROADCAST),
            })
            .collect()
    }

    /// What can be said where nobody knows who speaks.
    fn isolation(&self, located: &Located<'_>, what: &str) -> Vec<Diagnostic> {
        let rule = self
            .isolating()
            .map(|rule| isolated(&located.span, rule, what));
        rule.into_iter().collect()
    }

    /// The rule that nobody asks anybody, where the phase has it.
    fn isolating(&self) -> Option<Rule> {
        match self.phase {
            Some(Phase::Analysis) => Some(Rule::Phase2Isolation),
            Some(Phase::Critique) => Some(Rule::Phase3Critique),
            _ => None,
        }
    }

    /// The rule that an INVOKE of the board breaks beside the one for which the reader refuses it.
    fn broken_by_refused(&self, note: &Diagnostic) -> Option<Diagnostic> {
        let rule = self.isolating()?;
        let is_refused = note.code == Code::BoardCaller && note.is_error();
        is_refused.then(|| isolated(&note.span, rule, BOARD))
    }
}

/// The chain before the hop that an INVOKE makes, as far as it is known.
fn before(invoke: &Invoke<'_>, caller: Option<RoleId>) -> Option<CallChain> {
    let caller = caller?;
    if let Some(chain) = invoke.chain()
        && chain.caller() == Some(caller)
    {
        let earlier = chain.roles().take(chain.len() - 1);
        return CallChain::of(earlier).ok();
    }
    Some(CallChain::start(caller))
}

fn broken(located: &Located<'_>, rule: Rule, chain: Option<CallChain>, to: RoleId) -> Diagnostic {
    let assume = "state an assumption instead: `[ASSUMPTION: …]`";
    let (found, expected) = match rule {
        Rule::Phase2Isolation | Rule::Phase3Critique => {
            return isolated(&located.span, rule, &invocation_of(to));
        }
        Rule::NotInvocable => (
            invocation_of(to),
            "a role that takes invocations".to_owned(),
        ),
        Rule::SelfInvocation => (
            format!("`{to}` invoking itself"),
            "another role (rule 1)".to_owned(),
        ),
        Rule::DepthLimit => (
            format!("`{to}` behind {}", told(chain)),
            format!("at most {} (rule 2)", hops_in_words(to.table().max_hops())),
        ),
        Rule::CircularCall => (
            format!("`{to}`, already in {}", told(chain)),
            "a role that is not in the chain (rule 3)".to_owned(),
        ),
        Rule::ForeignRole | Rule::BroadcastCaller => (
            format!("`{to}`, a role of {}", to.table().name()),
            format!(
                "a role of {}",
                chain.map_or("the set", |chain| chain.table().name())
            ),
        ),
    };
    Diagnostic::new(
        Code::from(rule),
        located.span.clone(),
        found,
        expected,
        assume,
    )
}

fn told(chain: Option<CallChain>) -> String {
    chain.map_or_else(
        || "the chain".to_owned(),
        |chain| format!("the chain {}", chain.arrows()),
    )
}

/// Who is asked by an INVOKE of the board.
const BOARD: &str = "an invocation of the board";
const BROADCAST: &str = "a broadcast";

fn invocation_of(to: RoleId) -> String {
    format!("an invocation of `{to}`")
}

fn isolated(span: &Range<usize>, rule: Rule, what: &str) -> Diagnostic {
    let phase = match rule {
        Rule::Phase3Critique => Phase::Critique,
        _ => Phase::Analysis,
    };
    let help = match phase {
        Phase::Critique => "refer to what the others said, and ask nobody",
        _ => "state an assumption instead: `[ASSUMPTION: …]`",
    };
    Diagnostic::new(
        Code::PhaseIsolation,
        span.clone(),
        format!("{what} in {phase}"),
        "nobody to ask anybody in phases 2 and 3 (rule 0)",
        help,
    )
}

fn broadcasters(table: &'static RoleTable) -> String {
    let tokens: Vec<String> = table
        .roles()
        .filter(RoleId::is_broadcaster)
        .map(|role| format!("`{role}`"))
        .collect();
    if tokens.is_empty() {
        return "nobody".to_owned();
    }
    tokens.join(" or ")
}

/// A role that takes no invocations can't be called in the middle of a chain; who stands last is the INVOKE's
/// to answer for.
fn chain_members(located: &Located<'_>, chain: &Chain<'_>) -> Vec<Diagnostic> {
    let called = chain.roles().iter().skip(1);
    let middle = called.take(chain.roles().len().saturating_sub(2));
    middle
        .filter_map(|name| name.role().filter(RoleId::is_caller_only))
        .map(|role| broken(located, Rule::NotInvocable, None, role))
        .collect()
}

/// What a text says, and what there is to say of it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// How many messages were read, in whatever context.
    pub messages: usize,
    /// What is wrong, in the order in which it is certain.
    pub diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Adds what was read next.
    pub fn add(&mut self, rules: &Rules, event: Event<'_>) {
        match event {
            Event::Message(located) => {
                self.messages += 1;
                self.diagnostics.extend(rules.broken_by(&located));
            }
            Event::Diagnostic(diagnostic) => {
                self.diagnostics
                    .extend(rules.broken_by_refused(&diagnostic));
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Whether anything is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads a text and checks it against the rules.
#[must_use]
pub fn check(table: &'static RoleTable, text: &str, rules: Rules) -> Report {
    let mut reader = Reader::new(table, text);
    if rules.strict {
        reader = reader.strict();
    }
    if let Some(role) = rules.from {
        reader = reader.spoken_by(role);
    }
    let mut report = Report::default();
    for event in reader {
        report.add(&rules, event);
    }
    report
}
