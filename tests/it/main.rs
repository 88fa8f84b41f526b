//! The facade as its users see it.

mod derive;
mod pages;
mod role_sets;
mod typed_agents;
