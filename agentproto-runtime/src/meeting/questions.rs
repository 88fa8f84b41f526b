//! What is put to whom in each phase, and the texts that go with it.

use super::{Agenda, Material, View, agreement};
use crate::conductor::Ask;
use crate::message::Conflict;
use crate::quality::Fact;

/// A question with what phase 1 wrote down: what the meeting is about, and the texts that everybody gets.
pub(super) fn briefed(question: Ask, agenda: &Agenda) -> Ask {
    let about = format!(
        "{}\nDay: {}\nStakes: {} ({})",
        agenda.topic(),
        agenda.date(),
        agenda.stakes(),
        agenda.stakes().meaning()
    );
    let question = question.with("The meeting", about);
    let texts = agenda.briefing();
    texts.fold(question, |question, (heading, text)| {
        question.with(heading, text)
    })
}

/// Phase 2: the agenda's question, and nothing that was said since.
pub(super) fn of_analysis(agenda: &Agenda) -> Ask {
    briefed(agenda.question().as_str().into(), agenda)
}

/// Phase 3: every view.
pub(super) fn of_critique(agenda: &Agenda, views: &[View]) -> Ask {
    let question = with_views(of_analysis(agenda), views);
    match agreement(views) {
        agreement if agreement.triggers_critic() => with_suspicion(question, &agreement),
        _ => question,
    }
}

fn with_suspicion(question: Ask, agreement: &Fact) -> Ask {
    question.with(
        "A consensus to suspect",
        format!("The answer {agreement}. Say what all of them may have missed."),
    )
}

/// Phase 4: every view, the critique, and what agents could not agree on.
pub(super) fn of_synthesis(material: &Material<'_>, conflicts: &[Conflict<'_>]) -> Ask {
    let question = with_views(of_analysis(material.agenda), material.views);
    let question = question.with("What the critic said", material.screen.to_string());
    conflicts.iter().fold(question, |question, conflict| {
        question.with("A conflict to show", conflict.to_string())
    })
}

fn with_views(question: Ask, views: &[View]) -> Ask {
    views.iter().fold(question, |question, view| {
        let mut text = view.response().to_string();
        for assumed in view.assumptions() {
            text.push_str("\n[ASSUMPTION: ");
            text.push_str(&assumed.text);
            text.push(']');
        }
        question.with(format!("The view of {}", view.role().title()), text)
    })
}
