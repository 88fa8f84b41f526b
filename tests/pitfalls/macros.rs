//! Declarations made by `macro_rules!`.

use agentproto::{csuite::*, prelude::*};

use crate::asked;

macro_rules! question {
    ($name:ident, $from:ty => $to:path, $ask:literal, $field:ident: $ty:ty) => {
        #[derive(AgentMessage, Debug, PartialEq)]
        #[agent(invoke, from = $from, to = $to, ask = $ask)]
        struct $name {
            $field: $ty,
        }
    };
}

question!(Hire, Cro => Cfo, "Can we hire {engineers}?", engineers: u32);
question!(Rent, agentproto::csuite::Cro => agentproto::csuite::Cfo, "Can we rent {room}?", room: String);

#[test]
fn every_fragment_can_be_passed_in() {
    assert_eq!(asked(&Hire { engineers: 5 }), "Can we hire 5?");
    assert_eq!(asked(&Rent { room: "A".into() }), "Can we rent A?");
}

macro_rules! set {
    ($vis:vis $name:ident, $hops:literal, $($role:ident = $token:literal),*) => {
        #[derive(RoleSet)]
        #[roles(max_hops = $hops)]
        $vis enum $name {
            $(#[role(token = $token)] $role),*
        }
    };
}

mod made {
    use agentproto::prelude::*;

    set!(pub(super) Made, 2, One = "one", Two = "two");
    question!(Ready, One => Two, "Is {it} ready?", it: String);

    pub(super) fn ready() -> String {
        let ready = Ready {
            it: "it".to_owned(),
        };
        ready.to_message().expect("a message").to_string()
    }
}

#[test]
fn a_role_set_can_be_made_by_a_macro() {
    assert_eq!(made::Made::One.id().token(), "one");
    assert_eq!(
        made::ready(),
        "[INVOKE:two|Is it ready?]\n[CHAIN: one → two]"
    );
}

/// `$crate` in an attribute and in a field's type.
mod exported {
    /// A type that only the macro names.
    pub(crate) type Count = u32;

    macro_rules! counted {
        ($name:ident) => {
            #[derive(agentproto::AgentMessage, Debug, PartialEq)]
            #[agent(invoke, ask = "How many of {count}?")]
            #[agent(from = $crate::macros::roles::Cro)]
            #[agent(to = $crate::macros::roles::Cfo)]
            struct $name {
                count: $crate::macros::exported::Count,
            }
        };
    }
    pub(crate) use counted;
}

mod roles {
    pub(crate) use agentproto::csuite::{Cfo, Cro};
}

exported::counted!(Counted);

#[test]
fn dollar_crate_stays_what_it_is() {
    assert_eq!(asked(&Counted { count: 3 }), "How many of 3?");
}
