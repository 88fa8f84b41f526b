//! What shape each kind of message has: names, labels, arity, values, aliases, hints.
//!
//! One const table, [`KINDS`], serves the reader, the writer, the derives, the prompt text and the
//! schema, so that they can't drift apart. What a kind *means* is not here but in its own file of
//! `agentproto-runtime`.

mod choice;
mod distance;
mod field;
mod kind;
mod table;

pub use choice::{CONFIDENCE, Choice, PROCEED, RESOLUTION, URGENCY, VERDICT};
pub use distance::edit_distance;
pub use field::{Alias, Arity, Field, Value};
pub use kind::{Form, Kind};
pub use table::{
    ASSUMPTION, BLOCKED, BROADCAST, CHAIN, CONFLICT, CRITIC_SCREEN, INVOKE, KINDS, PEER_VERIFY,
    RESPONSE, REVIEW, REVIEW_REQUEST,
};
