use agentproto::meeting::{Analysed, Meeting};

fn read(meeting: &Meeting<Analysed>) {
    let _ = (meeting.views(), meeting.missing());
}

fn main() {
    let _ = read;
}
