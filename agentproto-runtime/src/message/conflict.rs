//! CONFLICT: answers that contradict each other.

use std::borrow::Cow;

use agentproto_kinds::CONFLICT;

use super::{InvalidMessage, Problem, Resolution, own, text};
use crate::role::RoleId;

/// What one role claims in a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Position<'a> {
    role: RoleId,
    claim: Cow<'a, str>,
}

impl<'a> Position<'a> {
    /// What `role` claims, as it goes on after the role's title: `projects 14 months`.
    #[must_use]
    pub fn new(role: RoleId, claim: impl Into<Cow<'a, str>>) -> Self {
        Self {
            role,
            claim: claim.into(),
        }
    }

    /// Who claims it.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What is claimed.
    #[must_use]
    pub fn claim(&self) -> &str {
        &self.claim
    }

    fn into_owned(self) -> Position<'static> {
        Position {
            role: self.role,
            claim: own(self.claim),
        }
    }
}

/// Answers that contradict each other. A conflict is surfaced, never dropped.
///
/// A reader keeps a conflict in free words as its text, without positions; one that is made has at least two.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Conflict<'a> {
    positions: Vec<Position<'a>>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    consequence: Option<Cow<'a, str>>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    resolution: Option<Resolution>,
    text: Cow<'a, str>,
}

impl<'a> Conflict<'a> {
    /// A conflict of at least two positions.
    ///
    /// # Errors
    /// Fewer than two positions, or two of one role; a claim or consequence that is not one line, whose
    /// brackets are not balanced, or that holds `;` or an arrow, which separate; a claim that starts with `says:`.
    pub fn new(
        positions: impl IntoIterator<Item = Position<'a>>,
        consequence: Option<Cow<'a, str>>,
        resolution: Option<Resolution>,
    ) -> Result<Self, InvalidMessage> {
        let positions: Vec<_> = positions.into_iter().collect();
        let list_problem = |problem| InvalidMessage::new(CONFLICT.name, "positions", problem);
        if positions.len() < 2 {
            return Err(list_problem(Problem::Count {
                found: positions.len(),
                expected: "at least two",
            }));
        }
        for (index, position) in positions.iter().enumerate() {
            check_claim(&position.claim).map_err(|problem| {
                InvalidMessage::at(CONFLICT.name, "positions", index, problem)
            })?;
            if positions[..index]
                .iter()
                .any(|earlier| earlier.role == position.role)
            {
                let what = format!(
                    "found `{}` twice, expected each role once",
                    position.role.title()
                );
                return Err(InvalidMessage::at(
                    CONFLICT.name,
                    "positions",
                    index,
                    Problem::Mismatch(what),
                ));
            }
        }
        if let Some(consequence) = &consequence {
            text::field(&CONFLICT, "consequence", check_part(consequence))?;
        }
        let text = Cow::Owned(compose(&positions, consequence.as_deref()));
        Ok(Self {
            positions,
            consequence,
            resolution,
            text,
        })
    }

    /// What a reader found: positions, or else free words.
    pub(crate) fn read(
        positions: Vec<Position<'a>>,
        consequence: Option<Cow<'a, str>>,
        resolution: Option<Resolution>,
        text: Cow<'a, str>,
    ) -> Self {
        Self {
            positions,
            consequence,
            resolution,
            text,
        }
    }

    /// The same conflict with how it is resolved.
    #[must_use]
    pub fn resolved(self, resolution: Resolution) -> Self {
        Self {
            resolution: Some(resolution),
            ..self
        }
    }

    /// Who claims what.
    #[must_use]
    pub fn positions(&self) -> &[Position<'a>] {
        &self.positions
    }

    /// What hangs on it.
    #[must_use]
    pub fn consequence(&self) -> Option<&str> {
        self.consequence.as_deref()
    }

    /// How it is resolved, where an approach is chosen.
    #[must_use]
    pub fn resolution(&self) -> Option<Resolution> {
        self.resolution
    }

    /// Positions and consequence in one line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Conflict<'static> {
        Conflict {
            positions: self
                .positions
                .into_iter()
                .map(Position::into_owned)
                .collect(),
            consequence: self.consequence.map(own),
            resolution: self.resolution,
            text: own(self.text),
        }
    }
}

/// Positions and consequence in one line, as the wire has them.
pub(crate) fn compose(positions: &[Position<'_>], consequence: Option<&str>) -> String {
    let claims: Vec<String> = positions
        .iter()
        .map(|position| format!("{} {}", position.role.title(), position.claim))
        .collect();
    let mut text = claims.join("; ");
    if let Some(consequence) = consequence {
        text.push_str(" → ");
        text.push_str(consequence);
    }
    text
}

/// Whether the text is what [`compose`] makes of the parts.
pub(crate) fn is_composed(
    text: &str,
    positions: &[Position<'_>],
    consequence: Option<&str>,
) -> bool {
    behind_positions(text, positions).is_some_and(|rest| match consequence {
        Some(consequence) => rest.strip_prefix(" → ") == Some(consequence),
        None => rest.is_empty(),
    })
}

fn behind_positions<'t>(text: &'t str, positions: &[Position<'_>]) -> Option<&'t str> {
    let mut rest = text;
    for (i, position) in positions.iter().enumerate() {
        if i > 0 {
            rest = rest.strip_prefix("; ")?;
        }
        let claim = rest.strip_prefix(position.role.title())?;
        rest = claim.strip_prefix(' ')?.strip_prefix(&*position.claim)?;
    }
    Some(rest)
}

/// What a role claims, without the `says:` or `:` that people write between the two, once or more than once.
pub(crate) fn behind_says(claim: &str) -> &str {
    let mut rest = claim;
    loop {
        let start = rest.trim_start();
        let word = ["says", "position"]
            .iter()
            .find_map(|word| start.strip_prefix(word));
        let colon = word.unwrap_or(start).trim_start();
        match colon.strip_prefix([':', '：']) {
            Some(behind) => rest = behind,
            None => return rest,
        }
    }
}

/// Checks what a role claims.
pub(crate) fn check_claim(claim: &str) -> Result<(), Problem> {
    check_part(claim)?;
    let rest = behind_says(claim);
    if rest.len() == claim.len() {
        Ok(())
    } else {
        let said = &claim[..claim.len() - rest.len()];
        Err(Problem::Prefix(said.to_owned()))
    }
}

pub(crate) fn check_part(part: &str) -> Result<(), Problem> {
    text::check_in_brackets(part)?;
    let separators = [";", "->", "=>"].into_iter().chain(text::ARROWS);
    match separators
        .into_iter()
        .find(|separator| part.contains(separator))
    {
        Some(separator) => Err(Problem::Separator(separator)),
        None => Ok(()),
    }
}
