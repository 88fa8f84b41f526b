//! Who may call whom, for roles that are types: the rules of [`rules`](crate::rules) as traits, each with
//! its own words.
//!
//! Concrete roles in attributes are asserted in consts, by the function that run time calls. Consts over
//! generic roles wait for code generation, which `cargo check` skips; these traits do not.

use crate::role::level::{Bit, Hops, Index, Yes};
use crate::role::{Role, RoleId, RoleSet};

/// The roles of a call chain as a tuple, the one called last at its end: `(Cro, Cfo)`.
pub trait Path {
    /// The set of the first one, which all have to be of.
    #[doc(hidden)]
    type Set: RoleSet;
    /// The one called last.
    #[doc(hidden)]
    type Last: Role;
    /// How many hops are left.
    #[doc(hidden)]
    type HopsLeft: Hops;
    /// Whether the role is in none of the places before the last.
    #[doc(hidden)]
    type Lacks<R: Role>: Bit;
    /// The chain in which the last one has called `R`.
    #[doc(hidden)]
    type Then<R: Role>;
    /// The roles as values.
    #[doc(hidden)]
    const ROLES: &'static [RoleId];
}

/// Whether two roles of one set are different ones.
type Differs<L, R> = <<L as Role>::Index as Index>::Differs<<R as Role>::Index>;

type And<L, R> = <L as Bit>::And<R>;
type Or<L, R> = <L as Bit>::Or<R>;
type Not<B> = <B as Bit>::Not;
type Less<H> = <H as Hops>::Less;
type Limit<R> = <<R as Role>::Set as RoleSet>::MaxHops;

macro_rules! paths {
    ($(($($before:ident)*; $last:ident; $first:ident; $hops:ty; $lacks:ty;)),* $(,)?) => {$(
        impl<$($before: Role,)* $last: Role> Path for ($($before,)* $last,) {
            type Set = $first::Set;
            type Last = $last;
            type HopsLeft = $hops;
            type Lacks<R: Role> = $lacks;
            type Then<R: Role> = ($($before,)* $last, R);
            const ROLES: &'static [RoleId] = &[$($before::ID,)* $last::ID];
        }
    )*};
}

paths!(
    (; A; A; Limit<A>; Yes;),
    (A; B; A; Less<Limit<A>>; Differs<R, A>;),
    (A B; C; A; Less<Less<Limit<A>>>; And<Differs<R, A>, Differs<R, B>>;),
    (A B C; D; A; Less<Less<Less<Limit<A>>>>;
        And<Differs<R, A>, And<Differs<R, B>, Differs<R, C>>>;),
    (A B C D; E; A; Less<Less<Less<Less<Limit<A>>>>>;
        And<And<Differs<R, A>, Differs<R, B>>, And<Differs<R, C>, Differs<R, D>>>;),
    (A B C D E; F; A; Less<Less<Less<Less<Less<Limit<A>>>>>>;
        And<And<Differs<R, A>, Differs<R, B>>, And<Differs<R, C>, And<Differs<R, D>, Differs<R, E>>>>;),
    (A B C D E F; G; A; Less<Less<Less<Less<Less<Less<Limit<A>>>>>>>;
        And<And<Differs<R, A>, And<Differs<R, B>, Differs<R, C>>>,
            And<Differs<R, D>, And<Differs<R, E>, Differs<R, F>>>>;),
    (A B C D E F G; H; A; Less<Less<Less<Less<Less<Less<Less<Limit<A>>>>>>>>;
        And<And<Differs<R, A>, And<Differs<R, B>, Differs<R, C>>>,
            And<And<Differs<R, D>, Differs<R, E>>, And<Differs<R, F>, Differs<R, G>>>>;),
);

/// The last role of this chain may invoke `To`: what a function over generic roles asks for.
///
/// ```text
/// fn ask<R: Role>(whom: R) where (Cro,): MayInvoke<R> { … }
/// ```
pub trait MayInvoke<To> {}

impl<P: Path, To: Role> MayInvoke<To> for P where To::Set: OfSet<P::Set, To, P> {}

/// The first check. Only within one set do the others have a meaning.
#[diagnostic::on_unimplemented(
    message = "cannot invoke `{To}` — it is a role of `{Self}`, not of `{Set}`",
    label = "a role of another set",
    note = "roles call each other within one role set"
)]
pub trait OfSet<Set, To, Chain> {}

impl<Set: RoleSet, To: Role, P: Path> OfSet<Set, To, P> for Set
where
    To::TakesInvocations: Invocable<To>,
    Or<ToOther<To, P>, Not<To::TakesInvocations>>: NotItself<To>,
    Or<<P::HopsLeft as Hops>::Left, Not<And<ToOther<To, P>, To::TakesInvocations>>>:
        WithinDepth<To, P>,
    Or<
        P::Lacks<To>,
        Not<And<And<<P::HopsLeft as Hops>::Left, ToOther<To, P>>, To::TakesInvocations>>,
    >: NotCircular<To, P>,
{
}

type ToOther<To, P> = Differs<To, <P as Path>::Last>;

/// The bit is set where the role takes invocations.
#[diagnostic::on_unimplemented(
    message = "cannot invoke `{To}` — `{To}` takes no invocations",
    label = "this role calls and is never invoked"
)]
pub trait Invocable<To> {}

/// The bit is set where the role is not the one that calls (rule 1).
#[diagnostic::on_unimplemented(
    message = "cannot invoke `{To}` — self-invocation (rule 1)",
    label = "this role would invoke itself"
)]
pub trait NotItself<To> {}

/// The bit is set where the chain has a hop left (rule 2).
#[diagnostic::on_unimplemented(
    message = "cannot invoke `{To}` — depth limit reached in chain `{Chain}` (rule 2)",
    label = "one hop too many",
    note = "the role called last answers by itself and states what it assumes"
)]
pub trait WithinDepth<To, Chain> {}

/// The bit is set where the role is not in the chain (rule 3).
#[diagnostic::on_unimplemented(
    message = "cannot invoke `{To}` — circular call detected in chain `{Chain}` (rule 3)",
    label = "this role is in the chain already",
    note = "the role called last answers by itself and states what it assumes"
)]
pub trait NotCircular<To, Chain> {}

/// The bit is set where the role may broadcast.
#[diagnostic::on_unimplemented(
    message = "cannot invoke all — `{From}` may not broadcast",
    label = "this role may not broadcast"
)]
pub trait Broadcaster<From> {}

/// The bit is set where the peer is not the author.
#[diagnostic::on_unimplemented(
    message = "`{By}` cannot verify its own work — a peer is never the author",
    label = "this role would verify its own work"
)]
pub trait Peer<By> {}

macro_rules! where_set {
    ($($leaf:ident<$($param:ident),*>),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param),*> $leaf<$($param),*> for Yes {}
    )*};
}

where_set!(
    Invocable<To>,
    NotItself<To>,
    WithinDepth<To, Chain>,
    NotCircular<To, Chain>,
    Broadcaster<From>,
    Peer<By>,
);

/// The role may broadcast: what a generic broadcast asks for.
pub trait MayBroadcast {}

impl<R: Role> MayBroadcast for R where R::Broadcasts: Broadcaster<R> {}

/// The role may verify the work of `Author`: what a generic check asks for.
pub trait MayVerify<Author> {}

impl<By: Role, Author: Role> MayVerify<Author> for By where
    By::Set: OfSameSet<Author::Set, By, Author>
{
}

/// The first check, as for invocations.
#[diagnostic::on_unimplemented(
    message = "`{By}` cannot verify the work of `{Author}` — it is a role of `{Self}`, not of `{Set}`",
    label = "a role of another set"
)]
pub trait OfSameSet<Set, By, Author> {}

impl<Set: RoleSet, By: Role, Author: Role> OfSameSet<Set, By, Author> for Set
where
    Differs<By, Author>: Peer<By>,
    Or<By::TakesInvocations, Not<Differs<By, Author>>>: Invocable<By>,
{
}
