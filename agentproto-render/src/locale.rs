//! The words of a report in each language: two are built in, others come from files (feature `toml`).

#[cfg(feature = "toml")]
mod file;

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;

#[cfg(feature = "toml")]
pub use file::LabelsError;

/// The languages that are built in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
    PtBr,
}

impl Locale {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::En, Self::PtBr];

    /// Its name, such as `pt-BR`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::PtBr => "pt-BR",
        }
    }

    /// Its words.
    #[must_use]
    pub const fn labels(self) -> &'static Labels {
        match self {
            Self::En => &EN,
            Self::PtBr => &PT_BR,
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a built-in language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLocale(String);

impl fmt::Display for UnknownLocale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected `en` or `pt-BR`, found `{}`", self.0)
    }
}

impl core::error::Error for UnknownLocale {}

impl FromStr for Locale {
    type Err = UnknownLocale;

    fn from_str(name: &str) -> Result<Self, UnknownLocale> {
        Self::ALL
            .iter()
            .copied()
            .find(|locale| locale.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownLocale(name.to_owned()))
    }
}

macro_rules! labels {
    ($($(#[$doc:meta])* $field:ident: $en:literal, $pt:literal;)*) => {
        /// Every word of a report that is not its own: headings, levels, and what stands between.
        ///
        /// Tags (`VERIFIED`, `ASSUMED`), marks and role titles are the same in every language.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        #[non_exhaustive]
        pub struct Labels {
            $($(#[$doc])* pub $field: Cow<'static, str>,)*
        }

        static EN: Labels = Labels { $($field: Cow::Borrowed($en),)* };
        static PT_BR: Labels = Labels { $($field: Cow::Borrowed($pt),)* };

        impl Labels {
            /// Every label with its name, in the order in which they are declared.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$((stringify!($field), &*self.$field)),*].into_iter()
            }

            /// The label of this name.
            #[cfg(feature = "toml")]
            fn get_mut(&mut self, name: &str) -> Option<&mut Cow<'static, str>> {
                match name {
                    $(stringify!($field) => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

labels! {
    /// The language, as HTML names it.
    lang: "en", "pt-BR";
    /// Above the answer.
    bottom_line: "BOTTOM LINE", "CONCLUSÃO";
    /// Before a level of confidence.
    confidence: "Confidence", "Confiança";
    /// High confidence.
    high: "High", "Alta";
    /// Medium confidence.
    medium: "Medium", "Média";
    /// Low confidence.
    low: "Low", "Baixa";
    /// Above the findings.
    what: "WHAT", "O QUÊ";
    /// Before the peers.
    peer_verified_by: "PEER-VERIFIED BY", "VERIFICADO POR PARES";
    /// What a page calls the mark ✅.
    validated: "validated", "validado";
    /// What a page calls the mark ⚠️ behind a peer.
    adjusted: "adjusted", "ajustado";
    /// What a page calls the mark 🔴 behind a peer.
    flagged: "flagged", "sinalizado";
    /// Above the consequence.
    why_this_matters: "WHY THIS MATTERS", "POR QUE ISSO IMPORTA";
    /// Above the actions.
    how_to_act: "HOW TO ACT", "COMO AGIR";
    /// Above the risks.
    risks: "RISKS", "RISCOS";
    /// Above the decision of a standard report.
    your_decision: "YOUR DECISION", "SUA DECISÃO";
    /// Before an option's letter.
    option: "Option", "Opção";
    /// Before the recommendation.
    recommendation: "Recommendation", "Recomendação";
    /// Before the reference to the details.
    detail: "DETAIL", "DETALHE";
    /// Behind the role of an alert.
    proactive_alert: "Proactive Alert", "Alerta Proativo";
    /// Above what was noticed.
    what_i_noticed: "WHAT I NOTICED", "O QUE OBSERVEI";
    /// Above an alert's consequence.
    why_it_matters: "WHY IT MATTERS", "POR QUE IMPORTA";
    /// Above an alert's action.
    recommended_action: "RECOMMENDED ACTION", "AÇÃO RECOMENDADA";
    /// Before the urgency.
    urgency: "URGENCY", "URGÊNCIA";
    /// The highest urgency.
    act_today: "Act today", "Agir hoje";
    /// The middle urgency.
    this_week: "This week", "Esta semana";
    /// The lowest urgency.
    next_review: "Next review", "Próxima revisão";
    /// The head of a board report.
    board_meeting: "BOARD MEETING", "REUNIÃO DE CONSELHO";
    /// Above the decision that is required.
    decision_required: "DECISION REQUIRED", "DECISÃO NECESSÁRIA";
    /// Above the perspectives.
    perspectives: "PERSPECTIVES", "PERSPECTIVAS";
    /// Above the agreements.
    where_they_agree: "WHERE THEY AGREE", "ONDE CONCORDAM";
    /// Above the disagreements.
    where_they_disagree: "WHERE THEY DISAGREE", "ONDE DISCORDAM";
    /// Between a role and what it says.
    says: "says", "diz";
    /// Where there is nothing to list.
    none: "None", "Nenhum";
    /// Above the critic's view.
    critics_view: "CRITIC'S VIEW", "VISÃO DO CRÍTICO";
    /// What the Executive Mentor is called as the critic; a critic of another title is called by that.
    critic: "Executive Mentor", "Mentor Executivo";
    /// Above the recommended decision.
    recommended_decision: "RECOMMENDED DECISION", "DECISÃO RECOMENDADA";
    /// Above the actions of a board report.
    action_items: "ACTION ITEMS", "ITENS DE AÇÃO";
    /// Above the options of a board report.
    your_call: "YOUR CALL", "SUA DECISÃO";
}
