//! A new decision from JSON: every field that is missing is named at once.

use core::fmt;

use chrono::NaiveDate;
use serde::de::{Deserialize, Deserializer, Error};

use super::{NewAction, NewDecision, NewRejected, Reference, When, parse_date};
use crate::object::Object;

/// Fields that are not there.
struct Missing(Vec<&'static str>);

impl Missing {
    /// Of these fields, each with whether it is there.
    fn of<const N: usize>(fields: [(&'static str, bool); N]) -> Self {
        let missing = fields.into_iter().filter(|(_, is_there)| !is_there);
        Self(missing.map(|(name, _)| name).collect())
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.len() == 1 {
            "missing field "
        } else {
            "missing fields "
        })?;
        for (i, name) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}`{name}`")?;
        }
        Ok(())
    }
}

/// A field that is there. Null is of the wrong type.
fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

struct Day(NaiveDate);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_date(&text).map(Day).ok_or_else(|| {
            D::Error::custom(format_args!("expected a day `YYYY-MM-DD`, found `{text}`"))
        })
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    #[serde(default, deserialize_with = "some")]
    date: Option<Day>,
    #[serde(default, deserialize_with = "some")]
    title: Option<String>,
    topic: Option<String>,
    #[serde(default, deserialize_with = "some")]
    decision: Option<String>,
    #[serde(default, deserialize_with = "some")]
    owner: Option<String>,
    #[serde(default, deserialize_with = "some")]
    deadline: Option<Day>,
    #[serde(default, deserialize_with = "some")]
    review: Option<Day>,
    #[serde(default, deserialize_with = "some")]
    rationale: Option<String>,
    user_override: Option<String>,
    #[serde(default)]
    rejected: Vec<NewRejected>,
    #[serde(default)]
    actions: Vec<NewAction>,
    supersedes: Option<Reference>,
    raw: Option<String>,
}

impl<'de> Deserialize<'de> for NewDecision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object(json) = Object::<Decision>::deserialize(deserializer)?;
        let missing = Missing::of([
            ("date", json.date.is_some()),
            ("title", json.title.is_some()),
            ("decision", json.decision.is_some()),
            ("owner", json.owner.is_some()),
            ("deadline", json.deadline.is_some()),
            ("review", json.review.is_some()),
            ("rationale", json.rationale.is_some()),
        ]);
        let whole = || {
            Some(Self {
                date: json.date?.0,
                title: json.title?,
                topic: json.topic,
                decision: json.decision?,
                owner: json.owner?,
                deadline: json.deadline?.0.into(),
                review: json.review?.0,
                rationale: json.rationale?,
                user_override: json.user_override,
                rejected: json.rejected,
                actions: json.actions,
                supersedes: json.supersedes,
                raw: json.raw,
            })
        };
        whole().ok_or_else(|| D::Error::custom(missing))
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Rejected {
    #[serde(default, deserialize_with = "some")]
    proposal: Option<String>,
    #[serde(default, deserialize_with = "some")]
    reason: Option<String>,
}

impl<'de> Deserialize<'de> for NewRejected {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object(json) = Object::<Rejected>::deserialize(deserializer)?;
        let missing = Missing::of([
            ("proposal", json.proposal.is_some()),
            ("reason", json.reason.is_some()),
        ]);
        // Optional for code, not for JSON: a founder who says no in a meeting need not say why.
        match (json.proposal, json.reason) {
            (Some(proposal), Some(reason)) => Ok(Self {
                proposal,
                reason: Some(reason),
            }),
            _ => Err(D::Error::custom(missing)),
        }
    }
}

/// Something to be done, with `due`, or as it stands in a board report, with `deadline`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(extend("oneOf" = [{"required": ["due"]}, {"required": ["deadline"]}]))
)]
struct Action {
    /// What is to be done.
    #[cfg_attr(feature = "schema", schemars(required, with = "String"))]
    action: Option<String>,
    /// Who does it: a role's token, or any name.
    #[cfg_attr(feature = "schema", schemars(required, with = "String"))]
    owner: Option<String>,
    /// By when.
    #[cfg_attr(feature = "schema", schemars(default, with = "String", extend("format" = "date")))]
    due: Option<Day>,
    /// By when, as a board report says it: a day or words, which never fall due.
    #[cfg_attr(feature = "schema", schemars(default, with = "String"))]
    deadline: Option<String>,
    /// When it is looked at again.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("format" = "date")))]
    review: Option<Day>,
}

impl<'de> Deserialize<'de> for NewAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object(json) = Object::<Action>::deserialize(deserializer)?;
        let due = match (json.due, json.deadline) {
            (Some(day), None) => Some(When::from(day.0)),
            (None, Some(words)) => Some(When::new(&words)),
            (None, None) => None,
            (Some(_), Some(_)) => {
                let both = "expected one of `due` and `deadline`, found both";
                return Err(D::Error::custom(both));
            }
        };
        let missing = Missing::of([
            ("action", json.action.is_some()),
            ("owner", json.owner.is_some()),
            ("due", due.is_some()),
        ]);
        match (json.action, json.owner, due) {
            (Some(action), Some(owner), Some(due)) => Ok(Self {
                action,
                owner,
                due,
                review: json.review.map(|day| day.0),
            }),
            _ => Err(D::Error::custom(missing)),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for NewAction {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Action::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Action::json_schema(generator)
    }
}
