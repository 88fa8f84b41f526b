//! The built-in role sets, and that a user's own set has all that they have.

use agentproto::csuite::{self, CSuite};
use agentproto::csuite9::{self, CSuite9};
use agentproto::prelude::*;
use agentproto::role::{RoleId, RoleTable};
use agentproto::solo::{self, Solo};

fn tokens(roles: impl Iterator<Item = RoleId>) -> String {
    roles.map(|role| role.token()).collect::<Vec<_>>().join(" ")
}

fn flagged(table: &'static RoleTable, flag: fn(&RoleId) -> bool) -> String {
    tokens(table.roles().filter(flag))
}

#[test]
fn csuite_is_the_protocols() {
    let table = CSuite::TABLE;
    assert_eq!(table.name(), "csuite");
    assert_eq!(table.max_hops(), 2);
    assert_eq!(
        tokens(table.invocable()),
        "ceo cfo cro cmo cpo cto chro coo ciso gc cdo caio cco vpe"
    );
    assert_eq!(
        flagged(table, RoleId::is_caller_only),
        "executive-mentor chief-of-staff"
    );
    assert_eq!(flagged(table, RoleId::is_broadcaster), "ceo");
    assert_eq!(flagged(table, RoleId::is_orchestrator), "chief-of-staff");
    assert_eq!(csuite::ExecutiveMentor::ID.title(), "Executive Mentor");
    assert_eq!(csuite::ChiefOfStaff::ID.title(), "Chief of Staff");
    for role in table.invocable() {
        assert_eq!(role.title(), role.token().to_uppercase());
        let skill = match role.token() {
            "gc" => "general-counsel-advisor".to_owned(),
            "cdo" => "chief-data-officer-advisor".to_owned(),
            "caio" => "chief-ai-officer-advisor".to_owned(),
            "cco" => "chief-customer-officer-advisor".to_owned(),
            token => format!("{token}-advisor"),
        };
        assert_eq!(role.skill(), skill);
        assert_eq!(table.role_by_skill(&skill), Some(role));
    }
}

#[test]
fn csuite9_has_the_first_nine_and_the_same_callers() {
    let table = CSuite9::TABLE;
    assert_eq!(table.name(), "csuite-9");
    assert_eq!(table.max_hops(), 2);
    assert_eq!(
        tokens(table.roles()),
        "ceo cfo cro cmo cpo cto chro coo ciso executive-mentor chief-of-staff"
    );
    for role in table.roles() {
        let same = CSuite::TABLE.role(role.token()).expect("a role of csuite");
        assert_eq!(role.title(), same.title());
        assert_eq!(role.is_broadcaster(), same.is_broadcaster());
        assert_eq!(role.is_caller_only(), same.is_caller_only());
        assert_eq!(role.is_orchestrator(), same.is_orchestrator());
    }
    assert_ne!(csuite9::Cfo::ID, csuite::Cfo::ID, "roles of two sets");
}

#[test]
fn solo_is_the_articles() {
    let table = Solo::TABLE;
    assert_eq!(table.name(), "solo");
    assert_eq!(table.max_hops(), 2);
    let titles: Vec<_> = table.roles().map(|role| role.title()).collect();
    assert_eq!(
        titles.join(", "),
        "CEO, CFO, COO, Marketing, Accountant, Lawyer, CTO, Improver"
    );
    assert_eq!(
        tokens(table.invocable()),
        "ceo cfo coo marketing accountant lawyer cto improver"
    );
    assert_eq!(flagged(table, RoleId::is_orchestrator), "coo");
    assert_eq!(flagged(table, RoleId::is_broadcaster), "");
    assert_eq!(solo::Marketing::ID.token(), "marketing");
}

#[test]
fn a_role_is_a_type_a_value_and_an_id() {
    assert_eq!(csuite::Cfo::ID, RoleId::from(CSuite::Cfo));
    assert_eq!(CSuite::Cfo.id(), csuite::Cfo::ID);
    assert_eq!(CSuite::from_token("cfo"), Some(CSuite::Cfo));
    assert_eq!(CSuite::from_token("CFO"), None);
    for role in CSuite::TABLE.roles() {
        assert_eq!(CSuite::from_role(role).map(RoleSet::id), Some(role));
    }
    assert_eq!(CSuite::from_role(csuite9::Cfo::ID), None);
    assert_eq!(CSuite::from_index(CSuite::TABLE.defs().len()), None);
}

mod studio {
    use agentproto::prelude::*;

    #[derive(RoleSet)]
    #[roles(max_hops = 2)]
    pub(super) enum Studio {
        #[role(token = "lead", orchestrator)]
        Lead,
        #[role(token = "art", title = "Art")]
        Art,
        #[role(token = "qa", caller_only)]
        Qa,
    }
}

#[test]
fn a_chain_of_types_shows_as_one() {
    let chain = TypedChain::start(csuite::Cro).invoke(csuite::Cfo);
    assert_eq!(format!("{chain:?}"), "TypedChain(csuite: cro → cfo)");
    assert_eq!(
        format!("{:?}", chain.chain()),
        "CallChain(csuite: cro → cfo)"
    );
}

#[test]
fn a_users_own_set_needs_the_derive_alone() {
    let table = studio::Studio::TABLE;
    assert_eq!(table.name(), "studio");
    assert_eq!(tokens(table.roles()), "lead art qa");
    assert_eq!(studio::Lead::ID.title(), "LEAD");
    assert_eq!(studio::Art::ID.title(), "Art");
    assert!(studio::Qa::ID.is_caller_only());
    assert_eq!(studio::Studio::Art.id(), studio::Art::ID);
    let chain = CallChain::of([studio::Qa::ID, studio::Lead::ID]).expect("a first hop");
    assert_eq!(chain.to_string(), "1/2 hops: qa → lead");
}

mod elsewhere {
    use agentproto::prelude::*;

    /// The role types do not stand beside this enum, where one of them would clash.
    #[derive(RoleSet)]
    #[roles(max_hops = 3, name = "crew", module = crew)]
    pub(super) enum Crew {
        #[role(token = "crew")]
        Crew,
        #[role(token = "mate")]
        Mate,
    }
}

#[test]
fn role_types_can_stand_in_a_module() {
    assert_eq!(elsewhere::crew::Mate::ID.token(), "mate");
    assert_eq!(elsewhere::Crew::Crew.id(), elsewhere::crew::Crew::ID);
    assert_eq!(elsewhere::Crew::TABLE.max_hops(), 3);
}

#[test]
fn sets_declared_in_functions_are_sets_of_their_own() {
    fn one() -> RoleId {
        #[derive(RoleSet)]
        #[roles(max_hops = 1)]
        enum Pair {
            #[role(token = "a")]
            A,
            #[role(token = "b")]
            B,
        }
        assert_eq!(Pair::B.id(), B::ID);
        A::ID
    }
    fn two() -> RoleId {
        #[derive(RoleSet)]
        #[roles(max_hops = 1)]
        enum Pair {
            #[role(token = "a")]
            A,
            #[role(token = "b")]
            B,
        }
        assert_eq!(Pair::B.id(), B::ID);
        A::ID
    }
    assert_eq!(one(), one());
    assert_ne!(one(), two());
}

/// To suggest a token, never to take it.
#[test]
fn titles_in_other_languages_are_known_as_such() {
    for (word, role) in [
        ("首席财务官", CSuite::Cfo),
        ("最高技術責任者", CSuite::Cto),
        ("Diretor Executivo", CSuite::Ceo),
    ] {
        assert_eq!(CSuite::TABLE.nearest(word), Some(role.into()), "{word}");
        assert!(CSuite::parse_one(&format!("[INVOKE:{word}|x]")).is_err());
    }
    assert_eq!(
        CSuite9::TABLE.nearest("首席信息官"),
        Some(CSuite9::Ciso.into())
    );
    assert_eq!(Solo::TABLE.nearest("首席信息官"), None);
}

#[test]
fn a_chain_is_made_of_the_values_of_a_set() {
    let chain = CallChain::of([CSuite::Cro, CSuite::Cfo]).unwrap();
    assert_eq!(
        chain,
        CallChain::start(csuite::Cro::ID)
            .invoke(csuite::Cfo::ID)
            .unwrap()
    );
}
