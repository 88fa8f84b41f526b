//! The proactive alert: what a role noticed without being asked.

use core::marker::PhantomData;

use agentproto_runtime::role::RoleId;

use super::step::{Complete, NeedsAction, NeedsNoticed, NeedsUrgency, NeedsWhy};
use super::{Action, Urgency};
use crate::check::{Checker, Glossary, Path, Violation, Violations};

/// What a role noticed without being asked. Whoever holds one holds one that keeps the rules.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("cco", "CCO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// # let cco = TABLE.role("cco").unwrap();
/// use agentproto::render::{Action, AlertReport, Urgency};
/// let alert = AlertReport::builder(cco)
///     .noticed("The largest customer has not logged in for 21 days.")
///     .why("It pays $560K a year, 28% of ARR.")
///     .action(Action::new("Call their sponsor", cco, "2026-12-01"))
///     .urgency(Urgency::Today)
///     .build()?;
/// assert_eq!(alert.urgency(), Urgency::Today);
/// # Ok::<(), agentproto_render::Violations>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlertReport {
    pub(crate) role: RoleId,
    pub(crate) noticed: String,
    pub(crate) why: String,
    pub(crate) action: Action,
    pub(crate) urgency: Urgency,
}

impl AlertReport {
    /// Starts an alert; its parts follow in the order in which it prints them.
    pub fn builder(role: impl Into<RoleId>) -> AlertBuilder<NeedsNoticed> {
        AlertBuilder::at(Self {
            role: role.into(),
            noticed: String::new(),
            why: String::new(),
            action: Action::new("", "", ""),
            urgency: Urgency::NextReview,
        })
    }

    /// Whose alert it is.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What triggered it.
    #[must_use]
    pub fn noticed(&self) -> &str {
        &self.noticed
    }

    /// What it means for the business if ignored.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }

    /// Who should do what by when.
    #[must_use]
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// How soon.
    #[must_use]
    pub fn urgency(&self) -> Urgency {
        self.urgency
    }

    /// What the alert may be breaking of the communication rules that take judgement.
    #[must_use]
    pub fn warnings(&self, glossary: &Glossary) -> Vec<Violation> {
        Checker::warnings(glossary, |checker| self.check(checker))
    }

    /// The one way to an alert that others see.
    pub(crate) fn checked(mut self) -> Result<Self, Violations> {
        self.action.resolve(self.role.table());
        let mut checker = Checker::default();
        self.check(&mut checker);
        checker.done(self)
    }

    /// In the order in which the alert prints.
    fn check(&self, checker: &mut Checker<'_>) {
        checker.role(Path::ROOT.field("role"), self.role);
        let noticed = Path::ROOT.field("noticed");
        checker.required(noticed, &self.noticed);
        checker.news(noticed, &self.noticed);
        let why = Path::ROOT.field("why");
        checker.required(why, &self.why);
        checker.consequence(why, &self.why, [self.noticed()]);
        self.action.check(Path::ROOT.field("action"), checker);
    }
}

/// Makes an [`AlertReport`]. `Step` is what it needs next.
#[derive(Clone, Debug)]
#[must_use = "an alert is there once it is built"]
pub struct AlertBuilder<Step> {
    report: AlertReport,
    step: PhantomData<Step>,
}

impl<Step> AlertBuilder<Step> {
    fn at(report: AlertReport) -> Self {
        Self {
            report,
            step: PhantomData,
        }
    }
}

impl AlertBuilder<NeedsNoticed> {
    /// What triggered the alert.
    pub fn noticed(mut self, text: impl Into<String>) -> AlertBuilder<NeedsWhy> {
        self.report.noticed = text.into();
        AlertBuilder::at(self.report)
    }
}

impl AlertBuilder<NeedsWhy> {
    /// The consequence for the business if it is ignored.
    pub fn why(mut self, text: impl Into<String>) -> AlertBuilder<NeedsAction> {
        self.report.why = text.into();
        AlertBuilder::at(self.report)
    }
}

impl AlertBuilder<NeedsAction> {
    /// Who should do what by when.
    pub fn action(mut self, action: Action) -> AlertBuilder<NeedsUrgency> {
        self.report.action = action;
        AlertBuilder::at(self.report)
    }
}

impl AlertBuilder<NeedsUrgency> {
    /// How soon.
    pub fn urgency(mut self, urgency: Urgency) -> AlertBuilder<Complete> {
        self.report.urgency = urgency;
        AlertBuilder::at(self.report)
    }
}

impl AlertBuilder<Complete> {
    /// Checks everything.
    ///
    /// # Errors
    /// All rules that the alert breaks, in the order in which it prints.
    pub fn build(self) -> Result<AlertReport, Violations> {
        self.report.checked()
    }
}
