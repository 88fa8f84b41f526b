//! Reports from text: the exact text, and what models make of it.
//!
//! Where a text can only be meant one way it is read so: headings in Markdown or bold, in another case or a
//! built-in language, bars of any kind or none, `->` for `→`, hints left in. What would have to be guessed is
//! refused. Either is said by a [`Diagnostic`], of the same kind as those of the message reader.
//!
//! ```
//! # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
//! # use agentproto_runtime::role::{RoleDef, RoleTable};
//! # static ROLES: [RoleDef; 1] = [RoleDef::new("ciso", "CISO")];
//! # static TABLE: std::sync::LazyLock<RoleTable> =
//! #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
//! use agentproto::render::read;
//!
//! let reading = read::read(&TABLE, "\
//! ## 📊 CISO — Laptop encryption
//!
//! **Bottom line:** Every laptop is encrypted.
//!
//! ### What
//! - 41 of 41 laptops report full-disk encryption
//!
//! ### Why this matters
//! The enterprise deal asks for proof by Friday.
//!
//! ### How to act
//! 1. Send the report to the buyer -> CISO -> 2026-12-04
//! ");
//! assert!(reading.diagnostics.is_empty());
//! # #[cfg(feature = "templates")]
//! let text = reading.reports[0].to_text()?;
//! # #[cfg(feature = "templates")]
//! assert!(text.contains("1. Send the report to the buyer → CISO → 2026-12-04\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is written again needs the exact text, and so the feature `templates`: `fmt`, and strict reading.

mod decoder;
mod diagnostic;
mod field;
#[cfg(feature = "templates")]
mod fmt;
mod headings;
mod hold;
mod items;
mod kinds;
mod levels;
mod lines;
mod positions;
mod region;
#[cfg(feature = "templates")]
mod strict;
mod values;

use core::ops::Range;

use agentproto_runtime::role::RoleTable;
pub use agentproto_runtime::wire::Context;
use agentproto_runtime::wire::Mended;

pub use decoder::{Decoder, Found, Notice};
pub use diagnostic::{Diagnostic, repair_request};
#[cfg(feature = "templates")]
pub use fmt::{Formatted, fmt};

use crate::check::Glossary;
use crate::locale::{Labels, Locale};
use crate::report::{AlertReport, BoardReport, Kind, StandardReport};
#[cfg(feature = "templates")]
use crate::view::RenderError;
use hold::Hold;
use lines::{LONGEST, Lines};
use region::Region;

/// A report of any kind.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnyReport {
    /// One role's answer.
    Standard(Box<StandardReport>),
    /// What a role noticed without being asked.
    Alert(Box<AlertReport>),
    /// What a board meeting came to.
    Board(Box<BoardReport>),
}

impl AnyReport {
    /// Which of the three it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Standard(_) => Kind::Standard,
            Self::Alert(_) => Kind::Alert,
            Self::Board(_) => Kind::Board,
        }
    }

    /// The exact text with these labels.
    ///
    /// # Errors
    /// None with the built-in templates.
    #[cfg(feature = "templates")]
    pub fn to_text(&self, labels: &Labels) -> Result<String, RenderError> {
        match self {
            Self::Standard(report) => report.to_text(labels),
            Self::Alert(report) => report.to_text(labels),
            Self::Board(report) => report.to_text(labels),
        }
    }

    /// What the report may be breaking of the communication rules that take judgement.
    #[must_use]
    pub fn warnings(&self, glossary: &Glossary) -> Vec<crate::Violation> {
        match self {
            Self::Standard(report) => report.warnings(glossary),
            Self::Alert(report) => report.warnings(glossary),
            Self::Board(report) => report.warnings(glossary),
        }
    }
}

/// A report and where it stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Located<'l> {
    /// The report.
    pub report: AnyReport,
    /// The labels that it is written with.
    pub labels: &'l Labels,
    /// Where, in bytes of the text as given, from bar to bar where there are bars.
    pub span: Range<usize>,
    /// How it stands there: live, or in a code fence.
    pub context: Context,
    /// Where its fields stand, by path, in the order in which they were read.
    pub fields: Vec<(String, Range<usize>)>,
    alone: bool,
    /// What was read without a word and has no place in the exact text.
    #[cfg_attr(
        not(feature = "templates"),
        allow(dead_code, reason = "`fmt` alone leaves it")
    )]
    unsaid: Vec<Diagnostic>,
}

impl Located<'_> {
    /// Whether the report is meant, rather than shown: it is live, or its fence holds nothing but reports.
    #[must_use]
    pub fn is_actionable(&self) -> bool {
        self.context == Context::Live || self.alone
    }

    /// What the report may be breaking of the communication rules that take judgement, where it stands.
    #[must_use]
    pub fn warnings(&self, glossary: &Glossary) -> Vec<Diagnostic> {
        let warnings = self.report.warnings(glossary);
        let fields = &self.fields;
        let place = |path: &str| kinds::place(path, fields, &self.span);
        warnings
            .iter()
            .map(|warning| Diagnostic::of_violation(warning, place(warning.path())))
            .collect()
    }

    /// The exact text, in the language that it is written in.
    ///
    /// # Errors
    /// None with the built-in templates.
    #[cfg(feature = "templates")]
    pub fn to_text(&self) -> Result<String, RenderError> {
        self.report.to_text(self.labels)
    }
}

/// Everything found in a text.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Reading<'l> {
    /// The reports, in text order.
    pub reports: Vec<Located<'l>>,
    /// What there is to mend, in text order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// Whether any report was refused.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads reports with the roles of a set.
#[derive(Clone, Debug)]
pub struct Reader<'l> {
    table: &'static RoleTable,
    labels: Vec<&'l Labels>,
    #[cfg(feature = "templates")]
    strict: bool,
}

impl<'l> Reader<'l> {
    /// Reads tolerantly, in the built-in languages.
    #[must_use]
    pub fn new(table: &'static RoleTable) -> Self {
        Self {
            table,
            labels: Locale::ALL.iter().map(|locale| locale.labels()).collect(),
            #[cfg(feature = "templates")]
            strict: false,
        }
    }

    /// Reads these labels as well, and rather than the built-in ones.
    #[must_use]
    pub fn labels(mut self, labels: &'l Labels) -> Self {
        self.labels.insert(0, labels);
        self
    }

    /// Reads all reports of a text. It never fails; what it can't read it says.
    #[must_use]
    pub fn read(&self, text: &str) -> Reading<'l> {
        let mended = Mended::lines(text, LONGEST);
        let lines = Lines::of(mended.text());
        let mut reading = Reading::default();
        let mut hold = Hold::default();
        let mut tell = |(located, diagnostics): (Option<Located<'l>>, Vec<_>), is_meant| {
            reading.reports.extend(located.map(|it| Located {
                alone: is_meant,
                ..it
            }));
            if is_meant {
                reading.diagnostics.extend(diagnostics);
            }
        };
        let mut at = 0;
        while let Some(region) = region::next(&lines, at, self.table, &self.labels) {
            hold.pass(&lines.lines[at..region.first], &mut tell);
            let found = self.read_region(&mended, &region);
            hold.enter(found, &lines, &region, &mut tell);
            at = region.next;
        }
        hold.pass(&lines.lines[at..], &mut tell);
        hold.end(&mut tell);
        reading
    }

    /// Reads one report and what there is to say of it, at their places in the text as given.
    fn read_region(
        &self,
        mended: &Mended<'_>,
        region: &Region<'_>,
    ) -> (Option<Located<'l>>, Vec<Diagnostic>) {
        let (mut located, mut diagnostics) = kinds::read(self.table, &self.labels, region);
        if mended.is_mended(&region.span) {
            diagnostics.push(diagnostic::mojibake(region.span.clone()));
        }
        #[cfg(feature = "templates")]
        if self.strict {
            strict::hold(located.as_ref(), mended.text(), &mut diagnostics);
        }
        for diagnostic in &mut diagnostics {
            diagnostic.span = mended.given(diagnostic.span.clone());
        }
        if let Some(located) = &mut located {
            located.span = mended.given(located.span.clone());
            for (_, span) in &mut located.fields {
                *span = mended.given(span.clone());
            }
        }
        if diagnostics.iter().any(Diagnostic::is_error) {
            located = None;
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        (located, diagnostics)
    }
}

/// Reads all reports of a text, tolerantly.
#[must_use]
pub fn read(table: &'static RoleTable, text: &str) -> Reading<'static> {
    Reader::new(table).read(text)
}
