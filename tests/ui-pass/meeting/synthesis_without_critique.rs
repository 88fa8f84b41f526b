use agentproto::meeting::{Analysed, Meeting, MeetingError};
use agentproto::render::meeting::{FORM, Synthesis};

async fn hold(meeting: Meeting<Analysed>) -> Result<(), MeetingError> {
    let meeting = meeting.critique().await?;
    let _ = meeting.synthesise(FORM, Synthesis::read).await?;
    Ok(())
}

fn main() {
    let _ = hold;
}
