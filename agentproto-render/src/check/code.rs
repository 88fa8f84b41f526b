//! The codes of what is wrong with a report.

use agentproto_runtime::wire;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:expr;)*) => {
        /// What is wrong with a report, as a stable word that tools can match on.
        ///
        /// `docs/report-codes.md` shows each by lines that raise it and the same lines mended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code { $($(#[$doc])* $variant),* }

        impl Code {
            /// Every code, in the order of this page.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word itself, such as `no-owner`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }
    };
}

codes! {
    /// Nothing, or blanks alone, in a field, or signs alone in one that no report is without.
    BlankField = "blank-field";
    /// A line break in a field.
    LineBreak = "line-break";
    /// A character in a field that nobody sees.
    ControlCharacter = "control-character";
    /// White space at the edge of a field.
    EdgeSpace = "edge-space";
    /// A tag that asks somebody to act, where there are words for the founder.
    LiveTag = "live-tag";
    /// Something to be considered by nobody (communication rule 5).
    ShouldConsider = "should-consider";
    /// How something was looked at (communication rule 2).
    ProcessNarration = "process-narration";
    /// A decision taken for the founder (communication rule 7).
    FounderDecides = "founder-decides";
    /// More than one sentence where one is wanted (communication rule 1).
    OneSentence = "one-sentence";
    /// More than two sentences of why (communication rule 3).
    TwoSentences = "two-sentences";
    /// A section without what it needs (communication rules 3 and 6).
    TooFew = "too-few";
    /// More than five bullets (communication rule 4).
    TooMany = "too-many";
    /// An action of nobody (communication rule 5).
    NoOwner = "no-owner";
    /// An action without a deadline (communication rule 5).
    NoDeadline = "no-deadline";
    /// A day that no calendar has (communication rule 5).
    NoSuchDay = "no-such-day";
    /// More than half of the findings assumed, and no low confidence.
    AssumedMajority = "assumed-majority";
    /// A report checked by its own author.
    PeerIsAuthor = "peer-is-author";
    /// Roles of two sets.
    ForeignRole = "foreign-role";
    /// A finding verified and assumed.
    TwoEvidences = "two-evidences";
    /// Words before the answer (communication rule 1).
    Preamble = "preamble";
    /// A question where the answer is wanted (communication rule 1).
    // Not `Question`: with a second one in sight, compilers call the first by its whole path.
    QuestionForAnswer = "question";
    /// What may be said of how something was looked at (communication rule 2).
    MaybeNarration = "maybe-narration";
    /// A why that repeats a finding (communication rule 3).
    NoConsequence = "no-consequence";
    /// An action that commits nobody (communication rule 5).
    WeakAction = "weak-action";
    /// An owner who is nobody (communication rule 5).
    VagueOwner = "vague-owner";
    /// A deadline that never comes (communication rule 5).
    VagueDeadline = "vague-deadline";
    /// A question to the founder without options (communication rule 6).
    OpenQuestion = "open-question";
    /// A recommendation of no option (communication rule 6).
    NoRecommendation = "no-recommendation";
    /// What may be decided already (communication rule 7).
    MaybeDecided = "maybe-decided";
    /// A risk of nothing in particular (communication rule 8).
    VagueRisk = "vague-risk";
    /// A risk without its trigger (communication rule 8).
    NoTrigger = "no-trigger";
    /// A risk without its cost (communication rule 8).
    NoCost = "no-cost";
    /// A term without an explanation (communication rule 9).
    Jargon = "jargon";
    /// Words that report nothing (communication rule 10).
    Filler = "filler";
    /// A disagreement with one side.
    OneSide = "one-side";
    /// An urgency that is none of the three.
    InvalidUrgency = "invalid-urgency";
    /// A line among options that is none.
    MalformedOption = "malformed-option";
    /// Options whose letters are out of order.
    OptionOrder = "option-order";
    /// A hint of the layout that was left in.
    Hint = "hint";
    /// What `fmt` leaves, since it would be read otherwise in its exact form.
    Unsettled = "unsettled";
    /// Text that is no JSON, or a value of another type.
    InvalidJson = "invalid-json";
    // Where the cause is the same, the code is that of messages.
    /// A section, or a part of one, that is not there.
    MissingField = wire::Code::MissingField.as_str();
    /// What the report has no place for.
    UnknownField = wire::Code::UnknownField.as_str();
    /// A section, or a part of one, that is there twice.
    RepeatedField = wire::Code::RepeatedField.as_str();
    /// Sections out of order.
    FieldOrder = wire::Code::FieldOrder.as_str();
    /// A field that goes on in the next lines.
    MultilineField = wire::Code::MultilineField.as_str();
    /// Headings or words in another language than the other headings.
    Localized = wire::Code::Localized.as_str();
    /// Characters that nobody sees.
    InvisibleCharacter = wire::Code::InvisibleCharacter.as_str();
    /// UTF-8 that was decoded as Windows-1252.
    Mojibake = wire::Code::Mojibake.as_str();
    /// A template that was not filled in.
    Placeholder = wire::Code::Placeholder.as_str();
    /// A role that the set does not have.
    UnknownRole = wire::Code::UnknownRole.as_str();
    /// A choice that was left open.
    UnresolvedChoice = wire::Code::UnresolvedChoice.as_str();
    /// A confidence that is none of the three levels.
    InvalidConfidence = wire::Code::InvalidConfidence.as_str();
    /// A finding that is assumed and sure.
    MarkMismatch = wire::Code::MarkMismatch.as_str();
    /// A finding tagged VERIFIED or ASSUMED without saying by what.
    TagWithoutSource = wire::Code::TagWithoutSource.as_str();
    /// Read strictly: a report that is not laid out as the writer does it.
    NotCanonical = wire::Code::NotCanonical.as_str();
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}
