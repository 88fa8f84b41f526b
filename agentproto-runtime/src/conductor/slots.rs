//! A broadcast: everybody is asked at once, nobody sees another's answer.

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use super::ask::QuestionForm;
use super::failure::Cause;
use super::transcript::Event;
use super::{Answered, Ask, ExchangeError, FailureKind, Session};
use crate::message::Broadcast;
use crate::role::RoleId;
use crate::rules::{CallChain, Refusal};

/// One slot for each role that is asked, in declared order. The role that asks is not among them.
///
/// Each role gets the question alone and has its own deadline. An answer is kept as it lands:
/// when the future of [`run`](Self::run) is dropped, what came before stays, and running once more asks only
/// those that are missing.
#[derive(Debug)]
pub struct Slots<'s> {
    session: &'s Session,
    call: u32,
    chain: CallChain,
    question: Ask,
    slots: Vec<Slot>,
}

/// The place of one role in a broadcast.
#[derive(Debug)]
pub struct Slot {
    role: RoleId,
    result: Option<Result<Answered, ExchangeError>>,
}

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SlotState {
    /// Nothing yet.
    Open,
    /// An answer.
    Answered,
    /// No answer, and why.
    Failed(FailureKind),
}

impl<'s> Slots<'s> {
    pub(super) fn new(
        session: &'s Session,
        within: Option<u32>,
        chain: CallChain,
        mut question: Ask,
    ) -> Result<Self, ExchangeError> {
        session.of_the_set(chain)?;
        question.form = QuestionForm::Broadcast;
        let from = chain.last();
        if let Some(refusal) = Refusal::broadcast(from, session.phase()) {
            session.refused(within, refusal);
            return Err(ExchangeError::new(chain, Cause::Refused(refusal)));
        }
        if let Err(error) = Broadcast::new(from, question.text()) {
            return Err(ExchangeError::new(chain, Cause::Question(error)));
        }
        let call = session.log.begin(|call| Event::Broadcast {
            call,
            within,
            chain,
            question: question.shared(),
        });
        let others = chain.table().invocable().filter(|role| *role != from);
        let slots: Vec<Slot> = others.map(|role| Slot { role, result: None }).collect();
        session.log.expect_calls(slots.len());
        Ok(Self {
            session,
            call,
            chain,
            question,
            slots,
        })
    }

    /// Asks everybody whose slot holds no answer, side by side. What the rules forbid stays refused.
    pub async fn run(&mut self) {
        let Self {
            session,
            call,
            chain,
            ref question,
            ..
        } = *self;
        let ask = |index: usize, role: RoleId| {
            let question = question.clone();
            async move {
                let result = match chain.invoke_in(role, session.phase()) {
                    Ok(longer) => session.nested(call, longer, question).await,
                    Err(refusal) => {
                        session.refused(Some(call), refusal);
                        Err(ExchangeError::new(chain, Cause::Refused(refusal)))
                    }
                };
                (index, result)
            }
        };
        let missing = self
            .slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.is_missing());
        let mut open: FuturesUnordered<_> =
            missing.map(|(index, slot)| ask(index, slot.role)).collect();
        while let Some((index, result)) = open.next().await {
            self.slots[index].result = Some(result);
        }
    }

    /// The slots, in declared order.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slot of a role, where it was asked.
    #[must_use]
    pub fn of(&self, role: impl Into<RoleId>) -> Option<&Slot> {
        let role = role.into();
        self.slots.iter().find(|slot| slot.role == role)
    }

    /// The answers that are there, in declared order.
    pub fn answers(&self) -> impl Iterator<Item = &Answered> {
        self.slots.iter().filter_map(Slot::answer)
    }

    pub(super) fn into_results(
        self,
    ) -> impl Iterator<Item = (RoleId, Result<Answered, ExchangeError>)> {
        let results = self.slots.into_iter();
        results.filter_map(|slot| Some((slot.role, slot.result?)))
    }
}

impl Slot {
    /// Who is asked.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What the slot holds.
    #[must_use]
    pub fn state(&self) -> SlotState {
        match &self.result {
            None => SlotState::Open,
            Some(Ok(_)) => SlotState::Answered,
            Some(Err(error)) => SlotState::Failed(error.kind()),
        }
    }

    /// The answer, where there is one.
    #[must_use]
    pub fn answer(&self) -> Option<&Answered> {
        self.result.as_ref()?.as_ref().ok()
    }

    /// Why there is no answer, where the role was asked in vain.
    #[must_use]
    pub fn error(&self) -> Option<&ExchangeError> {
        self.result.as_ref()?.as_ref().err()
    }

    fn is_missing(&self) -> bool {
        !matches!(
            self.state(),
            SlotState::Answered | SlotState::Failed(FailureKind::Refused)
        )
    }
}
