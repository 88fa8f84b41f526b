//! Which terms a founder knows.

use std::collections::BTreeMap;

/// Abbreviations that need no explanation in a business, and the protocol's own words.
const KNOWN: &[&str] = &[
    "AI", "AM", "API", "ARR", "ASSUMED", "B2B", "B2C", "BR", "BRL", "CEO", "CFO", "CNPJ", "COO",
    "CPF", "CRM", "CSV", "CTO", "CV", "DE", "EMEA", "ES", "ETA", "EU", "EUR", "FAQ", "FR", "FY",
    "GBP", "GDPR", "GMT", "H1", "H2", "HQ", "HR", "HTML", "HTTP", "HTTPS", "IA", "ID", "IP", "IPO",
    "IT", "JSON", "KPI", "LGPD", "LLC", "M&A", "MRR", "MVP", "NDA", "OK", "OKR", "P&L", "PDF",
    "PM", "PR", "PT", "Q1", "Q2", "Q3", "Q4", "QA", "R&D", "RH", "ROI", "SA", "SLA", "SQL", "T1",
    "T2", "T3", "T4", "TI", "TV", "UE", "UI", "UK", "UN", "URL", "US", "USA", "USD", "UTC", "UX",
    "VAT", "VC", "VERIFIED", "VIP", "VP",
];

/// Which terms need no explanation, and which do, with the one to give.
///
/// Unlisted abbreviations such as `GRR` count as jargon; other words do only where they are listed.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// use agentproto::render::check::Glossary;
/// let glossary = Glossary::default()
///     .with_known("DORA")
///     .with_jargon("cohort", "customers who joined in the same month");
/// # let _ = glossary;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glossary {
    known: Vec<String>,
    jargon: BTreeMap<String, String>,
}

impl Glossary {
    /// Takes a term for known, whatever its case.
    #[must_use]
    pub fn with_known(mut self, term: impl Into<String>) -> Self {
        self.known.push(term.into());
        self
    }

    /// Takes a term for jargon, whatever its case, with the explanation that is proposed for it.
    #[must_use]
    pub fn with_jargon(mut self, term: impl AsRef<str>, explanation: impl Into<String>) -> Self {
        self.jargon
            .insert(term.as_ref().to_lowercase(), explanation.into());
        self
    }

    /// Reads a glossary from TOML: `known = ["DORA"]`, and under `[jargon]` a `term = "explanation"` each.
    ///
    /// # Errors
    /// Text that is no such TOML, with its line and column.
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Self, GlossaryError> {
        let file: File = toml::from_str(text).map_err(|error| GlossaryError(error.to_string()))?;
        let glossary = file
            .known
            .into_iter()
            .fold(Self::default(), Self::with_known);
        let listed = file.jargon.into_iter();
        Ok(listed.fold(glossary, |glossary, (term, explanation)| {
            glossary.with_jargon(term, explanation)
        }))
    }

    /// The explanation to propose for a term, where one is listed.
    #[must_use]
    pub fn explanation(&self, term: &str) -> Option<&str> {
        let term = term.to_lowercase();
        let found = self
            .jargon
            .get(&term)
            .or_else(|| self.jargon.get(term.strip_suffix('s')?));
        found.map(String::as_str)
    }

    pub(super) fn is_jargon(&self, term: &str) -> bool {
        !self.jargon.is_empty() && self.explanation(term).is_some()
    }

    /// A plural is known where its singular is.
    pub(super) fn is_known(&self, term: &str) -> bool {
        let stem = term.strip_suffix('s').unwrap_or(term);
        KNOWN.contains(&stem)
            || self
                .known
                .iter()
                .any(|known| known.eq_ignore_ascii_case(term) || known.eq_ignore_ascii_case(stem))
    }
}

#[cfg(feature = "toml")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<String>,
    #[serde(default)]
    jargon: BTreeMap<String, String>,
}

/// Why a glossary can't be read.
#[cfg(feature = "toml")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryError(String);

#[cfg(feature = "toml")]
impl core::fmt::Display for GlossaryError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0.trim_end())
    }
}

#[cfg(feature = "toml")]
impl core::error::Error for GlossaryError {}

#[cfg(all(test, feature = "toml"))]
mod tests {
    use super::Glossary;

    #[test]
    fn a_file_gives_what_the_builder_gives() {
        let file = "known = [\"DORA\"]\n[jargon]\ncohort = \"customers who joined together\"\n";
        let built = Glossary::default()
            .with_known("DORA")
            .with_jargon("cohort", "customers who joined together");
        assert_eq!(Glossary::from_toml(file).unwrap(), built);
        let error = Glossary::from_toml("unknown = 1").unwrap_err().to_string();
        assert!(
            error.contains("line 1") && error.contains("unknown field"),
            "{error}"
        );
    }
}
