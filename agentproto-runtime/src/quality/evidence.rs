//! How sure what findings rest on lets anybody be.

use core::fmt;

use crate::message::Confidence;

/// Whether so many assumptions among the findings leave no confidence but low: more than half of them do.
#[must_use]
pub const fn demands_low_confidence(assumed: usize, findings: usize) -> bool {
    // Not `2 * assumed`, which could overflow.
    assumed > findings.saturating_sub(assumed)
}

/// The confidence that a report may state with so many assumptions among its findings.
///
/// # Errors
/// More than half of them assumed, and a confidence that is higher than low or not given.
pub fn check_confidence(
    assumed: usize,
    findings: usize,
    confidence: Option<Confidence>,
) -> Result<(), TooConfident> {
    if demands_low_confidence(assumed, findings) && confidence != Some(Confidence::Low) {
        return Err(TooConfident {
            assumed,
            findings,
            confidence,
        });
    }
    Ok(())
}

/// More than half of the findings are assumed, and the report does not say that its confidence is low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooConfident {
    assumed: usize,
    findings: usize,
    confidence: Option<Confidence>,
}

impl fmt::Display for TooConfident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            assumed,
            findings,
            confidence,
        } = self;
        let found = match confidence {
            Some(confidence) => format!("`{confidence}`"),
            None => "no overall confidence".to_owned(),
        };
        write!(
            f,
            "found {found}, expected `low`, since {assumed} of {findings} findings are assumed, which is more than half"
        )
    }
}

impl core::error::Error for TooConfident {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_than_half_demands_low_confidence() {
        for (assumed, findings, demands) in [
            (0, 0, false),
            (0, 1, false),
            (1, 2, false),
            (2, 4, false),
            (1, 1, true),
            (2, 3, true),
            (3, 4, true),
            (usize::MAX, usize::MAX, true),
            (1, 0, true),
        ] {
            assert_eq!(
                demands_low_confidence(assumed, findings),
                demands,
                "{assumed} of {findings}"
            );
        }
    }

    #[test]
    fn anything_but_low_is_an_error_that_says_so() {
        let check =
            |confidence| check_confidence(2, 3, confidence).map_err(|error| error.to_string());
        assert_eq!(check(Some(Confidence::Low)), Ok(()));
        assert_eq!(
            check(Some(Confidence::Medium)).unwrap_err(),
            "found `medium`, expected `low`, since 2 of 3 findings are assumed, which is more than half"
        );
        assert_eq!(
            check(None).unwrap_err(),
            "found no overall confidence, expected `low`, since 2 of 3 findings are assumed, which is more than half"
        );
    }
}
