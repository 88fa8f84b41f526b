//! What a decision is called: the stem of its file, made from its date and title.

use core::fmt;
use core::str::FromStr;
use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;

use super::date::parse_date;

/// The most bytes of a title that a file name keeps; with date, number and ending it stays far below the
/// shortest limit of any system.
const LONGEST_SLUG: usize = 60;

/// What a title is called that has no letter or digit in any script.
const NO_SLUG: &str = "untitled";

/// The ID of a decision, such as `2026-11-30-enter-spain-in-q3`: lower-case ASCII letters, digits and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DecisionId(String);

impl DecisionId {
    /// The ID that a decision of this day and title has where nobody else has it.
    #[cfg(feature = "meeting")]
    pub(crate) fn plain(date: NaiveDate, title: &str) -> Self {
        Self(stem(date, title))
    }

    /// The stem of the decision's file.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Gives IDs in the order of the log, so that the same log always gives the same IDs.
#[derive(Clone, Debug, Default)]
pub(super) struct IdGiver {
    taken: HashSet<String>,
    /// For a stem that came before, a number below which all are taken: thousands of decisions of one title
    /// need not be counted through for each.
    from: HashMap<String, usize>,
}

impl IdGiver {
    pub(super) fn give(&mut self, date: NaiveDate, title: &str) -> DecisionId {
        let stem = stem(date, title);
        let from = self.from.get(&stem).copied().unwrap_or(1);
        let (id, number) = first_free(&stem, from, |id| self.taken.contains(id));
        self.from.insert(stem, number + 1);
        self.taken.insert(id.clone());
        DecisionId(id)
    }

    /// What [`give`](Self::give) would give.
    pub(super) fn next(&self, date: NaiveDate, title: &str) -> DecisionId {
        let stem = stem(date, title);
        let from = self.from.get(&stem).copied().unwrap_or(1);
        DecisionId(first_free(&stem, from, |id| self.taken.contains(id)).0)
    }
}

/// Date and title as every name of a decision starts.
pub(super) fn stem(date: NaiveDate, title: &str) -> String {
    format!("{date}-{}", slug(title))
}

/// The first of `<stem>`, `<stem>-2`, … from that number on that is not taken, and its number.
fn first_free(stem: &str, from: usize, is_taken: impl Fn(&str) -> bool) -> (String, usize) {
    let mut number = from;
    loop {
        let id = numbered(stem, number);
        if !is_taken(&id) {
            return (id, number);
        }
        number += 1;
    }
}

/// The stem itself for the first, `<stem>-2` for the second.
pub(super) fn numbered(stem: &str, number: usize) -> String {
    match number {
        1 => stem.to_owned(),
        _ => format!("{stem}-{number}"),
    }
}

/// The title in ASCII, whatever its script, cut at a word.
fn slug(title: &str) -> String {
    // Only the head of a title can matter; transliterating all of a huge one would be wasted.
    let head: String = title.chars().take(4 * LONGEST_SLUG).collect();
    let mut slug = slug::slugify(head);
    if slug.len() > LONGEST_SLUG {
        let end = slug[..=LONGEST_SLUG].rfind('-').unwrap_or(LONGEST_SLUG);
        slug.truncate(end);
    }
    if slug.is_empty() {
        NO_SLUG.to_owned()
    } else {
        slug
    }
}

/// How a person names a decision: by its ID, or by its date alone where that day has one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    date: NaiveDate,
    text: String,
}

impl Reference {
    /// The day of the decision.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// Whether it is a date alone.
    #[must_use]
    pub fn is_date(&self) -> bool {
        self.text.len() == DATE_LEN
    }

    /// The reference as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

const DATE_LEN: usize = "2026-11-30".len();

impl FromStr for Reference {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, InvalidReference> {
        let wrong = || InvalidReference(text.to_owned());
        let date = text
            .get(..DATE_LEN)
            .and_then(parse_date)
            .ok_or_else(wrong)?;
        let slug = &text[DATE_LEN..];
        let is_slug = slug.starts_with('-')
            && slug
                .bytes()
                .all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        if slug.is_empty() || is_slug {
            Ok(Self {
                date,
                text: text.to_owned(),
            })
        } else {
            Err(wrong())
        }
    }
}

impl From<NaiveDate> for Reference {
    fn from(date: NaiveDate) -> Self {
        Self {
            date,
            text: date.to_string(),
        }
    }
}

impl From<&DecisionId> for Reference {
    fn from(id: &DecisionId) -> Self {
        Self {
            date: parse_date(&id.0[..DATE_LEN]).unwrap_or_default(),
            text: id.0.clone(),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Reference {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// A text that can't name a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidReference(String);

impl fmt::Display for InvalidReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected the ID of a decision, such as `2026-11-30-enter-spain-in-q3`, or its date, found `{}`",
            self.0
        )
    }
}

impl std::error::Error for InvalidReference {}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(title: &str) -> String {
        let date = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
        IdGiver::default().next(date, title).0
    }

    #[test]
    fn any_title_in_any_script_gives_a_name_safe_on_every_system() {
        assert_eq!(id("Enter Spain in Q3"), "2026-11-30-enter-spain-in-q3");
        assert_eq!(id("../../etc/passwd"), "2026-11-30-etc-passwd");
        assert_eq!(id("🚀"), "2026-11-30-rocket");
        assert_eq!(id("进入西班牙"), "2026-11-30-jin-ru-xi-ban-ya");
        assert_eq!(id("Войти в Испанию"), "2026-11-30-voiti-v-ispaniiu");
        assert_eq!(id("¿¡—!?"), "2026-11-30-untitled");
        assert_eq!(id("CON"), "2026-11-30-con");
        assert_eq!(id("a\\b:c*d?e\"f<g>h|i"), "2026-11-30-a-b-c-d-e-f-g-h-i");
        assert_eq!(id(&"word ".repeat(2000)).len(), "2026-11-30-".len() + 59);
        assert_eq!(id(&"x".repeat(10_000)).len(), "2026-11-30-".len() + 60);
    }

    #[test]
    fn the_same_title_on_one_day_is_numbered_from_two() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
        let mut giver = IdGiver::default();
        let mut give = |title| giver.give(day, title).0;
        assert_eq!(give("Plan"), "2026-11-30-plan");
        assert_eq!(give("Plan 2"), "2026-11-30-plan-2");
        assert_eq!(give("plan!"), "2026-11-30-plan-3");
    }

    #[test]
    fn a_reference_is_an_id_or_a_date() {
        assert!("2026-11-30".parse::<Reference>().unwrap().is_date());
        assert!(
            !"2026-11-30-enter-spain"
                .parse::<Reference>()
                .unwrap()
                .is_date()
        );
        for text in [
            "",
            "spain",
            "2026-11-31",
            "2026-11-30 ",
            "2026-11-30/../x",
            "2026-11-30é",
        ] {
            assert!(text.parse::<Reference>().is_err(), "{text}");
        }
    }
}
