use agentproto::meeting::{Meeting, Opened};
use agentproto::rules::CallChain;

async fn ask(meeting: Meeting<Opened>, chain: CallChain) {
    let _ = meeting.invoke(chain, "How long?").await;
}

fn main() {
    let _ = ask;
}
