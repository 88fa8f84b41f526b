use agentproto::meeting::{Meeting, Synthesised};
use agentproto::render::meeting::Synthesis;
use agentproto::rules::CallChain;

async fn ask(meeting: Meeting<Synthesised<Synthesis>>, chain: CallChain) {
    let _ = meeting.invoke(chain, "How long?").await;
}

fn main() {
    let _ = ask;
}
