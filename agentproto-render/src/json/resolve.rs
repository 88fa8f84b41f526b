//! From the form to the report: what is required is there, roles are looked up, and evidence is one.

use std::borrow::Cow;

use agentproto_runtime::object::Object;
use agentproto_runtime::role::{RoleId, RoleTable};
use chrono::NaiveDate;

use super::error::{Misfit, ReadError};
use super::form::{
    ActionForm, AlertForm, BoardForm, ChoiceForm, DecisionForm, DisagreementForm, FindingForm,
    List, PeerForm, PerspectiveForm, PositionForm, StandardForm, Text,
};
use crate::check::{Code, Path, quote};
use crate::report::{
    Action, AlertReport, BoardReport, Choice, Deadline, Decision, Disagreement, Evidence, Finding,
    Owner, PeerCheck, Perspective, Position, StandardReport, iso_date,
};

/// Gathers what is missing or wrong. Whatever gives `None` has left a misfit here.
pub(crate) struct Resolver {
    table: &'static RoleTable,
    misfits: Vec<Misfit>,
}

impl Resolver {
    pub(crate) fn run<R>(
        table: &'static RoleTable,
        resolve: impl FnOnce(&mut Self) -> Option<R>,
    ) -> Result<R, ReadError> {
        let mut resolver = Self {
            table,
            misfits: Vec::new(),
        };
        match resolve(&mut resolver) {
            Some(report) if resolver.misfits.is_empty() => Ok(report),
            _ => Err(ReadError::misfits(resolver.misfits)),
        }
    }

    fn misfit(&mut self, code: Code, at: Path<'_>, message: String) {
        self.misfits.push(Misfit {
            code,
            path: at.to_string(),
            place: None,
            message,
        });
    }

    fn required<T>(&mut self, at: Path<'_>, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.misfit(
                Code::MissingField,
                at,
                "found nothing, expected this field".to_owned(),
            );
        }
        value
    }

    fn text(&mut self, at: Path<'_>, text: Text<'_>) -> Option<String> {
        self.required(at, text).map(Cow::into_owned)
    }

    fn role(&mut self, at: Path<'_>, token: Text<'_>) -> Option<RoleId> {
        let token = self.required(at, token)?;
        let role = self.table.role(&token);
        if role.is_none() {
            let tokens: Vec<_> = self.table.roles().map(|role| role.token()).collect();
            let meant = self.table.meant(&token).map_or_else(
                || ", ".to_owned(),
                |role| format!("; did you mean `{role}`? "),
            );
            let message = format!(
                "found {}{meant}expected a role of the set `{}`: `{}`",
                quote(&token),
                self.table.name(),
                tokens.join("`, `")
            );
            self.misfit(Code::UnknownRole, at, message);
        }
        role
    }

    fn date(&mut self, at: Path<'_>, date: Text<'_>) -> Option<NaiveDate> {
        let text = self.required(at, date)?;
        let date = iso_date(&text);
        if date.is_none() {
            let message = format!(
                "found {}, expected a day such as `2026-11-30`",
                quote(&text)
            );
            self.misfit(Code::NoSuchDay, at, message);
        }
        date
    }

    /// All items, or none where one has a misfit.
    fn items<T, R>(
        &mut self,
        at: Path<'_>,
        items: Vec<Object<T>>,
        mut resolve: impl FnMut(T, Path<'_>, &mut Self) -> Option<R>,
    ) -> Option<Vec<R>> {
        let items: Vec<_> = items
            .into_iter()
            .enumerate()
            .map(|(i, Object(item))| resolve(item, at.item(i), self))
            .collect();
        items.into_iter().collect()
    }

    fn required_items<T, R>(
        &mut self,
        at: Path<'_>,
        items: List<Object<T>>,
        resolve: impl FnMut(T, Path<'_>, &mut Self) -> Option<R>,
    ) -> Option<Vec<R>> {
        let items = self.required(at, items)?;
        self.items(at, items, resolve)
    }
}

fn bullets(items: List<Cow<'_, str>>) -> Vec<String> {
    items
        .unwrap_or_default()
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

impl StandardForm<'_> {
    pub(crate) fn resolve(self, r: &mut Resolver) -> Option<StandardReport> {
        let at = Path::ROOT;
        let role = r.role(at.field("role"), self.role);
        let topic = r.text(at.field("topic"), self.topic);
        let bottom_line = r.text(at.field("bottom_line"), self.bottom_line);
        let findings = r.required_items(at.field("findings"), self.findings, FindingForm::resolve);
        let peers = r.items(
            at.field("peer_verified_by"),
            self.peer_verified_by.unwrap_or_default(),
            PeerForm::resolve,
        );
        let why = r.text(at.field("why"), self.why);
        let actions = r.required_items(at.field("actions"), self.actions, ActionForm::resolve);
        let decision = match self.decision {
            Some(Object(decision)) => Some(decision.resolve(at.field("decision"), r)?),
            None => None,
        };
        Some(StandardReport {
            role: role?,
            topic: topic?,
            bottom_line: bottom_line?,
            confidence: self.confidence,
            findings: findings?,
            peer_verified_by: peers?,
            why: why?,
            actions: actions?,
            risks: bullets(self.risks),
            decision,
            detail: self.detail.map(Cow::into_owned),
        })
    }
}

impl FindingForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Finding> {
        let text = r.text(at.field("text"), self.text);
        let evidence = match (self.verified, self.assumed) {
            (Some(_), Some(_)) => {
                r.misfit(
                    Code::TwoEvidences,
                    at.field("assumed"),
                    "found beside `verified`, expected one of the two or neither".to_owned(),
                );
                return None;
            }
            (Some(source), None) => Some(Evidence::Verified(source.into_owned())),
            (None, Some(basis)) => Some(Evidence::Assumed(basis.into_owned())),
            (None, None) => None,
        };
        Some(Finding {
            text: text?,
            evidence,
            confidence: self.confidence,
        })
    }
}

impl PeerForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<PeerCheck> {
        let role = r.role(at.field("role"), self.role);
        let subject = r.text(at.field("subject"), self.subject);
        let outcome = r.required(at.field("outcome"), self.outcome);
        Some(PeerCheck {
            role: role?,
            subject: subject?,
            outcome: outcome?,
            note: self.note.map(Cow::into_owned),
        })
    }
}

impl ActionForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Action> {
        let action = r.text(at.field("action"), self.action);
        let owner = r.text(at.field("owner"), self.owner);
        let deadline = r.text(at.field("deadline"), self.deadline);
        let owner = owner?;
        Some(Action {
            action: action?,
            owner: match r.table.role(&owner) {
                Some(role) => Owner::Role(role),
                None => Owner::Other(owner),
            },
            deadline: Deadline::from(deadline?),
        })
    }
}

impl DecisionForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Decision> {
        let options = r.required_items(at.field("options"), self.options, ChoiceForm::resolve);
        let recommendation = r.text(at.field("recommendation"), self.recommendation);
        Some(Decision {
            options: options?,
            recommendation: recommendation?,
        })
    }
}

impl ChoiceForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Choice> {
        let description = r.text(at.field("description"), self.description);
        let trade_off = r.text(at.field("trade_off"), self.trade_off);
        Some(Choice {
            description: description?,
            trade_off: trade_off?,
        })
    }
}

impl AlertForm<'_> {
    pub(crate) fn resolve(self, r: &mut Resolver) -> Option<AlertReport> {
        let at = Path::ROOT;
        let role = r.role(at.field("role"), self.role);
        let noticed = r.text(at.field("noticed"), self.noticed);
        let why = r.text(at.field("why"), self.why);
        let action = r
            .required(at.field("action"), self.action)
            .and_then(|Object(action)| action.resolve(at.field("action"), r));
        let urgency = r.required(at.field("urgency"), self.urgency);
        Some(AlertReport {
            role: role?,
            noticed: noticed?,
            why: why?,
            action: action?,
            urgency: urgency?,
        })
    }
}

impl BoardForm<'_> {
    pub(crate) fn resolve(self, r: &mut Resolver) -> Option<BoardReport> {
        let at = Path::ROOT;
        let date = r.date(at.field("date"), self.date);
        let topic = r.text(at.field("topic"), self.topic);
        let decision_required = r.text(at.field("decision_required"), self.decision_required);
        let perspectives = r.required_items(
            at.field("perspectives"),
            self.perspectives,
            PerspectiveForm::resolve,
        );
        let disagreements = r.items(
            at.field("disagreements"),
            self.disagreements.unwrap_or_default(),
            DisagreementForm::resolve,
        );
        let critics_view = r.text(at.field("critics_view"), self.critics_view);
        let recommended = r.text(at.field("recommended_decision"), self.recommended_decision);
        let actions = r.required_items(at.field("actions"), self.actions, ActionForm::resolve);
        let your_call =
            r.required_items(at.field("your_call"), self.your_call, ChoiceForm::resolve);
        Some(BoardReport {
            date: date?,
            topic: topic?,
            decision_required: decision_required?,
            perspectives: perspectives?,
            agreements: bullets(self.agreements),
            disagreements: disagreements?,
            critics_view: critics_view?,
            recommended_decision: recommended?,
            actions: actions?,
            your_call: your_call?,
        })
    }
}

impl PerspectiveForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Perspective> {
        let role = r.role(at.field("role"), self.role);
        let position = r.text(at.field("position"), self.position);
        Some(Perspective {
            role: role?,
            position: position?,
        })
    }
}

impl DisagreementForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Disagreement> {
        let subject = r.text(at.field("subject"), self.subject);
        let positions =
            r.required_items(at.field("positions"), self.positions, PositionForm::resolve);
        Some(Disagreement {
            subject: subject?,
            positions: positions?,
        })
    }
}

impl PositionForm<'_> {
    fn resolve(self, at: Path<'_>, r: &mut Resolver) -> Option<Position> {
        let role = r.role(at.field("role"), self.role);
        let says = r.text(at.field("says"), self.says);
        Some(Position {
            role: role?,
            says: says?,
        })
    }
}
