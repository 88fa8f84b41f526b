//! What a draft's type says of each step.

/// The step is not done.
#[derive(Clone, Copy, Debug)]
pub struct StepOpen;

/// The step is done.
#[derive(Clone, Copy, Debug)]
pub struct StepDone;

/// The stakes come from data, so that the type says nothing and stays the same.
#[derive(Clone, Copy, Debug)]
pub struct StepUntracked;

/// What becomes of a slot when its step is done.
pub trait Slot: sealed::Sealed {
    /// The slot afterwards.
    type Done: Slot;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::StepOpen {}
    impl Sealed for super::StepDone {}
    impl Sealed for super::StepUntracked {}
}

impl Slot for StepOpen {
    type Done = StepDone;
}

impl Slot for StepDone {
    type Done = Self;
}

impl Slot for StepUntracked {
    type Done = Self;
}
