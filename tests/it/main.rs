//! The facade as its users see it.

mod derive;
mod design;
mod pages;
#[path = "../../agentproto-runtime/tests/it/property.rs"]
mod property;
mod reviews;
mod role_sets;
mod typed_agents;
