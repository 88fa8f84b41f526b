//! Why a template can't be taken, and why one can't be rendered.

use core::fmt;

use handlebars::RenderErrorReason;

/// Why a template can't be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) message: String,
}

impl TemplateError {
    /// The line in the template, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in that line, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What was found and what was expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// `line:column: message`.
impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl core::error::Error for TemplateError {}

impl From<handlebars::TemplateError> for TemplateError {
    fn from(error: handlebars::TemplateError) -> Self {
        let (line, column) = error.pos().unwrap_or((1, 1));
        Self {
            line,
            column,
            message: error.reason().to_string(),
        }
    }
}

/// Why a template can't be rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError(pub(super) TemplateError);

impl RenderError {
    /// The place in the template, and what is wrong there.
    #[must_use]
    pub fn template_error(&self) -> &TemplateError {
        &self.0
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for RenderError {}

impl From<handlebars::RenderError> for RenderError {
    fn from(error: handlebars::RenderError) -> Self {
        Self(TemplateError {
            line: error.line_no.unwrap_or(1),
            column: error.column_no.unwrap_or(1),
            message: reason(error.reason()),
        })
    }
}

/// What went wrong in words of our own, where a template can be the cause.
fn reason(reason: &RenderErrorReason) -> String {
    match reason {
        // Names that no report has are refused before anything is rendered.
        RenderErrorReason::MissingVariable(Some(path)) => {
            let part = path.rsplit_once(['.', '/']).map_or(&**path, |it| it.0);
            format!(
                "found `{path}`, which a report may lack, expected it within `{{{{#if {part}}}}}`"
            )
        }
        RenderErrorReason::ParamNotFoundForIndex(helper, index) => format!(
            "found `{helper}` of what a report may lack, or without its argument {}, expected it within `{{{{#if …}}}}`",
            index + 1
        ),
        RenderErrorReason::MissingVariable(None) => {
            "found a look-up of what a report may lack, expected it within `{{#if …}}`".to_owned()
        }
        RenderErrorReason::HelperNotFound(name) => {
            format!("found the helper `{name}`, expected one that handlebars has itself")
        }
        RenderErrorReason::PartialNotFound(name) => {
            format!("found the partial `{name}`, expected a template that stands for itself")
        }
        RenderErrorReason::DecoratorNotFound(name) => {
            format!("found the decorator `{name}`, expected `inline` or none")
        }
        other => other.to_string(),
    }
}
