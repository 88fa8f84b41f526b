use agentproto::meeting::{Meeting, Opened};

async fn hold(meeting: Meeting<Opened>) {
    let _ = meeting.critique().await;
}

fn main() {
    let _ = hold;
}
