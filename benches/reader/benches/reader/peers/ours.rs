//! agentproto: everything checked, spans and contexts included.

use std::hint::black_box;

use agentproto::Message;
use agentproto::csuite::CSuite;
use agentproto::role::RoleSet;
use agentproto::wire::{Decoder, Event, Reader};

use super::Tally;

fn count(tally: &mut Tally, event: &Event<'_>) {
    let Event::Message(located) = black_box(event) else {
        return;
    };
    tally.messages += 1;
    tally.points += match &located.message {
        Message::Response(response) => response.supporting_data().len(),
        Message::PeerVerify(check) => {
            check.validated().len() + check.adjusted().len() + check.flagged().len()
        }
        Message::Conflict(conflict) => conflict.positions().len(),
        _ => 0,
    };
}

pub(crate) fn read(text: &str) -> Tally {
    let mut tally = Tally::default();
    for event in Reader::new(CSuite::TABLE, text) {
        count(&mut tally, &event);
    }
    tally
}

pub(crate) fn read_strict(text: &str) -> Tally {
    let mut tally = Tally::default();
    for event in Reader::new(CSuite::TABLE, text).strict() {
        count(&mut tally, &event);
    }
    tally
}

/// The same, out of pieces.
pub(crate) fn decode(text: &str, piece: usize) -> Tally {
    let mut tally = Tally::default();
    let mut decoder = Decoder::new(CSuite::TABLE);
    for bytes in text.as_bytes().chunks(piece) {
        for event in decoder.push(bytes).expect("UTF-8") {
            count(&mut tally, &event);
        }
    }
    for event in decoder.finish().expect("UTF-8") {
        count(&mut tally, &event);
    }
    tally
}

/// The messages of a text as JSON, one a line.
pub(crate) fn to_json(text: &str) -> String {
    let mut lines = String::new();
    for event in Reader::new(CSuite::TABLE, text) {
        if let Event::Message(located) = event {
            lines.push_str(&serde_json::to_string(&located.message).expect("JSON"));
            lines.push('\n');
        }
    }
    lines
}
