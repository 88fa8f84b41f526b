//! The table itself.

use crate::{Alias, Arity, CONFIDENCE, Field, Form, Kind, PROCEED, RESOLUTION, VERDICT, Value};

const fn tr(text: &'static str) -> Alias {
    Alias { locale: "tr", text }
}

/// Every kind of message.
pub const KINDS: &[&Kind] = &[
    &INVOKE,
    &BROADCAST,
    &RESPONSE,
    &PEER_VERIFY,
    &CRITIC_SCREEN,
    &CHAIN,
    &BLOCKED,
    &ASSUMPTION,
    &CONFLICT,
    &REVIEW_REQUEST,
    &REVIEW,
];

/// One role asks another.
pub const INVOKE: Kind = Kind {
    name: "invoke",
    tag: "INVOKE",
    form: Form::Piped,
    fields: &[
        Field::one("to", "", Value::Role, "the role that is asked"),
        Field::one("question", "", Value::Question, "one question"),
        Field::one("caller", "", Value::Role, "the role that asks").arity(Arity::Optional),
    ],
};

/// One role asks all the others at once.
pub const BROADCAST: Kind = Kind {
    name: "broadcast",
    tag: "BROADCAST",
    form: Form::Piped,
    fields: &[
        Field::one("to", "", Value::Role, "`all`, the only target"),
        Field::one("question", "", Value::Question, "one question"),
    ],
};

/// The answer to an invocation.
pub const RESPONSE: Kind = Kind {
    name: "response",
    tag: "RESPONSE",
    form: Form::RoleBlock,
    fields: &[
        Field::one(
            "key_finding",
            "Key finding",
            Value::Line,
            "the answer itself, in one line",
        )
        .aliases(&[tr("Temel bulgu")]),
        Field::one(
            "supporting_data",
            "Supporting data",
            Value::Line,
            "a fact that carries the answer",
        )
        .arity(Arity::Bullets { min: 2, max: 3 })
        .aliases(&[tr("Destekleyen veriler")]),
        Field::one(
            "confidence",
            "Confidence",
            Value::Choice(CONFIDENCE),
            "how sure the answer is",
        )
        .aliases(&[tr("Güven")]),
        Field::one(
            "caveat",
            "Caveat",
            Value::Line,
            "what would make the answer wrong, in one line",
        )
        .aliases(&[tr("Uyarı")]),
    ],
};

/// A peer's check of a recommendation that touches its domain.
pub const PEER_VERIFY: Kind = Kind {
    name: "peer_verify",
    tag: "PEER-VERIFY",
    form: Form::RoleBlock,
    fields: &[
        Field::one("validated", "Validated", Value::Line, "what holds")
            .arity(Arity::Lines)
            .mark("✅")
            .aliases(&[tr("Doğrulanmış")]),
        Field::one(
            "adjusted",
            "Adjusted",
            Value::Line,
            "what has to change, and into what",
        )
        .arity(Arity::Lines)
        .mark("⚠️")
        .aliases(&[tr("Ayarlanmış")]),
        Field::one(
            "flagged",
            "Flagged",
            Value::Line,
            "what is missing or wrong",
        )
        .arity(Arity::Lines)
        .mark("🔴")
        .aliases(&[tr("İşaretlendi")]),
    ],
};

/// The critic's screen of a decision with high stakes.
pub const CRITIC_SCREEN: Kind = Kind {
    name: "critic_screen",
    tag: "CRITIC-SCREEN",
    form: Form::Block,
    fields: &[
        Field::one(
            "weakest_point",
            "Weakest point",
            Value::Line,
            "the biggest weakness of the recommendation",
        )
        .aliases(&[tr("En zayıf nokta")]),
        Field::one(
            "missing_perspective",
            "Missing perspective",
            Value::Line,
            "whose view nobody took",
        )
        .aliases(&[tr("Eksik perspektif")]),
        Field::one(
            "cost_if_wrong",
            "If wrong, the cost is",
            Value::Line,
            "the damage, in money or time",
        )
        .aliases(&[tr("Yanlış olursa, maliyet")]),
        Field::one(
            "proceed",
            "Proceed",
            Value::Choice(PROCEED),
            "whether to go on; `After addressing` is followed by the gap",
        )
        .aliases(&[tr("Devam et")]),
    ],
};

/// The call chain that an invocation carries.
pub const CHAIN: Kind = Kind {
    name: "chain",
    tag: "CHAIN",
    form: Form::Inline,
    fields: &[Field::one(
        "roles",
        "",
        Value::Chain,
        "who called whom, the first caller first",
    )],
};

/// An invocation that the rules refuse, with what is assumed instead.
pub const BLOCKED: Kind = Kind {
    name: "blocked",
    tag: "BLOCKED",
    form: Form::Inline,
    fields: &[
        Field::one(
            "role",
            "",
            Value::Role,
            "the role that can't be invoked, or `all`",
        ),
        Field::one("reason", "", Value::Line, "the rule that forbids it"),
        Field::one(
            "assumption",
            "State assumption used instead",
            Value::Line,
            "what is assumed in place of the answer",
        )
        .arity(Arity::Optional)
        .aliases(&[tr("Kullanılan varsayım")]),
    ],
};

/// Something assumed rather than asked.
pub const ASSUMPTION: Kind = Kind {
    name: "assumption",
    tag: "ASSUMPTION",
    form: Form::Inline,
    fields: &[Field::one(
        "text",
        "",
        Value::Line,
        "what is assumed, and with whom it was not verified",
    )],
};

/// Two answers that contradict each other.
pub const CONFLICT: Kind = Kind {
    name: "conflict",
    tag: "CONFLICT",
    form: Form::Inline,
    fields: &[
        Field::one("positions", "", Value::Positions, "who claims what"),
        Field::one("consequence", "", Value::Line, "what hangs on it").arity(Arity::Optional),
        Field::one(
            "resolution",
            "Resolution",
            Value::Choice(RESOLUTION),
            "how it is resolved",
        )
        .arity(Arity::Optional),
    ],
};

/// Work handed to a peer for review.
pub const REVIEW_REQUEST: Kind = Kind {
    name: "review_request",
    tag: "Peer Review Request",
    form: Form::Section,
    fields: &[
        Field::one(
            "from",
            "From",
            Value::Role,
            "who asks for the review and keeps the work",
        ),
        Field::one(
            "chain",
            "Call chain",
            Value::Chain,
            "who called whom, the reviewer last",
        ),
        Field::one("task", "Task", Value::Line, "what the founder asked for"),
        Field::one("done", "What I did", Value::Line, "the work so far"),
        Field::one(
            "need",
            "What I need from you",
            Value::Line,
            "one question to the reviewer",
        ),
        Field::one(
            "facts",
            "Context",
            Value::Line,
            "only the facts that the review needs",
        )
        .arity(Arity::Optional),
    ],
};

/// A reviewer's verdict.
pub const REVIEW: Kind = Kind {
    name: "review",
    tag: "",
    form: Form::Word,
    fields: &[
        Field::one("verdict", "", Value::Choice(VERDICT), "the verdict"),
        Field::one("reason", "", Value::Line, "why").arity(Arity::Optional),
    ],
};
