//! A broken rule, and all of them.

use core::fmt;

use agentproto_runtime::wire::Severity;

use super::Code;

/// One rule that a report breaks: where, what was found, what was expected, how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub(crate) severity: Severity,
    pub(crate) path: String,
    pub(crate) code: Code,
    pub(crate) rule: Option<u8>,
    pub(crate) found: String,
    pub(crate) expected: String,
    pub(crate) help: String,
}

impl Violation {
    /// An error where the rule is exact, a warning where it takes judgement.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The field, such as `actions[1].owner`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Which kind of violation it is, by a stable name such as `no-owner`.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The number of the communication rule, where it is one of the ten.
    #[must_use]
    pub fn rule(&self) -> Option<u8> {
        self.rule
    }

    /// What was found.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What was expected in its place.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// How to mend it.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }
}

/// One line.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            severity: _,
            path,
            code,
            rule,
            found,
            expected,
            help,
        } = self;
        write!(
            f,
            "{path}: found {found}, expected {expected}; {help} [{code}]"
        )?;
        match rule {
            Some(rule) => write!(f, " (communication rule {rule})"),
            None => Ok(()),
        }
    }
}

/// All rules that a report breaks, in the order in which it prints; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violations(pub(crate) Vec<Violation>);

impl Violations {
    /// The violations, in the order in which the report prints.
    pub fn iter(&self) -> core::slice::Iter<'_, Violation> {
        self.0.iter()
    }

    /// The violations as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Violation] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Violations {
    type Item = &'a Violation;
    type IntoIter = core::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// A line each.
impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, violation) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Violations {}
