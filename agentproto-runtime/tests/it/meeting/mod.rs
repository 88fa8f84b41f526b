//! The board meeting, phase by phase.

mod answers;
mod failure;
mod isolation;
mod minutes;
mod phases;
mod resume;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use agentproto_runtime::conductor::testing::response;
use agentproto_runtime::conductor::{Agent, AgentError, Conductor, Request};
use agentproto_runtime::meeting::{
    Agenda, Material, Meeting, MeetingError, Opened, Proposal, Review,
};
use agentproto_runtime::memory::{Memory, NewAction, NewDecision, parse_date};
use agentproto_runtime::message::Line;
use agentproto_runtime::quality::Stakes;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::sets::{CSUITE, role};

const SCREEN: &str = "[CRITIC-SCREEN]\nWeakest point: One source\nMissing perspective: Customers who left\n\
    If wrong, the cost is: $400K\nProceed: ✅ With noted risks\n[/CRITIC-SCREEN]";

/// Everybody in a meeting: what each role replies in each phase, round by round, and who was asked for what.
/// Clones are the same cast.
#[derive(Clone, Default)]
struct Cast {
    replies: HashMap<(&'static str, u8), Vec<Result<String, String>>>,
    asked: Arc<Mutex<Vec<Request>>>,
}

impl Cast {
    /// Three who disagree, a critic and an orchestrator who answer at once.
    fn new() -> Self {
        Self::default()
            .says("ceo", 2, [response(role("ceo"), "Go now")])
            .says("cfo", 2, [response(role("cfo"), "Wait for the bridge")])
            .says("cro", 2, [response(role("cro"), "Eleven accounts wait")])
            .says("executive-mentor", 3, [SCREEN])
            .says("chief-of-staff", 4, [proposal("Sell from Lisbon")])
    }

    /// What a role replies in a phase, in place of what it did before.
    fn says<T: Into<String>>(
        mut self,
        token: &'static str,
        phase: u8,
        replies: impl IntoIterator<Item = T>,
    ) -> Self {
        let replies = replies.into_iter().map(|reply| Ok(reply.into()));
        self.replies.insert((token, phase), replies.collect());
        self
    }

    /// A role that fails in a phase.
    fn fails(mut self, token: &'static str, phase: u8, error: &str) -> Self {
        self.replies.insert((token, phase), vec![Err(error.into())]);
        self
    }

    fn conductor(&self) -> Conductor {
        Conductor::builder(&CSUITE)
            .others(self.clone())
            .max_rounds(3)
            .build()
            .expect("roles of one set")
    }

    fn requests(&self) -> Vec<Request> {
        self.asked.lock().expect("no panic").clone()
    }

    /// The prompts that a role got.
    fn prompts(&self, token: &str) -> Vec<String> {
        let requests = self.requests();
        let own = requests
            .iter()
            .filter(|request| request.role() == role(token));
        own.map(Request::prompt).collect()
    }

    /// Who was asked in which phase and round, such as `cfo 2.0`.
    fn asked(&self) -> Vec<String> {
        self.requests().iter().map(name).collect()
    }

    fn open(&self, agenda: Agenda) -> Meeting<Opened> {
        Meeting::open(&self.conductor(), agenda, Value::Null).expect("a set with both callers")
    }

    /// The whole meeting, up to the founder.
    async fn hold(&self) -> Result<Review<Plan>, MeetingError> {
        hold(self.open(agenda())).await
    }
}

fn name(request: &Request) -> String {
    let phase = request.phase().expect("a phase").number();
    format!("{} {phase}.{}", request.chain().arrows(), request.round())
}

impl Agent for Cast {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        let phase = request.phase().expect("a phase").number();
        let (token, round) = (request.role().token(), request.round());
        self.asked.lock().expect("no panic").push(request);
        match self
            .replies
            .get(&(token, phase))
            .and_then(|all| all.get(round))
        {
            Some(Ok(reply)) => Ok(reply.clone()),
            Some(Err(error)) => Err(AgentError::new(error.clone())),
            None => Err(AgentError::new("nothing to say")),
        }
    }
}

async fn hold(meeting: Meeting<Opened>) -> Result<Review<Plan>, MeetingError> {
    let meeting = meeting.analyse().await?.critique().await?;
    Ok(meeting.synthesise("A plan.", Plan::read).await?.review())
}

fn line(text: &str) -> Line {
    Line::new(text).expect("one line")
}

fn agenda() -> Agenda {
    Agenda::new(
        line("Enter Spain in Q3"),
        line("Office or Lisbon?"),
        parse_date("2026-11-30").expect("a day"),
        ["ceo", "cfo", "cro"].map(role),
        Stakes::Critical,
    )
    .expect("three participants")
}

fn proposal(decision: &str) -> String {
    json!({ "decision": decision, "disagree": true }).to_string()
}

/// What the founder decides on in these tests.
#[derive(Clone, Debug, PartialEq)]
struct Plan {
    decision: String,
    views: Vec<String>,
    critic: String,
    disagree: bool,
}

impl Plan {
    fn read(material: Material<'_>, json: &Value) -> Result<Self, String> {
        let decision = json["decision"].as_str().ok_or("decision: missing")?;
        let views = material.views.iter();
        Ok(Self {
            decision: decision.to_owned(),
            views: views
                .map(|view| format!("{}: {}", view.role(), view.position()))
                .collect(),
            critic: material.critics_view(),
            disagree: json["disagree"] == true,
        })
    }
}

impl Proposal for Plan {
    fn report(&self) -> String {
        let Self {
            decision, critic, ..
        } = self;
        format!("{decision}\n{}\n{critic}\n", self.views.join("\n"))
    }

    fn decision(&self) -> NewDecision {
        let day = |text| parse_date(text).expect("a day");
        NewDecision::builder(day("2026-11-30"), "Enter Spain in Q3")
            .decision(self.decision.as_str())
            .owner("cro")
            .deadline(day("2027-01-31"))
            .review(day("2027-03-01"))
            .rationale("Demand is proven.")
            .action(NewAction::new("Hire two sellers", "cro", day("2027-01-31")))
            .build()
    }

    fn is_unanimous(&self) -> bool {
        !self.disagree
    }
}

/// A memory in a directory that goes away with it.
struct Place {
    dir: TempDir,
    memory: Memory,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory for the test");
        Self {
            memory: Memory::new(dir.path(), &CSUITE),
            dir,
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("approved/decisions.md")).unwrap_or_default()
    }

    /// The transcripts in `raw/`.
    fn raw(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.dir.path().join("raw"));
        let names = files.into_iter().flatten().map(|file| {
            let name = file.expect("an entry").file_name();
            name.into_string().expect("a name in UTF-8")
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    fn decisions(&self) -> usize {
        self.memory.load().expect("a memory").entries().len()
    }
}
