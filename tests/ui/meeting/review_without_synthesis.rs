use agentproto::meeting::{Critiqued, Meeting};

fn ask(meeting: Meeting<Critiqued>) {
    let _ = meeting.review();
}

fn main() {
    let _ = ask;
}
