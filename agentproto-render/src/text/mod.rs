//! Reports as the founder reads them: exact text, through handlebars templates.
//!
//! The three templates are compiled once, on first use. They see the data of [`data`] and nothing else;
//! what stands in a field is printed as it is, never escaped and never read as a template.

pub mod data;
mod templates;

use core::fmt;

pub use templates::RenderError;

use crate::locale::{Labels, Locale};
use crate::report::{AlertReport, BoardReport, StandardReport};

macro_rules! text {
    ($report:ident, $data:ident, $template:ident) => {
        impl $report {
            /// The report's text with these labels.
            ///
            /// # Errors
            /// None with the built-in templates, whose every variable is in the data.
            pub fn to_text(&self, labels: &Labels) -> Result<String, RenderError> {
                templates::render(templates::$template, &data::$data::new(self, labels))
            }
        }

        /// The exact text in English.
        impl fmt::Display for $report {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text = self.to_text(Locale::En.labels()).map_err(|_| fmt::Error)?;
                f.write_str(&text)
            }
        }
    };
}

text!(StandardReport, Standard, STANDARD);
text!(AlertReport, Alert, ALERT);
text!(BoardReport, Board, BOARD);
