//! Board reports out of board meetings: what the orchestrator draws together, as a proposal that the founder
//! reads and decides on.
//!
//! The views and the critique come from the meeting, the rest from the orchestrator's JSON object, whose
//! fields are those of a board report and of a decision. [`FORM`] tells the orchestrator so, [`Synthesis::read`]
//! reads it with the same checks as every other report, and [`presentable`] keeps the agents to them before.

use agentproto_runtime::meeting::{Material, Proposal};
use agentproto_runtime::memory::{NewAction, NewDecision, When, parse_date};
use chrono::{Days, NaiveDate};
use serde_json::{Map, Value, json};

use crate::ReadError;
use crate::check::{Checker, Path};
use crate::report::{Action, BoardReport, Owner};

/// After how many days a decision is looked at again, where the orchestrator names no day.
const REVIEW_AFTER: Days = Days::new(30);

/// What the orchestrator is told to answer with.
pub const FORM: &str = r#"Answer with one JSON object and nothing else. Its fields:

- `decision_required`: the decision, framed in one sentence
- `agreements`: where the views agree, at most five lines; may be left out
- `disagreements`: where they do not, each as `{"subject": "…", "positions": [{"role": "cfo", "says": "…"}, …]}`; may be left out
- `recommended_decision`: what you recommend, in one line
- `rationale`: why, in one line
- `owner`: the role that answers for it; `deadline` and `review`: days as `YYYY-MM-DD`; all three may be left out
- `actions`: one to five, each as `{"action": "…", "owner": "cro", "deadline": "2027-01-31"}`
- `your_call`: two to five options, each as `{"description": "…", "trade_off": "…"}`

The views and the critique are added by themselves. Every value is one line. Name who does what by when, say
results rather than how they came about, and leave the decision to the founder."#;

/// What speaks against showing the founder a line: a view, the critique, or the topic. `what` is its name in the
/// errors.
///
/// # Errors
/// The rules of reports that it breaks, one line each.
pub fn presentable(what: &'static str, line: &str) -> Result<(), String> {
    let mut checker = Checker::default();
    checker.prose(Path::ROOT.field(what), line);
    checker
        .done(())
        .map_err(|violations| violations.to_string())
}

/// A board report with what the memory needs beyond it.
#[derive(Clone, Debug, PartialEq)]
pub struct Synthesis {
    report: BoardReport,
    rationale: String,
    owner: Option<String>,
    deadline: Option<String>,
    review: NaiveDate,
}

impl Synthesis {
    /// Reads the orchestrator's JSON object and draws it together with views and critique.
    ///
    /// # Errors
    /// Everything that does not fit or breaks a rule of reports, a line each.
    pub fn read(material: Material<'_>, json: &Value) -> Result<Self, String> {
        let mut fields = json.as_object().cloned().ok_or("found no JSON object")?;
        for given in ["date", "topic", "perspectives", "critics_view"] {
            if fields.contains_key(given) {
                return Err(format!(
                    "{given}: unknown field, the meeting gives it by itself"
                ));
            }
        }
        let rationale = text(&mut fields, "rationale")?;
        let owner = text(&mut fields, "owner")?;
        let deadline = text(&mut fields, "deadline")?;
        let agenda = material.agenda;
        let review = match text(&mut fields, "review")? {
            Some(day) => parse_date(&day)
                .ok_or_else(|| format!("review: found `{day}`, expected a day `YYYY-MM-DD`"))?,
            None => agenda
                .date()
                .checked_add_days(REVIEW_AFTER)
                .unwrap_or(agenda.date()),
        };
        let perspectives = material
            .views
            .iter()
            .map(|view| json!({ "role": view.role().token(), "position": view.position() }));
        fields.insert("date".into(), agenda.date().to_string().into());
        fields.insert("topic".into(), agenda.topic().as_str().into());
        fields.insert("perspectives".into(), perspectives.collect());
        fields.insert("critics_view".into(), material.critics_view().into());
        let report = BoardReport::from_json(agenda.table(), &Value::Object(fields).to_string())
            .map_err(|error| lines(&error))?;
        let synthesis = Self {
            rationale: rationale.unwrap_or_else(|| report.recommended_decision().to_owned()),
            report,
            owner,
            deadline,
            review,
        };
        // What the memory would refuse is mended while the orchestrator can still be asked.
        match synthesis.decision().check(agenda.table()) {
            Ok(_) => Ok(synthesis),
            Err(invalid) => Err(invalid.to_string()),
        }
    }

    /// What the founder reads.
    #[must_use]
    pub fn board_report(&self) -> &BoardReport {
        &self.report
    }
}

impl Proposal for Synthesis {
    fn report(&self) -> String {
        self.report.to_string()
    }

    fn decision(&self) -> NewDecision {
        let report = &self.report;
        let first = report.actions().first();
        let owner = self
            .owner
            .clone()
            .or_else(|| first.map(|action| name(action.owner())));
        let deadline = self
            .deadline
            .clone()
            .or_else(|| first.map(|action| action.deadline().to_string()));
        let mut decision = NewDecision::builder(report.date(), report.topic())
            .decision(report.recommended_decision())
            .owner(owner.unwrap_or_default())
            .deadline(When::new(&deadline.unwrap_or_default()))
            .review(self.review)
            .rationale(self.rationale.clone())
            .build();
        decision.actions = report.actions().iter().map(to_do).collect();
        decision
    }

    fn is_unanimous(&self) -> bool {
        self.report.disagreements().is_empty()
    }
}

/// An action as a decision takes it.
fn to_do(action: &Action) -> NewAction {
    let due = When::new(&action.deadline().to_string());
    NewAction::new(action.action(), name(action.owner()), due)
}

/// An owner as a decision takes it: a role by its token, anybody else by name.
fn name(owner: &Owner) -> String {
    match owner {
        Owner::Role(role) => role.token().to_owned(),
        Owner::Other(name) => name.clone(),
    }
}

fn text(fields: &mut Map<String, Value>, name: &str) -> Result<Option<String>, String> {
    match fields.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(format!("{name}: found `{other}`, expected a text")),
    }
}

/// The errors by their paths; places would be those of a text that nobody wrote.
fn lines(error: &ReadError) -> String {
    match error.schema() {
        Some(misfits) => {
            let lines = misfits
                .iter()
                .map(|misfit| format!("{}: {}", misfit.path(), misfit.message()));
            lines.collect::<Vec<_>>().join("\n")
        }
        None => error.to_string(),
    }
}
