//! The facade as its users see it.

mod derive;
mod design;
mod pages;
mod property;
mod role_sets;
mod typed_agents;
