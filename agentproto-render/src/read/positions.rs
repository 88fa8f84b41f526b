//! Who stands where in a board report.

use agentproto_runtime::object::Object;
use std::borrow::Cow;

use super::headings::{known_role, split_dash, strip_label};
use super::lines::plain;
use super::values::{Value, Values};
use crate::json::form::{DisagreementForm, PerspectiveForm, PositionForm};

impl Values<'_> {
    /// `CEO: position`.
    pub(super) fn perspective(
        &mut self,
        item: &Value<'_>,
        path: &str,
    ) -> Object<PerspectiveForm<'static>> {
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
        Object(PerspectiveForm {
            role: Some(Cow::Owned(role.into_owned())),
            position: position.map(Cow::Owned),
        })
    }

    /// `Subject — CEO says this, CFO says that`.
    pub(super) fn disagreement(
        &mut self,
        item: &Value<'_>,
        path: &str,
    ) -> Object<DisagreementForm<'static>> {
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
            positions.push(Object(PositionForm {
                role: Some(Cow::Owned(role)),
                says: says.map(|says| Cow::Owned(plain(says).to_owned())),
            }));
        }
        Object(DisagreementForm {
            subject: Some(Cow::Owned(plain(subject).to_owned())),
            positions: Some(positions),
        })
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
