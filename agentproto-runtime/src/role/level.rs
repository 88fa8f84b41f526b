//! What the compiler knows of a role as types: for checks over generic roles, which consts come too late for.

/// A type-level bit.
pub trait Bit {
    /// Whether any of the two is set.
    type Or<B: Bit>: Bit;
    /// Whether both are set.
    type And<B: Bit>: Bit;
    /// Whether exactly one of the two is set.
    type Xor<B: Bit>: Bit;
    /// Whether this one is not set.
    type Not: Bit;
}

/// The bit that is set.
#[derive(Debug)]
pub struct Yes;

/// The bit that is not set.
#[derive(Debug)]
pub struct No;

impl Bit for Yes {
    type Or<B: Bit> = Self;
    type And<B: Bit> = B;
    type Xor<B: Bit> = B::Not;
    type Not = No;
}

impl Bit for No {
    type Or<B: Bit> = B;
    type And<B: Bit> = Self;
    type Xor<B: Bit> = B;
    type Not = Yes;
}

/// A role's place in its set as six bits, enough for the 64 roles that a set can have.
pub trait Index {
    /// The lowest bit.
    type A: Bit;
    /// The next bit.
    type B: Bit;
    /// The next bit.
    type C: Bit;
    /// The next bit.
    type D: Bit;
    /// The next bit.
    type E: Bit;
    /// The highest bit.
    type F: Bit;
    /// Whether the two are different places.
    type Differs<I: Index>: Bit;
}

impl<A: Bit, B: Bit, C: Bit, D: Bit, E: Bit, F: Bit> Index for (A, B, C, D, E, F) {
    type A = A;
    type B = B;
    type C = C;
    type D = D;
    type E = E;
    type F = F;
    type Differs<I: Index> = Any<
        Any<Xor<A, I::A>, Xor<B, I::B>>,
        Any<Any<Xor<C, I::C>, Xor<D, I::D>>, Any<Xor<E, I::E>, Xor<F, I::F>>>,
    >;
}

type Any<L, R> = <L as Bit>::Or<R>;
type Xor<L, R> = <L as Bit>::Xor<R>;

/// How many hops a chain has left, counted in types.
pub trait Hops {
    /// One less.
    type Less: Hops;
    /// Whether there is one.
    type Left: Bit;
}

/// No hop.
#[derive(Debug)]
pub struct Zero;

/// One hop more.
#[derive(Debug)]
pub struct More<H>(core::marker::PhantomData<H>);

impl Hops for Zero {
    type Less = Self;
    type Left = No;
}

impl<H: Hops> Hops for More<H> {
    type Less = H;
    type Left = Yes;
}
