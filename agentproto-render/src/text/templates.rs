//! The built-in templates, compiled once.

use core::fmt;
use std::sync::LazyLock;

use handlebars::{Handlebars, no_escape};
use serde::Serialize;

pub(super) const STANDARD: &str = "standard";
pub(super) const ALERT: &str = "alert";
pub(super) const BOARD: &str = "board";

static BUILT_IN: LazyLock<Result<Handlebars<'static>, RenderError>> = LazyLock::new(|| {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(no_escape);
    for (name, source) in [
        (STANDARD, include_str!("../../templates/standard.hbs")),
        (ALERT, include_str!("../../templates/alert.hbs")),
        (BOARD, include_str!("../../templates/board.hbs")),
    ] {
        registry
            .register_template_string(name, source)
            .map_err(|error| RenderError(error.to_string()))?;
    }
    Ok(registry)
});

pub(super) fn render(name: &str, data: &impl Serialize) -> Result<String, RenderError> {
    BUILT_IN
        .as_ref()
        .map_err(Clone::clone)?
        .render(name, data)
        .map_err(|error| RenderError(error.to_string()))
}

/// Why a template can't be rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError(String);

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for RenderError {}
