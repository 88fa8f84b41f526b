//! Reports out of a text that still arrives.

use core::ops::Range;

use agentproto_runtime::message::text::is_line_break;
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::Mended;

use super::lines::{Fence, LONGEST, Lines, NEAR};
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
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto_render::read::Decoder;
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
    /// Where `text` starts in the whole text, on which line and in which fence.
    offset: usize,
    line: usize,
    fence: Option<Fence>,
    /// How many lines of `text` are read.
    read: usize,
    /// How long `text` has to be before it is looked at again.
    enough: usize,
    /// Whether the rest of a line that no report has is on its way.
    is_dropping: bool,
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
            fence: None,
            read: 0,
            enough: PIECE,
            is_dropping: false,
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
        let mut piece = piece;
        if self.is_dropping {
            let end = piece.find(is_line_break).unwrap_or(piece.len());
            self.offset += end;
            piece = &piece[end..];
            self.is_dropping = piece.is_empty();
        }
        self.text.push_str(piece);
        if self.text.len() < self.enough {
            return Vec::new();
        }
        let found = self.step(false);
        self.enough = (2 * self.text.len()).max(PIECE);
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
        let lines = Lines::within(mended.text(), self.fence);
        let shown = match mended.is_changed() {
            true => &Lines::within(&given, self.fence),
            false => &lines,
        };
        let last = lines.lines.len().saturating_sub(1);
        // The last line may go on, unless it is longer than any line of a report.
        let is_cut = lines
            .get(last)
            .is_some_and(|line| line.text.len() > LONGEST);
        let is_settled = is_end || is_cut;
        let mut found = Vec::new();
        let mut at = self.read;
        let mut keep = last.saturating_sub(REACH);
        while let Some(region) = region::next(&lines, at, self.reader.table, &self.reader.labels) {
            if !is_settled && region.next + REACH > last {
                keep = region.first;
                break;
            }
            at = region.next;
            found.push(self.found(&mended, shown, &region));
        }
        if is_cut && !is_end {
            self.drop_last(&given, shown);
        } else if !is_end {
            let keep = keep.saturating_sub(BEFORE);
            let start = lines.get(keep).map_or(0, |line| line.start);
            self.fence = lines
                .fence_at(keep)
                .map(|(_, mark, length)| (usize::MAX, mark, length));
            self.drop_before(&given, shown, mended.given(start..start).start);
            self.read = at.saturating_sub(keep);
        }
        found
    }

    /// Forgets the text before `start`.
    fn drop_before(&mut self, text: &str, lines: &Lines<'_>, start: usize) {
        self.text.push_str(&text[start..]);
        self.offset += start;
        let at = lines.lines.partition_point(|line| line.start <= start);
        self.line += at.saturating_sub(1);
    }

    /// Forgets everything; a `>` stands for the line that is too long, since no report goes on over one either.
    fn drop_last(&mut self, text: &str, lines: &Lines<'_>) {
        let last = lines.lines.len().saturating_sub(1);
        self.fence = lines
            .fence_at(last)
            .map(|(_, mark, length)| (usize::MAX, mark, length));
        self.text.push('>');
        self.offset += text.len() - 1;
        self.line += last;
        self.read = 0;
        self.is_dropping = true;
    }

    /// What was found in `region`; `lines` are those of the text as given.
    fn found(&self, text: &Mended<'_>, lines: &Lines<'_>, region: &Region<'_>) -> Found<'l> {
        let (mut report, mut diagnostics) = self.reader.read_region(text, region);
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
            .map(|diagnostic| self.notice(diagnostic, lines))
            .collect();
        Found { report, notices }
    }

    fn notice(&self, mut diagnostic: Diagnostic, lines: &Lines<'_>) -> Notice {
        let start = diagnostic.span.start;
        let at = lines.lines.partition_point(|line| line.start <= start);
        let at = at.saturating_sub(1);
        let (line_start, line) = lines
            .get(at)
            .map_or((0, ""), |line| (line.start, line.text));
        let before = line.get(..start - line_start).unwrap_or(line);
        self.shift(&mut diagnostic.span);
        Notice {
            diagnostic,
            line: self.line + at,
            column: before.chars().count() + 1,
            text: line.to_owned(),
            start: self.offset + line_start,
        }
    }

    fn shift(&self, span: &mut Range<usize>) {
        *span = span.start + self.offset..span.end + self.offset;
    }
}
