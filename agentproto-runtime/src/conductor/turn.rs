//! One turn: a role is asked until an answer stands.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::time::timeout;
use tracing::{Instrument, Span};

use super::agent::{Agent, BoxAgent};
use super::ask::QuestionForm;
use super::calls::{self, Call};
use super::expect::Expect;
use super::failure::Cause;
use super::reply::Reply;
use super::request::{Comeback, Round, Turn};
use super::transcript::Event;
use super::{AgentError, Answered, Ask, Assumed, Called, ExchangeError, Request, Session};
use crate::message::{Invoke, Message};
use crate::prompt::Instructions;
use crate::role::RoleId;
use crate::rules::{CallChain, Phase, Refusal};

impl Session {
    /// Asks the last role of `chain` until its answer stands, within the call of another agent where one
    /// asks.
    pub(super) async fn turn<E: Expect>(
        &self,
        within: Option<u32>,
        chain: CallChain,
        question: Ask,
        expect: &E,
    ) -> Result<Answered<E::Answer>, ExchangeError> {
        let told = self.told(chain);
        self.may_ask(within, chain, &question)?;
        let call = self.log.begin(|call| Event::Asked {
            call,
            within,
            chain,
            question: question.shared(),
            expects: expect.kind(),
        });
        let ended = self
            .rounds(call, told, question, expect)
            .instrument(span(told))
            .await;
        match ended {
            Ok(answered) => {
                let message = expect.message(&answered.value);
                self.log.record(Event::Answered { call, message });
                Ok(answered)
            }
            Err(cause) => {
                let error = ExchangeError::new(chain, cause);
                self.log.record(Event::Failed {
                    call,
                    kind: error.kind(),
                    reason: error.reason(),
                });
                Err(error)
            }
        }
    }

    /// The chain keeps the rules by construction; what the phase forbids and what an INVOKE can't carry is
    /// found here.
    fn may_ask(
        &self,
        within: Option<u32>,
        chain: CallChain,
        question: &Ask,
    ) -> Result<(), ExchangeError> {
        self.of_the_set(chain)?;
        let Some(before) = chain.before() else {
            return Ok(());
        };
        if let Err(refusal) = before.invoke_in(chain.last(), self.phase()) {
            self.refused(within, refusal);
            return Err(ExchangeError::new(before, Cause::Refused(refusal)));
        }
        // A question out of a reply was read from an INVOKE, and one of a broadcast is checked for all.
        if within.is_some() || question.form != QuestionForm::Invoke {
            return Ok(());
        }
        match Invoke::new(chain, question.text()) {
            Ok(_) => Ok(()),
            Err(error) => Err(ExchangeError::new(chain, Cause::Question(error))),
        }
    }

    /// Whether the roles are those that the conductor's agents play.
    pub(super) fn of_the_set(&self, chain: CallChain) -> Result<(), ExchangeError> {
        let set = self.conductor.table();
        if chain.table().is(set) {
            return Ok(());
        }
        let cause = Cause::OtherSet(chain.last(), set);
        Err(ExchangeError::new(chain, cause))
    }

    pub(super) fn refused(&self, within: Option<u32>, refusal: Refusal) {
        tracing::info!(refusal = %refusal, "refused");
        let blocked = refusal.blocked();
        self.log.record(Event::Refused {
            within,
            chain: refusal.chain(),
            to: blocked.role(),
            reason: blocked.reason().to_owned(),
        });
    }

    async fn rounds<E: Expect>(
        &self,
        call: u32,
        told: Instructions,
        question: Ask,
        expect: &E,
    ) -> Result<Answered<E::Answer>, Cause> {
        let limits = self.conductor.limits();
        let agent = self.conductor.agent(told.role()).ok_or(Cause::Nobody)?;
        let turn = Arc::new(Turn {
            told,
            question,
            form: expect.form(),
            deadline: limits.deadline,
        });
        let mut rounds = Vec::new();
        let mut gathered = Gathered::default();
        // An answer that came together with invocations of which none was carried out.
        let mut standing = None;
        loop {
            let is_last = rounds.len() >= limits.max_rounds;
            let request = Request::new(turn.clone(), rounds.clone(), is_last);
            let text = match reply_of(agent, request, limits.deadline).await {
                Ok(text) => text,
                Err(error) => {
                    let standing = standing.map(|answer| gathered.answered(call, answer));
                    return standing.ok_or(Cause::Agent(error));
                }
            };
            self.log.record(Event::Replied {
                call,
                round: rounds.len(),
                text: text.clone(),
            });
            let reply = Reply::read(told.role(), &text);
            self.keep_said(call, told.role(), &reply, &mut gathered);
            let calls = calls::of(&reply, told.role(), limits.max_calls);
            let found = expect.find(told.role(), reply);
            let comeback = match found {
                Ok(answer) if calls.is_empty() || is_last => {
                    self.decline_all(call, told.chain(), calls);
                    return Ok(gathered.answered(call, answer));
                }
                Err(repair) if calls.is_empty() || is_last => {
                    self.decline_all(call, told.chain(), calls);
                    if let Some(answer) = standing {
                        return Ok(gathered.answered(call, answer));
                    }
                    if is_last {
                        return Err(Cause::Malformed(repair.reason));
                    }
                    let request = repair.request.clone();
                    self.log.record(Event::Repair { call, request });
                    Comeback::Repair(repair.request)
                }
                found => {
                    // Boxed, so that a turn in which nobody is asked stays small.
                    let carried_out = Box::pin(self.carry_out(call, told.chain(), calls));
                    let (called, assumed) = carried_out.await;
                    standing = found.ok().filter(|_| called.iter().all(Called::is_refused));
                    gathered.called.extend(called.iter().cloned());
                    gathered.assume(assumed);
                    Comeback::Called(called)
                }
            };
            rounds.push(Arc::new(Round {
                reply: text,
                comeback,
            }));
        }
    }

    /// Keeps what a reply says besides its answer: assumptions and conflicts.
    fn keep_said(&self, call: u32, role: RoleId, reply: &Reply<'_>, gathered: &mut Gathered) {
        for message in &reply.messages {
            let text = match message {
                Message::Assumption(assumption) => Some(assumption.text()),
                Message::Blocked(blocked) => blocked.assumption(),
                Message::Conflict(conflict) => {
                    self.log.conflict(conflict.clone().into_owned());
                    None
                }
                _ => None,
            };
            let Some(text) = text.map(str::to_owned) else {
                continue;
            };
            let assumed = Assumed { role, text };
            if !gathered.assumptions.contains(&assumed) {
                let text = assumed.text.clone();
                self.log.record(Event::Assumed { call, text });
                gathered.assumptions.push(assumed);
            }
        }
    }

    fn decline_all(&self, call: u32, chain: CallChain, calls: Vec<Call>) {
        for asked in calls {
            self.declined(call, chain, asked.to, "no round is left");
        }
    }
}

/// What a turn gathers on its way to the answer.
#[derive(Default)]
struct Gathered {
    assumptions: Vec<Assumed>,
    called: Vec<Called>,
}

impl Gathered {
    fn assume(&mut self, assumed: Vec<Assumed>) {
        for assumed in assumed {
            if !self.assumptions.contains(&assumed) {
                self.assumptions.push(assumed);
            }
        }
    }

    fn answered<T>(self, call: u32, value: T) -> Answered<T> {
        Answered {
            value,
            call,
            assumptions: self.assumptions,
            called: self.called,
        }
    }
}

/// One reply, within its deadline. A panic is a failure of this agent and of nobody else.
async fn reply_of(
    agent: &BoxAgent,
    request: Request,
    deadline: Duration,
) -> Result<Arc<str>, AgentError> {
    // The agent is not looked at again through what the panic may have left half done: it was asked by
    // shared reference, as by any other exchange at the same time.
    let reply = AssertUnwindSafe(agent.reply(request)).catch_unwind();
    match timeout(deadline, reply).await {
        Ok(Ok(reply)) => reply.map(Arc::from),
        Ok(Err(panic)) => Err(AgentError::panicked(&*panic)),
        Err(_) => Err(AgentError::timed_out(deadline)),
    }
}

fn span(told: Instructions) -> Span {
    tracing::info_span!(
        "agentproto.turn",
        agentproto.role = told.role().token(),
        agentproto.chain = %told.chain().arrows(),
        agentproto.hops = told.chain().hops(),
        agentproto.phase = told.phase().map(Phase::number),
    )
}
