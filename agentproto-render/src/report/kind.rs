//! What all reports have in common, for code that takes any of them.

use agentproto_runtime::role::RoleTable;
use serde::Serialize;

use super::{AlertReport, BoardReport, StandardReport};
use crate::check::{Glossary, Violation};
use crate::json::ReadError;
#[cfg(any(feature = "templates", feature = "terminal"))]
use crate::locale::Labels;
#[cfg(feature = "templates")]
use crate::view::RenderError;
#[cfg(feature = "terminal")]
use crate::view::Terminal;

/// The kinds of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One role's answer.
    Standard,
    /// What a role noticed without being asked.
    Alert,
    /// What a board meeting came to.
    Board,
}

impl Kind {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Standard, Self::Alert, Self::Board];

    /// Its name, such as `standard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Alert => "alert",
            Self::Board => "board",
        }
    }
}

/// One of the three reports. The types have all of this themselves; generic code needs the trait.
pub trait Report: Serialize + Sized + private::Printed {
    /// Which of the three it is.
    const KIND: Kind;

    /// Reads the report from JSON; roles are tokens of `table`.
    ///
    /// # Errors
    /// Everything that does not fit the schema, or else every rule that the report breaks.
    fn from_json(table: &'static RoleTable, json: &str) -> Result<Self, ReadError>;

    /// What the report may be breaking of the communication rules that take judgement.
    fn warnings(&self, glossary: &Glossary) -> Vec<Violation>;

    /// Where the details are, where the report says so.
    fn reference(&self) -> Option<&str>;

    /// The exact text with these labels.
    ///
    /// # Errors
    /// None with the built-in templates, whose every variable is in the data.
    #[cfg(feature = "templates")]
    fn to_text(&self, labels: &Labels) -> Result<String, RenderError>;

    /// A page of its own with these labels.
    ///
    /// # Errors
    /// None with the built-in templates, whose every variable is in the data.
    #[cfg(feature = "templates")]
    fn to_html(&self, labels: &Labels) -> Result<String, RenderError>;

    /// The text with these labels, for a terminal.
    #[cfg(feature = "terminal")]
    fn to_terminal(&self, labels: &Labels, terminal: &Terminal) -> String;
}

macro_rules! report {
    ($report:ident, $kind:ident, |$this:ident| $reference:expr) => {
        impl Report for $report {
            const KIND: Kind = Kind::$kind;

            fn from_json(table: &'static RoleTable, json: &str) -> Result<Self, ReadError> {
                Self::from_json(table, json)
            }

            fn warnings(&self, glossary: &Glossary) -> Vec<Violation> {
                Self::warnings(self, glossary)
            }

            fn reference(&self) -> Option<&str> {
                let $this = self;
                $reference
            }

            #[cfg(feature = "templates")]
            fn to_text(&self, labels: &Labels) -> Result<String, RenderError> {
                Self::to_text(self, labels)
            }

            #[cfg(feature = "templates")]
            fn to_html(&self, labels: &Labels) -> Result<String, RenderError> {
                Self::to_html(self, labels)
            }

            #[cfg(feature = "terminal")]
            fn to_terminal(&self, labels: &Labels, terminal: &Terminal) -> String {
                Self::to_terminal(self, labels, terminal)
            }
        }

        impl private::Printed for $report {
            #[cfg(feature = "templates")]
            fn data<'a>(&'a self, labels: &'a Labels) -> impl Serialize + 'a {
                crate::view::data::$kind::new(self, labels)
            }
        }
    };
}

report!(StandardReport, Standard, |report| report.detail());
report!(AlertReport, Alert, |_report| None);
report!(BoardReport, Board, |_report| None);

mod private {
    /// What templates see. It also keeps the trait to the three reports.
    pub trait Printed {
        #[cfg(feature = "templates")]
        fn data<'a>(&'a self, labels: &'a crate::Labels) -> impl serde::Serialize + 'a;
    }
}
