//! The codes that diagnostics carry.

use core::fmt;

use crate::rules::Rule;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The message was read as it can only be meant; what was mended is named.
    Warning,
    /// The message is refused: reading it would be a guess.
    Error,
}

impl Severity {
    /// `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $severity:ident;)*) => {
        /// What is wrong with a text, as a stable word that tools can match on.
        ///
        /// The page `docs/codes.md` of the repository shows each by a text that raises it and the same text mended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code { $($(#[$doc])* $variant),* }

        impl Code {
            /// Every code, in the order of this page.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word itself, such as `unknown-role`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// How bad it is when text is read tolerantly; read strictly, everything is an error.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity),* }
            }
        }
    };
}

codes! {
    /// A tag or a closing tag in the wrong case.
    Case = "case", Warning;
    /// A role by its title or its advisor skill.
    RoleAlias = "role-alias", Warning;
    /// A word that is no role of the set.
    UnknownRole = "unknown-role", Error;
    /// Several roles where one is meant.
    SeveralRoles = "several-roles", Error;
    /// The board is asked by a role that does not run its meetings.
    BoardCaller = "board-caller", Error;
    /// A template that was not filled in.
    Placeholder = "placeholder", Error;
    /// A known tag whose parts are not in place.
    MalformedTag = "malformed-tag", Error;
    /// Nothing where text is wanted.
    Empty = "empty", Error;
    /// A tag without its closing bracket.
    Unterminated = "unterminated", Error;
    /// A broadcast to anything but `all`.
    BroadcastTarget = "broadcast-target", Error;
    /// Full-width delimiters.
    Fullwidth = "fullwidth", Warning;
    /// Characters that nobody sees, inside a message.
    InvisibleCharacter = "invisible-character", Warning;
    /// A backtick too many at the edge of a code fence.
    StrayBacktick = "stray-backtick", Warning;
    /// A chain joined by `>` or `,`.
    Arrow = "arrow", Warning;
    /// A chain that does not end with the caller and the role invoked.
    ChainMismatch = "chain-mismatch", Warning;
    /// A name in a chain that is no role of the set.
    ChainNonRole = "chain-non-role", Warning;
    /// A role that stands in its chain twice (rule 3).
    CircularCall = "circular-call", Error;
    /// A chain with more hops than its set allows (rule 2).
    DepthExceeded = "depth-exceeded", Error;
    /// A BLOCKED that does not say what is assumed instead.
    MissingAssumption = "missing-assumption", Warning;
    /// A BLOCKED whose reason is none of the protocol's.
    UnknownReason = "unknown-reason", Warning;
    /// One data point, or more than three.
    DataCount = "data-count", Warning;
    /// No data point.
    NoData = "no-data", Error;
    /// A choice that was left open.
    UnresolvedChoice = "unresolved-choice", Error;
    /// A confidence that is none of the three levels.
    InvalidConfidence = "invalid-confidence", Error;
    /// Labels or values in another language.
    Localized = "localized", Warning;
    /// A mark and a word that disagree.
    MarkMismatch = "mark-mismatch", Warning;
    /// A value that goes on in the next lines.
    MultilineField = "multiline-field", Warning;
    /// A block that lost its line breaks.
    Flattened = "flattened", Warning;
    /// A label that is not there.
    MissingField = "missing-field", Error;
    /// A label that is there twice.
    RepeatedField = "repeated-field", Error;
    /// Labels out of order.
    FieldOrder = "field-order", Warning;
    /// A label that the block does not have.
    UnknownField = "unknown-field", Warning;
    /// A closing tag of another kind.
    MismatchedClose = "mismatched-close", Error;
    /// A block without its closing tag.
    UnclosedBlock = "unclosed-block", Error;
    /// A tag inside a block that asks to act.
    NestedInvocation = "nested-invocation", Warning;
    /// A block inside a block.
    NestedBlock = "nested-block", Error;
    /// A verdict that is none of the three.
    InvalidVerdict = "invalid-verdict", Error;
    /// A finding tagged VERIFIED or ASSUMED without saying by what.
    TagWithoutSource = "tag-without-source", Warning;
    /// UTF-8 that was decoded as Windows-1252.
    Mojibake = "mojibake", Warning;
    /// Read strictly: a message that is not written as the writer writes it.
    NotCanonical = "not-canonical", Error;
    /// A role that invokes itself (rule 1).
    SelfInvocation = "self-invocation", Error;
    /// An invocation or a broadcast in board phase 2 or 3 (rule 0).
    PhaseIsolation = "phase-isolation", Error;
    /// A broadcast by a role that may not.
    BroadcastCaller = "broadcast-caller", Error;
    /// An invocation of a role that takes none.
    NotInvocable = "not-invocable", Error;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The code that says of a text that it breaks the rule.
impl From<Rule> for Code {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::ForeignRole => Self::UnknownRole,
            Rule::Phase2Isolation | Rule::Phase3Critique => Self::PhaseIsolation,
            Rule::NotInvocable => Self::NotInvocable,
            Rule::BroadcastCaller => Self::BroadcastCaller,
            Rule::SelfInvocation => Self::SelfInvocation,
            Rule::DepthLimit => Self::DepthExceeded,
            Rule::CircularCall => Self::CircularCall,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_one_code() {
        for rule in Rule::ALL {
            assert_eq!(Code::from(rule).as_str(), rule.code());
        }
    }
}
