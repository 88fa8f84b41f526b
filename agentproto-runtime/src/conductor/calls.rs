//! The invocations of one reply: carried out side by side, or refused.

use core::future::Future;
use core::pin::Pin;

use futures_util::future::join_all;

use super::expect::{Answering, Reviewing};
use super::failure::Cause;
use super::reply::Reply;
use super::transcript::Event;
use super::{Answered, Ask, Assumed, Called, ExchangeError, Session, Slots};
use crate::message::{Message, ReviewRequest, Target};
use crate::role::RoleId;
use crate::rules::CallChain;

/// Somebody whom an agent asks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Call {
    pub(super) to: Target,
    question: String,
    /// The work, where it is to be reviewed.
    review: Option<ReviewRequest<'static>>,
    /// Whether the reply holds more calls than are carried out.
    beyond: bool,
}

/// Those whom the reply of `role` asks, each question once, in order.
pub(super) fn of(reply: &Reply<'_>, role: RoleId, max: usize) -> Vec<Call> {
    let mut calls: Vec<Call> = Vec::new();
    for message in &reply.messages {
        let (to, question, review) = match message {
            Message::Invoke(invoke) => (invoke.to(), invoke.question(), None),
            Message::Broadcast(broadcast) => (Target::All, broadcast.question(), None),
            Message::ReviewRequest(request) => match reviewer(request, role) {
                Some(reviewer) => (reviewer, request.need(), Some(request)),
                None => continue,
            },
            _ => continue,
        };
        let is_known = |call: &Call| call.to == to && call.question == question;
        if !calls.iter().any(is_known) {
            calls.push(Call {
                to,
                question: question.to_owned(),
                review: review.cloned().map(ReviewRequest::into_owned),
                beyond: calls.len() >= max,
            });
        }
    }
    calls
}

/// Who is to review: the last of the chain. A request that ends with the agent itself is one that it was
/// sent, and repeats.
fn reviewer(request: &ReviewRequest<'_>, role: RoleId) -> Option<Target> {
    let last = request.chain().last()?.role()?;
    (last != role).then_some(last.into())
}

/// What came of one call, and what that assumes.
type Outcome = (Vec<Called>, Vec<Assumed>);

impl Session {
    /// Asks everybody that the last role of `chain` asks in its call, side by side.
    pub(super) async fn carry_out(&self, call: u32, chain: CallChain, calls: Vec<Call>) -> Outcome {
        let open = calls.into_iter().map(|asked| self.one(call, chain, asked));
        let mut all: Outcome = Outcome::default();
        for (called, assumed) in join_all(open).await {
            all.0.extend(called);
            all.1.extend(assumed);
        }
        all
    }

    async fn one(&self, call: u32, chain: CallChain, asked: Call) -> Outcome {
        let Call {
            to,
            question,
            review,
            beyond,
        } = asked;
        if beyond {
            let why = "more invocations than are carried out at once";
            self.declined(call, chain, to, why);
            return alone(Called::declined(to, &question, why));
        }
        match to {
            Target::Role(role) => match chain.invoke_in(role, self.phase()) {
                Ok(longer) if let Some(work) = review => self.reviewed(call, longer, &work).await,
                Ok(longer) => {
                    let answered = self
                        .nested(call, longer, Ask::from(question.as_str()))
                        .await;
                    let assumed = assumptions(&answered);
                    let answer = answered.map(Answered::into_value);
                    (vec![Called::new(role, &question, answer)], assumed)
                }
                Err(refusal) => {
                    self.refused(Some(call), refusal);
                    alone(Called::refused(to, &question, refusal))
                }
            },
            Target::All => self.all(call, chain, &question).await,
            Target::Board => {
                let why = "the board is no role, ask its roles one by one";
                self.declined(call, chain, to, why);
                alone(Called::declined(to, &question, why))
            }
        }
    }

    /// The work goes on with the chain that led here, whatever chain the request claims.
    async fn reviewed(&self, call: u32, chain: CallChain, work: &ReviewRequest<'_>) -> Outcome {
        let (role, need) = (chain.last(), work.need());
        let own = |text: &str| text.to_owned();
        let facts = work.facts().map(|facts| own(facts).into());
        let request =
            ReviewRequest::new(chain, own(work.task()), own(work.done()), own(need), facts);
        let request = match request {
            Ok(request) => request,
            Err(error) => {
                let error = ExchangeError::new(chain, Cause::Question(error));
                return alone(Called::failed(role.into(), need, &error));
            }
        };
        let question = Ask::review(request);
        // Boxed for the same reason as a call within another.
        let answered = Box::pin(self.turn(Some(call), chain, question, &Reviewing)).await;
        let assumed = assumptions(&answered);
        let called = Called::new(role, need, answered.map(Answered::into_value));
        (vec![called], assumed)
    }

    async fn all(&self, call: u32, chain: CallChain, question: &str) -> Outcome {
        match Slots::new(self, Some(call), chain, question.into()) {
            Ok(mut slots) => {
                slots.run().await;
                let mut all = Outcome::default();
                for (role, result) in slots.into_results() {
                    all.1.extend(assumptions(&result));
                    all.0.push(Called::new(
                        role,
                        question,
                        result.map(Answered::into_value),
                    ));
                }
                all
            }
            Err(error) => match error.refusal() {
                Some(refusal) => alone(Called::refused(Target::All, question, refusal)),
                None => alone(Called::failed(Target::All, question, &error)),
            },
        }
    }

    /// A turn within another. The box keeps the future of a call from holding that of each further hop.
    pub(super) fn nested(
        &self,
        within: u32,
        chain: CallChain,
        question: Ask,
    ) -> Pin<Box<dyn Future<Output = Result<Answered, ExchangeError>> + Send + '_>> {
        Box::pin(self.turn(Some(within), chain, question, &Answering))
    }

    /// Records an invocation that is not carried out for a reason that is none of the rules'.
    pub(super) fn declined(&self, call: u32, chain: CallChain, to: Target, why: &str) {
        self.log.record(Event::Refused {
            within: Some(call),
            chain,
            to,
            reason: why.to_owned(),
        });
    }
}

fn alone(called: Called) -> Outcome {
    (vec![called], Vec::new())
}

fn assumptions<T>(result: &Result<Answered<T>, ExchangeError>) -> Vec<Assumed> {
    match result {
        Ok(answered) => answered.assumptions().to_vec(),
        Err(_) => Vec::new(),
    }
}
