use agentproto::meeting::{Critiqued, Meeting};
use agentproto::rules::CallChain;

async fn ask(meeting: Meeting<Critiqued>, chain: CallChain) {
    let _ = meeting.invoke(chain, "How long?").await;
}

fn main() {
    let _ = ask;
}
