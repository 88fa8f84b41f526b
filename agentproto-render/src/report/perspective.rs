//! Where the roles of a board meeting stand, and where they differ.

use agentproto_runtime::role::RoleId;

use crate::check::{Checker, Path};

/// One role's position, in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    pub(crate) role: RoleId,
    pub(crate) position: String,
}

impl Perspective {
    /// What `role` holds.
    pub fn new(role: impl Into<RoleId>, position: impl Into<String>) -> Self {
        Self {
            role: role.into(),
            position: position.into(),
        }
    }

    /// Who holds it.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What the role holds.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    pub(crate) fn check(&self, at: Path<'_>, checker: &mut Checker<'_>) {
        checker.role(at.field("role"), self.role);
        checker.prose(at.field("position"), &self.position);
    }
}

/// What one role says in a disagreement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) role: RoleId,
    pub(crate) says: String,
}

impl Position {
    /// What `role` says.
    pub fn new(role: impl Into<RoleId>, says: impl Into<String>) -> Self {
        Self {
            role: role.into(),
            says: says.into(),
        }
    }

    /// Who says it.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What the role says.
    #[must_use]
    pub fn says(&self) -> &str {
        &self.says
    }
}

/// A bullet under WHERE THEY DISAGREE: a subject, and who says what of it.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 2] = [RoleDef::new("ceo", "CEO"), RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// # let (ceo, cfo) = (TABLE.role("ceo").unwrap(), TABLE.role("cfo").unwrap());
/// use agentproto::render::Disagreement;
/// let timing = Disagreement::new("Timing").position(ceo, "Q3").position(cfo, "after the bridge");
/// assert_eq!(timing.positions().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Disagreement {
    pub(crate) subject: String,
    pub(crate) positions: Vec<Position>,
}

impl Disagreement {
    /// A disagreement on `subject`, whose positions follow.
    pub fn new(subject: impl Into<String>) -> Self {
        Self {
            subject: subject.into(),
            positions: Vec::new(),
        }
    }

    /// Adds what `role` says.
    #[must_use]
    pub fn position(mut self, role: impl Into<RoleId>, says: impl Into<String>) -> Self {
        self.positions.push(Position::new(role, says));
        self
    }

    /// What they differ on.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Who says what, in the order given.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    pub(crate) fn check(&self, at: Path<'_>, checker: &mut Checker<'_>) {
        checker.prose(at.field("subject"), &self.subject);
        let positions = at.field("positions");
        checker.at_least_one(positions, self.positions.len(), "position", None);
        checker.two_sides(positions, self.positions.len());
        for (i, position) in self.positions.iter().enumerate() {
            let at = positions.item(i);
            checker.role(at.field("role"), position.role);
            checker.prose(at.field("says"), &position.says);
        }
    }
}
