//! Review requests and verdicts.

use super::check;

const REQUEST: &str = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: d\nWhat I need from you: n?\n";
const MENU: &str = "\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING";

fn written() -> String {
    format!("{REQUEST}{MENU}")
}

/// Nobody is asked by a tag in a verdict's reason or in a request, and that is said.
#[test]
fn tags_in_reasons_and_requests_are_quoted_not_sent() {
    check(&[
        (
            "APPROVED: see [INVOKE:cfo|x]",
            &["APPROVED: see [INVOKE:cfo|x]"],
            &["nested-invocation"],
        ),
        ("CONCERNS — as in [RESPONSE:cfo]", &[], &["nested-block"]),
        (
            "APPROVED: see [1] and [response]",
            &["APPROVED: see [1] and [response]"],
            &[],
        ),
    ]);
    let request = |task: &str| {
        format!(
            "## Peer Review Request\n\nFrom: CRO\nCall chain: CRO -> CFO\nTask: {task}\nWhat I did: d\nWhat I need from you: n?\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING"
        )
    };
    let asking = request("t [INVOKE:cfo|x]");
    check(&[
        (&asking, &[&asking], &["nested-invocation"]),
        (&request("t [RESPONSE:cfo]"), &[], &["nested-block"]),
    ]);
}

#[test]
fn requests_are_read_however_they_are_laid_out() {
    let written = written();
    for text in [
        written.clone(),
        format!("{REQUEST}\nDone."),
        REQUEST.to_owned(),
        REQUEST
            .replace("From:", "**From:**")
            .replace("Task:", "**Task**:"),
        REQUEST.replace("## ", "### ").replace("\n\n", "\n"),
        REQUEST.replace("## Peer Review Request", "# **Peer review request**"),
        REQUEST.replace("## Peer Review Request", "## Peer Review Request {#prr}"),
        REQUEST.replace("From:", "- From:").replace("->", "→"),
        format!("{REQUEST}Context:\n"),
        format!("{REQUEST}\n1. APPROVED\n2. CONCERNS\n3. BLOCKING\n"),
        format!("{REQUEST}\n**Respond with:**\n- ✅ APPROVED\n- ⚠️ CONCERNS\n- 🚫 BLOCKING\n"),
    ] {
        check(&[(&text, &[&written], &[])]);
    }
}

#[test]
fn parts_may_be_missing_more_or_longer() {
    let written = written();
    let with_context = format!("{REQUEST}Context: EU only\n{MENU}");
    check(&[
        (&with_context, &[&with_context], &[]),
        (
            &format!("{REQUEST}Depth: 2\n{MENU}"),
            &[&written],
            &["unknown-field"],
        ),
        (
            &REQUEST.replace("Task: t\n", "Task: t\n> u\n> v\n"),
            &[&written.replace("Task: t", "Task: t u v")],
            &["multiline-field"],
        ),
        (
            &REQUEST.replace("Task: t\n", "Task: t\nand u\n"),
            &[&written.replace("Task: t", "Task: t and u")],
            &["multiline-field"],
        ),
        (&REQUEST.replace("Task: t\n", ""), &[], &["missing-field"]),
        (&REQUEST.replace("Call chain: COO -> Legal\n", ""), &[], &[]),
        (
            &REQUEST.replace("From: Legal", "From: [agent name]"),
            &[],
            &["placeholder"],
        ),
        (
            &REQUEST.replace("COO -> Legal", "COO -> Legal -> COO"),
            &[],
            &["circular-call"],
        ),
        (
            &REQUEST.replace("COO -> Legal", "COO, Legal"),
            &[&written],
            &["arrow"],
        ),
        ("## Peer Review Request\n\nWe ask a peer.\n", &[], &[]),
        (
            "A Peer Review Request\n\nFrom: x\nCall chain: a -> b\n",
            &[],
            &[],
        ),
    ]);
}

#[test]
fn a_verdict_is_one_word_with_or_without_a_reason() {
    for (text, written) in [
        ("APPROVED", "APPROVED"),
        ("1. APPROVED", "APPROVED"),
        ("- CONCERNS: x", "CONCERNS: x"),
        ("✅ APPROVED — x", "APPROVED: x"),
        ("⚠️ CONCERNS — x", "CONCERNS: x"),
        ("🚫 BLOCKING: x", "BLOCKING: x"),
        ("**BLOCKING**: x", "BLOCKING: x"),
        ("CONCERNS – x", "CONCERNS: x"),
        ("CONCERNS - x", "CONCERNS: x"),
        ("  BLOCKING  ", "BLOCKING"),
        ("âœ… APPROVED", "APPROVED"),
        ("CONCERNS：x", "CONCERNS: x"),
    ] {
        let code: &[&str] = if text.starts_with('â') {
            &["mojibake"]
        } else {
            &[]
        };
        check(&[
            (text, &[written], code),
            (&format!("First.\n\n{text}\n\nThen."), &[written], code),
        ]);
    }
    for text in [
        "It is APPROVED",
        "APPROVED by legal",
        "Approved",
        "APPROVEDX",
        "APPROVED / CONCERNS / BLOCKING",
        "APPROVED, CONCERNS or BLOCKING",
        "[APPROVED]",
        "APPROVED | BLOCKING",
    ] {
        check(&[(text, &[], &[])]);
    }
    check(&[("CONCERNS: [reason]", &[], &["placeholder"])]);
}

#[test]
fn the_menu_is_no_answer() {
    for text in [
        "1. APPROVED\n2. CONCERNS\n3. BLOCKING\n",
        "Respond with:\n\n- APPROVED\n\n- CONCERNS\n\n- BLOCKING",
        "✅ APPROVED\n⚠️ CONCERNS\n🚫 BLOCKING",
        "APPROVED: as it is\nCONCERNS: go on, but\nBLOCKING: stop",
        "3. BLOCKING\n2. CONCERNS\n1. APPROVED",
        "APPROVED: or CONCERNS, or BLOCKING",
    ] {
        check(&[(text, &[], &[])]);
    }
    let text = format!("{REQUEST}{MENU}\n\nBLOCKING: no date\n");
    check(&[(&text, &[&written(), "BLOCKING: no date"], &[])]);
    check(&[("APPROVED\nBLOCKING: y\n", &["APPROVED", "BLOCKING: y"], &[])]);
}
