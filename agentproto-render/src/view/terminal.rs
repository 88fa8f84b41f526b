//! The view for terminals: the exact text, coloured and wrapped.
//!
//! Without colour and with lines as long as they like, it is the exact text byte for byte.

mod page;

use page::{Page, Span};

use super::web_address;
use crate::locale::Labels;
use crate::report::{
    Action, AlertReport, BoardReport, Choice, Confidence, Evidence, StandardReport, Urgency,
};

/// What a terminal can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    width: Option<usize>,
    colour: bool,
    links: bool,
    detail: Option<String>,
}

impl Terminal {
    /// One that neither wraps nor colours nor links.
    #[must_use]
    pub fn plain() -> Self {
        Self::default()
    }

    /// Wraps lines at this many columns.
    #[must_use]
    pub fn width(mut self, columns: usize) -> Self {
        self.width = Some(columns);
        self
    }

    /// Colours.
    #[must_use]
    pub fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// Makes the reference to the details a link where it is an address on the web.
    #[must_use]
    pub fn links(mut self, links: bool) -> Self {
        self.links = links;
        self
    }

    /// Where the reference to the details leads that is no address on the web, such as a file of this
    /// machine. Whoever says so has looked that the place is safe to link to.
    #[must_use]
    pub fn detail(mut self, url: impl Into<String>) -> Self {
        self.detail = Some(url.into());
        self
    }
}

impl StandardReport {
    /// The text with these labels, for a terminal.
    #[must_use]
    pub fn to_terminal(&self, labels: &Labels, terminal: &Terminal) -> String {
        let mut page = Page::open(terminal);
        page.title(&["📊 ", self.role.title(), " — ", &self.topic]);
        page.heading("", &labels.bottom_line, "");
        let mut answer = vec![Span::strong(&self.bottom_line)];
        if let Some(confidence) = self.confidence {
            let label = level(confidence, labels);
            answer.push(Span::soft(" — "));
            answer.push(Span::soft(&labels.confidence));
            answer.push(Span::soft(": "));
            answer.extend([
                Span::plain(confidence.mark()),
                Span::plain(" "),
                Span::plain(label),
            ]);
        }
        page.line("", &answer);
        page.heading("", &labels.what, "");
        for finding in &self.findings {
            let mut spans = vec![Span::plain(&finding.text)];
            if let Some(evidence) = &finding.evidence {
                let style = match evidence {
                    Evidence::Verified(_) => Span::soft,
                    Evidence::Assumed(_) => Span::warning,
                };
                spans.push(Span::plain(" "));
                spans.extend(["[", evidence.tag(), ": ", evidence.text(), "]"].map(style));
            }
            if let Some(confidence) = finding.confidence {
                spans.extend([Span::plain(" "), Span::plain(confidence.mark())]);
            }
            page.line("• ", &spans);
        }
        if !self.peer_verified_by.is_empty() {
            let mut spans = vec![Span::heading(&labels.peer_verified_by), Span::plain(": ")];
            for (i, peer) in self.peer_verified_by.iter().enumerate() {
                let separator = if i > 0 { ", " } else { "" };
                let parts = [
                    separator,
                    peer.role.title(),
                    " (",
                    &peer.subject,
                    " ",
                    peer.outcome.mark(),
                ];
                spans.extend(parts.map(Span::plain));
                if let Some(note) = &peer.note {
                    spans.extend([" ", note].map(Span::plain));
                }
                spans.push(Span::plain(")"));
            }
            page.gap();
            page.hanging(&spans);
        }
        page.heading("", &labels.why_this_matters, "");
        page.line("", &[Span::plain(&self.why)]);
        page.heading("", &labels.how_to_act, "");
        actions(&mut page, &self.actions);
        if !self.risks.is_empty() {
            page.heading("⚠️ ", &labels.risks, "");
            for risk in &self.risks {
                page.line("• ", &[Span::plain(risk)]);
            }
        }
        if let Some(decision) = &self.decision {
            page.heading("🔑 ", &labels.your_decision, "");
            choices(&mut page, &decision.options, labels);
            let spans = [
                Span::strong(&labels.recommendation),
                Span::plain(": "),
                Span::plain(&decision.recommendation),
            ];
            page.hanging(&spans);
        }
        if let Some(detail) = &self.detail {
            let detail_span = match web_address(detail).or(terminal.detail.as_deref()) {
                Some(url) => Span::link(detail, url),
                None => Span::plain(detail),
            };
            page.gap();
            page.line(
                "",
                &[
                    Span::plain("📎 "),
                    Span::heading(&labels.detail),
                    Span::plain(": "),
                    detail_span,
                ],
            );
        }
        page.close()
    }
}

impl AlertReport {
    /// The text with these labels, for a terminal.
    #[must_use]
    pub fn to_terminal(&self, labels: &Labels, terminal: &Terminal) -> String {
        let mut page = Page::open(terminal);
        page.title(&["🚩 ", self.role.title(), " — ", &labels.proactive_alert]);
        page.heading("", &labels.what_i_noticed, "");
        page.line("", &[Span::strong(&self.noticed)]);
        page.heading("", &labels.why_it_matters, "");
        page.line("", &[Span::plain(&self.why)]);
        page.heading("", &labels.recommended_action, "");
        action(&mut page, "", &self.action);
        let urgency = match self.urgency {
            Urgency::Today => Span::warning(&labels.act_today),
            Urgency::ThisWeek => Span::plain(&labels.this_week),
            Urgency::NextReview => Span::plain(&labels.next_review),
        };
        page.gap();
        let mark = Span::plain(self.urgency.mark());
        page.line(
            "",
            &[
                Span::heading(&labels.urgency),
                Span::plain(": "),
                mark,
                Span::plain(" "),
                urgency,
            ],
        );
        page.close()
    }
}

impl BoardReport {
    /// The text with these labels, for a terminal.
    #[must_use]
    pub fn to_terminal(&self, labels: &Labels, terminal: &Terminal) -> String {
        let mut page = Page::open(terminal);
        let date = self.date.to_string();
        page.title(&[
            "📋 ",
            &labels.board_meeting,
            " — ",
            &date,
            " — ",
            &self.topic,
        ]);
        page.heading("", &labels.decision_required, "");
        page.line("", &[Span::strong(&self.decision_required)]);
        page.heading("", &labels.perspectives, "");
        for perspective in &self.perspectives {
            let role = Span::strong(perspective.role.title());
            page.line(
                "  ",
                &[role, Span::plain(": "), Span::plain(&perspective.position)],
            );
        }
        page.heading("", &labels.where_they_agree, "");
        for agreement in &self.agreements {
            page.line("• ", &[Span::plain(agreement)]);
        }
        if self.agreements.is_empty() {
            page.line("• ", &[Span::soft(&labels.none)]);
        }
        page.heading("", &labels.where_they_disagree, "");
        for disagreement in &self.disagreements {
            let mut spans = vec![Span::plain(&disagreement.subject), Span::soft(" — ")];
            for (i, position) in disagreement.positions.iter().enumerate() {
                spans.push(Span::plain(if i > 0 { ", " } else { "" }));
                spans.push(Span::strong(position.role.title()));
                spans.extend([" ", &labels.says, " ", &position.says].map(Span::plain));
            }
            page.line("• ", &spans);
        }
        if self.disagreements.is_empty() {
            page.line("• ", &[Span::soft(&labels.none)]);
        }
        page.heading(
            "",
            &labels.critics_view,
            &format!(" ({})", self.critic(labels)),
        );
        page.line("", &[Span::plain(&self.critics_view)]);
        page.heading("", &labels.recommended_decision, "");
        page.line("", &[Span::strong(&self.recommended_decision)]);
        page.heading("", &labels.action_items, "");
        actions(&mut page, &self.actions);
        page.heading("🔑 ", &labels.your_call, "");
        choices(&mut page, &self.your_call, labels);
        page.close()
    }
}

fn level(confidence: Confidence, labels: &Labels) -> &str {
    match confidence {
        Confidence::High => &labels.high,
        Confidence::Medium => &labels.medium,
        Confidence::Low => &labels.low,
    }
}

fn actions(page: &mut Page<'_>, actions: &[Action]) {
    for (number, it) in (1..).zip(actions) {
        action(page, &format!("{number}. "), it);
    }
}

fn action(page: &mut Page<'_>, number: &str, action: &Action) {
    let deadline = action.deadline.to_string();
    let arrow = || Span::soft(" → ");
    let owner = Span::strong(action.owner.name());
    page.line(
        number,
        &[
            Span::plain(&action.action),
            arrow(),
            owner,
            arrow(),
            Span::strong(&deadline),
        ],
    );
}

fn choices(page: &mut Page<'_>, choices: &[Choice], labels: &Labels) {
    for (letter, choice) in ('A'..).zip(choices) {
        let label = format!("{} {letter}", labels.option);
        let spans = [
            Span::strong(&label),
            Span::plain(": "),
            Span::plain(&choice.description),
            Span::soft(" — "),
            Span::plain(&choice.trade_off),
        ];
        page.hanging(&spans);
    }
}
