//! Entries in the form of an older history: `## Decision: <title>`, then one `Label: value` a line.

use super::date::parse_date;
use super::read::InvalidEntry;
use super::{Decision, Owner, When};
use crate::role::RoleTable;

const HEADING: &str = "## Decision: ";

pub(super) fn looks_like_entry(section: &str) -> bool {
    section.starts_with(HEADING)
}

pub(super) fn read(section: &str, table: &'static RoleTable) -> Result<Decision, InvalidEntry> {
    let heading = section.lines().next().unwrap_or("");
    let value = |label: &str| {
        let line = section
            .lines()
            .find_map(|line| line.strip_prefix(label)?.strip_prefix(':'));
        line.map(str::trim).filter(|value| !value.is_empty())
    };
    let missing = |expected| InvalidEntry::new(heading, expected);
    let title = heading.strip_prefix(HEADING).map_or("", str::trim);
    let date = value("Date")
        .and_then(parse_date)
        .ok_or_else(|| missing("an entry with a line `Date: YYYY-MM-DD`"))?;
    let decision = value("Decided").ok_or_else(|| missing("an entry with a line `Decided: …`"))?;
    let mut read = Decision::new(date, title);
    decision.clone_into(&mut read.decision);
    read.owner = value("Owner").map(|name| Owner::new(table, name));
    read.review = value("Review").map(When::new);
    Ok(read)
}
