//! What a derived type says about its messages, as constants.

use agentproto_kinds::{self as kinds, Value};

use super::route::Route;
use super::template::Template;

/// The kind of a derived message, the roles in it, and the template where it has one.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(super) shape: Shape,
    pub(super) route: Route,
}

/// The kinds that can be derived.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Invoke(&'static Template),
    Broadcast(&'static Template),
    Response,
    PeerVerify,
    CriticScreen,
    ReviewRequest,
    Review,
    Inbox,
}

impl Form {
    const fn new(shape: Shape, route: Route) -> Self {
        Self { shape, route }
    }

    /// One role asks another.
    #[must_use]
    pub const fn invoke(route: Route, ask: &'static Template) -> Self {
        Self::new(Shape::Invoke(ask), route)
    }

    /// One role asks all the others.
    #[must_use]
    pub const fn broadcast(route: Route, ask: &'static Template) -> Self {
        Self::new(Shape::Broadcast(ask), route)
    }

    /// The answer to a question.
    #[must_use]
    pub const fn response(route: Route) -> Self {
        Self::new(Shape::Response, route)
    }

    /// A peer's check.
    #[must_use]
    pub const fn peer_verify(route: Route) -> Self {
        Self::new(Shape::PeerVerify, route)
    }

    /// The critic's screen.
    #[must_use]
    pub const fn critic_screen(route: Route) -> Self {
        Self::new(Shape::CriticScreen, route)
    }

    /// Work handed to a peer.
    #[must_use]
    pub const fn review_request(route: Route) -> Self {
        Self::new(Shape::ReviewRequest, route)
    }

    /// A reviewer's verdict.
    #[must_use]
    pub const fn review(route: Route) -> Self {
        Self::new(Shape::Review, route)
    }

    /// Whatever reaches a role.
    #[must_use]
    pub const fn inbox(route: Route) -> Self {
        Self::new(Shape::Inbox, route)
    }

    /// Who sends it to whom.
    #[must_use]
    pub const fn route(&self) -> &Route {
        &self.route
    }

    /// The name of the field at this place: of the kind's, roles left out, or of the template's holes.
    pub(super) fn field(&self, index: usize) -> &'static str {
        match self.shape {
            Shape::Invoke(ask) | Shape::Broadcast(ask) => {
                ask.holes.get(index).map_or("question", |(field, _)| field)
            }
            _ => kinds::KINDS
                .iter()
                .filter(|kind| kind.name == self.kind())
                .flat_map(|kind| kind.fields)
                .filter(|field| !matches!(field.value, Value::Role | Value::Chain))
                .nth(index)
                .map_or("", |field| field.name),
        }
    }

    /// What a question of this form is called on the wire, where a response answers it.
    pub(super) const fn wants_response(&self) -> Option<&'static str> {
        match self.shape {
            Shape::Invoke(_) => Some("an INVOKE"),
            Shape::Broadcast(_) => Some("a BROADCAST"),
            _ => None,
        }
    }

    /// Whether a verdict answers it.
    pub(super) const fn wants_verdict(&self) -> bool {
        matches!(self.shape, Shape::ReviewRequest)
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self.kinds() {
            [kind, ..] => kind,
            [] => "",
        }
    }

    /// The kind alone, as those of several are told.
    pub(super) const fn kinds(&self) -> &'static [&'static str] {
        match self.shape {
            Shape::Invoke(_) => &["invoke"],
            Shape::Broadcast(_) => &["broadcast"],
            Shape::Response => &["response"],
            Shape::PeerVerify => &["peer_verify"],
            Shape::CriticScreen => &["critic_screen"],
            Shape::ReviewRequest => &["review_request"],
            Shape::Review => &["review"],
            Shape::Inbox => &["inbox"],
        }
    }
}
