//! Reports as the founder reads them: exact text, a terminal, a page.
//!
//! Text and page come from handlebars templates (feature `templates`), the built-in ones or one's own
//! ([`Templates`]). They see the data of [`data`] and nothing else; what stands in a field is printed as it
//! is, in a page escaped, and never read as a template. The terminal's view (feature `terminal`) is the
//! exact text, coloured and wrapped.

#[cfg(feature = "templates")]
pub mod data;
#[cfg(feature = "templates")]
mod error;
#[cfg(feature = "templates")]
mod names;
#[cfg(feature = "templates")]
mod sample;
#[cfg(feature = "templates")]
mod templates;
#[cfg(feature = "terminal")]
mod terminal;

#[cfg(feature = "templates")]
pub use error::{RenderError, TemplateError};
#[cfg(feature = "templates")]
pub use templates::Templates;
#[cfg(feature = "terminal")]
pub use terminal::Terminal;

/// A reference that is an address on the web, and safe to link to.
#[cfg(any(feature = "templates", feature = "terminal"))]
fn web_address(reference: &str) -> Option<&str> {
    let scheme = reference.split_once("://")?.0;
    let known = ["http", "https"]
        .into_iter()
        .any(|known| scheme.eq_ignore_ascii_case(known));
    (known && !reference.contains(char::is_whitespace)).then_some(reference)
}

#[cfg(feature = "templates")]
mod printed {
    use core::fmt;

    use super::{RenderError, templates};
    use crate::locale::{Labels, Locale};
    use crate::report::{AlertReport, BoardReport, StandardReport};

    macro_rules! printed {
        ($report:ident) => {
            impl $report {
                /// The exact text with these labels.
                ///
                /// # Errors
                /// None with the built-in templates, whose every variable is in the data.
                pub fn to_text(&self, labels: &Labels) -> Result<String, RenderError> {
                    templates::text(self, labels)
                }

                /// A page of its own with these labels: one file, without scripts.
                ///
                /// # Errors
                /// None with the built-in templates, whose every variable is in the data.
                pub fn to_html(&self, labels: &Labels) -> Result<String, RenderError> {
                    templates::html(self, labels)
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

    printed!(StandardReport);
    printed!(AlertReport);
    printed!(BoardReport);
}
