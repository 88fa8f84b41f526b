//! The built-in templates, compiled once, and one's own.

use std::sync::LazyLock;

use handlebars::{Handlebars, Template, html_escape, no_escape};
use serde_json::Value;

use super::{RenderError, TemplateError, names, sample};
use crate::locale::Labels;
use crate::report::{Kind, Report};

/// A set of templates: one's own for some kinds of report, the built-in ones for the others.
///
/// A template is handlebars over the data of [`data`](super::data). It is checked when it is added: a name
/// that is not in the data is an error with its line and column, wherever it stands, in a branch not taken
/// as well, and so is a name within a part that a report may lack, unless it is asked for first.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_render::{Action, AlertReport, Locale, Urgency, report::Kind};
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("cco", "CCO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// # let cco = TABLE.role("cco").unwrap();
/// # let alert = AlertReport::builder(cco)
/// #     .noticed("The largest customer has not logged in for 21 days.")
/// #     .why("It pays $560K a year.")
/// #     .action(Action::new("Call their sponsor", cco, "2026-12-01"))
/// #     .urgency(Urgency::Today)
/// #     .build()?;
/// use agentproto::render::view::Templates;
/// let source = "{{urgency.mark}} *{{role}}*: {{noticed}}\n{{action.action}} ({{action.owner}}, {{action.deadline}})\n";
/// let chat = Templates::text().with(Kind::Alert, source)?;
/// assert_eq!(
///     chat.render(&alert, Locale::En.labels())?,
///     "🔴 *CCO*: The largest customer has not logged in for 21 days.\nCall their sponsor (CCO, 2026-12-01)\n",
/// );
///
/// let error = Templates::text().with(Kind::Alert, "{{role}}\n{{#if notices}}!{{/if}}").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Templates {
    own: Handlebars<'static>,
    built_in: &'static LazyLock<Compiled>,
}

type Compiled = Result<Handlebars<'static>, TemplateError>;

impl Templates {
    /// The exact text; what stands in a field is printed as it is.
    #[must_use]
    pub fn text() -> Self {
        Self {
            own: text_registry(),
            built_in: &TEXT,
        }
    }

    /// A page; what stands in a field is escaped for HTML.
    #[must_use]
    pub fn html() -> Self {
        Self {
            own: html_registry(),
            built_in: &HTML,
        }
    }

    /// Takes `source` for reports of this kind.
    ///
    /// # Errors
    /// A template that is no handlebars, names what is not in the data, or fails for a report that lacks a part.
    pub fn with(mut self, kind: Kind, source: &str) -> Result<Self, TemplateError> {
        add(&mut self.own, kind, source)?;
        for sample in sample::each_lacking(kind) {
            try_on(&self.own, kind, &sample)?;
        }
        Ok(self)
    }

    /// The report through its template.
    ///
    /// # Errors
    /// What a template can still do wrong on its way, such as a helper that does not take its argument.
    pub fn render<R: Report>(&self, report: &R, labels: &Labels) -> Result<String, RenderError> {
        if self.own.has_template(R::KIND.name()) {
            render(&self.own, report, labels)
        } else {
            built_in(self.built_in, report, labels)
        }
    }
}

static TEXT: LazyLock<Compiled> = LazyLock::new(|| {
    compile(
        text_registry(),
        [
            (
                Kind::Standard,
                include_str!("../../templates/text/standard.hbs"),
            ),
            (Kind::Alert, include_str!("../../templates/text/alert.hbs")),
            (Kind::Board, include_str!("../../templates/text/board.hbs")),
        ],
    )
});

static HTML: LazyLock<Compiled> = LazyLock::new(|| {
    let mut registry = html_registry();
    registry.register_partial("head", include_str!("../../templates/html/head.hbs"))?;
    registry.register_partial("actions", include_str!("../../templates/html/actions.hbs"))?;
    compile(
        registry,
        [
            (
                Kind::Standard,
                include_str!("../../templates/html/standard.hbs"),
            ),
            (Kind::Alert, include_str!("../../templates/html/alert.hbs")),
            (Kind::Board, include_str!("../../templates/html/board.hbs")),
        ],
    )
});

pub(super) fn text<R: Report>(report: &R, labels: &Labels) -> Result<String, RenderError> {
    built_in(&TEXT, report, labels)
}

pub(super) fn html<R: Report>(report: &R, labels: &Labels) -> Result<String, RenderError> {
    built_in(&HTML, report, labels)
}

fn built_in<R: Report>(
    compiled: &Compiled,
    report: &R,
    labels: &Labels,
) -> Result<String, RenderError> {
    match compiled {
        Ok(registry) => render(registry, report, labels),
        Err(error) => Err(RenderError(error.clone())),
    }
}

fn render<R: Report>(
    registry: &Handlebars<'static>,
    report: &R,
    labels: &Labels,
) -> Result<String, RenderError> {
    Ok(registry.render(R::KIND.name(), &report.data(labels))?)
}

fn text_registry() -> Handlebars<'static> {
    registry(no_escape)
}

fn html_registry() -> Handlebars<'static> {
    registry(html_escape)
}

fn registry(escape: fn(&str) -> String) -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(escape);
    registry
}

fn compile(mut registry: Handlebars<'static>, sources: [(Kind, &str); 3]) -> Compiled {
    for (kind, source) in sources {
        add(&mut registry, kind, source)?;
    }
    Ok(registry)
}

/// Compiles and checks the template, once.
fn add(registry: &mut Handlebars<'static>, kind: Kind, source: &str) -> Result<(), TemplateError> {
    let template = Template::compile(source)?;
    let sample = sample::of(kind);
    names::check(&template, &sample)?;
    registry.register_template(kind.name(), template);
    // What names can't tell, such as a helper or a partial that does not exist.
    try_on(registry, kind, &sample)
}

fn try_on(registry: &Handlebars<'static>, kind: Kind, data: &Value) -> Result<(), TemplateError> {
    match registry.render(kind.name(), data) {
        Ok(_) => Ok(()),
        Err(error) => Err(RenderError::from(error).0),
    }
}
