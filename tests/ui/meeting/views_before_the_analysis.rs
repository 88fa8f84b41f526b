use agentproto::meeting::{Meeting, Opened};

fn read(meeting: &Meeting<Opened>) {
    let _ = meeting.views();
}

fn main() {
    let _ = read;
}
