//! Reports from outside: golden files, what is refused, JSON both ways.

mod golden;
mod refused;
mod roles;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "templates")]
mod templates;
#[cfg(feature = "terminal")]
mod terminal;
mod warnings;
