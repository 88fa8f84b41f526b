use agentproto::meeting::{Meeting, MeetingError, Opened};

async fn hold(meeting: Meeting<Opened>) -> Result<(), MeetingError> {
    let _ = meeting.analyse().await?;
    Ok(())
}

fn main() {
    let _ = hold;
}
