//! Reports from outside: golden files, what is refused, JSON both ways, text both ways, views.

#[cfg(feature = "templates")]
mod codes;
#[cfg(feature = "templates")]
mod deviations;
#[cfg(feature = "templates")]
mod fmt;
mod golden;
#[cfg(feature = "templates")]
mod pieces;
#[cfg(feature = "templates")]
#[path = "../../../agentproto-runtime/tests/it/property.rs"]
mod property;
#[cfg(feature = "quality")]
mod quality;
#[cfg(feature = "templates")]
mod read;
mod refused;
mod roles;
#[cfg(feature = "templates")]
mod round_trip;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "templates")]
mod soup;
#[cfg(feature = "templates")]
mod templates;
#[cfg(feature = "terminal")]
mod terminal;
mod warnings;
