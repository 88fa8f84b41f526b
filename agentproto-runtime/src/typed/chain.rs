//! A call chain whose roles are types.

use core::fmt;
use core::marker::PhantomData;

use super::may::{MayInvoke, Path};
use crate::role::Role;
use crate::rules::CallChain;

/// A call chain whose roles the compiler knows: it goes on only where the rules allow it.
///
/// The roles stand in a tuple, the one called last at its end. Where the compiler can't know them, it is a
/// [`CallChain`] that goes on or refuses.
pub struct TypedChain<Roles>(PhantomData<fn() -> Roles>);

impl<R: Role> TypedChain<(R,)> {
    /// The chain in which the role has not called anybody yet.
    #[must_use]
    pub fn start(_caller: R) -> Self {
        Self(PhantomData)
    }
}

impl<Roles: Path> TypedChain<Roles> {
    /// The chain in which the role called last has called `to`.
    #[must_use]
    pub fn invoke<To: Role>(self, _to: To) -> TypedChain<Roles::Then<To>>
    where
        Roles: MayInvoke<To>,
    {
        TypedChain(PhantomData)
    }

    /// The chain as a value, which every invocation carries (rule 4).
    #[must_use]
    pub fn chain(self) -> CallChain {
        let mut chain = CallChain::start(Roles::ROLES[0]);
        for role in &Roles::ROLES[1..] {
            // The bounds of `invoke` leave no hop that is refused.
            if let Ok(longer) = chain.invoke(*role) {
                chain = longer;
            }
        }
        chain
    }
}

impl<Roles> Clone for TypedChain<Roles> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Roles> Copy for TypedChain<Roles> {}

impl<Roles: Path> From<TypedChain<Roles>> for CallChain {
    fn from(chain: TypedChain<Roles>) -> Self {
        chain.chain()
    }
}

impl<Roles: Path> fmt::Debug for TypedChain<Roles> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chain = self.chain();
        write!(
            f,
            "TypedChain({}: {})",
            chain.table().name(),
            chain.arrows()
        )
    }
}
