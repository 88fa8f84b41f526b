//! Whether every name in a template is in the data.
//!
//! Handlebars' strict mode finds a missing name when it prints it, but `{{#if nmae}}` and the branch not
//! taken go unseen. Here every name counts, since the data always has all of its names.

use std::collections::HashMap;

use handlebars::Template;
use handlebars::template::{BlockParam, HelperTemplate, Parameter, TemplateElement};
use serde_json::Value;

use super::TemplateError;

/// Checks all names of `template` against data that has everything.
pub(super) fn check(template: &Template, data: &Value) -> Result<(), TemplateError> {
    let scope = Scope {
        root: data,
        levels: vec![data],
        bound: HashMap::new(),
    };
    scope.template(template)
}

/// What names mean at one place in a template.
#[derive(Clone)]
struct Scope<'d> {
    root: &'d Value,
    /// The data of the blocks around, the innermost last.
    levels: Vec<&'d Value>,
    /// The names that blocks give: `{{#each findings as |finding|}}`.
    bound: HashMap<String, &'d Value>,
}

impl<'d> Scope<'d> {
    fn template(&self, template: &Template) -> Result<(), TemplateError> {
        for (element, place) in template.elements.iter().zip(&template.mapping) {
            let checked = match element {
                TemplateElement::Expression(helper) | TemplateElement::HtmlExpression(helper) => {
                    self.expression(helper)
                }
                TemplateElement::HelperBlock(helper) => self.block(helper),
                _ => Ok(()),
            };
            checked.map_err(|unknown| unknown.at(place.0, place.1))?;
        }
        Ok(())
    }

    /// A name alone, or a helper with names behind it.
    fn expression(&self, helper: &HelperTemplate) -> Result<(), Unknown> {
        if helper.params.is_empty() && helper.hash.is_empty() {
            self.parameter(&helper.name)?;
        }
        self.parameters(helper)
    }

    fn parameters(&self, helper: &HelperTemplate) -> Result<(), Unknown> {
        for parameter in helper.params.iter().chain(helper.hash.values()) {
            self.parameter(parameter)?;
        }
        Ok(())
    }

    fn parameter(&self, parameter: &Parameter) -> Result<Option<&'d Value>, Unknown> {
        match parameter {
            Parameter::Path(_) | Parameter::Name(_) => match parameter.as_name() {
                Some(path) => self.resolve(path),
                None => Ok(None),
            },
            Parameter::Subexpression(inner) => {
                let params = inner.params().into_iter().flatten();
                for parameter in params.chain(inner.hash().into_iter().flat_map(HashMap::values)) {
                    self.parameter(parameter)?;
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// The blocks that change what names mean are `each` and `with`.
    fn block(&self, helper: &HelperTemplate) -> Result<(), Unknown> {
        self.parameters(helper)?;
        let mut inner = self.clone();
        let name = helper.name.as_name().unwrap_or_default();
        if matches!(name, "each" | "with")
            && let Some(parameter) = helper.params.first()
            && let Some(value) = self.parameter(parameter)?
        {
            let item = match (name, value) {
                ("each", Value::Array(items)) => items.first(),
                ("each", Value::Object(fields)) => fields.values().next(),
                _ => Some(value),
            };
            let item = item.unwrap_or(&Value::Null);
            inner.levels.push(item);
            match &helper.block_param {
                Some(BlockParam::Single(name)) => inner.bind(name, item),
                Some(BlockParam::Pair((name, key))) => {
                    inner.bind(name, item);
                    inner.bind(key, &Value::Null);
                }
                _ => {}
            }
        }
        if let Some(template) = &helper.template {
            inner.template(template).map_err(Unknown::placed)?;
        }
        match &helper.inverse {
            Some(template) => self.template(template).map_err(Unknown::placed),
            None => Ok(()),
        }
    }

    fn bind(&mut self, name: &Parameter, value: &'d Value) {
        if let Some(name) = name.as_name() {
            self.bound.insert(name.to_owned(), value);
        }
    }

    /// The data that a path names; `None` for what handlebars itself gives, such as `@first`.
    fn resolve(&self, path: &str) -> Result<Option<&'d Value>, Unknown> {
        let mut rest = path;
        let mut value = if let Some(after) = rest.strip_prefix("@root") {
            rest = after.trim_start_matches(['.', '/']);
            self.root
        } else if rest.starts_with('@') {
            return Ok(None);
        } else {
            let mut up = 0;
            while let Some(after) = rest.strip_prefix("..") {
                rest = after.trim_start_matches('/');
                up += 1;
            }
            let level = self.levels.len().checked_sub(up + 1);
            level.map_or(&Value::Null, |level| self.levels[level])
        };
        let mut segments = rest
            .split(['.', '/'])
            .map(|segment| segment.trim_matches(['[', ']']))
            .filter(|segment| !segment.is_empty() && *segment != "this")
            .peekable();
        if let Some(bound) = segments.peek().and_then(|first| self.bound.get(*first)) {
            value = bound;
            segments.next();
        }
        for segment in segments {
            let next = match value {
                Value::Object(fields) => fields.get(segment),
                Value::Array(items) => segment.parse().ok().and_then(|i: usize| items.get(i)),
                _ => None,
            };
            value = next.ok_or_else(|| Unknown::of(path, value))?;
        }
        Ok(Some(value))
    }
}

/// A name that is not in the data, and where in the template, once that is known.
struct Unknown {
    place: Option<(usize, usize)>,
    message: String,
}

impl Unknown {
    fn of(path: &str, value: &Value) -> Self {
        let known = match value {
            Value::Object(fields) => {
                let names: Vec<_> = fields.keys().map(|name| format!("`{name}`")).collect();
                format!("expected one of {}", names.join(", "))
            }
            _ => "expected nothing further in this place".to_owned(),
        };
        Self {
            place: None,
            message: format!("found `{path}`, which is not in the data, {known}"),
        }
    }

    fn placed(error: TemplateError) -> Self {
        Self {
            place: Some((error.line, error.column)),
            message: error.message,
        }
    }

    /// The innermost place counts.
    fn at(self, line: usize, column: usize) -> TemplateError {
        let (line, column) = self.place.unwrap_or((line, column));
        TemplateError {
            line,
            column,
            message: self.message,
        }
    }
}
