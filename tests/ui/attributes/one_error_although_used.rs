use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, hop = 1, ask = "What is left?")]
struct CashLeft;

fn send<M: Asks>(message: &M) -> Option<String> {
    Some(message.to_message().ok()?.to_string())
}
#[derive(AgentMessage)]
#[agent(response, answers = CashLeft)]
struct CostAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {
    let _sent = send(&CashLeft);
    let _caller = CashLeft::caller();
    let _message = CashLeft.to_message();
    let _question = <CostAnswer as Answer>::Question::callee();
}
