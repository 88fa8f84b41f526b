use agentproto::meeting::{Analysed, Meeting};
use agentproto::render::meeting::{FORM, Synthesis};

async fn hold(meeting: Meeting<Analysed>) {
    let _ = meeting.synthesise(FORM, Synthesis::read).await;
}

fn main() {
    let _ = hold;
}
