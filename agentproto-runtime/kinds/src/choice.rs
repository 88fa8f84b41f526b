//! The words of fields that hold one of a few.

use crate::Alias;

/// One of the words that a field can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What JSON calls it, such as `after_addressing`.
    pub name: &'static str,
    /// What is written, such as `After addressing`.
    pub word: &'static str,
    /// The mark that goes with it; readers let it decide before the word.
    pub mark: &'static str,
    /// The word in other languages, which readers take too.
    pub aliases: &'static [Alias],
    /// What JSON calls the text that follows the word, where one does: `gap`.
    pub followed_by: Option<&'static str>,
}

impl Choice {
    const fn followed_by(self, name: &'static str) -> Self {
        Self {
            followed_by: Some(name),
            ..self
        }
    }
}

const fn choice(
    name: &'static str,
    word: &'static str,
    mark: &'static str,
    aliases: &'static [Alias],
) -> Choice {
    Choice {
        name,
        word,
        mark,
        aliases,
        followed_by: None,
    }
}

const fn tr(text: &'static str) -> Alias {
    Alias { locale: "tr", text }
}

const fn pt(text: &'static str) -> Alias {
    Alias {
        locale: "pt-BR",
        text,
    }
}

/// How sure an answer or a finding is.
pub const CONFIDENCE: &[Choice] = &[
    choice("high", "high", "🟢", &[tr("Yüksek"), pt("Alta")]),
    choice("medium", "medium", "🟡", &[tr("Orta"), pt("Média")]),
    choice("low", "low", "🔴", &[tr("Düşük"), pt("Baixa")]),
];

/// What the critic says of going on. `After addressing` is followed by the gap.
pub const PROCEED: &[Choice] = &[
    choice(
        "with_noted_risks",
        "With noted risks",
        "✅",
        &[pt("Com os riscos anotados")],
    ),
    choice(
        "after_addressing",
        "After addressing",
        "⚠️",
        &[pt("Após resolver")],
    )
    .followed_by("gap"),
    choice("rethink", "Rethink", "🔴", &[pt("Repensar")]),
];

/// What a reviewer says of a piece of work.
pub const VERDICT: &[Choice] = &[
    choice("approved", "APPROVED", "✅", &[]),
    choice("concerns", "CONCERNS", "⚠️", &[]),
    choice("blocking", "BLOCKING", "🚫", &[]),
];

/// How a conflict is resolved, where an approach is chosen.
pub const RESOLUTION: &[Choice] = &[
    choice("conservative", "conservative", "", &[]),
    choice("probabilistic", "probabilistic", "", &[]),
    choice("escalate", "escalate", "", &[]),
    choice("time-boxed", "time-boxed", "", &[]),
];

/// How soon an alert wants action.
pub const URGENCY: &[Choice] = &[
    choice("today", "Act today", "🔴", &[pt("Agir hoje")]),
    choice("this_week", "This week", "🟡", &[pt("Esta semana")]),
    choice("next_review", "Next review", "⚪", &[pt("Próxima revisão")]),
];
