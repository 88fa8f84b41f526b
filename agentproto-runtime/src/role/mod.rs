//! Who may speak: role sets and the roles in them.
//!
//! A [`RoleTable`] is the data of a role set: its roles in declared order and its hop limit. It comes
//! from `#[derive(RoleSet)]` or, with the feature `toml`, from a file; a [`RoleId`] is the same for both.
//! What roles may do to each other is not here but in [`rules`](crate::rules).

mod def;
mod error;
pub(crate) mod fault;
#[cfg(any(feature = "toml", feature = "conductor"))]
pub(crate) mod file;
mod id;
pub(crate) mod level;
#[cfg(feature = "toml")]
mod load;
mod nearest;
mod set;
mod slots;
mod table;

pub use def::RoleDef;
pub use error::RoleTableError;
pub use id::RoleId;
#[cfg(feature = "toml")]
pub use load::LoadError;
#[doc(hidden)]
pub use set::Sealed;
pub use set::{Role, RoleSet};
pub use table::{MAX_HOPS, MAX_ROLES, RoleTable};
