//! Who sends a tag.

use agentproto_runtime::message::Message;
use agentproto_runtime::wire::{Code, Context, Located};

use crate::variants::check;

#[test]
fn r019_a_damaged_caller_is_said() {
    check(&[
        (
            "CRO â†’ [INVOKE:cfo|x]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]"],
            &["mojibake"],
        ),
        (
            "CRO â†’ [INVOKE:cfo|x]\n[CHAIN: cro â†’ cfo]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", "[CHAIN: cro → cfo]"],
            &["mojibake", "mojibake"],
        ),
        (
            "CEO â†’ [BROADCAST:all|x â€” y]",
            &["[BROADCAST:all|x — y]"],
            &["mojibake"],
        ),
    ]);
}

/// A caller named by its skill is the role.
#[test]
fn r028_a_caller_may_be_named_by_its_skill() {
    for name in ["cfo-advisor", "cs-cfo-advisor", "CFO"] {
        let text = format!("then {name} → [INVOKE:cro|x]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let written = reading.messages[0].message.to_string();
        assert_eq!(written, "[INVOKE:cro|x]\n[CHAIN: cfo → cro]", "{name}");
    }
}

/// Where no chain makes a hop a right one, none is told.
#[test]
fn r084_what_is_to_be_done_about_a_chain_breaks_no_rule() {
    let help = |text: &str| {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let notes = reading.diagnostics.into_iter();
        let mismatches = notes.filter(|note| note.code == Code::ChainMismatch);
        mismatches.map(|note| note.help).collect::<Vec<_>>()
    };
    let other = "ask another role, and give the chain as one that ends with the caller and a role that may be asked";
    for (text, expected) in [
        ("CFO → [INVOKE:cfo|x]\n[CHAIN: cro → cfo]", other),
        ("[CHAIN: cro → cfo]\nCFO → [INVOKE:cfo|x]", other),
        (
            "CFO → [INVOKE:executive-mentor|x]\n[CHAIN: cro → cfo]",
            other,
        ),
        ("[INVOKE:executive-mentor|x]\n[CHAIN: cro → cfo]", other),
        (
            "CFO → [INVOKE:coo|x]\n[CHAIN: cro → coo]",
            "give the chain as one that ends `cfo → coo`",
        ),
        (
            "[INVOKE:coo|x]\n[CHAIN: cro → cfo]",
            "give the chain as one that ends with `coo`",
        ),
    ] {
        assert_eq!(help(text), [expected], "{text}");
    }
}

/// What is full-width ends a clause as what is not does.
#[test]
fn r110_a_name_behind_full_width_signs_speaks() {
    for tag in ["[INVOKE:cfo|x]", "【INVOKE：cfo｜x】", "［INVOKE：cfo｜x］"] {
        let text = format!("{tag} CRO: [BROADCAST:all|y]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let callers: Vec<_> = reading.messages.iter().map(Located::caller).collect();
        let cro = agentproto_runtime::role::RoleTable::role(&crate::sets::CSUITE, "cro");
        assert_eq!(callers, [None, cro], "{text}");
    }
    for before in ["Fine. ", "好。", "好！", "(x)", "（x）"] {
        let text = format!("{before}CRO: [BROADCAST:all|y]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert!(reading.messages[0].caller().is_some(), "{text}");
    }
}

/// Nobody acts on an INVOKE whose chain breaks a rule, nor is a shorter chain made of it.
#[test]
fn r111_a_chain_through_a_role_that_takes_no_invocations_breaks_its_invoke() {
    let text = "[INVOKE:cfo|x]\n[CHAIN: cro → chief-of-staff → cfo]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
    let [invoke, chain] = &reading.messages[..] else {
        panic!("{:?}", reading.messages);
    };
    assert_eq!(invoke.message.to_string(), "[INVOKE:cfo|x]");
    assert!(!invoke.is_actionable());
    let rules = agentproto_runtime::check::Rules::new();
    assert!(!rules.permits(invoke) && rules.broken_by(invoke).is_empty());
    let broken = rules.broken_by(chain);
    assert_eq!(broken[0].code, Code::NotInvocable);
    crate::read::check_chunks(text);
}

/// Words that say why an INVOKE is a mistake do not part it from its chain.
#[test]
fn r112_an_invoke_that_is_a_mistake_takes_its_chain_with_it_whatever_stands_between() {
    for text in [
        "❌ [INVOKE:cro|q] asks itself in a circle\n[CHAIN: cro → cfo → cro]",
        "❌ [INVOKE:cro|q] — BLOCKED, in a circle\n[CHAIN: cro → cfo → cro]",
    ] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        let [invoke] = &reading.messages[..] else {
            panic!("{:?}", reading.messages);
        };
        assert_eq!(invoke.context, Context::Negated);
        crate::read::check_chunks(text);
    }
}

/// A chain before an INVOKE counts wherever the two stand.
#[test]
fn r116_a_chain_on_the_line_of_a_resolution_is_none_of_its_words() {
    for line in [
        "[CONFLICT: CFO a; CRO b]\nResolution: escalate.",
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: it holds.",
    ] {
        let text = format!("{line} [CHAIN: cro → cfo → cro] [INVOKE:cro|q]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let codes: Vec<_> = reading.diagnostics.iter().map(|it| it.code).collect();
        assert!(codes.contains(&Code::CircularCall), "{text}: {codes:?}");
        let [_, invoke] = &reading.messages[..] else {
            panic!("{text}: {:?}", reading.messages);
        };
        assert_eq!(invoke.message.to_string(), "[INVOKE:cro|q]", "{text}");
        assert!(!invoke.is_actionable(), "{text}");
        crate::read::check_chunks(&text);
    }
}

/// A dash in place of the pipe is no part of the question.
#[test]
fn r117_a_dash_between_role_and_question_is_left_out_of_the_help() {
    for between in [" ", ": ", " — ", " - ", " – "] {
        let text = format!("[INVOKE:cfo{between}what is left?]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let help = format!("write `{text}` as `[INVOKE:cfo|what is left?]`");
        assert_eq!(reading.diagnostics[0].help, help);
    }
}

/// The chain between a mistake that is talked of and an INVOKE is the latter's, which is not carried out unchecked.
#[test]
fn r122_a_mistake_takes_no_chain_from_behind_a_blank_line() {
    let text = "❌ [INVOKE:cfo|q] is how not to ask.\n\n[CHAIN: cfo → cro → cfo]\n[INVOKE:cfo|z]\n";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
    let codes: Vec<_> = reading.diagnostics.iter().map(|it| it.code).collect();
    assert_eq!(codes, [Code::CircularCall]);
    let found: Vec<_> = reading
        .messages
        .iter()
        .map(|it| (it.context, it.is_actionable()))
        .collect();
    assert_eq!(found, [(Context::Negated, false), (Context::Live, false)]);
    crate::read::check_chunks(text);
}

/// Whatever breaks the lines, a blank one is one.
#[test]
fn r123_a_chain_behind_a_blank_line_is_the_same_ones_with_any_line_break() {
    for line_break in ["\n", "\r", "\r\n"] {
        let text = ["[INVOKE:cfo|x]", "", "[CHAIN: cro → coo]", "[INVOKE:coo|y]"].join(line_break);
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        let callers: Vec<_> = reading
            .messages
            .iter()
            .filter_map(|it| match &it.message {
                Message::Invoke(invoke) => Some(invoke.caller().map(|role| role.token())),
                _ => None,
            })
            .collect();
        assert_eq!(callers, [None, Some("cro")], "{text:?}");
        crate::read::check_chunks(&text);
    }
}

/// A cross is one whatever it is drawn as. A BLOCKED behind a message is one of its own and shows nothing.
#[test]
fn r124_a_cross_shows_a_mistake_and_a_blocked_behind_a_message_does_not() {
    let text = "[ASSUMPTION: x] — [BLOCKED: cannot invoke cto — self-invocation]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
    assert!(
        reading
            .messages
            .iter()
            .all(|it| it.context == Context::Live)
    );
    assert_eq!(reading.messages.len(), 2);
    for text in ["✖ [INVOKE:cfo|x]", "✖️ [INVOKE:cfo|x]"] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        assert_eq!(reading.messages[0].context, Context::Negated, "{text}");
        crate::read::check_chunks(text);
    }
}

/// A paragraph of the text is not the message's.
#[test]
fn r125_a_labelled_line_behind_a_blank_one_is_prose() {
    for (message, line) in [
        (
            "[CONFLICT: CFO 1; CRO 2]\nResolution: conservative",
            "Resolution: we met the board.",
        ),
        (
            "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: it holds",
            "State assumption used instead: nothing else.",
        ),
    ] {
        let text = format!("{message}\n\n{line}\n");
        let reading = agentproto_runtime::wire::read_strict(&crate::sets::CSUITE, &text);
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        assert_eq!(reading.messages[0].message.to_string(), message);
        let text = format!("{message}\n{line}\n");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert_eq!(reading.diagnostics[0].code, Code::UnknownField);
        crate::read::check_chunks(&text);
    }
}
