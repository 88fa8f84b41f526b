//! What the lines of a section say.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::Severity;

use super::diagnostic::Diagnostic;
use super::headings::{is_placeholder, known_role, role, split_dash, strip_label};
use super::lines::{bullet, plain};
use super::region::{Piece, Section};
use crate::check::quote;
use crate::json::form::{
    ActionForm, ChoiceForm, DisagreementForm, FindingForm, PeerForm, PerspectiveForm, PositionForm,
};
use crate::locale::Labels;
use crate::report::{Confidence, Outcome, Urgency};

/// A text and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Value<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) span: Range<usize>,
}

/// What is read of one report so far.
pub(super) struct Values<'l> {
    pub(super) table: &'static RoleTable,
    pub(super) labels: &'l [&'l Labels],
    pub(super) notes: Vec<Diagnostic>,
    /// Where the fields stand.
    pub(super) places: Vec<(String, Range<usize>)>,
}

impl<'l> Values<'l> {
    pub(super) fn place(&mut self, path: impl Into<String>, span: &Range<usize>) {
        self.places.push((path.into(), span.clone()));
    }

    pub(super) fn warn(
        &mut self,
        code: &'static str,
        span: Range<usize>,
        path: &str,
        found: impl Into<String>,
        expected: &str,
        help: &str,
    ) {
        let note = Diagnostic::new(code, Severity::Warning, span, found, expected, help);
        self.notes.push(note.path(path));
    }

    pub(super) fn refuse(
        &mut self,
        code: &'static str,
        span: Range<usize>,
        path: &str,
        found: impl Into<String>,
        expected: &str,
        help: &str,
    ) {
        let note = Diagnostic::new(code, Severity::Error, span, found, expected, help);
        self.notes.push(note.path(path));
    }

    /// One value from one or more lines.
    fn join<'t>(&mut self, lines: &[Piece<'t>], path: &str) -> Option<Value<'t>> {
        let (first, last) = (lines.first()?, lines.last()?);
        let span = first.start..last.span().end;
        let text = match lines {
            [line] => Cow::Borrowed(plain(line.text)),
            _ => {
                self.warn(
                    "multiline-field",
                    span.clone(),
                    path,
                    format!("{} lines", lines.len()),
                    "one line",
                    "write the field on one line",
                );
                let lines: Vec<_> = lines.iter().map(|line| line.text.trim()).collect();
                Cow::Owned(plain(&lines.join(" ")).to_owned())
            }
        };
        let text = self.cleaned(text, &span, path);
        self.place(path, &span);
        if is_placeholder(&text) {
            self.refuse(
                "placeholder",
                span.clone(),
                path,
                format!("the placeholder {}", quote(&text)),
                "the template filled in",
                "fill it in, or leave it out",
            );
        }
        Some(Value { text, span })
    }

    /// The text without characters that nobody sees, tabs as blanks.
    fn cleaned<'t>(&mut self, text: Cow<'t, str>, span: &Range<usize>, path: &str) -> Cow<'t, str> {
        let is_invisible = |c: char| {
            matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
                | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        if !text.contains(|c| c == '\t' || is_invisible(c)) {
            return text;
        }
        if text.contains(is_invisible) {
            self.warn(
                "invisible-character",
                span.clone(),
                path,
                "characters that can't be seen",
                "text that can be seen",
                "leave out characters that can't be seen",
            );
        }
        let kept = text.chars().filter(|c| !is_invisible(*c));
        Cow::Owned(kept.map(|c| if c == '\t' { ' ' } else { c }).collect())
    }

    /// A section that holds one value.
    pub(super) fn single<'t>(&mut self, section: &Section<'t>, path: &str) -> Option<Value<'t>> {
        self.join(&section.lines, path)
    }

    /// A section's items: a bullet and the lines that go on with it.
    pub(super) fn items<'t>(&mut self, section: &Section<'t>, path: &str) -> Vec<Value<'t>> {
        let mut items: Vec<Vec<Piece<'t>>> = Vec::new();
        for line in &section.lines {
            if line.text.starts_with('(') && line.text.ends_with(')') {
                self.hint(line.span());
                continue;
            }
            match (bullet(line.text), items.last_mut()) {
                (Some(text), _) => items.push(vec![behind(line, text)]),
                (None, Some(item)) => item.push(*line),
                (None, None) => items.push(vec![*line]),
            }
        }
        let mut values = Vec::new();
        for (i, lines) in items.iter().enumerate() {
            values.extend(self.join(lines, &format!("{path}[{i}]")));
        }
        values
    }

    /// A section's items, one a line.
    pub(super) fn line_items<'t>(&mut self, section: &Section<'t>, path: &str) -> Vec<Value<'t>> {
        let mut values = Vec::new();
        for (i, line) in section.lines.iter().enumerate() {
            let text = bullet(line.text).unwrap_or(line.text);
            values.extend(self.join(&[behind(line, text)], &format!("{path}[{i}]")));
        }
        values
    }

    pub(super) fn hint(&mut self, span: Range<usize>) {
        self.warn(
            "hint",
            span,
            "",
            "a hint of the layout",
            "the report without it",
            "leave out hints such as `(if any)`",
        );
    }

    /// The token of a role, where the name is known; else the name, which is refused later.
    pub(super) fn token<'t>(
        &mut self,
        name: &'t str,
        path: &str,
        span: &Range<usize>,
    ) -> Cow<'t, str> {
        self.place(path, span);
        match role(name, self.table) {
            Some(role) => Cow::Borrowed(role.token()),
            None => Cow::Borrowed(name),
        }
    }

    /// What comes behind the bottom line: `— Confidence: 🟡 Medium`.
    pub(super) fn split_confidence<'t>(
        &mut self,
        answer: Value<'t>,
        path: &str,
    ) -> (Value<'t>, Option<Confidence>) {
        let found = self.labels.iter().find_map(|labels| {
            let at = rfind_label(&answer.text, &labels.confidence)?;
            let rest = strip_label(&answer.text[at..], &labels.confidence)?;
            let rest = rest.trim_start_matches(['*', '_', ' ']);
            Some((at, rest.strip_prefix([':', '：'])?.to_owned()))
        });
        let Some((at, level)) = found else {
            return (answer, None);
        };
        let before = answer.text[..at].trim_end_matches(['*', '_', ' ']);
        let Some(text) = before.strip_suffix(['—', '–', '-', '|', '(']) else {
            return (answer, None);
        };
        let level = level.trim_matches(['*', '_', ' ', ')']);
        let span = answer.span.clone();
        let confidence = self.confidence(level, path, &span);
        let text = Cow::Owned(plain(text).to_owned());
        (Value { text, span }, confidence)
    }

    /// A level of confidence: its mark decides before its word does.
    pub(super) fn confidence(
        &mut self,
        text: &str,
        path: &str,
        span: &Range<usize>,
    ) -> Option<Confidence> {
        self.place(path, span);
        let levels = Confidence::ALL.iter().map(|level| {
            let words = self.labels.iter().map(move |labels| match level {
                Confidence::High => &*labels.high,
                Confidence::Medium => &*labels.medium,
                Confidence::Low => &*labels.low,
            });
            (*level, level.mark(), words.collect())
        });
        match choose(text, levels.collect()) {
            Chosen::One(level) => Some(level),
            Chosen::Open => {
                self.unresolved(text, path, span);
                None
            }
            Chosen::None => {
                self.refuse(
                    "invalid-confidence",
                    span.clone(),
                    path,
                    quote(text),
                    "one of `🟢 High`, `🟡 Medium`, `🔴 Low`",
                    "write one of the three levels",
                );
                None
            }
        }
    }

    /// How urgent an alert is: its mark decides before its word does.
    pub(super) fn urgency(&mut self, value: &Value<'_>) -> Option<Urgency> {
        let levels = Urgency::ALL.iter().map(|level| {
            let words = self.labels.iter().map(move |labels| match level {
                Urgency::Today => &*labels.act_today,
                Urgency::ThisWeek => &*labels.this_week,
                Urgency::NextReview => &*labels.next_review,
            });
            (*level, level.mark(), words.collect())
        });
        match choose(&value.text, levels.collect()) {
            Chosen::One(level) => return Some(level),
            Chosen::Open => self.unresolved(&value.text, "urgency", &value.span),
            Chosen::None => self.refuse(
                "invalid-urgency",
                value.span.clone(),
                "urgency",
                quote(&value.text),
                "one of `🔴 Act today`, `🟡 This week`, `⚪ Next review`",
                "write one of the three",
            ),
        }
        None
    }

    fn unresolved(&mut self, text: &str, path: &str, span: &Range<usize>) {
        self.refuse(
            "unresolved-choice",
            span.clone(),
            path,
            quote(text),
            "one of them",
            "choose one",
        );
    }

    /// A finding with its tag and its dot, in either order.
    pub(super) fn finding(&mut self, item: &Value<'_>, path: &str) -> FindingForm<'static> {
        let mut form = FindingForm {
            text: None,
            verified: None,
            assumed: None,
            confidence: None,
        };
        let mut text = item.text.as_ref();
        let mut is_tagged = false;
        for _ in 0..2 {
            if form.confidence.is_none()
                && let Some((confidence, rest)) = dot(text)
            {
                form.confidence = Some(confidence);
                self.place(format!("{path}.confidence"), &item.span);
                text = rest;
            }
            if !is_tagged && let Some(rest) = self.evidence(text, item, path, &mut form) {
                is_tagged = true;
                text = rest;
            }
        }
        self.place(format!("{path}.text"), &item.span);
        form.text = Some(Cow::Owned(plain(text).to_owned()));
        form
    }

    /// The text before the tag at its end; `None` where there is no tag. One without a source stays in the
    /// text.
    fn evidence<'v>(
        &mut self,
        text: &'v str,
        item: &Value<'_>,
        path: &str,
        form: &mut FindingForm<'static>,
    ) -> Option<&'v str> {
        let open = last_bracket(text)?;
        let inner = &text[open + 1..text.len() - 1];
        let before = text[..open].trim_end_matches(['*', '_', ' ']);
        let tag = |words: &[&str]| words.iter().find_map(|word| strip_label(inner, word));
        let (field, rest) = match (
            tag(&["VERIFIED", "VERIFICADO"]),
            tag(&["ASSUMED", "ASSUMIDO"]),
        ) {
            (Some(rest), _) => ("verified", rest),
            (_, Some(rest)) => ("assumed", rest),
            _ => return None,
        };
        if rest.trim_start().starts_with(['/', '|']) {
            self.unresolved(&text[open..], path, &item.span);
            return Some(before);
        }
        let source = rest.trim_matches([':', '：', '—', '–', '-', ' ']);
        if source.is_empty() {
            self.warn(
                "tag-without-source",
                item.span.clone(),
                path,
                quote(&text[open..]),
                "a source or a basis behind a colon",
                "name it in the tag",
            );
            return Some(text);
        }
        if strip_label(inner, "VERIFICADO").is_some() || strip_label(inner, "ASSUMIDO").is_some() {
            self.warn(
                "localized",
                item.span.clone(),
                path,
                quote(&text[open..]),
                "`[VERIFIED: …]` or `[ASSUMED: …]`, in every language",
                "write the tag in English",
            );
        }
        let place = format!("{path}.{field}");
        self.place(place, &item.span);
        let source = Some(Cow::Owned(source.to_owned()));
        match field {
            "verified" => form.verified = source,
            _ => form.assumed = source,
        }
        Some(before)
    }

    /// `CRO (pipeline ✅), CHRO (timeline ⚠️ to Q3)`.
    pub(super) fn peers(&mut self, value: &Value<'_>) -> Vec<PeerForm<'static>> {
        let mut peers = Vec::new();
        for part in split_outside_brackets(&value.text) {
            let path = format!("peer_verified_by[{}]", peers.len());
            self.place(path.clone(), &value.span);
            let Some((name, inner)) = part.strip_suffix(')').and_then(|part| part.split_once('('))
            else {
                self.refuse(
                    "missing-field",
                    value.span.clone(),
                    &path,
                    quote(part),
                    "a role and, in brackets, what it checked with which outcome",
                    "write `CFO (math ✅)`",
                );
                continue;
            };
            let role_path = format!("{path}.role");
            let role = self
                .token(plain(name), &role_path, &value.span)
                .into_owned();
            let (subject, outcome, note) = outcome(inner);
            if outcome.is_none() {
                self.refuse(
                    "missing-field",
                    value.span.clone(),
                    &format!("{path}.outcome"),
                    quote(part),
                    "✅, ⚠️ or 🔴 behind what was checked",
                    "say what came of the check",
                );
            }
            self.place(format!("{path}.subject"), &value.span);
            peers.push(PeerForm {
                role: Some(Cow::Owned(role)),
                subject: Some(Cow::Owned(subject.to_owned())),
                // What is missing was said; the first outcome stands in for it in a report that is refused.
                outcome: Some(outcome.unwrap_or(Outcome::Validated)),
                note: (!note.is_empty()).then(|| Cow::Owned(note.to_owned())),
            });
        }
        peers
    }

    /// `action → owner → deadline`, with an arrow of any kind.
    pub(super) fn action(&mut self, item: &Value<'_>, path: &str) -> ActionForm<'static> {
        let parts = split_arrows(&item.text);
        let (action, owner, deadline) = match parts.as_slice() {
            [.., _, _, _] => {
                let [owner, deadline] = [parts[parts.len() - 2], parts[parts.len() - 1]];
                let end = owner.as_ptr() as usize - item.text.as_ptr() as usize;
                (before_arrow(&item.text[..end]), Some(owner), Some(deadline))
            }
            [action, owner] => (*action, Some(*owner), None),
            _ => (item.text.trim(), None, None),
        };
        for field in ["action", "owner", "deadline"] {
            self.place(format!("{path}.{field}"), &item.span);
        }
        let owner = owner.map(|owner| {
            let owner = plain(owner);
            match self.table.role_by_title(owner) {
                Some(role) => role.token().to_owned(),
                None => owner.to_owned(),
            }
        });
        ActionForm {
            action: Some(Cow::Owned(plain(action).to_owned())),
            owner: owner.map(Cow::Owned),
            deadline: deadline.map(|deadline| Cow::Owned(plain(deadline).to_owned())),
        }
    }

    /// `Option A: description — trade-off`; `None` where the line is no option.
    pub(super) fn option(&mut self, item: &Value<'_>, path: &str) -> Option<ChoiceForm<'static>> {
        let text = item.text.trim_start_matches(['*', '_', ' ']);
        let rest = self
            .labels
            .iter()
            .find_map(|labels| strip_label(text, &labels.option))
            .unwrap_or(text)
            .trim_start();
        let mut chars = rest.chars();
        chars.next().filter(char::is_ascii_alphabetic)?;
        let rest = chars.as_str().trim_start_matches(['*', '_']);
        let rest = rest.strip_prefix([':', '：', ')', '.', '—', '–', '-'])?;
        let rest = plain(rest.trim_start_matches(['*', '_', ' ']));
        for field in ["description", "trade_off"] {
            self.place(format!("{path}.{field}"), &item.span);
        }
        let (description, trade_off) = match split_dash(rest) {
            Some((description, trade_off)) => (description, Some(trade_off)),
            None => (rest, None),
        };
        Some(ChoiceForm {
            description: Some(Cow::Owned(plain(description).to_owned())),
            trade_off: trade_off.map(|text| Cow::Owned(plain(text).to_owned())),
        })
    }

    /// The recommendation that a line is.
    pub(super) fn recommendation(&mut self, item: &Value<'_>) -> Option<String> {
        let text = item.text.trim_start_matches(['*', '_', ' ']);
        let rest = self
            .labels
            .iter()
            .find_map(|labels| strip_label(text, &labels.recommendation))?;
        let rest = rest.trim_start_matches(['*', '_', ' ']);
        let rest = rest.strip_prefix([':', '：'])?;
        self.place("decision.recommendation", &item.span);
        Some(plain(rest.trim_start_matches(['*', '_', ' '])).to_owned())
    }

    /// `CEO: position`.
    pub(super) fn perspective(&mut self, item: &Value<'_>, path: &str) -> PerspectiveForm<'static> {
        let text = item.text.as_ref();
        let (name, position) = match text.split_once([':', '：']) {
            Some((name, position)) => (name, Some(position)),
            None => (text, None),
        };
        self.place(format!("{path}.position"), &item.span);
        let role_path = format!("{path}.role");
        let role = self.token(
            plain(name.trim_end_matches(['*', '_'])).trim_start_matches(['*', '_']),
            &role_path,
            &item.span,
        );
        let position =
            position.map(|text| plain(text.trim_start_matches(['*', '_', ' '])).to_owned());
        PerspectiveForm {
            role: Some(Cow::Owned(role.into_owned())),
            position: position.map(Cow::Owned),
        }
    }

    /// `Subject — CEO says this, CFO says that`.
    pub(super) fn disagreement(
        &mut self,
        item: &Value<'_>,
        path: &str,
    ) -> DisagreementForm<'static> {
        let text = item.text.as_ref();
        let (subject, rest) = split_dash(text).unwrap_or((text, ""));
        self.place(format!("{path}.subject"), &item.span);
        let mut positions = Vec::new();
        for part in self.split_positions(rest) {
            let at = format!("{path}.positions[{}]", positions.len());
            self.place(format!("{at}.says"), &item.span);
            let role_path = format!("{at}.role");
            let (name, says) = match self.position(part) {
                Some((name, says)) => (name, Some(says)),
                None => part
                    .split_once(' ')
                    .map_or((part, None), |(name, says)| (name, Some(says))),
            };
            let role = self.token(name, &role_path, &item.span).into_owned();
            positions.push(PositionForm {
                role: Some(Cow::Owned(role)),
                says: says.map(|says| Cow::Owned(plain(says).to_owned())),
            });
        }
        DisagreementForm {
            subject: Some(Cow::Owned(plain(subject).to_owned())),
            positions: Some(positions),
        }
    }

    /// Where a comma or semicolon is followed by a role that says something, a position ends.
    fn split_positions<'v>(&self, text: &'v str) -> Vec<&'v str> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, c) in text.char_indices() {
            let rest = text[at + c.len_utf8()..].trim_start();
            if matches!(c, ',' | ';') && self.position(rest).is_some() {
                parts.push(text[start..at].trim());
                start = text.len() - rest.len();
            }
        }
        parts.push(text[start..].trim());
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// `CEO says this`.
    fn position<'v>(&self, text: &'v str) -> Option<(&'v str, &'v str)> {
        let (name, rest) = known_role(text.trim_start_matches(['*', '_']), self.table)?;
        let rest = rest.trim_start_matches(['*', '_']).trim_start();
        let says = self
            .labels
            .iter()
            .find_map(|labels| strip_label(rest, &labels.says))
            .or_else(|| rest.strip_prefix([':', '：']))?;
        Some((name, says.trim()))
    }
}

/// A piece of a line that starts with `text`, which is a part of it.
fn behind<'t>(line: &Piece<'t>, text: &'t str) -> Piece<'t> {
    Piece {
        start: line.start + (text.as_ptr() as usize - line.text.as_ptr() as usize),
        text,
    }
}

/// What a value says of a choice.
enum Chosen<T> {
    One(T),
    Open,
    None,
}

/// Which of the choices, each with its mark and its words, a value means.
fn choose<T: Copy>(value: &str, choices: Vec<(T, &str, Vec<&str>)>) -> Chosen<T> {
    let value = value.trim_matches(['*', '_', ' ', '[', ']']);
    let has_mark = |mark: &str| value.contains(mark.trim_end_matches('\u{fe0f}'));
    let says = |words: &[&str]| {
        words.iter().any(|word| {
            value
                .char_indices()
                .any(|(at, _)| starts_word(value, at) && strip_label(&value[at..], word).is_some())
        })
    };
    if choices
        .iter()
        .all(|(_, mark, words)| has_mark(mark) || says(words))
    {
        return Chosen::Open;
    }
    let marked = choices.iter().find(|(_, mark, _)| has_mark(mark));
    let said = || {
        choices.iter().find(|(_, _, words)| {
            let first = value.trim_start_matches(|c: char| !c.is_alphanumeric());
            words
                .iter()
                .any(|word| strip_label(first, word).is_some_and(|rest| !rest.starts_with('-')))
        })
    };
    match marked.or_else(said) {
        Some((choice, _, _)) => Chosen::One(*choice),
        None => Chosen::None,
    }
}

fn starts_word(text: &str, at: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric)
}

/// Where a label stands last in a text.
fn rfind_label(text: &str, label: &str) -> Option<usize> {
    text.char_indices()
        .rev()
        .map(|(at, _)| at)
        .find(|&at| starts_word(text, at) && strip_label(&text[at..], label).is_some())
}

/// The confidence that a dot at either edge of a finding gives, and the rest.
fn dot(text: &str) -> Option<(Confidence, &str)> {
    let text = text.trim();
    Confidence::ALL.iter().find_map(|level| {
        let rest = text
            .strip_suffix(level.mark())
            .or_else(|| text.strip_prefix(level.mark()))?;
        Some((*level, rest.trim()))
    })
}

/// Where the bracket opens that closes at the end of a text.
fn last_bracket(text: &str) -> Option<usize> {
    if !text.ends_with(']') {
        return None;
    }
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The parts between commas that stand in no bracket.
fn split_outside_brackets(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(move |c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        matches!(c, ',' | ';') && depth <= 0
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

/// What was checked, what came of it, and what else is said.
fn outcome(inner: &str) -> (&str, Option<Outcome>, &str) {
    const ALL: [Outcome; 3] = [Outcome::Validated, Outcome::Adjusted, Outcome::Flagged];
    let found = ALL.into_iter().find_map(|outcome| {
        let mark = outcome.mark().trim_end_matches('\u{fe0f}');
        let (subject, note) = inner.split_once(mark)?;
        Some((subject, outcome, note.trim_start_matches('\u{fe0f}')))
    });
    match found {
        Some((subject, outcome, note)) => (subject.trim(), Some(outcome), note.trim()),
        None => (inner.trim(), None, ""),
    }
}

const ARROWS: [&str; 6] = ["→", "-->", "->", "=>", "⟶", "➜"];

/// The parts between arrows.
fn split_arrows(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        match ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
            Some(arrow) => {
                parts.push(text[start..at].trim());
                at += arrow.len();
                start = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// A text without the arrow that ends it.
fn before_arrow(text: &str) -> &str {
    let text = text.trim_end();
    ARROWS
        .iter()
        .find_map(|arrow| text.strip_suffix(arrow))
        .unwrap_or(text)
        .trim_end()
}
