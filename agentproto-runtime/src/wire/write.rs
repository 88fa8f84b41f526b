//! The writer: one exact form for each message, labels and marks from the table of kinds.

use core::fmt::{self, Display, Formatter};

use agentproto_kinds::{
    ASSUMPTION, BLOCKED, BROADCAST, CHAIN, CONFLICT, CRITIC_SCREEN, INVOKE, Kind, PEER_VERIFY,
    RESPONSE, REVIEW_REQUEST, VERDICT,
};

use crate::message::{
    Assumption, Blocked, Broadcast, Chain, Conflict, CriticScreen, Invoke, Message, Name,
    PeerVerify, Response, Review, ReviewRequest,
};

impl Display for Message<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invoke(message) => message.fmt(f),
            Self::Broadcast(message) => message.fmt(f),
            Self::Response(message) => message.fmt(f),
            Self::PeerVerify(message) => message.fmt(f),
            Self::CriticScreen(message) => message.fmt(f),
            Self::Chain(message) => message.fmt(f),
            Self::Blocked(message) => message.fmt(f),
            Self::Assumption(message) => message.fmt(f),
            Self::Conflict(message) => message.fmt(f),
            Self::ReviewRequest(message) => message.fmt(f),
            Self::Review(message) => message.fmt(f),
        }
    }
}

/// With its CHAIN on the next line, where the chain is known.
impl Display for Invoke<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{}:{}|{}]", INVOKE.tag, self.to(), self.question())?;
        match self.chain() {
            Some(chain) => write!(f, "\n[{}: {}]", CHAIN.tag, chain.arrows()),
            None => Ok(()),
        }
    }
}

impl Display for Broadcast<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{}:all|{}]", BROADCAST.tag, self.question())
    }
}

impl Display for Response<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{}:{}]", RESPONSE.tag, self.role())?;
        labelled(f, &RESPONSE, 0, &self.key_finding())?;
        writeln!(f, "{}:", RESPONSE.fields[1].label)?;
        for point in self.supporting_data() {
            writeln!(f, "  - {point}")?;
        }
        labelled(f, &RESPONSE, 2, &self.confidence())?;
        labelled(f, &RESPONSE, 3, &self.caveat())?;
        write!(f, "[/{}]", RESPONSE.tag)
    }
}

impl Display for PeerVerify<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{}:{}]", PEER_VERIFY.tag, self.role())?;
        self.validated().try_for_each(|line| marked(f, 0, line))?;
        self.adjusted().try_for_each(|line| marked(f, 1, line))?;
        self.flagged().try_for_each(|line| marked(f, 2, line))?;
        write!(f, "[/{}]", PEER_VERIFY.tag)
    }
}

impl Display for CriticScreen<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{}]", CRITIC_SCREEN.tag)?;
        labelled(f, &CRITIC_SCREEN, 0, &self.weakest_point())?;
        labelled(f, &CRITIC_SCREEN, 1, &self.missing_perspective())?;
        labelled(f, &CRITIC_SCREEN, 2, &self.cost_if_wrong())?;
        labelled(f, &CRITIC_SCREEN, 3, self.proceed())?;
        write!(f, "[/{}]", CRITIC_SCREEN.tag)
    }
}

impl Display for Chain<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{}: ", CHAIN.tag)?;
        joined(f, self.roles().iter().map(Name::token), " → ")?;
        f.write_str("]")
    }
}

impl Display for Blocked<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "[{}: cannot invoke {} — {}]",
            BLOCKED.tag,
            self.role(),
            self.reason()
        )?;
        match self.assumption() {
            Some(assumption) => write!(f, "\n{}: {assumption}", BLOCKED.fields[2].label),
            None => Ok(()),
        }
    }
}

impl Display for Assumption<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{}: {}]", ASSUMPTION.tag, self.text())
    }
}

impl Display for Conflict<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{}: {}]", CONFLICT.tag, self.text())?;
        match self.resolution() {
            Some(resolution) => write!(f, "\n{}: {resolution}", CONFLICT.fields[2].label),
            None => Ok(()),
        }
    }
}

impl Display for ReviewRequest<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", REVIEW_REQUEST.tag)?;
        labelled(f, &REVIEW_REQUEST, 0, &self.from().title())?;
        write!(f, "{}: ", REVIEW_REQUEST.fields[1].label)?;
        joined(f, self.chain().iter().map(Name::title), " -> ")?;
        writeln!(f)?;
        labelled(f, &REVIEW_REQUEST, 2, &self.task())?;
        labelled(f, &REVIEW_REQUEST, 3, &self.done())?;
        labelled(f, &REVIEW_REQUEST, 4, &self.need())?;
        if let Some(facts) = self.facts() {
            labelled(f, &REVIEW_REQUEST, 5, &facts)?;
        }
        write!(f, "\nRespond with:")?;
        for (i, verdict) in VERDICT.iter().enumerate() {
            write!(f, "\n{}. {}", i + 1, verdict.word)?;
        }
        Ok(())
    }
}

impl Display for Review<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.reason() {
            Some(reason) => write!(f, "{}: {reason}", self.verdict()),
            None => self.verdict().fmt(f),
        }
    }
}

/// `Label: value` and a line feed, the label being that of the field at this place of the table.
fn labelled(f: &mut Formatter<'_>, kind: &Kind, field: usize, value: &dyn Display) -> fmt::Result {
    writeln!(f, "{}: {value}", kind.fields[field].label)
}

/// `Label: mark value` and a line feed.
fn marked(f: &mut Formatter<'_>, field: usize, value: &str) -> fmt::Result {
    let field = &PEER_VERIFY.fields[field];
    writeln!(f, "{}: {} {value}", field.label, field.mark)
}

fn joined<'n>(
    f: &mut Formatter<'_>,
    names: impl Iterator<Item = &'n str>,
    by: &str,
) -> fmt::Result {
    for (i, name) in names.enumerate() {
        if i > 0 {
            f.write_str(by)?;
        }
        f.write_str(name)?;
    }
    Ok(())
}
