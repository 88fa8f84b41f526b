//! Properties of `fmt` over texts put together from pieces of messages and reports, whole and broken.

use core::ops::Range;

use agentproto_render::read::{self, Reader};
use agentproto_runtime::message::Message;
use agentproto_runtime::wire;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::roles::ROLES;

const REPORTS: [&str; 6] = [
    include_str!("../golden/hiring-runway.standard.en.txt"),
    include_str!("../golden/minimal.standard.pt-BR.txt"),
    include_str!("../golden/quiet-week.alert.en.txt"),
    include_str!("../golden/largest-customer.alert.pt-BR.txt"),
    include_str!("../golden/spain.board.en.txt"),
    include_str!("../golden/spain.board.pt-BR.txt"),
];

/// What parts lines, opens what is not closed, and closes what is not open.
const EDGES: &[&str] = &[
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\u{2028}",
    " ",
    "    ",
    "\t",
    "> ",
    "| ",
    "- ",
    "* ",
    "1. ",
    "• ",
    "#",
    "## ",
    "❌ ",
    "`",
    "``",
    "```",
    "```\n",
    "\n```\n",
    "~~~\n",
    "````text\n",
    "**",
    "[",
    "]",
    "【",
    "(if any)\n",
    "x",
    "word word",
    "a: b",
    " → ",
    "->",
    "\u{feff}",
    "\u{200b}",
    " — BLOCKED",
    "---\n",
    "━━━━━━━\n",
    "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━\n",
    "📊",
    "🚩",
    "📋 ",
    "📊 CFO — ",
    "📊 CFO — [x]\n",
    "CFO — Burn\n",
    "🔴 ",
];

/// Messages, whole and in parts.
const MESSAGES: &[&str] = &[
    "[INVOKE:cfo|How long?]",
    "CRO -> [INVOKE: CFO | cash left? ]\n",
    "[INVOKE:cfo",
    "[INVOKE:bank|x]",
    "[invoke: cs-cfo-advisor|x]",
    "【INVOKE：cfo｜x】",
    "[CHAIN: cro->cfo]\n",
    "[CHAIN: a, b > c]",
    "[BROADCAST:all| x ]\n",
    "[BLOCKED: cannot invoke cro — self-invocation]",
    "State assumption used instead:  y\n",
    "State assumption used instead:\n- y\n",
    "[ASSUMPTION: z ]",
    "[VERIFIED]",
    "[CONFLICT: CFO says 1; CRO says 2 → 3]\n",
    "[CONFLICT]\n",
    "[CONFLICT DETECTED: hiring]\nCFO says: 1\n",
    "[/CONFLICT]",
    "Resolution: Conservative\n",
    "Resolution: escalate — we talk\n",
    "Resolution:\nescalate, now\n",
    "[RESPONSE:cfo]\n",
    "[/RESPONSE]\n",
    "Key finding: k\n",
    "**Key finding:** k\n",
    "Supporting data:\n",
    "- c - d\n",
    "Confidence: 🟡 high\n",
    "Caveat: v\n",
    "Other: o\n",
    "[RESPONSE:cfo]\n**Key finding:** k\nSupporting data:\n• a\n- b\nConfidence: Low\nCaveat: v\n[/RESPONSE]\n",
    "[RESPONSE:cfo] so\n  Note\nKey finding: k\nDepth: 2\n```\nx\n```\n* Supporting data: - a - b\nSourcs: none\n- y\nConfidence: Low\n\nCaveat: v\nCaveats: w\nof\n[/RESPONSE]\n",
    "[PEER-VERIFY:cfo]\nAdjusted: a\nNote: n\nValidated: b\nFlaged: c\n[/PEER-VERIFY]",
    "[PEER-VERIFY:cfo]\n",
    "Validated: a\n",
    "Flagged: 🔴 c\n",
    "[/PEER-VERIFY]",
    "[CRITIC-SCREEN]\n",
    "Weakest point: w\n",
    "Proceed: GO\n",
    "## Peer Review Request\n",
    "From: Legal\n",
    "Call chain: COO -> Legal\n",
    "Task: t\n",
    "1. APPROVED\n",
    "CONCERNS - why\n",
    "CONCERNS:\n- a\n- b\n",
    "BLOCKING:\n",
    "[RESPONSE:cfo]\nKey finding: k\nSupporting data:\n- a\n- b\nConfidence: 🟢 High (two sources)\nCaveat: v\n[/RESPONSE]\n",
];

/// Parts of reports: whole ones, dressed, with a line too many, and single lines.
fn report() -> impl Strategy<Value = String> {
    let dress = select(vec![
        ("", ""),
        (" → ", " -> "),
        ("• ", "* "),
        ("\n\n", "\n"),
        ("\n", "\r\n"),
        ("\n", "\n    "),
        ("\n", "\n> "),
        ("━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━", "---"),
        ("━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━\n", ""),
    ]);
    let lines: Vec<_> = REPORTS
        .iter()
        .flat_map(|text| text.split_inclusive('\n'))
        .collect();
    let added = (0..40_usize, select(MESSAGES), 0..3_usize);
    prop_oneof![
        3 => select(lines).prop_map(str::to_owned),
        2 => (select(REPORTS.to_vec()), dress, added).prop_map(|(text, (from, to), (at, add, how))| {
            let lines = text.split_inclusive('\n').enumerate().map(|(i, line)| match how {
                0 if i == at => [add, line].concat(),
                1 if i == at => line.repeat(2),
                _ => line.to_owned(),
            });
            let text = lines.collect::<String>();
            if from.is_empty() { text } else { text.replace(from, to) }
        }),
    ]
}

fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        2 => select(EDGES).prop_map(str::to_owned),
        2 => select(MESSAGES).prop_map(str::to_owned),
        2 => report(),
    ];
    vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

/// What a text says to whom, and the places where it does.
fn said(text: &str) -> (Vec<String>, Vec<Range<usize>>) {
    let mut said = Vec::new();
    let mut places = Vec::new();
    for it in wire::read(&ROLES, text).messages {
        let exact = it.message.to_string();
        let exact = match it.message {
            // Its chain is the line that was there, or none.
            Message::Invoke(_) => exact.lines().next().unwrap_or_default().to_owned(),
            _ => exact,
        };
        said.push(format!("{} {exact}", it.is_actionable()));
        places.push(it.span);
    }
    for it in Reader::new(&ROLES).read(text).reports {
        said.push(format!("{} {:?}", it.is_actionable(), it.report));
        places.push(it.span);
    }
    places.sort_by_key(|span| span.start);
    (said, places)
}

/// What stands between places.
fn between(text: &str, places: &[Range<usize>]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    for span in places {
        if span.start >= at {
            parts.push(text[at..span.start].to_owned());
        }
        at = at.max(span.end);
    }
    parts.push(text[at..].to_owned());
    parts
}

/// The lines of messages that are under no label, in any order.
fn asides(text: &str) -> Vec<&str> {
    let wire::Reading {
        messages,
        diagnostics,
        ..
    } = wire::read(&ROLES, text);
    let unknown = diagnostics.into_iter().filter(|it| {
        let holds = |span: &Range<usize>| span.start <= it.span.start && it.span.end <= span.end;
        it.code == wire::Code::UnknownField && messages.iter().any(|of| holds(&of.span))
    });
    let mut asides: Vec<_> = unknown.map(|it| &text[it.span]).collect();
    asides.sort_unstable();
    asides
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Twice changes nothing, the same is said before and after, and what stands between is as it was.
    #[test]
    fn fmt_comes_to_rest_and_keeps_what_is_said(text in soup()) {
        let once = read::fmt(&ROLES, &text).text;
        prop_assert_eq!(&read::fmt(&ROLES, &once).text, &once, "{}", &text);
        let (before, places) = said(&text);
        let (after, places_after) = said(&once);
        prop_assert_eq!(before, after, "{}", &text);
        prop_assert_eq!(asides(&text), asides(&once), "{}", &text);
        prop_assert_eq!(between(&text, &places), between(&once, &places_after), "{}", &text);
    }
}
