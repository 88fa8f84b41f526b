//! The tables, in Markdown.

use std::fmt::Write as _;

use crate::cargo::Cost;
use crate::crates::{Derive, STRUCTS};

/// What a derive costs.
pub(crate) struct Row {
    name: &'static str,
    /// A check after a constant was changed.
    pub(crate) constant: Cost,
    /// A check after all lines were moved.
    pub(crate) lines: Cost,
    /// A build without the incremental cache.
    pub(crate) build: Cost,
}

impl Row {
    pub(crate) fn new(derive: &Derive) -> Self {
        Self {
            name: derive.name,
            constant: Cost::default(),
            lines: Cost::default(),
            build: Cost::default(),
        }
    }

    fn costs(&self) -> [f64; 3] {
        [self.constant.cpu, self.lines.cpu, self.build.cpu]
    }
}

/// The derives: processor time, over the first one, and how `AgentMessage` compares.
pub(crate) fn of_derives(rows: &[Row]) -> String {
    let mut text = format!(
        "Processor seconds for {STRUCTS} structs of six fields, and what they cost over {}:\n\n\
         | derive | check, a constant changed | check, all lines moved | build |\n|---|---|---|---|\n",
        rows[0].name
    );
    let base = rows[0].costs();
    for row in rows {
        let cells: Vec<String> = row
            .costs()
            .iter()
            .zip(base)
            .map(|(cost, base)| format!("{cost:.2} (+{:.2})", (cost - base).max(0.0)))
            .collect();
        let _ = writeln!(text, "| {} | {} |", row.name, cells.join(" | "));
    }
    let ours = rows[1].costs();
    for row in &rows[2..] {
        let cells: Vec<String> = (0..3)
            .map(|i| format!("{:.2}", (ours[i] - base[i]) / (row.costs()[i] - base[i])))
            .collect();
        let _ = writeln!(
            text,
            "| `AgentMessage` ÷ {} | {} |",
            row.name,
            cells.join(" | ")
        );
    }
    text.push('\n');
    text
}

/// One role set.
pub(crate) fn of_role_sets(cost: Cost) -> String {
    format!(
        "A role set of fourteen roles adds {:.3} processor seconds to a check.\n\n",
        cost.cpu
    )
}

/// Builds out of nothing.
pub(crate) fn of_cold_builds(ours: Cost, theirs: Cost) -> String {
    format!(
        "| cold `cargo build` | processor seconds | seconds |\n|---|---|---|\n\
         | agentproto with its derives | {:.2} | {:.2} |\n| thiserror alone | {:.2} | {:.2} |\n| ÷ | {:.2} | {:.2} |\n",
        ours.cpu,
        ours.wall,
        theirs.cpu,
        theirs.wall,
        ours.cpu / theirs.cpu,
        ours.wall / theirs.wall
    )
}
