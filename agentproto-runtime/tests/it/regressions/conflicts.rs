//! Claims and resolutions of conflicts.

use crate::variants::check;

/// As many claims on one line as fit into a message are parted, each by itself and in one pass.
#[test]
fn r100_many_claims_on_one_line_are_parted() {
    let text = format!(
        "[CONFLICT]\n{}\n[/CONFLICT]",
        "CFO says: a CRO says: b ".repeat(20_000)
    );
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
    let agentproto_runtime::message::Message::Conflict(conflict) = &reading.messages[0].message
    else {
        panic!("{:?}", reading.diagnostics);
    };
    assert_eq!(conflict.positions().len(), 40_000);
    assert_eq!(conflict.positions()[39_999].claim(), "b");
}

/// A claim starts with a title, not with the end of a longer word in capitals.
#[test]
fn r101_a_claim_starts_with_no_part_of_a_word() {
    for (claims, written, codes) in [
        (
            "CFO says: a\nCEO says: our MACRO says: sell",
            "[CONFLICT: CFO a; CEO our MACRO says: sell]",
            &[][..],
        ),
        (
            "CFO says: a\nCEO says: the 2CRO says: sell",
            "[CONFLICT: CFO a; CEO the 2CRO says: sell]",
            &[],
        ),
        (
            "CFO says: aCRO says: b",
            "[CONFLICT: CFO a; CRO b]",
            &["flattened"],
        ),
        (
            "CFO says: 14 months.CRO says: b",
            "[CONFLICT: CFO 14 months.; CRO b]",
            &["flattened"],
        ),
        (
            "CFO says: a CHRO says: b Chief of Staff says: c",
            "[CONFLICT: CFO a; CHRO b; Chief of Staff c]",
            &["flattened"],
        ),
    ] {
        let block = format!("[CONFLICT]\n{claims}\n[/CONFLICT]");
        check(&[(&block, &[written], codes)]);
    }
}

/// Whether a tag that nothing closes is a mere mention is told by the start of what stands behind it on its line.
#[test]
fn r102_a_tag_without_its_end_is_told_from_a_mention_by_what_is_near() {
    let far = " and so on".repeat(40);
    for (text, codes) in [
        ("a [CONFLICT] CFO says: a", &["unclosed-block"][..]),
        ("a [CONFLICT] **Resolution:** a", &["unclosed-block"]),
        ("a [CONFLICT]    CFO", &["unclosed-block"]),
        ("a [CONFLICT] of two", &[]),
        ("a [CRITIC-SCREEN] Weakest point: a", &["unclosed-block"]),
        ("a [CRITIC-SCREEN] of it: a", &[]),
    ] {
        for text in [
            text.to_owned(),
            format!("{text}{far}"),
            format!("{text}{far}\n"),
        ] {
            let found = super::places(&text);
            let found: Vec<_> = found.iter().map(|(code, _)| *code).collect();
            assert_eq!(found, codes, "{text}");
            crate::read::check_chunks(&text);
        }
    }
    for unit in [
        "[CONFLICT]",
        "[CRITIC-SCREEN]",
        "[CONFLICT] CFO ",
        "[CRITIC-SCREEN] a: ",
    ] {
        crate::read::check_chunks(&unit.repeat(40));
    }
}

/// A path in brackets behind a resolution closes nothing: what stands behind it is kept.
#[test]
fn r103_a_resolution_goes_on_behind_a_path_in_brackets() {
    use agentproto_runtime::wire::{exact_with_asides, words_behind_choice};
    let conflict = "[CONFLICT: CFO a; CRO b]";
    let block = "[CONFLICT]\nCFO says: a\nCRO says: b";
    for (text, resolution, words) in [
        (
            format!("{conflict}\nResolution: escalate, the path is [/etc/app] and the owner is GC"),
            "escalate, the path is [/etc/app] and the owner is GC",
            Some(", the path is [/etc/app] and the owner is GC"),
        ),
        (
            format!("{conflict}\nResolution: talk, see [/docs] first"),
            "talk, see [/docs] first",
            None,
        ),
        (
            format!("{conflict}\nResolution: escalate, see [/CONFLICT] or [/etc"),
            "escalate, see [/CONFLICT] or [/etc",
            Some(", see [/CONFLICT] or [/etc"),
        ),
        (
            format!("{block}\nResolution: escalate, see [/etc] first\n[/CONFLICT]"),
            "escalate, see [/etc] first",
            Some(", see [/etc] first"),
        ),
        (
            format!("{block}\nResolution: talk, see [/docs] first\n[ / CONFLICT]"),
            "talk, see [/docs] first",
            None,
        ),
    ] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let message = &reading.messages[0].message;
        let found = words_behind_choice(message, &text);
        let found = found.as_ref().map(|(words, _)| words.as_str());
        assert_eq!(found, words, "{text}");
        let exact = format!("{conflict}\nResolution: {resolution}");
        assert_eq!(
            exact_with_asides(message, &text).as_deref(),
            Some(&*exact),
            "{text}"
        );
    }
}

/// A resolution on the line of a claim is one where nothing quotes it, it is no end of a word, and nobody claims
/// anything behind it.
#[test]
fn r146_a_resolution_within_a_claim_is_part_of_it() {
    for (claims, written, codes) in [
        (
            "CFO: `Resolution: escalate` is not an option\nCRO: b",
            "[CONFLICT: CFO `Resolution: escalate` is not an option; CRO b]",
            &[][..],
        ),
        (
            "CFO says: the Non-Resolution: escalate flag",
            "[CONFLICT: CFO the Non-Resolution: escalate flag]",
            &[],
        ),
        (
            "CFO says: a Resolution: conservative; CRO says: b",
            "[CONFLICT: CFO a Resolution: conservative; CRO b]",
            &[],
        ),
        (
            "CFO says: a Resolution: conservative; CRO expects 18",
            "[CONFLICT: CFO a Resolution: conservative; CRO expects 18]",
            &[],
        ),
        (
            "CFO says: a Resolution: conservative CRO says: b",
            "[CONFLICT: CFO a Resolution: conservative; CRO b]",
            &["flattened"],
        ),
        (
            "CFO: a → Resolution: conservative",
            "[CONFLICT: CFO a]\nResolution: conservative",
            &["flattened"],
        ),
        (
            "CFO: a -> b -> Resolution: conservative",
            "[CONFLICT: CFO a → b]\nResolution: conservative",
            &["flattened"],
        ),
        (
            "CFO: a; CRO: b Resolution: escalate; the board decides",
            "[CONFLICT: CFO a; CRO b]\nResolution: escalate",
            &["flattened"],
        ),
        (
            "CFO: see `x` Resolution: escalate",
            "[CONFLICT: CFO see `x`]\nResolution: escalate",
            &["flattened"],
        ),
    ] {
        let block = format!("[CONFLICT]\n{claims}\n[/CONFLICT]");
        check(&[(&block, &[written], codes)]);
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &block);
        let words =
            agentproto_runtime::wire::words_behind_choice(&reading.messages[0].message, &block);
        let words = words.map(|(words, _)| words);
        let expected = block.contains("the board").then_some("; the board decides");
        assert_eq!(words.as_deref(), expected, "{block}");
    }
}
