//! The review tables of the built-in role sets, as data: who checks what. Each stands beside its set as `REVIEWS`.

use agentproto_runtime::quality::{ReviewRow, ReviewTable};

const ROWS: [ReviewRow; 13] = [
    ReviewRow::new(
        "finance",
        "Financial numbers or budget",
        &["cfo"],
        "math, runway impact, budget reality",
    ),
    ReviewRow::new(
        "revenue",
        "Revenue projections",
        &["cro"],
        "pipeline backing, historical accuracy",
    ),
    ReviewRow::new(
        "hiring",
        "Headcount or hiring",
        &["chro"],
        "market reality, comp feasibility, timeline",
    ),
    ReviewRow::new(
        "technology",
        "Technical feasibility or timeline",
        &["cto"],
        "engineering capacity, technical debt load",
    ),
    ReviewRow::new(
        "operations",
        "Operational process changes",
        &["coo"],
        "capacity, dependencies, scaling impact",
    ),
    ReviewRow::new(
        "customers",
        "Customer-facing changes",
        &["cro", "cpo"],
        "churn risk, product roadmap conflict",
    ),
    ReviewRow::new(
        "security",
        "Security or compliance claims",
        &["ciso"],
        "actual posture, regulation requirements",
    ),
    ReviewRow::new(
        "market",
        "Market or positioning claims",
        &["cmo"],
        "data backing, competitive reality",
    ),
    ReviewRow::new(
        "legal",
        "Legal exposure, contracts, term sheets",
        &["gc"],
        "clause risk, IP ownership, regulatory triggers",
    ),
    ReviewRow::new(
        "data",
        "Data rights, training-data provenance",
        &["cdo"],
        "consent basis, GDPR Art. 6, data-asset impact",
    ),
    ReviewRow::new(
        "ai",
        "AI model claims, eval results, AI risk",
        &["caio"],
        "eval coverage, hallucination SLO, EU AI Act tier",
    ),
    ReviewRow::new(
        "retention",
        "Retention, churn, customer-health claims",
        &["cco"],
        "GRR/NRR decomposition, churn root cause",
    ),
    ReviewRow::new(
        "delivery",
        "Delivery timelines, eng throughput",
        &["vpe"],
        "DORA metrics, cycle-time reality, team capacity",
    ),
];

/// The thirteen domains of the fourteen-role edition.
///
#[doc = include_str!("reviews/csuite.md")]
pub static CSUITE: ReviewTable = ReviewTable::new("csuite", &ROWS);

/// The eight domains of the nine-role edition: the first eight of [`csuite::REVIEWS`](crate::csuite::REVIEWS).
pub static CSUITE_9: ReviewTable = ReviewTable::new("csuite-9", ROWS.split_at(8).0);

/// The seven domains of the solo company, whose work is reviewed by request and verdict.
///
#[doc = include_str!("reviews/solo.md")]
pub static SOLO: ReviewTable = ReviewTable::new(
    "solo",
    &[
        ReviewRow::new(
            "money",
            "Spending, pricing, margin assumptions",
            &["cfo"],
            "",
        ),
        ReviewRow::new(
            "tax",
            "Tax, IVA, invoicing, deductible expenses",
            &["accountant"],
            "",
        ),
        ReviewRow::new("law", "GDPR, contracts, terms, liability", &["lawyer"], ""),
        ReviewRow::new(
            "technology",
            "Architecture, infrastructure, product internals",
            &["cto"],
            "",
        ),
        ReviewRow::new(
            "strategy",
            "Revenue strategy, company direction",
            &["ceo"],
            "",
        ),
        ReviewRow::new(
            "publicity",
            "Launches, public messaging, positioning",
            &["marketing"],
            "",
        ),
        ReviewRow::new(
            "execution",
            "Multi-step execution across teams",
            &["coo"],
            "",
        ),
    ],
);
