//! A transcript played once more, without its agents.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Event, Transcript};
use crate::conductor::{Agent, AgentError, Conductor, FailureKind, Request};
use crate::role::RoleId;
use crate::rules::{CallChain, Phase};

impl Transcript {
    /// An agent that plays every role as the transcript has it.
    #[must_use]
    pub fn agent(&self) -> Replay {
        Replay::of(self)
    }

    /// Plays the whole transcript once more: the same questions from outside, the recorded replies, read and
    /// carried out anew. What comes of them tells whether this version reads them as the one that wrote the
    /// transcript did.
    pub async fn replay(&self) -> Self {
        let mut session = self.stage().session();
        for event in self.events() {
            match event {
                Event::Phase { phase } => session.enter(*phase),
                Event::Asked {
                    within: None,
                    chain,
                    question,
                    expects,
                    ..
                } => {
                    session
                        .ask_anew(*chain, question.as_ref().into(), expects)
                        .await;
                }
                Event::Broadcast {
                    call,
                    within: None,
                    chain,
                    question,
                } => {
                    if let Ok(mut slots) = session.broadcast(chain.last(), question.as_ref()) {
                        for _ in 0..self.runs_of(*call) {
                            slots.run().await;
                        }
                    }
                }
                Event::Conflict { message, .. } => {
                    session.conflicts().register(message.clone());
                }
                Event::Resolved {
                    conflict,
                    resolution,
                } => {
                    session.conflicts().resolve(*conflict, *resolution);
                }
                _ => {}
            }
        }
        session.transcript()
    }

    /// The conductor of the run, with the transcript in place of every agent.
    fn stage(&self) -> Conductor {
        let mut builder = Conductor::builder(self.table());
        for event in self.events() {
            if let Event::Opened {
                max_rounds,
                max_calls,
                ..
            } = event
            {
                builder = builder.max_rounds(*max_rounds).max_calls(*max_calls);
            }
        }
        builder.played_by(&self.agent())
    }

    /// How often the slots of a broadcast were run: a role whose slot stayed empty may have been asked again.
    fn runs_of(&self, broadcast: u32) -> usize {
        let mut asked: BTreeMap<RoleId, usize> = BTreeMap::new();
        for event in self.events() {
            if let Event::Asked { within, chain, .. } = event
                && *within == Some(broadcast)
            {
                *asked.entry(chain.last()).or_default() += 1;
            }
        }
        asked.into_values().max().unwrap_or(1)
    }
}

/// What tells one question from another: chain, phase, and the question itself.
type CallKey = String;

/// Plays every role as a transcript has it: a role that is asked the same along the same chain in the same
/// phase replies the same, or fails the same.
#[derive(Clone, Debug)]
pub struct Replay(Arc<Calls>);

#[derive(Debug)]
struct Calls {
    by_key: HashMap<CallKey, Vec<Recorded>>,
    /// How often each reply of a key was given.
    given: Mutex<HashMap<(CallKey, usize), usize>>,
}

#[derive(Debug, Default)]
struct Recorded {
    replies: Vec<Arc<str>>,
    failure: Option<(FailureKind, String)>,
}

impl Replay {
    fn of(transcript: &Transcript) -> Self {
        let mut by_key: HashMap<CallKey, Vec<Recorded>> = HashMap::new();
        let mut places: HashMap<u32, (CallKey, usize)> = HashMap::new();
        let mut phase = None;
        for event in transcript.events() {
            if let Event::Phase { phase: entered } = event {
                phase = Some(*entered);
            }
            if let Event::Asked {
                call,
                chain,
                question,
                ..
            } = event
            {
                let key = key(*chain, phase, question);
                let calls = by_key.entry(key.clone()).or_default();
                places.insert(*call, (key, calls.len()));
                calls.push(Recorded::default());
            }
            let place = event.call().and_then(|call| places.get(&call));
            let recorded = place.and_then(|(key, at)| by_key.get_mut(key)?.get_mut(*at));
            let Some(recorded) = recorded else { continue };
            match event {
                Event::Replied { text, .. } => recorded.replies.push(text.clone()),
                Event::Failed { kind, reason, .. } => {
                    recorded.failure = Some((*kind, reason.clone()));
                }
                _ => {}
            }
        }
        Self(Arc::new(Calls {
            by_key,
            given: Mutex::new(HashMap::new()),
        }))
    }

    /// The reply to this request, where there is one.
    #[cfg(feature = "meeting")]
    pub(crate) fn reply_to(&self, request: &Request) -> Option<Arc<str>> {
        let recorded = self.next(request)?;
        recorded.replies.get(request.round()).cloned()
    }

    fn next(&self, request: &Request) -> Option<&Recorded> {
        let key = key(request.chain(), request.phase(), request.question());
        let round = request.round();
        let calls = self.0.by_key.get(&key)?;
        let mut given = self.0.given.lock().unwrap_or_else(PoisonError::into_inner);
        let times = given.entry((key, round)).or_default();
        // Only calls that went on for so long are asked for this round.
        let recorded = calls
            .iter()
            .filter(|call| call.replies.len() >= round)
            .nth(*times);
        *times += 1;
        recorded
    }
}

impl Agent for Replay {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        let Some(recorded) = self.next(&request) else {
            return Err(AgentError::new("the transcript has no such call"));
        };
        match (recorded.replies.get(request.round()), &recorded.failure) {
            (Some(text), _) => Ok(text.as_ref().to_owned()),
            (None, Some((kind, reason))) => {
                let timed_out = *kind == FailureKind::TimedOut;
                Err(AgentError::replayed(reason.clone(), timed_out))
            }
            (None, None) => Err(AgentError::new("the transcript ends before this reply")),
        }
    }
}

fn key(chain: CallChain, phase: Option<Phase>, question: &str) -> CallKey {
    format!(
        "{}|{:?}|{question}",
        chain.arrows(),
        phase.map(Phase::number)
    )
}
