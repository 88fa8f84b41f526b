//! Characters that are damaged, full-width, or not to be seen.

use agentproto_runtime::message::Line;

use super::damaged;
use crate::variants::{WRITTEN, check};

#[test]
fn r018_a_full_width_bracket_may_close_a_narrow_one() {
    check(&[
        (
            "[INVOKE:cfo|x】 [INVOKE:cro|y]",
            &["[INVOKE:cfo|x]", "[INVOKE:cro|y]"],
            &["fullwidth"],
        ),
        (
            "[BLOCKED: cannot invoke cro — self-invocation】\nState assumption used instead: x",
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x"],
            &["fullwidth"],
        ),
        ("[INVOKE:cfo|a】b]", &["[INVOKE:cfo|a】b]"], &[]),
        ("[INVOKE:cfo|a [b】\n\n", &[], &["unterminated"]),
        (
            &WRITTEN
                .replace("cfo]", "cfo】")
                .replace("[/RESPONSE]", "[/RESPONSE】"),
            &[WRITTEN],
            &["fullwidth"],
        ),
    ]);
}

#[test]
fn r020_strictly_no_byte_order_mark_is_taken() {
    let text = "\u{feff}[ASSUMPTION: x]";
    let strict = agentproto_runtime::wire::read_strict(&crate::sets::CSUITE, text);
    let codes: Vec<_> = strict
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert_eq!(codes, ["not-canonical"]);
    assert_eq!(strict.diagnostics[0].span, 0..3);
}

/// Full-width tags are found although they were damaged; where they can't be repaired, that is said.
#[test]
fn r024_damaged_full_width_tags_are_found() {
    let block = WRITTEN
        .replace('[', "【")
        .replace(']', "】")
        .replace("cfo】", "cfo］");
    let codes: &[&str] = &["mojibake", "fullwidth"];
    let invoke = "【INVOKE：cfo｜现金还剩多少？】";
    for (text, written) in [
        (invoke, "[INVOKE:cfo|现金还剩多少？]"),
        ("［INVOKE：cfo｜x］", "[INVOKE:cfo|x]"),
        ("【ASSUMPTION：x — y】", "[ASSUMPTION: x — y]"),
        (block.as_str(), WRITTEN),
    ] {
        check(&[(&damaged(text), &[written], codes)]);
        let before = format!("words ã ï ï¼ {}", "and words ".repeat(40));
        check(&[(&format!("{before}{}", damaged(text)), &[written], codes)]);
    }
    check(&[
        (
            &format!("{}{}", damaged("【INVOKE：cfo｜"), "现】"),
            &[],
            &["malformed-tag"],
        ),
        (
            &format!(
                "{}{}",
                WRITTEN.replace("k\n", "现\n").replace("[/RESPONSE]", ""),
                damaged("【/RESPONSE】")
            ),
            &[],
            &["malformed-tag"],
        ),
        ("ã€\u{90}NOTEï¼šxã€‘ ï¼»1ï¼½", &[], &[]),
        ("BLOCKING: —ã€‘现", &["BLOCKING: —ã€‘现"], &[]),
    ]);
}

/// Joiners that join nothing are dropped like what else nobody sees; those that join stay.
#[test]
fn r031_joiners_that_join_nothing_are_dropped() {
    for joiner in ['\u{200c}', '\u{200d}'] {
        for tag in [
            "[INV~OKE:cfo|q?]",
            "[INVOKE~:~c~fo~|~q~?~]",
            "[INVOKE:cfo|q~~?~\u{200b}]",
        ] {
            let text = tag.replace('~', &joiner.to_string());
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            let written: Vec<_> = reading
                .messages
                .iter()
                .map(|found| found.message.to_string())
                .collect();
            assert_eq!(written, ["[INVOKE:cfo|q?]"], "{text:?}");
            let codes: Vec<_> = reading
                .diagnostics
                .iter()
                .map(|note| note.code.as_str())
                .collect();
            assert_eq!(codes, ["invisible-character"], "{text:?}");
        }
        assert!(Line::new(format!("a{joiner}b")).is_err());
    }
    let joined = "[INVOKE:cfo|👩\u{200d}💻 می\u{200c}روم?]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, joined);
    assert_eq!(reading.messages[0].message.to_string(), joined);
    assert!(reading.diagnostics.is_empty());
}
