//! `cargo bench -p agentproto-bench-reader`: what reading a text costs, beside other ways to read the same text.
//!
//! Everything is measured in one run, on one thread, and everybody has to find the same. The tables are
//! Markdown; below each stands whether the targets hold, and the program ends with exit code 1 where one does
//! not.

mod doubling;
mod measure;
mod peers;
mod pieces;
mod table;

use std::process::ExitCode;

use agentproto_bench_reader::{LONG, Numbers, brackets, message, prose, transcript};

use crate::measure::{Contest, Measured};
use crate::peers::patterns::Patterns;
use crate::peers::tags::Tags;
use crate::peers::{Tally, json, ours, parser, python, tags};
use crate::table::{Targets, print, ratio};

/// How many turns each contender has.
const TURNS: usize = 15;

fn main() -> ExitCode {
    // `cargo test --benches` runs this too, and it is no test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut targets = Targets::default();
    let patterns = Patterns::new();
    let tags = Tags::new();
    on_transcript(&patterns, &tags, &mut targets);
    on_messages();
    on_prose(&patterns, &tags, &mut targets);
    on_brackets(&patterns, &tags, &mut targets);
    doubling::run(&patterns, &mut targets);
    pieces::run(&mut targets);
    targets.report()
}

/// Everybody on the same text; memchr, which knows no messages, is entered last.
fn contest<'a>(text: &'a str, patterns: &'a Patterns, tags: &'a Tags) -> Vec<Measured<Tally>> {
    Contest::new()
        .enter("agentproto", || ours::read(text))
        .enter("agentproto, strict", || ours::read_strict(text))
        .enter("agentproto, 64 KiB pieces", || ours::decode(text, 64 << 10))
        .enter("winnow", || parser::read(text))
        .enter("regex", || patterns.read(text))
        .enter("aho-corasick, tags alone", || tags.count(text))
        .enter("memchr, `[` alone", || Tally {
            messages: tags::brackets(text),
            points: 0,
        })
        .run(TURNS)
}

/// Whoever reads messages has to find the same ones.
fn agree(measured: &[Measured<Tally>]) {
    for one in &measured[..5] {
        assert_eq!(
            one.found, measured[0].found,
            "{} and agentproto disagree",
            one.name
        );
    }
    assert_eq!(
        measured[5].found.messages, measured[0].found.messages,
        "tags and messages disagree"
    );
}

fn on_transcript(patterns: &Patterns, tags: &Tags, targets: &mut Targets) {
    let text = transcript(LONG);
    let mut measured = contest(&text, patterns, tags);
    agree(&measured);
    if let Some((found, best)) = python::read(&text) {
        assert_eq!(found, measured[0].found, "Python and agentproto disagree");
        measured.push(Measured {
            name: "Python `re`",
            found,
            best,
        });
    }
    print(
        "16 MiB of transcript, a message every 1.5 KiB",
        text.len(),
        &measured,
    );
    targets.at_least(
        "transcript: regex / agentproto",
        ratio(&measured, "regex", "agentproto"),
        25.0,
    );
    targets.at_most(
        "transcript: agentproto / memchr",
        ratio(&measured, "agentproto", "memchr, `[` alone"),
        3.2,
    );
}

fn on_messages() {
    let mut numbers = Numbers::new(5);
    let text = std::iter::repeat_with(|| message(&mut numbers) + "\n\n")
        .take(10_000)
        .collect::<String>();
    let lines = ours::to_json(&text);
    let measured = Contest::new()
        .enter("agentproto", || ours::read(&text))
        .enter("agentproto, strict", || ours::read_strict(&text))
        .enter("serde_json, messages as JSON lines", || json::read(&lines))
        .enter("winnow", || parser::read(&text))
        .run(TURNS);
    for one in &measured {
        assert_eq!(
            one.found, measured[0].found,
            "{} and agentproto disagree",
            one.name
        );
    }
    print("Messages alone", text.len(), &measured);
}

fn on_prose(patterns: &Patterns, tags: &Tags, targets: &mut Targets) {
    let text = prose(LONG);
    let measured = contest(&text, patterns, tags);
    agree(&measured);
    print("16 MiB of prose without a message", text.len(), &measured);
    targets.at_most(
        "prose: agentproto / memchr",
        ratio(&measured, "agentproto", "memchr, `[` alone"),
        1.15,
    );
}

fn on_brackets(patterns: &Patterns, tags: &Tags, targets: &mut Targets) {
    let text = brackets(LONG);
    let measured = contest(&text, patterns, tags);
    agree(&measured);
    print(
        "16 MiB full of brackets, without a message",
        text.len(),
        &measured,
    );
    targets.at_most(
        "brackets: agentproto / regex",
        ratio(&measured, "agentproto", "regex"),
        1.3,
    );
}
