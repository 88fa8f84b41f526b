//! What all reports have in common, for code that takes any of them.

use agentproto_runtime::role::RoleTable;
use serde::Serialize;

use super::{AlertReport, BoardReport, StandardReport};
use crate::check::{Glossary, Violation};
use crate::json::ReadError;

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
}

macro_rules! report {
    ($report:ident, $kind:ident, $data:ident) => {
        impl Report for $report {
            const KIND: Kind = Kind::$kind;

            fn from_json(table: &'static RoleTable, json: &str) -> Result<Self, ReadError> {
                Self::from_json(table, json)
            }

            fn warnings(&self, glossary: &Glossary) -> Vec<Violation> {
                Self::warnings(self, glossary)
            }
        }

        impl private::Printed for $report {
            #[cfg(feature = "templates")]
            fn data<'a>(&'a self, labels: &'a crate::Labels) -> impl Serialize + 'a {
                crate::view::data::$data::new(self, labels)
            }
        }
    };
}

report!(StandardReport, Standard, Standard);
report!(AlertReport, Alert, Alert);
report!(BoardReport, Board, Board);

mod private {
    /// What templates see. It also keeps the trait to the three reports.
    pub trait Printed {
        #[cfg(feature = "templates")]
        fn data<'a>(&'a self, labels: &'a crate::Labels) -> impl serde::Serialize + 'a;
    }
}
