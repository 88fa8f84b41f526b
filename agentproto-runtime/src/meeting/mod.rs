//! The board meeting: six phases, each a type, the only way from one to the next being through it.
//!
//! | phase | what happens | the way there |
//! |---|---|---|
//! | 1 context | the agenda and what it rests on are written down | [`Meeting::open`] |
//! | 2 independent analysis | each participant answers, in isolation (rule 0) | [`Meeting::analyse`] |
//! | 3 critique | the critic reads all answers and invokes nobody (rule 0) | [`Meeting::critique`] |
//! | 4 synthesis | the orchestrator draws one [`Proposal`] together | [`Meeting::synthesise`] |
//! | 5 founder review | the founder reads, asks, and answers | [`Meeting::review`] |
//! | 6 decision | the answer goes to the memory | [`Review::answer`] |
//!
//! All that happens is in the transcript, so that a meeting which was killed goes on from there
//! ([`Meeting::resume`]): nobody who has answered is asked again, and nothing is decided twice.
//!
//! What a proposal looks like is not known here; a floor above says so by implementing [`Proposal`].

mod agenda;
mod answer;
mod error;
mod held;
mod isolation;
mod minutes;
mod past;
mod phases;
mod proposal;
mod questions;
mod review;
mod unfinished;
mod views;

pub use agenda::{Agenda, InvalidAgenda};
pub use answer::{Decided, Ticket};
pub use error::{MeetingError, MeetingFailure};
pub use held::{Coming, Meeting};
pub use phases::{
    AfterAnalysis, AfterCritique, AfterSynthesis, Analysed, Critiqued, Invoking, Opened, Ready,
    Screened, Synthesised, Viewed,
};
pub use proposal::{Material, Proposal};
pub use review::{Review, ReviewError};
pub use views::{Missing, View, agreement};
