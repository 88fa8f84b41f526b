//! Text that can be put together in const context, for compile errors that say the same as run time does.

use core::fmt;

/// A short text, built in const context and kept without a heap. What does not fit is cut off whole.
#[derive(Clone, Copy)]
pub struct ConstText {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

impl ConstText {
    /// Eight role tokens of full length with their arrows, and a sentence around them.
    const CAPACITY: usize = 640;

    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; Self::CAPACITY],
            len: 0,
        }
    }

    pub(crate) const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if self.len + text.len() > Self::CAPACITY {
            return self;
        }
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len + i] = text[i];
            i += 1;
        }
        self.len += text.len();
        self
    }

    pub(crate) const fn push_digit(self, digit: u8) -> Self {
        const DIGITS: &str = "0123456789";
        let (_, tail) = DIGITS.split_at(digit as usize % 10);
        let (one, _) = tail.split_at(1);
        self.push(one)
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (used, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(used) {
            Ok(text) => text,
            // Only whole texts are ever pushed.
            Err(_) => "",
        }
    }
}

impl fmt::Display for ConstText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for ConstText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
