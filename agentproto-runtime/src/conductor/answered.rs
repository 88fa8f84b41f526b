//! What a turn ends with.

use core::ops::Deref;

use super::Called;
use crate::message::Response;
use crate::role::RoleId;

/// An answer with what it rests on.
#[derive(Clone, Debug)]
pub struct Answered<T = Response<'static>> {
    pub(crate) value: T,
    pub(crate) call: u32,
    pub(crate) assumptions: Vec<Assumed>,
    pub(crate) called: Vec<Called>,
}

/// What one role said that it assumes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Assumed {
    /// Who assumes it.
    pub role: RoleId,
    /// What is assumed.
    pub text: String,
}

impl<T> Answered<T> {
    /// The number of the call in the transcript.
    #[must_use]
    pub fn call(&self) -> u32 {
        self.call
    }

    /// The answer itself; the same by dereferencing.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The answer alone.
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// What the answer assumes, that of the answers which it rests on included. Whatever rests on the answer
    /// counts as ASSUMED where it rests on these.
    #[must_use]
    pub fn assumptions(&self) -> &[Assumed] {
        &self.assumptions
    }

    /// What came of the invocations that were made for it, in order.
    #[must_use]
    pub fn called(&self) -> &[Called] {
        &self.called
    }
}

impl<T> Deref for Answered<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
