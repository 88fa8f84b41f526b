//! The calls that really happened, as a Mermaid sequence diagram.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter, Write};

use super::{Event, Transcript};
use crate::message::{Message, Target};
use crate::role::RoleId;
use crate::rules::CallChain;

/// The most characters of a text in the picture.
const SHOWN: usize = 60;

/// Who asks where no role does. No role can be called so: tokens have no `_`.
const OUTSIDE: &str = "the_founder";

impl Transcript {
    /// The calls that really happened as a Mermaid sequence diagram: questions with a solid arrow, answers
    /// with a dashed one, refused invocations and failures with a cross.
    #[must_use]
    pub fn mermaid(&self) -> Mermaid<'_> {
        Mermaid(self)
    }
}

/// A transcript that prints as a Mermaid sequence diagram.
#[derive(Clone, Copy, Debug)]
pub struct Mermaid<'t>(&'t Transcript);

impl Display for Mermaid<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cast = Cast::of(self.0);
        f.write_str("sequenceDiagram\n")?;
        cast.write(f)?;
        let mut chains: BTreeMap<u32, CallChain> = BTreeMap::new();
        for event in self.0.events() {
            if let Event::Asked { call, chain, .. } = event {
                chains.insert(*call, *chain);
            }
            let chain = event.call().and_then(|call| chains.get(&call)).copied();
            match (event, chain) {
                (Event::Phase { phase }, _) => cast.note(f, phase)?,
                (
                    Event::Asked {
                        chain, question, ..
                    },
                    _,
                ) => asked(f, *chain, question)?,
                (
                    Event::Refused {
                        chain, to, reason, ..
                    },
                    _,
                ) => refused(f, *chain, *to, reason)?,
                (Event::Answered { message, .. }, Some(chain)) => {
                    answered(f, chain, message.as_ref())?;
                }
                (Event::Failed { kind, .. }, Some(chain)) => {
                    writeln!(f, "    {}--x{}: {kind}", Id(chain.last()), Asker(chain))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn asked(f: &mut Formatter<'_>, chain: CallChain, question: &str) -> fmt::Result {
    let (from, to) = (Asker(chain), Id(chain.last()));
    writeln!(f, "    {from}->>{to}: {}", Text(question))
}

/// A broadcast has nobody to point at but its sender.
fn refused(f: &mut Formatter<'_>, chain: CallChain, to: Target, reason: &str) -> fmt::Result {
    let from = Id(chain.last());
    match to {
        Target::Role(role) => write!(f, "    {from}-x{}: ", Id(role))?,
        Target::All | Target::Board => write!(f, "    {from}-x{from}: {to}: ")?,
    }
    writeln!(f, "BLOCKED — {}", Text(reason))
}

fn answered(f: &mut Formatter<'_>, chain: CallChain, message: Option<&Message<'_>>) -> fmt::Result {
    write!(f, "    {}-->>{}: ", Id(chain.last()), Asker(chain))?;
    match message {
        Some(Message::Response(response)) => {
            let finding = Text(response.key_finding());
            writeln!(f, "{finding} ({})", response.confidence())
        }
        Some(message) => writeln!(f, "{}", message.kind().tag),
        None => f.write_str("answer\n"),
    }
}

/// Everybody who asks or is asked.
struct Cast {
    roles: BTreeSet<RoleId>,
    outside: bool,
}

impl Cast {
    fn of(transcript: &Transcript) -> Self {
        let mut cast = Self {
            roles: BTreeSet::new(),
            outside: false,
        };
        for event in transcript.events() {
            match event {
                Event::Asked { chain, .. } => {
                    cast.roles.extend(chain.roles());
                    cast.outside |= chain.hops() == 0;
                }
                Event::Broadcast { chain, .. } => cast.roles.extend(chain.roles()),
                Event::Refused { chain, to, .. } => {
                    cast.roles.extend(chain.roles());
                    cast.roles.extend(to.role());
                }
                _ => {}
            }
        }
        cast
    }

    /// Whoever asks from outside first, then the roles in declared order.
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.outside {
            writeln!(f, "    actor {OUTSIDE} as Founder")?;
        }
        for role in &self.roles {
            writeln!(f, "    participant {} as {}", Id(*role), Text(role.title()))?;
        }
        Ok(())
    }

    /// A note across the whole picture.
    fn note(&self, f: &mut Formatter<'_>, text: impl Display) -> fmt::Result {
        let (Some(first), Some(last)) = (self.roles.first(), self.roles.last()) else {
            return Ok(());
        };
        writeln!(f, "    Note over {},{}: {text}", Id(*first), Id(*last))
    }
}

/// Who asked the last role of a chain.
struct Asker(CallChain);

impl Display for Asker {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.caller() {
            Some(role) => Id(role).fmt(f),
            None => f.write_str(OUTSIDE),
        }
    }
}

/// A role's token as Mermaid takes it: no hyphens, which are part of its arrows, and no word of its own.
struct Id(RoleId);

impl Display for Id {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const WORDS: [&str; 22] = [
            "activate",
            "actor",
            "alt",
            "and",
            "as",
            "autonumber",
            "box",
            "break",
            "create",
            "critical",
            "deactivate",
            "destroy",
            "else",
            "end",
            "link",
            "links",
            "loop",
            "note",
            "opt",
            "par",
            "participant",
            "rect",
        ];
        let token = self.0.token();
        f.write_str(&token.replace('-', "_"))?;
        if WORDS.contains(&token) {
            f.write_char('_')?;
        }
        Ok(())
    }
}

/// One line of text, shortened, without what Mermaid reads as its own.
struct Text<'t>(&'t str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, c) in self.0.trim().chars().enumerate() {
            if i == SHOWN {
                return f.write_char('…');
            }
            match c {
                '#' => f.write_str("#35;")?,
                ';' => f.write_str("#59;")?,
                '%' => f.write_str("#37;")?,
                '<' => f.write_str("#lt;")?,
                '>' => f.write_str("#gt;")?,
                c if c.is_control() || c.is_whitespace() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
