//! CHAIN: the call chain that an invocation carries.

use super::Name;
use crate::rules::CallChain;

/// The call chain that an invocation carries (rule 4), as written.
///
/// A reader keeps names that are no roles of the set; a chain that is made has none.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Chain<'a> {
    #[cfg_attr(feature = "serde", serde(serialize_with = "tokens"))]
    roles: Vec<Name<'a>>,
}

impl<'a> Chain<'a> {
    /// The chain as a message of its own.
    #[must_use]
    pub fn new(chain: CallChain) -> Self {
        Self {
            roles: chain.roles().map(Name::Role).collect(),
        }
    }

    pub(crate) fn read(roles: Vec<Name<'a>>) -> Self {
        Self { roles }
    }

    /// The names, the first caller first.
    #[must_use]
    pub fn roles(&self) -> &[Name<'a>] {
        &self.roles
    }

    /// The chain that keeps the rules, where every name is a role.
    #[must_use]
    pub fn call_chain(&self) -> Option<CallChain> {
        let roles: Option<Vec<_>> = self.roles.iter().map(Name::role).collect();
        CallChain::of(roles?).ok()
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Chain<'static> {
        Chain {
            roles: self.roles.into_iter().map(Name::into_owned).collect(),
        }
    }
}

impl From<CallChain> for Chain<'_> {
    fn from(chain: CallChain) -> Self {
        Self::new(chain)
    }
}

#[cfg(feature = "serde")]
fn tokens<S: serde::Serializer>(roles: &[Name<'_>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(roles.iter().map(Name::token))
}
