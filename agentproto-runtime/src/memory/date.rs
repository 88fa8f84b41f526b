//! Days as the memory writes them: `YYYY-MM-DD` and nothing else.

use core::fmt;

use chrono::{Datelike, NaiveDate};

/// The day that the text is, where it is one in the form `YYYY-MM-DD`.
#[must_use]
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    // chrono itself takes `2026-1-5` and signs as well, which would not read back the same.
    let bytes = text.as_bytes();
    let digits = |range: core::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
    if bytes.len() != 10
        || !(digits(0..4) && bytes[4] == b'-' && digits(5..7) && bytes[7] == b'-' && digits(8..10))
    {
        return None;
    }
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()
}

/// Whether the day can be written in four, two and two digits.
pub(super) fn is_writable(date: NaiveDate) -> bool {
    (0..=9999).contains(&date.year())
}

/// When something is due: a day, or words such as `after the Q2 close`, which never fall due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When(Inner);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Inner {
    Date(NaiveDate),
    Words(String),
}

impl When {
    /// A day, where the text is one, else its words.
    #[must_use]
    pub fn new(text: &str) -> Self {
        match parse_date(text) {
            Some(date) => Self(Inner::Date(date)),
            None => Self(Inner::Words(text.to_owned())),
        }
    }

    /// The day, where it is one.
    #[must_use]
    pub fn date(&self) -> Option<NaiveDate> {
        match self.0 {
            Inner::Date(date) => Some(date),
            Inner::Words(_) => None,
        }
    }
}

impl From<NaiveDate> for When {
    fn from(date: NaiveDate) -> Self {
        Self::new(&date.to_string())
    }
}

impl From<&str> for When {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Inner::Date(date) => date.fmt(f),
            Inner::Words(words) => f.write_str(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_long_form_is_a_day() {
        assert!(parse_date("2026-11-30").is_some());
        for text in [
            "2026-1-5",
            "+2026-11-30",
            "2026-02-30",
            "30.11.2026",
            "",
            "2026-11-30 ",
            "２０２６-11-30",
        ] {
            assert!(parse_date(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_day_beyond_four_digits_is_words() {
        let far = NaiveDate::from_ymd_opt(12026, 1, 1).unwrap();
        assert!(!is_writable(far));
        assert_eq!(When::from(far).date(), None);
        assert_eq!(When::new("2026-11-30").to_string(), "2026-11-30");
    }
}
