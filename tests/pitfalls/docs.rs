//! Doc comments of every form.

use agentproto::{csuite::*, prelude::*};

use crate::asked;

/// A line,
/// and another one with `code` and "quotes".
#[doc = "An attribute."]
#[doc = include_str!("docs.txt")]
/** A block. */
#[doc(alias = "documented")]
#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Is {it} there?")]
struct Documented {
    /// What is asked for,
    #[doc = concat!("put", " ", "together.")]
    it: u32,
}

#[test]
fn documented_fields_are_fields() {
    assert_eq!(asked(&Documented { it: 1 }), "Is 1 there?");
}

/// A set whose roles are documented: the role types carry the same documentation.
pub mod set {
    use agentproto::prelude::*;

    /// The set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, RoleSet)]
    #[roles(max_hops = 2)]
    pub enum Documented {
        /// A line.
        #[role(token = "line")]
        Line,
        #[doc = include_str!("docs.txt")]
        #[role(token = "file")]
        File,
        /** A block. */
        #[role(token = "block")]
        Block,
    }
}

#[test]
fn documented_roles_are_roles() {
    assert_eq!(set::Documented::File.id(), set::File::ID);
    assert_eq!(set::Line::ID.token(), "line");
    assert_eq!(set::Block::ID.title(), "BLOCK");
}
