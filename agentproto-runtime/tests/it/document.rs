//! A document that explains the protocol, as people keep and translate it: filled-in examples beside templates.
//! What is filled in is read, what is a template is refused, whatever became of the layout.

use std::collections::BTreeMap;

use agentproto_runtime::wire::{self, Context, Diagnostic};

use crate::sets::CSUITE;

/// The examples of the document: seven INVOKE of which three are templates, two RESPONSE of which one is, one
/// of each other kind; BLOCKED and CRITIC-SCREEN are templates.
const EXAMPLES: [&str; 11] = [
    "[INVOKE:role|question]",
    "[INVOKE:cfo|How long does the money last with four more people?]\n[INVOKE:cto|Can it ship by June?]\n\
     [INVOKE:chro|How long does it take to hire a lead?]\n[INVOKE:cro|What is in the pipeline?]",
    "[RESPONSE:role]\nKey finding: [one sentence]\nSupporting data:\n- [point]\n- [point]\n\
     Confidence: [high | medium | low]\nCaveat: [what could be wrong]\n[/RESPONSE]",
    "[RESPONSE:cfo]\nKey finding: Four people cost three months.\nSupporting data:\n- Burn is $300K\n- Each adds $20K\n\
     Confidence: high\nCaveat: No raise is counted.\n[/RESPONSE]",
    "❌ CFO → [INVOKE:cfo|...] — BLOCKED",
    "[CHAIN: cro → cfo → coo]",
    "[BLOCKED: cannot invoke cro — circular call detected in chain cro→cfo]\nState assumption used instead: [what is assumed]",
    "[ASSUMPTION: the money lasts a year — not verified with CFO]\n\
     [CONFLICT: CFO sees 14 months; CRO sees 18 → four months apart]\n[BROADCAST:all|What breaks if the round slips?]",
    "[PEER-VERIFY:cfo]\nValidated: ✅ The sums\nAdjusted: ⚠️ June, not May\nFlagged: 🔴 Equity is missing\n[/PEER-VERIFY]",
    "[CRITIC-SCREEN]\nWeakest point: [the one thing]\nMissing perspective: [who was not asked]\n\
     If wrong, the cost is: [what it costs]\n\
     Proceed: ✅ With noted risks | ⚠️ After addressing [gap] | 🔴 Rethink\n[/CRITIC-SCREEN]",
    "Not allowed: [INVOKE:cfo|...] while the critic speaks.",
];

/// How many messages of each kind are read.
fn counts(text: &str, context: Context) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for found in wire::read(&CSUITE, text).messages {
        assert_eq!(found.context, context, "{}", found.message);
        *counts
            .entry(found.message.kind().name.to_owned())
            .or_default() += 1;
    }
    counts
}

fn expected() -> BTreeMap<String, usize> {
    let kinds = [
        ("invoke", 4),
        ("response", 1),
        ("peer_verify", 1),
        ("broadcast", 1),
        ("chain", 1),
        ("assumption", 1),
        ("conflict", 1),
    ];
    kinds.map(|(kind, count)| (kind.to_owned(), count)).into()
}

#[test]
fn examples_that_are_filled_in_are_read() {
    let text = EXAMPLES.join("\n\nThen it goes on.\n\n");
    assert_eq!(counts(&text, Context::Live), expected());
}

#[test]
fn templates_are_refused() {
    let text = EXAMPLES.join("\n\nThen it goes on.\n\n");
    let reading = wire::read(&CSUITE, &text);
    assert!(reading.diagnostics.iter().all(Diagnostic::is_error));
    let codes: Vec<_> = reading
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert!(
        codes.contains(&"placeholder") && codes.contains(&"unresolved-choice"),
        "{codes:?}"
    );
}

/// A copy that lost its line breaks: each fence became inline code, which quotes what is in it.
#[test]
fn without_line_breaks_the_examples_are_quoted() {
    let fenced = EXAMPLES.map(|example| format!("```{}```", example.replace('\n', "")));
    let text = fenced.join(" Then it goes on. ");
    assert_eq!(counts(&text, Context::Quoted), expected());
    assert_eq!(wire::read(&CSUITE, &text).diagnostics, []);
}
