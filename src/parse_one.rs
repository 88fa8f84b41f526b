//! `Message::parse_one`, in the roles of the set whose names are imported.

macro_rules! parse_one {
    ($set:ident) => {
        /// Lets [`Message::parse_one`](ParseOne::parse_one) read in the roles of this set.
        pub trait ParseOne<'a>: Sized {
            /// Reads the one message in a text that is to be acted upon.
            ///
            /// # Errors
            /// No such message, more than one, or one that is refused.
            fn parse_one(text: &'a str) -> Result<Self, agentproto_runtime::wire::ParseError>;
        }

        impl<'a> ParseOne<'a> for agentproto_runtime::message::Message<'a> {
            fn parse_one(text: &'a str) -> Result<Self, agentproto_runtime::wire::ParseError> {
                <$set as agentproto_runtime::typed::Parse>::parse_one(text)
            }
        }
    };
}

pub(crate) use parse_one;
