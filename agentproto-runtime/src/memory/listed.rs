//! A decision as JSON, with the field names of [`NewDecision`](super::NewDecision).

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{Action, Decision, Entry, Outcome, Owner, Rejected, When};

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Entry", 17)?;
        object.serialize_field("id", self.id())?;
        let Decision {
            date,
            title,
            topic: _,
            decision,
            owner,
            deadline,
            review,
            rationale,
            superseded_by,
            user_override,
            rejected,
            actions,
            supersedes,
            raw,
        } = self.decision();
        object.serialize_field("date", &date.to_string())?;
        object.serialize_field("title", title)?;
        object.serialize_field("topic", self.decision().topic())?;
        object.serialize_field("decision", decision)?;
        optional(&mut object, "owner", owner.as_ref())?;
        optional(&mut object, "deadline", deadline.as_ref())?;
        optional(&mut object, "review", review.as_ref())?;
        optional(&mut object, "rationale", rationale.as_ref())?;
        optional(&mut object, "user_override", user_override.as_ref())?;
        object.serialize_field("rejected", rejected)?;
        object.serialize_field("actions", actions)?;
        optional(&mut object, "supersedes", supersedes.as_ref())?;
        optional(&mut object, "superseded_by", superseded_by.as_ref())?;
        optional(&mut object, "raw", raw.as_ref())?;
        let older = self.older_file().map(|file| file.display().to_string());
        optional(&mut object, "history", older.as_ref())?;
        object.serialize_field("active", &self.is_active())?;
        object.end()
    }
}

impl Serialize for Rejected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { proposal, reason } = self;
        let mut object = serializer.serialize_struct("Rejected", 2)?;
        object.serialize_field("proposal", proposal)?;
        optional(&mut object, "reason", reason.as_ref())?;
        object.end()
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            action,
            owner,
            due,
            review,
            outcome,
        } = self;
        let mut object = serializer.serialize_struct("Action", 7)?;
        object.serialize_field("action", action)?;
        optional(&mut object, "owner", owner.as_ref())?;
        optional(&mut object, "due", due.as_ref())?;
        optional(&mut object, "review", review.as_ref())?;
        object.serialize_field("open", &self.is_open())?;
        if let Some(Outcome { completed, result }) = outcome {
            optional(&mut object, "completed", completed.as_ref())?;
            optional(&mut object, "result", result.as_ref())?;
        }
        object.end()
    }
}

impl Serialize for Owner {
    /// A role is its token.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}

impl Serialize for When {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A field that is left out where there is nothing.
fn optional<O: SerializeStruct>(
    object: &mut O,
    name: &'static str,
    value: Option<&impl Serialize>,
) -> Result<(), O::Error> {
    match value {
        Some(value) => object.serialize_field(name, value),
        None => object.skip_field(name),
    }
}
