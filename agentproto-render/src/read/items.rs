//! Findings, peers, actions and options.

use std::borrow::Cow;

use agentproto_runtime::message::text::find_arrow;
use agentproto_runtime::object::Object;

use super::headings::{split_dash, strip_label};
use super::levels::dot;
use super::lines::plain;
use super::values::{Value, Values};
use crate::check::{Code, quote};
use crate::json::form::{ActionForm, ChoiceForm, FindingForm, PeerForm};
use crate::report::Outcome;

impl Values<'_> {
    /// A finding with its tag and its dot, in either order.
    pub(super) fn finding(&mut self, item: &Value<'_>, path: &str) -> Object<FindingForm<'static>> {
        let mut form = FindingForm {
            text: None,
            verified: None,
            assumed: None,
            confidence: None,
        };
        let mut text = item.text.as_ref();
        let mut tags = 0;
        // The third is a second tag, which a report refuses.
        for _ in 0..3 {
            if form.confidence.is_none()
                && let Some((confidence, rest)) = dot(text)
            {
                form.confidence = Some(confidence);
                self.place(format!("{path}.confidence"), &item.span);
                text = rest;
            }
            let has_one = form.verified.is_some() != form.assumed.is_some();
            if (tags == 0 || (tags == 1 && has_one))
                && let Some(rest) = self.evidence(text, item, path, &mut form)
            {
                tags += 1;
                text = rest;
            }
        }
        self.place(format!("{path}.text"), &item.span);
        form.text = Some(Cow::Owned(plain(text).to_owned()));
        Object(form)
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
        let is_repeated = match field {
            "verified" => form.verified.is_some(),
            _ => form.assumed.is_some(),
        };
        if is_repeated {
            return None;
        }
        if rest.trim_start().starts_with(['/', '|']) {
            self.unresolved(&text[open..], path, &item.span);
            return Some(before);
        }
        let source = rest.trim_matches([':', '：', '—', '–', '-', ' ']);
        if source.is_empty() {
            self.warn(
                Code::TagWithoutSource,
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
                Code::Localized,
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
    pub(super) fn peers(&mut self, value: &Value<'_>) -> Vec<Object<PeerForm<'static>>> {
        let mut peers = Vec::new();
        for part in split_outside_brackets(&value.text) {
            let path = format!("peer_verified_by[{}]", peers.len());
            self.place(path.clone(), &value.span);
            let Some((name, inner)) = part.strip_suffix(')').and_then(|part| part.split_once('('))
            else {
                self.refuse(
                    Code::MissingField,
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
                    Code::MissingField,
                    value.span.clone(),
                    &format!("{path}.outcome"),
                    quote(part),
                    "✅, ⚠️ or 🔴 behind what was checked",
                    "say what came of the check",
                );
            }
            self.place(format!("{path}.subject"), &value.span);
            peers.push(Object(PeerForm {
                role: Some(Cow::Owned(role)),
                subject: Some(Cow::Owned(subject.to_owned())),
                // What is missing was said; the first outcome stands in for it in a report that is refused.
                outcome: Some(outcome.unwrap_or(Outcome::Validated)),
                note: (!note.is_empty()).then(|| Cow::Owned(note.to_owned())),
            }));
        }
        peers
    }

    /// `action → owner → deadline`, with an arrow of any kind.
    pub(super) fn action(&mut self, item: &Value<'_>, path: &str) -> Object<ActionForm<'static>> {
        let parts = split_arrows(&item.text);
        let (action, owner, deadline) = match parts.as_slice() {
            [.., action, owner, deadline] => {
                let start = action.as_ptr() as usize - item.text.as_ptr() as usize;
                let action = item.text[..start + action.len()].trim();
                (action, Some(*owner), Some(*deadline))
            }
            [action, owner] => (*action, Some(*owner), None),
            _ => {
                self.refuse(
                    Code::MissingField,
                    item.span.clone(),
                    path,
                    quote(&item.text),
                    "an action, its owner and its deadline with arrows between",
                    "write `action → owner → deadline`",
                );
                // What is missing was said; these stand in for it in a report that is refused.
                (item.text.trim(), Some("?"), Some("?"))
            }
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
        Object(ActionForm {
            action: Some(Cow::Owned(plain(action).to_owned())),
            owner: owner.map(Cow::Owned),
            deadline: deadline.map(|deadline| Cow::Owned(plain(deadline).to_owned())),
        })
    }

    /// `Option A: description — trade-off`, the one with this number from 0 in the list at `path`; `None` where
    /// the line is no option.
    pub(super) fn option(
        &mut self,
        item: &Value<'_>,
        path: &str,
        number: usize,
    ) -> Option<Object<ChoiceForm<'static>>> {
        let text = item.text.trim_start_matches(['*', '_', ' ']);
        let rest = self
            .labels
            .iter()
            .find_map(|labels| strip_label(text, &labels.option))
            .unwrap_or(text)
            .trim_start();
        let mut chars = rest.chars();
        let letter = chars.next().filter(char::is_ascii_alphabetic)?;
        let rest = chars.as_str().trim_start_matches(['*', '_']);
        let rest = rest.strip_prefix([':', '：', ')', '.', '—', '–', '-'])?;
        let rest = plain(rest.trim_start_matches(['*', '_', ' ']));
        let path = format!("{path}[{number}]");
        let expected = ('A'..='Z').nth(number);
        if expected != Some(letter.to_ascii_uppercase()) {
            // The recommendation, or an answer, may name it by its letter.
            self.refuse(
                Code::OptionOrder,
                item.span.clone(),
                &path,
                format!("option `{letter}`"),
                &expected.map_or_else(String::new, |letter| format!("option `{letter}`")),
                "letter the options in their order, from `A`",
            );
        }
        for field in ["description", "trade_off"] {
            self.place(format!("{path}.{field}"), &item.span);
        }
        let (description, trade_off) = match split_dash(rest) {
            Some((description, trade_off)) => (description, Some(trade_off)),
            None => (rest, None),
        };
        Some(Object(ChoiceForm {
            description: Some(Cow::Owned(plain(description).to_owned())),
            trade_off: trade_off.map(|text| Cow::Owned(plain(text).to_owned())),
        }))
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
        let place = "decision.recommendation";
        if self.places.iter().any(|(path, _)| path == place) {
            self.refuse(
                Code::RepeatedField,
                item.span.clone(),
                place,
                "a recommendation for the second time",
                "one recommendation",
                "keep one of them",
            );
        }
        self.place(place, &item.span);
        Some(plain(rest.trim_start_matches(['*', '_', ' '])).to_owned())
    }
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

/// The parts between arrows.
fn split_arrows(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((start, end)) = find_arrow(rest) {
        parts.push(rest[..start].trim());
        rest = &rest[end..];
    }
    parts.push(rest.trim());
    parts
}
