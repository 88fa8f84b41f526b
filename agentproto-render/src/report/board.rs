//! The board report: what a meeting of several roles came to.

use core::marker::PhantomData;

#[cfg(any(feature = "templates", feature = "terminal"))]
use agentproto_runtime::role::RoleTable;
use chrono::NaiveDate;

use super::step::{
    Complete, NeedsAction, NeedsCriticsView, NeedsDecisionRequired, NeedsPerspective,
    NeedsRecommendation, NeedsYourCall,
};
use super::{Action, Choice, Disagreement, Perspective};
use crate::check::{Checker, Glossary, Path, Violation, Violations};
#[cfg(any(feature = "templates", feature = "terminal"))]
use crate::locale::{Labels, Locale};

/// What a board meeting came to. Whoever holds one holds one that keeps the rules.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 2] = [RoleDef::new("ceo", "CEO"), RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// # let (ceo, cfo) = (TABLE.role("ceo").unwrap(), TABLE.role("cfo").unwrap());
/// use agentproto::render::{Action, BoardReport, Choice, Perspective};
/// use chrono::NaiveDate;
/// # let date = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
/// let report = BoardReport::builder(date, "Enter Spain in Q3")
///     .decision_required("Do we open an office in Q3 or sell from Lisbon?")
///     .perspective(Perspective::new(ceo, "Go, from Lisbon first"))
///     .perspective(Perspective::new(cfo, "Not before the bridge closes"))
///     .critics_view("Nobody has spoken to a customer who said no.")
///     .recommended_decision("Sell from Lisbon in Q3.")
///     .action(Action::new("Hire two sellers", cfo, "2027-01-31"))
///     .your_call(
///         Choice::new("Open the office in Q3", "faster, burns $400K more"),
///         Choice::new("Wait a quarter", "safer, loses three accounts"),
///     )
///     .build()?;
/// assert_eq!(report.perspectives().len(), 2);
/// # Ok::<(), agentproto_render::Violations>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardReport {
    pub(crate) date: NaiveDate,
    pub(crate) topic: String,
    pub(crate) decision_required: String,
    pub(crate) perspectives: Vec<Perspective>,
    pub(crate) agreements: Vec<String>,
    pub(crate) disagreements: Vec<Disagreement>,
    pub(crate) critics_view: String,
    pub(crate) recommended_decision: String,
    pub(crate) actions: Vec<Action>,
    pub(crate) your_call: Vec<Choice>,
}

impl BoardReport {
    /// Starts a report; its parts follow in the order in which it prints them.
    pub fn builder(
        date: NaiveDate,
        topic: impl Into<String>,
    ) -> BoardBuilder<NeedsDecisionRequired> {
        BoardBuilder::at(Self {
            date,
            topic: topic.into(),
            decision_required: String::new(),
            perspectives: Vec::new(),
            agreements: Vec::new(),
            disagreements: Vec::new(),
            critics_view: String::new(),
            recommended_decision: String::new(),
            actions: Vec::new(),
            your_call: Vec::new(),
        })
    }

    /// The day of the meeting.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// What the meeting was about.
    #[must_use]
    pub fn topic(&self) -> &str {
        &self.topic
    }

    /// What is to be decided, in one sentence.
    #[must_use]
    pub fn decision_required(&self) -> &str {
        &self.decision_required
    }

    /// Where each role stands that contributed.
    #[must_use]
    pub fn perspectives(&self) -> &[Perspective] {
        &self.perspectives
    }

    /// What they agree on.
    #[must_use]
    pub fn agreements(&self) -> &[String] {
        &self.agreements
    }

    /// What they differ on.
    #[must_use]
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// What nobody else said.
    #[must_use]
    pub fn critics_view(&self) -> &str {
        &self.critics_view
    }

    /// What the meeting recommends.
    #[must_use]
    pub fn recommended_decision(&self) -> &str {
        &self.recommended_decision
    }

    /// Who does what by when.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The founder's options besides the recommendation.
    #[must_use]
    pub fn your_call(&self) -> &[Choice] {
        &self.your_call
    }

    /// What the report may be breaking of the communication rules that take judgement.
    #[must_use]
    pub fn warnings(&self, glossary: &Glossary) -> Vec<Violation> {
        Checker::warnings(glossary, |checker| self.check(checker))
    }

    /// Who the critic is, as the views name it. A set that has another than the Executive Mentor names it by its title, which is the same
    /// in every language.
    #[cfg(any(feature = "templates", feature = "terminal"))]
    pub(crate) fn critic<'l>(&self, labels: &'l Labels) -> &'l str {
        let table = self.perspectives.first().map(|first| first.role.table());
        match table.and_then(RoleTable::critic) {
            Some(critic) if critic.title() != Locale::En.labels().critic => critic.title(),
            _ => &labels.critic,
        }
    }

    /// The one way to a report that others see.
    pub(crate) fn checked(mut self) -> Result<Self, Violations> {
        let table = self.perspectives.first().map(|first| first.role.table());
        if let Some(table) = table {
            for action in &mut self.actions {
                action.resolve(table);
            }
        }
        let mut checker = Checker::of(table);
        self.check(&mut checker);
        checker.done(self)
    }

    /// In the order in which the report prints.
    fn check(&self, checker: &mut Checker<'_>) {
        checker.prose(Path::ROOT.field("topic"), &self.topic);
        let required = Path::ROOT.field("decision_required");
        checker.required(required, &self.decision_required);
        checker.one_sentence(required, &self.decision_required);
        let perspectives = Path::ROOT.field("perspectives");
        checker.at_least_one(perspectives, self.perspectives.len(), "perspective", None);
        for (i, perspective) in self.perspectives.iter().enumerate() {
            perspective.check(perspectives.item(i), checker);
        }
        let agreements = Path::ROOT.field("agreements");
        checker.at_most_five(agreements, self.agreements.len(), "agreements");
        for (i, agreement) in self.agreements.iter().enumerate() {
            checker.prose(agreements.item(i), agreement);
            checker.news(agreements.item(i), agreement);
        }
        let disagreements = Path::ROOT.field("disagreements");
        checker.at_most_five(disagreements, self.disagreements.len(), "disagreements");
        for (i, disagreement) in self.disagreements.iter().enumerate() {
            disagreement.check(disagreements.item(i), checker);
        }
        let critics_view = Path::ROOT.field("critics_view");
        checker.required(critics_view, &self.critics_view);
        let recommended = Path::ROOT.field("recommended_decision");
        checker.required(recommended, &self.recommended_decision);
        checker.actions(&self.actions);
        Choice::check_all(&self.your_call, Path::ROOT.field("your_call"), checker);
    }
}

/// Makes a [`BoardReport`]. `Step` is what it needs next.
#[derive(Clone, Debug)]
#[must_use = "a report is there once it is built"]
pub struct BoardBuilder<Step> {
    report: BoardReport,
    step: PhantomData<Step>,
}

impl<Step> BoardBuilder<Step> {
    fn at(report: BoardReport) -> Self {
        Self {
            report,
            step: PhantomData,
        }
    }
}

impl BoardBuilder<NeedsDecisionRequired> {
    /// What is to be decided, in one sentence.
    pub fn decision_required(mut self, text: impl Into<String>) -> BoardBuilder<NeedsPerspective> {
        self.report.decision_required = text.into();
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<NeedsPerspective> {
    /// The first role's position.
    pub fn perspective(mut self, perspective: Perspective) -> BoardBuilder<NeedsCriticsView> {
        self.report.perspectives.push(perspective);
        BoardBuilder::at(self.report)
    }

    /// All positions at once; at least one is needed.
    pub fn perspectives(
        mut self,
        perspectives: impl IntoIterator<Item = Perspective>,
    ) -> BoardBuilder<NeedsCriticsView> {
        self.report.perspectives.extend(perspectives);
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<NeedsCriticsView> {
    /// A further role's position; there is no limit.
    pub fn perspective(mut self, perspective: Perspective) -> Self {
        self.report.perspectives.push(perspective);
        self
    }

    /// What all agree on; five are the most.
    pub fn agreement(mut self, text: impl Into<String>) -> Self {
        self.report.agreements.push(text.into());
        self
    }

    /// What some differ on; five are the most.
    pub fn disagreement(mut self, disagreement: Disagreement) -> Self {
        self.report.disagreements.push(disagreement);
        self
    }

    /// What nobody else said.
    pub fn critics_view(mut self, text: impl Into<String>) -> BoardBuilder<NeedsRecommendation> {
        self.report.critics_view = text.into();
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<NeedsRecommendation> {
    /// What the meeting recommends.
    pub fn recommended_decision(mut self, text: impl Into<String>) -> BoardBuilder<NeedsAction> {
        self.report.recommended_decision = text.into();
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<NeedsAction> {
    /// The first action.
    pub fn action(mut self, action: Action) -> BoardBuilder<NeedsYourCall> {
        self.report.actions.push(action);
        BoardBuilder::at(self.report)
    }

    /// All actions at once; at least one is needed and five are the most.
    pub fn actions(
        mut self,
        actions: impl IntoIterator<Item = Action>,
    ) -> BoardBuilder<NeedsYourCall> {
        self.report.actions.extend(actions);
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<NeedsYourCall> {
    /// A further action; five are the most.
    pub fn action(mut self, action: Action) -> Self {
        self.report.actions.push(action);
        self
    }

    /// The founder's first two options besides the recommendation.
    pub fn your_call(self, a: Choice, b: Choice) -> BoardBuilder<Complete> {
        self.choices([a, b])
    }

    /// All options at once; two are needed and five are the most.
    pub fn choices(mut self, choices: impl IntoIterator<Item = Choice>) -> BoardBuilder<Complete> {
        self.report.your_call.extend(choices);
        BoardBuilder::at(self.report)
    }
}

impl BoardBuilder<Complete> {
    /// A further option; five are the most.
    pub fn or(mut self, choice: Choice) -> Self {
        self.report.your_call.push(choice);
        self
    }

    /// Checks everything.
    ///
    /// # Errors
    /// All rules that the report breaks, in the order in which it prints.
    pub fn build(self) -> Result<BoardReport, Violations> {
        self.report.checked()
    }
}
