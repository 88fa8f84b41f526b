//! Who checks what in the built-in role sets.

use agentproto::csuite::{self, CSuite};
use agentproto::csuite9::{self, CSuite9};
use agentproto::quality::Domain;
use agentproto::role::RoleSet as _;
use agentproto::solo::{self, Solo};

#[test]
fn the_documentation_shows_the_tables() {
    let csuite = csuite::REVIEWS.resolve(CSuite::TABLE).unwrap();
    assert_eq!(
        csuite.to_string(),
        include_str!("../../src/reviews/csuite.md")
    );
    let solo = solo::REVIEWS.resolve(Solo::TABLE).unwrap();
    assert_eq!(solo.to_string(), include_str!("../../src/reviews/solo.md"));
}

#[test]
fn a_review_starts_at_the_orchestrator() {
    let reviews = solo::REVIEWS.resolve(Solo::TABLE).unwrap();
    let chain = |author: Solo, reviewer: Solo| {
        let chain = reviews.chain(author.into(), reviewer.into()).unwrap();
        chain.arrows().to_string()
    };
    assert_eq!(
        chain(Solo::Marketing, Solo::Lawyer),
        "coo → marketing → lawyer"
    );
    assert_eq!(chain(Solo::Coo, Solo::Cfo), "coo → cfo");
    // The no-callback rule holds for the orchestrator too.
    assert_eq!(chain(Solo::Marketing, Solo::Coo), "marketing → coo");
}

#[test]
fn the_nine_role_edition_has_the_first_eight() {
    let nine: Vec<_> = csuite9::REVIEWS.domains().collect();
    let all: Vec<_> = csuite::REVIEWS.domains().collect();
    let tokens = |domains: &[Domain]| -> Vec<&str> { domains.iter().map(Domain::token).collect() };
    assert_eq!((nine.len(), all.len()), (8, 13));
    assert_eq!(tokens(&nine), tokens(&all[..8]));
    assert_ne!(nine[0], all[0], "domains of two tables are two");
    assert!(csuite9::REVIEWS.resolve(CSuite9::TABLE).is_ok());
    assert!(csuite::REVIEWS.resolve(CSuite9::TABLE).is_err());
}
