//! What a draft's type says of each step.

/// The step is not done.
#[derive(Clone, Copy, Debug)]
pub struct Missing;

/// The step is done.
#[derive(Clone, Copy, Debug)]
pub struct Done;

/// The stakes come from data, so that the type says nothing and stays the same.
#[derive(Clone, Copy, Debug)]
pub struct Untracked;

/// What becomes of a slot when its step is done.
pub trait Slot: sealed::Sealed {
    /// The slot afterwards.
    type Done: Slot;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Missing {}
    impl Sealed for super::Done {}
    impl Sealed for super::Untracked {}
}

impl Slot for Missing {
    type Done = Done;
}

impl Slot for Done {
    type Done = Self;
}

impl Slot for Untracked {
    type Done = Self;
}
