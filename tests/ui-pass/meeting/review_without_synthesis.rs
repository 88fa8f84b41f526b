use agentproto::meeting::{Critiqued, Meeting, MeetingError};
use agentproto::render::meeting::{FORM, Synthesis};

async fn ask(meeting: Meeting<Critiqued>) -> Result<(), MeetingError> {
    let meeting = meeting.synthesise(FORM, Synthesis::read).await?;
    let _ = meeting.review();
    Ok(())
}

fn main() {
    let _ = ask;
}
