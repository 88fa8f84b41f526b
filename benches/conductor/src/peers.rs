//! The peers: an agent as a bare task, as an actor of kameo, as an actor of ractor.

use kameo::actor::{ActorRef, Spawn};
use kameo::message::{Context, Message};
use tokio::sync::{mpsc, oneshot};

/// A task behind tokio's channels.
#[derive(Clone)]
pub(crate) struct Task(mpsc::Sender<(String, oneshot::Sender<String>)>);

impl Task {
    pub(crate) fn spawn(answer: String) -> Self {
        let (to, mut questions) = mpsc::channel::<(String, oneshot::Sender<String>)>(64);
        tokio::spawn(async move {
            while let Some((_, back)) = questions.recv().await {
                let _ = back.send(answer.clone());
            }
        });
        Self(to)
    }

    pub(crate) async fn ask(&self, question: String) -> String {
        let (back, answer) = oneshot::channel();
        self.0.send((question, back)).await.expect("the task lives");
        answer.await.expect("the task answers")
    }
}

/// An actor of kameo.
#[derive(kameo::Actor)]
pub(crate) struct Kameo(String);

struct Asked(#[allow(dead_code, reason = "an instant agent does not look")] String);

impl Message<Asked> for Kameo {
    type Reply = String;

    async fn handle(&mut self, _: Asked, _: &mut Context<Self, String>) -> String {
        self.0.clone()
    }
}

impl Kameo {
    pub(crate) fn start(answer: String) -> ActorRef<Self> {
        Self::spawn(Self(answer))
    }

    pub(crate) async fn question(of: &ActorRef<Self>, question: String) -> String {
        of.ask(Asked(question)).await.expect("the actor answers")
    }
}

/// An actor of ractor.
pub(crate) struct Ractor;

pub(crate) enum Call {
    Ask(
        #[allow(dead_code, reason = "an instant agent does not look")] String,
        ractor::RpcReplyPort<String>,
    ),
}

impl ractor::Actor for Ractor {
    type Msg = Call;
    type State = String;
    type Arguments = String;

    async fn pre_start(
        &self,
        _: ractor::ActorRef<Call>,
        answer: String,
    ) -> Result<String, ractor::ActorProcessingErr> {
        Ok(answer)
    }

    async fn handle(
        &self,
        _: ractor::ActorRef<Call>,
        Call::Ask(_, back): Call,
        answer: &mut String,
    ) -> Result<(), ractor::ActorProcessingErr> {
        back.send(answer.clone())?;
        Ok(())
    }
}

impl Ractor {
    pub(crate) async fn start(answer: String) -> ractor::ActorRef<Call> {
        let (actor, _) = ractor::Actor::spawn(None, Self, answer)
            .await
            .expect("it starts");
        actor
    }

    pub(crate) async fn question(of: &ractor::ActorRef<Call>, question: String) -> String {
        ractor::call!(of, Call::Ask, question).expect("the actor answers")
    }
}
