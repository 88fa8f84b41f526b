//! What is asked, and what goes with it.

use std::sync::Arc;

use crate::message::ReviewRequest;

/// A question with the texts that it needs to be answered.
///
/// A question along a call chain is one line, as an INVOKE carries it; one from outside may have more.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::conductor::Ask;
/// let question = Ask::new("Do we open in Spain?").with("The company", "Eleven people, two products.");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    text: Arc<str>,
    context: Vec<(Arc<str>, Arc<str>)>,
    pub(crate) form: QuestionForm,
}

/// What carries a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum QuestionForm {
    /// An INVOKE, or nothing where a role is asked from outside.
    Invoke,
    /// A BROADCAST: all the others are asked the same.
    Broadcast,
    /// Work to be reviewed.
    Review(Arc<ReviewRequest<'static>>),
}

impl Ask {
    /// The question alone.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Self {
            text: text.into(),
            context: Vec::new(),
            form: QuestionForm::Invoke,
        }
    }

    /// The question of a review request.
    pub(crate) fn review(request: ReviewRequest<'static>) -> Self {
        let question = Self::new(request.need());
        Self {
            form: QuestionForm::Review(Arc::new(request)),
            ..question
        }
    }

    /// Adds a text under a heading. It reaches the agent as data.
    #[must_use]
    pub fn with(mut self, heading: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        self.context.push((heading.into(), text.into()));
        self
    }

    /// What is asked.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn shared(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The texts that go with it, each with its heading.
    pub fn context(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.context
            .iter()
            .map(|(heading, text)| (&**heading, &**text))
    }
}

impl From<&str> for Ask {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Ask {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}
