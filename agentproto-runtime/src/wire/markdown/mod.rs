//! Markdown, as far as it tells what is shown and not said: code fences, inline code and tables.

pub(super) mod fences;
pub(super) mod inline_code;
pub(super) mod margin;
pub(super) mod paragraph;
pub(super) mod tables;
