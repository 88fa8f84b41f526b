//! Reports out of a text that still arrives.

use core::ops::Range;

use agentproto_runtime::message::text::is_line_break;
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::{Fences, Mended};

use super::hold::Hold;
use super::lines::{LONGEST, Lines, NEAR};
use super::region::{self, REACH, Region};
use super::{Diagnostic, Located, Reader};
use crate::check::Glossary;

/// How much text is gathered before it is looked at.
const PIECE: usize = 1 << 16;

/// How many lines before a report can still matter to it.
const BEFORE: usize = NEAR + 4;

/// A report that was found or refused, and what there is to say of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found<'l> {
    /// The report, unless it was refused.
    pub report: Option<Located<'l>>,
    /// What there is to say of it, in text order.
    pub notices: Vec<Notice>,
}

impl Found<'_> {
    fn meant(mut self, is_meant: bool) -> Self {
        if !is_meant {
            self.notices.clear();
        }
        if let Some(located) = &mut self.report {
            located.alone = is_meant;
        }
        self
    }
}

/// A diagnostic, its place as people count it, and the line that it starts on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notice {
    /// The diagnostic.
    pub diagnostic: Diagnostic,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of the line.
    pub text: String,
    /// Where the line starts, in bytes of the whole text.
    pub start: usize,
}

/// Reads reports as their text arrives, in pieces of any size, with the same result as [`Reader`]. All spans are
/// of the whole text; of that it keeps no more than a report can have.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto::render::read::Decoder;
/// let mut decoder = Decoder::new(&TABLE);
/// assert!(decoder.push("Here it is:\n\n📊 CFO — Burn\n\nBOTTOM").is_empty());
/// assert!(decoder.push(" LINE\nBurn is up.\n").is_empty());
/// let found = decoder.finish();
/// let notice = &found[0].notices[0];
/// assert_eq!((notice.line, notice.column, notice.text.as_str()), (3, 1, "📊 CFO — Burn"));
/// assert_eq!(notice.diagnostic.to_string(), "missing-field: findings: found nothing, expected this field");
/// ```
#[derive(Debug)]
pub struct Decoder<'l> {
    reader: Reader<'l>,
    glossary: Option<Glossary>,
    text: String,
    /// Where `text` starts in the whole text, and on which line.
    offset: usize,
    line: usize,
    /// The fences up to some line of `text`, once that is mended.
    fences: Fences,
    /// How many lines of `text` are read.
    read: usize,
    /// How many lines of `text` it knows of whether they are a report's.
    passed: usize,
    hold: Hold<Found<'l>>,
    /// How much text is gathered at least before it is looked at.
    piece: usize,
    /// How long `text` has to be before it is looked at again.
    enough: usize,
}

impl Decoder<'static> {
    /// Reads tolerantly, in the built-in languages.
    #[must_use]
    pub fn new(table: &'static RoleTable) -> Self {
        Self::from(Reader::new(table))
    }
}

impl<'l> From<Reader<'l>> for Decoder<'l> {
    fn from(reader: Reader<'l>) -> Self {
        Self {
            reader,
            glossary: None,
            text: String::new(),
            offset: 0,
            line: 1,
            fences: Fences::default(),
            read: 0,
            passed: 0,
            hold: Hold::default(),
            piece: PIECE,
            enough: PIECE,
        }
    }
}

impl<'l> Decoder<'l> {
    /// Adds what reports may be breaking of the communication rules that take judgement.
    #[must_use]
    pub fn judged(mut self, glossary: Glossary) -> Self {
        self.glossary = Some(glossary);
        self
    }

    /// Takes the next piece and gives what can be told by now.
    pub fn push(&mut self, piece: &str) -> Vec<Found<'l>> {
        self.text.push_str(piece);
        if self.text.len() < self.enough {
            return Vec::new();
        }
        let found = self.step(false);
        self.enough = (2 * self.text.len()).max(self.piece);
        found
    }

    /// Gives what can be told now that the text is over.
    #[must_use]
    pub fn finish(mut self) -> Vec<Found<'l>> {
        self.step(true)
    }

    fn step(&mut self, is_end: bool) -> Vec<Found<'l>> {
        let given = core::mem::take(&mut self.text);
        let mended = Mended::lines(&given, LONGEST);
        let lines = Lines::within(mended.text(), &self.fences);
        // What was damaged may have been a line break.
        let shown = match mended.is_changed() {
            true => &Lines::of(&given),
            false => &lines,
        };
        let last = lines.lines.len().saturating_sub(1);
        // The last line may go on, unless it is longer than any line of a report.
        let cut = lines.get(last).filter(|line| line.text.len() > LONGEST);
        let is_settled = is_end || cut.is_some();
        let mut out = Vec::new();
        let mut tell = |found: Found<'l>, is_meant| out.push(found.meant(is_meant));
        let mut hold = core::mem::take(&mut self.hold);
        let mut at = self.read;
        let mut passed = self.passed;
        let mut keep = last.saturating_sub(REACH);
        while let Some(region) = region::next(&lines, at, self.reader.table, &self.reader.labels) {
            if !is_settled && region.next + REACH > last {
                keep = keep.min(region.first);
                break;
            }
            if let Some(before) = lines.lines.get(passed..region.first) {
                hold.pass(before, &mut tell);
            }
            let found = self.found(&given, &mended, shown, &region);
            hold.enter(found, &lines, &region, &mut tell);
            at = region.next;
            passed = at;
        }
        let known = if is_settled { lines.lines.len() } else { keep };
        if let Some(before) = lines.lines.get(passed..known) {
            hold.pass(before, &mut tell);
            passed = known;
        }
        if is_end {
            hold.end(&mut tell);
            return out;
        }
        self.hold = hold;
        // Of the lines before, the fences are not known any more.
        let from = cut.map_or(keep.saturating_sub(BEFORE), |_| last);
        let start_of = |at: usize| lines.get(at).map_or(0, |line| line.start);
        lines.follow(mended.text(), &mut self.fences, start_of(from));
        let given_start = |start: usize| mended.given(start..start).start;
        let (first, start) = if let Some(line) = cut {
            // As much of it as tells that no report has it, and of the fences behind it.
            let end = line.start + line.text.len();
            (last, mended.text().floor_char_boundary(end - LONGEST - 1))
        } else {
            // What decides of fences stands before the lines that are kept.
            let first = start_of(from).saturating_sub(Fences::LOOKS_BACK);
            let first = lines.lines.partition_point(|line| line.start <= first);
            let is_whole = |at: &usize| {
                let start = given_start(start_of(*at));
                let found = shown.lines.binary_search_by_key(&start, |line| line.start);
                found.is_ok()
            };
            let first = (1..first).rev().find(is_whole).unwrap_or(0);
            (first, if first == 0 { 0 } else { start_of(first) })
        };
        self.fences.shift(start);
        let start = given_start(start);
        self.text.push_str(&given[start..]);
        self.offset += start;
        let before = shown.lines.partition_point(|line| line.start <= start);
        self.line += before.saturating_sub(1);
        self.read = at.max(from).saturating_sub(first);
        self.passed = passed.saturating_sub(first);
        out
    }

    /// What was found in `region`; `lines` are those of the text as given.
    fn found(
        &self,
        given: &str,
        mended: &Mended<'_>,
        lines: &Lines<'_>,
        region: &Region<'_>,
    ) -> Found<'l> {
        let (mut report, mut diagnostics) = self.reader.read_region(mended, region);
        if let Some(located) = &mut report {
            if let Some(glossary) = &self.glossary
                && located.is_actionable()
            {
                diagnostics.extend(located.warnings(glossary));
                diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
            }
            self.shift(&mut located.span);
            for (_, span) in &mut located.fields {
                self.shift(span);
            }
        }
        let notices = diagnostics
            .into_iter()
            .map(|diagnostic| self.notice(diagnostic, given, lines))
            .collect();
        Found { report, notices }
    }

    fn notice(&self, mut diagnostic: Diagnostic, given: &str, lines: &Lines<'_>) -> Notice {
        let place = diagnostic.span.start;
        let at = lines.lines.partition_point(|line| line.start <= place);
        let start = given[..place]
            .char_indices()
            .rfind(|(_, c)| is_line_break(*c))
            .map_or(0, |(end, c)| end + c.len_utf8());
        let line = given[start..].split(is_line_break).next().unwrap_or("");
        self.shift(&mut diagnostic.span);
        Notice {
            diagnostic,
            line: self.line + at.saturating_sub(1),
            column: given[start..place].chars().count() + 1,
            text: line.to_owned(),
            start: self.offset + start,
        }
    }

    fn shift(&self, span: &mut Range<usize>) {
        *span = span.start + self.offset..span.end + self.offset;
    }
}

#[cfg(test)]
mod tests;
