//! Communication rule 8: a risk says what triggers it and what it costs.

use super::Words;

/// What says that something might happen, and no more.
const VAGUE: &[&str] = &[
    "there might be risks",
    "there may be risks",
    "there could be risks",
    "there are risks",
    "there is a risk",
    "some risk",
    "some risks",
    "things could go wrong",
    "something could go wrong",
    "pode haver riscos",
    "podem haver riscos",
    "há riscos",
    "existem riscos",
    "há um risco",
    "algum risco",
    "alguns riscos",
    "algo pode dar errado",
];

/// What names a trigger.
const TRIGGERS: &[&str] = &[
    "if", "when", "unless", "should", "once", "until", "without", "after", "se", "caso", "quando",
    "sem", "após", "enquanto",
];

/// What names a cost without a number.
const COSTS: &[&str] = &[
    "cost",
    "costs",
    "costing",
    "lose",
    "loses",
    "losing",
    "lost",
    "delay",
    "delays",
    "delayed",
    "month",
    "months",
    "week",
    "weeks",
    "quarter",
    "quarters",
    "year",
    "years",
    "day",
    "days",
    "half",
    "double",
    "doubles",
    "custa",
    "custam",
    "custando",
    "custo",
    "perde",
    "perdem",
    "perdemos",
    "perdendo",
    "atrasa",
    "atrasam",
    "atraso",
    "mês",
    "meses",
    "semana",
    "semanas",
    "trimestre",
    "trimestres",
    "ano",
    "anos",
    "dia",
    "dias",
    "metade",
    "dobro",
];

/// A phrase that names no risk.
pub(in crate::check) fn vague(text: &str) -> Option<&str> {
    Words::of(text).find(VAGUE)
}

/// Whether the risk says what triggers it.
pub(in crate::check) fn has_trigger(text: &str) -> bool {
    Words::of(text).has(TRIGGERS)
}

/// Whether the risk says what it costs: a number, or a word for money or time.
pub(in crate::check) fn has_cost(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) || Words::of(text).has(COSTS)
}

#[cfg(test)]
mod tests {
    use super::{has_cost, has_trigger, vague};

    #[test]
    fn a_concrete_risk_has_a_trigger_and_a_cost() {
        for text in [
            "If Q2 closes under $2.1M, a third hire costs $65K",
            "Unless the audit ends by May, the deal slips a quarter",
            "Se o contrato atrasar, perdemos R$ 2 mi",
        ] {
            assert!(has_trigger(text) && has_cost(text), "{text}");
            assert_eq!(vague(text), None, "{text}");
        }
        for text in [
            "There might be risks",
            "There is a risk of churn",
            "Pode haver riscos jurídicos",
        ] {
            assert!(vague(text).is_some(), "{text}");
        }
        assert!(!has_trigger("Churn costs $2M"));
        assert!(!has_cost("If the vendor leaves, support breaks"));
        assert!(!has_cost("Se o fornecedor sair, o suporte para"));
    }
}
