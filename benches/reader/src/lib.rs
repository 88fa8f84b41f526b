//! The texts that are read: generated, and the same on every machine.

/// The size of the long texts.
pub const LONG: usize = 16 << 20;

/// Numbers that look random.
#[derive(Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The same numbers for the same seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

const WORDS: [&str; 48] = [
    "the",
    "runway",
    "falls",
    "to",
    "nine",
    "months",
    "when",
    "we",
    "hire",
    "five",
    "engineers",
    "in",
    "Q3",
    "and",
    "churn",
    "stays",
    "at",
    "2.4%",
    "of",
    "revenue",
    "while",
    "CFO",
    "expects",
    "a",
    "slower",
    "ramp",
    "for",
    "enterprise",
    "deals",
    "than",
    "sales",
    "had",
    "planned",
    "before",
    "budget",
    "was",
    "cut",
    "by",
    "$280K",
    "per",
    "quarter",
    "pipeline",
    "covers",
    "plan",
    "market",
    "risk",
    "ARR",
    "board",
];

const ROLES: [&str; 9] = [
    "ceo", "cfo", "cro", "cmo", "cpo", "cto", "chro", "coo", "ciso",
];

/// A sentence of so many words, without its full stop.
fn sentence(numbers: &mut Numbers, words: usize, out: &mut String) {
    for i in 0..words {
        let word = numbers.one_of(&WORDS);
        if i > 0 {
            out.push(' ');
            out.push_str(word);
        } else {
            out.push_str(&word[..1].to_ascii_uppercase());
            out.push_str(&word[1..]);
        }
    }
}

/// Sentences, paragraphs, list items and headings.
fn paragraphs(numbers: &mut Numbers, bytes: usize, out: &mut String) {
    let end = out.len() + bytes;
    while out.len() < end {
        match numbers.below(12) {
            0 => {
                out.push_str("## ");
                sentence(numbers, 4, out);
                out.push_str("\n\n");
            }
            1 | 2 => {
                out.push_str("- ");
                sentence(numbers, 9, out);
                out.push_str(" — see the appendix\n");
            }
            _ => {
                for _ in 0..4 {
                    let words = 8 + numbers.below(12);
                    sentence(numbers, words, out);
                    out.push_str(". ");
                }
                out.push_str("\n\n");
            }
        }
    }
}

/// Text without a message, as it stands in transcripts and documents.
#[must_use]
pub fn prose(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 1024);
    paragraphs(&mut Numbers::new(1), bytes, &mut text);
    text
}

fn line(numbers: &mut Numbers) -> String {
    let mut text = String::new();
    let words = 5 + numbers.below(6);
    sentence(numbers, words, &mut text);
    text
}

/// One message as the writer emits it, a chain on its next line included.
pub fn message(numbers: &mut Numbers) -> String {
    let first = numbers.below(ROLES.len());
    let role = ROLES[first];
    let other = ROLES[(first + 1 + numbers.below(ROLES.len() - 1)) % ROLES.len()];
    let mut said = || line(numbers);
    let texts = [said(), said(), said(), said()];
    let [a, b, c, d] = texts;
    match numbers.below(20) {
        0..7 => format!("[INVOKE:{role}|{a}?]\n[CHAIN: {other} → {role}]"),
        7..14 => {
            let confidence = numbers.one_of(&["high", "medium", "low"]);
            format!(
                "[RESPONSE:{role}]\nKey finding: {a}\nSupporting data:\n  - {b}\n  - {c}\nConfidence: {confidence}\nCaveat: {d}\n[/RESPONSE]"
            )
        }
        14 => format!("[BROADCAST:all|{a}?]"),
        15 => format!(
            "[PEER-VERIFY:{role}]\nValidated: ✅ {a}\nAdjusted: ⚠️ {b}\nFlagged: 🔴 {c}\n[/PEER-VERIFY]"
        ),
        16 => format!(
            "[CRITIC-SCREEN]\nWeakest point: {a}\nMissing perspective: {b}\nIf wrong, the cost is: {c}\nProceed: ⚠️ After addressing {d}\n[/CRITIC-SCREEN]"
        ),
        17 => format!(
            "[BLOCKED: cannot invoke {role} — Phase 2 isolation]\nState assumption used instead: {a}"
        ),
        18 => format!(
            "[ASSUMPTION: {a} — not verified with {}]",
            role.to_ascii_uppercase()
        ),
        _ => format!(
            "[CONFLICT: {} {a}; {} {b} → {c}]\nResolution: conservative",
            role.to_ascii_uppercase(),
            other.to_ascii_uppercase()
        ),
    }
}

/// A transcript with a message every 1.5 KiB, a chain being a message of its own.
#[must_use]
pub fn transcript(bytes: usize) -> String {
    let mut numbers = Numbers::new(2);
    let mut text = String::with_capacity(bytes + 4096);
    let mut due = 0;
    while text.len() < bytes {
        let message = message(&mut numbers);
        due += 1536 * (1 + message.matches("[CHAIN:").count());
        let prose = due.saturating_sub(text.len() + message.len());
        paragraphs(&mut numbers, prose, &mut text);
        text.push_str(&message);
        text.push_str("\n\n");
    }
    text
}

/// Text that is full of brackets which are no messages: links, boxes to tick, indices, footnotes, wiki links.
#[must_use]
pub fn brackets(bytes: usize) -> String {
    const FORMS: [&str; 12] = [
        "[x] ",
        "[ ] ",
        "a[i] ",
        "[[wiki]] ",
        "[1] ",
        "[link](https://example.org) ",
        "[TODO] ",
        "m[k][j] ",
        "[]",
        "[Note: see] ",
        "[ASSET] ",
        "[a, b] ",
    ];
    let mut numbers = Numbers::new(3);
    let mut text = String::with_capacity(bytes + 4096);
    while text.len() < bytes {
        for _ in 0..numbers.below(3) {
            text.push_str(numbers.one_of(&WORDS));
            text.push(' ');
        }
        text.push_str(numbers.one_of(&FORMS));
        if numbers.below(12) == 0 {
            text.push('\n');
        }
    }
    text
}

/// A text by its name, as long as asked for.
pub type Named = (&'static str, fn(usize) -> String);

/// Texts that make careless readers go through everything again at every opener.
pub const HOSTILE: [Named; 15] = [
    ("openers without end", openers),
    ("… with a valid tag inside", |bytes| {
        let mut text = openers(bytes / 2);
        text.push_str("[ASSUMPTION: it holds]");
        text + &openers(bytes / 2)
    }),
    ("… with one closer at the very end", |bytes| {
        openers(bytes) + "[/RESPONSE]"
    }),
    ("… each with a closed block inside", |bytes| {
        "[RESPONSE:cfo]\n[PEER-VERIFY:cfo]\n[/PEER-VERIFY]\n".repeat(bytes / 48)
    }),
    ("… and those of quotes in turn", |bytes| {
        "[RESPONSE:cfo]\n\n> [RESPONSE:cfo]\n\n".repeat(bytes / 34)
    }),
    ("mentions of blocks", |bytes| {
        "the [RESPONSE] block\n".repeat(bytes / 21)
    }),
    ("mentions of conflicts on one line", |bytes| {
        "[CONFLICT]".repeat(bytes / 10)
    }),
    ("mentions of screens on one line", |bytes| {
        "[CRITIC-SCREEN]".repeat(bytes / 15)
    }),
    ("INVOKE without `]`", |bytes| {
        "[INVOKE:cfo|what ".repeat(bytes / 17)
    }),
    ("nested brackets", |bytes| {
        format!("[INVOKE:cfo|{}", "[".repeat(bytes / 2)) + &"]".repeat(bytes / 2)
    }),
    ("backticks and fences", |bytes| {
        "`` ``` [INVOKE:cfo|x] ` ````\n```\n~~~ `".repeat(bytes / 39)
    }),
    ("lines that end with CR alone", |bytes| {
        "\rAPPROVED\r[ASSUMPTION: a]".repeat(bytes / 25)
    }),
    ("lines that end with U+2028 alone", |bytes| {
        "\u{2028}[ASSUMPTION: a]".repeat(bytes / 18)
    }),
    ("forms on one line", |bytes| {
        "[PEER-VERIFY:cfo] Validated ✅ / Adjusted ⚠️ / Flagged 🔴 ".repeat(bytes / 65)
    }),
    ("claims on one line", |bytes| {
        let claims = "CFO says: a CRO says: b ".repeat((bytes - 24) / 24);
        format!("[CONFLICT]\n{claims}\n[/CONFLICT]")
    }),
];

fn openers(bytes: usize) -> String {
    "[RESPONSE:cfo]\nKey finding: x\n".repeat(bytes / 30)
}

/// What a decoder is given in pieces.
pub const STREAMS: [Named; 2] = [("transcript", transcript), ("one open block", open_block)];

fn open_block(bytes: usize) -> String {
    let mut text = String::from("[RESPONSE:cfo]\nKey finding: x\n");
    paragraphs(&mut Numbers::new(4), bytes, &mut text);
    text
}
