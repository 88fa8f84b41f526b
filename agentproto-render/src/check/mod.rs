//! What a report may not say.
//!
//! A builder's `build` and the readers run every check and give back every [`Violation`], with the path
//! of the field and, where it has one, the number of the communication rule:
//! Where a rule is exact, breaking it is an error and there is no such report; where it takes judgement,
//! a report gives warnings when it is asked for them.
//!
//! 1. bottom line first, in one sentence · 2. no process narration · 3. what, why and how · 4. at most five
//!    bullets a section · 5. an owner and a deadline for each action · 6. decisions as options · 7. the
//!    founder decides · 8. concrete risks · 9. no unexplained jargon · 10. silence rather than filler

mod checker;
mod code;
mod glossary;
mod judge;
mod path;
mod sentence;
mod violation;
mod wording;

pub use agentproto_runtime::wire::Severity;
pub(crate) use checker::{Checker, quote};
pub use code::Code;
pub use glossary::Glossary;
#[cfg(feature = "toml")]
pub use glossary::GlossaryError;
pub(crate) use path::Path;
pub use sentence::sentences;
pub use violation::{Violation, Violations};

/// The most bullets, actions or options that a section has (communication rule 4).
pub const MAX_BULLETS: usize = 5;
