//! The built-in tables.

use agentproto_runtime::quality::{Domain, tables};

use super::reviews;
use crate::sets::CSUITE;

#[test]
fn the_thirteen_domains_and_who_checks_what() {
    insta::assert_snapshot!(reviews(), @r"
    - Financial numbers or budget → CFO: math, runway impact, budget reality
    - Revenue projections → CRO: pipeline backing, historical accuracy
    - Headcount or hiring → CHRO: market reality, comp feasibility, timeline
    - Technical feasibility or timeline → CTO: engineering capacity, technical debt load
    - Operational process changes → COO: capacity, dependencies, scaling impact
    - Customer-facing changes → CRO + CPO: churn risk, product roadmap conflict
    - Security or compliance claims → CISO: actual posture, regulation requirements
    - Market or positioning claims → CMO: data backing, competitive reality
    - Legal exposure, contracts, term sheets → GC: clause risk, IP ownership, regulatory triggers
    - Data rights, training-data provenance → CDO: consent basis, GDPR Art. 6, data-asset impact
    - AI model claims, eval results, AI risk → CAIO: eval coverage, hallucination SLO, EU AI Act tier
    - Retention, churn, customer-health claims → CCO: GRR/NRR decomposition, churn root cause
    - Delivery timelines, eng throughput → VPE: DORA metrics, cycle-time reality, team capacity
    ");
}

#[test]
fn the_nine_role_edition_has_the_first_eight() {
    let nine: Vec<_> = tables::CSUITE_9.domains().collect();
    let first: Vec<_> = tables::CSUITE
        .domains()
        .take(8)
        .map(|domain| domain.token())
        .collect();
    assert_eq!(nine.len(), 8);
    assert_eq!(nine.iter().map(Domain::token).collect::<Vec<_>>(), first);
    assert!(tables::CSUITE_9.resolve(&CSUITE).is_ok());
}

#[test]
fn the_tables_are_found_by_the_names_of_their_sets() {
    for (name, domains) in [("csuite", 13), ("csuite-9", 8), ("solo", 7)] {
        assert_eq!(tables::of_set(name).unwrap().domains().count(), domains);
    }
    assert!(tables::of_set("studio").is_none());
}
