use agentproto::meeting::{Analysed, Meeting};
use agentproto::rules::CallChain;

async fn ask(meeting: Meeting<Analysed>, chain: CallChain) {
    let _ = meeting.invoke(chain, "How long?").await;
}

fn main() {
    let _ = ask;
}
