//! Where a report starts and ends, and which section each of its lines belongs to.

use core::ops::Range;

use agentproto_runtime::role::RoleTable;

use super::field::Field;
use super::headings::{Heading, Title, heading, known_role, title};
use super::lines::{Line, Lines, NEAR, behind_bullet};
use crate::locale::Labels;
use crate::report::Kind;

/// How many lines may stand between a title and the first heading.
const PREAMBLE: usize = 4;

/// How far above its title a report's bar may be.
const BAR_ABOVE: usize = 3;

/// How far a report is followed from a line that may be behind it, so that reading stays linear.
const AHEAD: usize = 120;

/// How many lines behind a report can still decide where it ends, or whether there is one.
pub(super) const REACH: usize = AHEAD + PREAMBLE * (NEAR + 1);

/// The most lines that a report has.
const LONGEST_REPORT: usize = 1024;

/// The lines of one report.
#[derive(Debug)]
pub(super) struct Region<'t> {
    pub(super) title: Title<'t>,
    pub(super) title_span: Range<usize>,
    pub(super) sections: Vec<Section<'t>>,
    /// What stands in no section.
    pub(super) unknown: Vec<Range<usize>>,
    /// From bar to bar, where there are bars.
    pub(super) span: Range<usize>,
    /// The first line: the bar above, or the title.
    pub(super) first: usize,
    pub(super) is_fenced: bool,
    /// The line to go on with.
    pub(super) next: usize,
}

/// A section: its heading and what stands under it.
#[derive(Debug)]
pub(super) struct Section<'t> {
    pub(super) field: Field,
    pub(super) labels: usize,
    pub(super) heading: Range<usize>,
    /// What stands behind its heading in brackets.
    pub(super) bracketed: Option<Piece<'t>>,
    /// Who its heading says that the critic is.
    pub(super) critic: Option<Piece<'t>>,
    pub(super) lines: Vec<Piece<'t>>,
}

/// A line of a section, trimmed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) start: usize,
    pub(super) text: &'t str,
}

impl Piece<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The next report from line `from` on.
pub(super) fn next<'t>(
    lines: &Lines<'t>,
    from: usize,
    table: &'static RoleTable,
    labels: &[&Labels],
) -> Option<Region<'t>> {
    let reader = Regions {
        lines,
        table,
        labels,
    };
    (from..lines.lines.len()).find_map(|at| reader.at(from, at))
}

struct Regions<'l, 't> {
    lines: &'l Lines<'t>,
    table: &'static RoleTable,
    labels: &'l [&'l Labels],
}

impl<'t> Regions<'_, 't> {
    /// The report whose title is line `at`.
    fn at(&self, from: usize, at: usize) -> Option<Region<'t>> {
        let line = self.lines.get(at)?;
        if line.is_wall() || line.is_bar() {
            return None;
        }
        let title = self.title(at)?;
        let opening = self
            .lines
            .last_shown(at)
            .filter(|&bar| bar >= from && at - bar <= BAR_ABOVE && self.same_place(at, bar))
            .filter(|&bar| self.lines.lines[bar].is_bar());
        let kind = title.kind;
        let mut region = Region {
            title,
            title_span: trimmed(line),
            sections: Vec::new(),
            unknown: Vec::new(),
            span: trimmed(&self.lines.lines[opening.unwrap_or(at)]),
            first: opening.unwrap_or(at),
            is_fenced: line.fence.is_some(),
            next: at + 1,
        };
        self.fill(&mut region, at, kind, opening.is_some());
        (!region.sections.is_empty()).then_some(region)
    }

    /// The title that a line is: a heading of its kind follows, at once where it lacks its mark.
    fn title(&self, at: usize) -> Option<Title<'t>> {
        let title = title(self.lines.get(at)?.text, self.table, self.labels)?;
        // A section may start with a role as well.
        let above = at
            .checked_sub(1)
            .and_then(|above| self.heading(above, title.kind));
        if !title.has_mark && above.is_some_and(|heading| heading.rest.is_empty()) {
            return None;
        }
        let mut line = at;
        for _ in 0..PREAMBLE {
            line = self.lines.next_shown(line + 1)?;
            if !self.same_place(at, line) {
                return None;
            }
            if self.heading(line, title.kind).is_some() {
                return Some(title);
            }
            let is_bar = self.lines.lines[line].is_bar();
            if !(is_bar || title.has_mark) || self.has_mark(line) {
                return None;
            }
        }
        None
    }

    fn has_mark(&self, at: usize) -> bool {
        let line = self.lines.lines[at].text;
        title(line, self.table, self.labels).is_some_and(|title| title.has_mark)
    }

    fn heading(&self, at: usize, kind: Kind) -> Option<Heading<'t>> {
        heading(self.lines.get(at)?.text, kind, self.labels)
    }

    fn same_place(&self, title: usize, at: usize) -> bool {
        let (title, line) = (&self.lines.lines[title], &self.lines.lines[at]);
        line.fence == title.fence && !line.is_wall()
    }

    fn fill(&self, region: &mut Region<'t>, at: usize, kind: Kind, is_open: bool) {
        let mut is_after_blank = false;
        let mut blanks = 0;
        let mut is_aside = false;
        let mut line_at = at;
        while let Some(line) = self.lines.get(line_at + 1) {
            line_at += 1;
            if !self.same_place(at, line_at) || line_at - at > LONGEST_REPORT {
                break;
            }
            if line.is_blank() {
                is_after_blank = true;
                blanks += 1;
                if blanks > NEAR {
                    break;
                }
                continue;
            }
            blanks = 0;
            if let Some(found) = self.heading(line_at, kind) {
                region.sections.push(section(line, found));
                is_aside = false;
            } else if self.title(line_at).is_some() {
                break;
            } else if line.is_bar() {
                if !is_open && self.opens_another(line_at) {
                    break;
                }
                if !self.goes_on(region, at, line_at, kind) {
                    region.take(line, line_at);
                    break;
                }
            } else if is_after_blank && is_heading_of_another_kind(line) {
                if !(is_open || self.has_heading_ahead(at, line_at, kind)) {
                    break;
                }
                is_aside = true;
                region.unknown.push(trimmed(line));
            } else if is_aside || region.sections.is_empty() {
                region.unknown.push(trimmed(line));
            } else if let Some(section) = region.sections.last_mut() {
                let belongs = !is_after_blank
                    || section.lines.is_empty()
                    || is_item(section.field, line.text, self.table, self.labels);
                if !belongs && !self.is_within(at, line_at, kind, is_open) {
                    break;
                }
                section.lines.push(piece(line));
            }
            region.take(line, line_at);
            is_after_blank = false;
        }
    }

    /// Whether a bar is that above the next report's title.
    fn opens_another(&self, bar: usize) -> bool {
        self.lines
            .next_shown(bar + 1)
            .is_some_and(|next| next - bar <= BAR_ABOVE && self.title(next).is_some())
    }

    /// Whether the report goes on behind the bar at `bar`: with a heading that it does not have yet.
    fn goes_on(&self, region: &Region<'_>, at: usize, bar: usize, kind: Kind) -> bool {
        let Some(next) = self.lines.next_shown(bar + 1) else {
            return false;
        };
        self.same_place(at, next)
            && self.heading(next, kind).is_some_and(|found| {
                region
                    .sections
                    .iter()
                    .all(|section| section.field != found.field)
            })
    }

    fn has_heading_ahead(&self, at: usize, from: usize, kind: Kind) -> bool {
        self.ahead(at, from)
            .any(|at| self.heading(at, kind).is_some())
    }

    /// Whether a line that could be the first behind the report is within it.
    fn is_within(&self, at: usize, line: usize, kind: Kind, is_open: bool) -> bool {
        self.has_heading_ahead(at, line, kind)
            || is_open && self.ahead(at, line).any(|at| self.lines.lines[at].is_bar())
    }

    /// The lines behind `from` up to the next report, fence or quote.
    fn ahead(&self, at: usize, from: usize) -> impl Iterator<Item = usize> {
        (from + 1..self.lines.lines.len())
            .take(AHEAD)
            .take_while(move |&line| self.same_place(at, line) && self.title(line).is_none())
    }
}

impl Region<'_> {
    fn take(&mut self, line: &Line<'_>, at: usize) {
        self.span.end = trimmed(line).end;
        self.next = at + 1;
    }
}

fn section<'t>(line: &Line<'t>, found: Heading<'t>) -> Section<'t> {
    let offset = |part: &str| line.start + (part.as_ptr() as usize - line.text.as_ptr() as usize);
    let piece = |text| Piece {
        start: offset(text),
        text,
    };
    let value = Some(found.rest).filter(|rest| !rest.is_empty()).map(piece);
    Section {
        field: found.field,
        labels: found.labels,
        heading: trimmed(line),
        bracketed: found.bracketed.map(piece),
        critic: found.critic.map(piece),
        lines: value.into_iter().collect(),
    }
}

fn piece<'t>(line: &Line<'t>) -> Piece<'t> {
    let span = trimmed(line);
    Piece {
        start: span.start,
        text: line.text.trim(),
    }
}

fn trimmed(line: &Line<'_>) -> Range<usize> {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    start..start + line.text.trim().len()
}

/// Whether a line after a blank one goes on with the section's items.
fn is_item(field: Field, line: &str, table: &'static RoleTable, labels: &[&Labels]) -> bool {
    let text = line.trim().trim_start_matches(['*', '_']);
    let is_hint = text.starts_with('(') && text.ends_with(')');
    let is_label = |label: &str| super::headings::strip_label(text, label).is_some();
    match field {
        Field::YourDecision | Field::YourCall => {
            behind_bullet(text).is_some()
                || labels
                    .iter()
                    .any(|labels| is_label(&labels.option) || is_label(&labels.recommendation))
        }
        Field::Perspectives => {
            let name = behind_bullet(text)
                .unwrap_or(text)
                .trim_start_matches(['*', '_']);
            known_role(name, table).is_some()
        }
        Field::BottomLine => labels.iter().any(|labels| is_label(&labels.confidence)),
        _ => field.is_list() && (behind_bullet(text).is_some() || is_hint),
    }
}

/// Whether a line is dressed as a heading: of Markdown, in bold, or in capitals.
fn is_heading_of_another_kind(line: &Line<'_>) -> bool {
    let text = line.text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let is_bold = super::lines::plain(text).len() < text.len() && !text.starts_with("* ");
    text.starts_with('#')
        || is_bold
        || (letters >= 4
            && text.chars().count() <= 40
            && !text.contains(|c: char| c.is_lowercase() || matches!(c, '[' | '→' | '.'))
            && behind_bullet(text).is_none())
}
