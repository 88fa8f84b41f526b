//! The facade as its users see it.

mod role_sets;
