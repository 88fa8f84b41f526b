//! The facade as its users see it.

mod derive;
mod role_sets;
