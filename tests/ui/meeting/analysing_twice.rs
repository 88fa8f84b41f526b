use agentproto::meeting::{Analysed, Meeting};

async fn hold(meeting: Meeting<Analysed>) {
    let _ = meeting.analyse().await;
}

fn main() {
    let _ = hold;
}
