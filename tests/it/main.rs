//! The facade as its users see it.

mod derive;
mod pages;
mod refused_by_types;
mod role_sets;
mod typed_agents;
