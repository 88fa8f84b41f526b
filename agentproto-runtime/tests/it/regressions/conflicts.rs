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
