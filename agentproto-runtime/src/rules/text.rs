//! Text that can be put together in const context, for compile errors that say the same as run time does.

use core::fmt;

/// A short text, built in const context and kept without a heap. What does not fit is cut off, which `…` at its
/// end says.
#[derive(Clone, Copy)]
pub struct ConstText {
    bytes: [u8; Self::CAPACITY],
    len: usize,
    is_cut: bool,
}

/// Where a text ends that does not fit.
const CUT: &[u8] = "…".as_bytes();

impl ConstText {
    /// Eight role tokens of full length with their arrows, and a sentence around them.
    const CAPACITY: usize = 640;

    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; Self::CAPACITY],
            len: 0,
            is_cut: false,
        }
    }

    pub(crate) const fn push(mut self, text: &str) -> Self {
        if self.is_cut {
            return self;
        }
        let text = text.as_bytes();
        if self.len + text.len() <= Self::CAPACITY - CUT.len() {
            return self.append(text, text.len());
        }
        let mut end = Self::CAPACITY - CUT.len() - self.len;
        // Back to the start of a character.
        while end > 0 && text[end] & 0xc0 == 0x80 {
            end -= 1;
        }
        self.is_cut = true;
        self.append(text, end).append(CUT, CUT.len())
    }

    /// Appends the first bytes, for which there is room.
    const fn append(mut self, text: &[u8], count: usize) -> Self {
        let mut i = 0;
        while i < count {
            self.bytes[self.len + i] = text[i];
            i += 1;
        }
        self.len += count;
        self
    }

    pub(crate) const fn push_number(self, number: u8) -> Self {
        const DIGITS: &str = "0123456789";
        let text = if number < 10 {
            self
        } else {
            self.push_number(number / 10)
        };
        let (_, tail) = DIGITS.split_at(number as usize % 10);
        let (one, _) = tail.split_at(1);
        text.push(one)
    }

    /// The text so far.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (used, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(used) {
            Ok(text) => text,
            // Only whole characters are ever pushed.
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

#[cfg(test)]
mod tests {
    use super::ConstText;

    #[test]
    fn what_does_not_fit_is_cut_at_a_character_and_says_so() {
        let full = |text: &str| ConstText::new().push(text).push(" and more");
        for before in [0, 1, 2, 3] {
            let text = format!("{}{}", "x".repeat(before), "→".repeat(400));
            let cut = full(&text);
            let kept = cut.as_str().strip_suffix('…').expect("a mark at the end");
            assert!(text.starts_with(kept) && kept.len() > 600, "{kept}");
        }
        assert_eq!(full("short").as_str(), "short and more");
    }

    #[test]
    fn numbers_have_all_their_digits() {
        for number in [0, 7, 10, 64, 100, 255] {
            let text = ConstText::new().push_number(number);
            assert_eq!(text.as_str(), number.to_string());
        }
    }
}
