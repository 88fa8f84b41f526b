//! Faults of the reader that were found by writing each kind of thing in more ways.

use super::damaged;
use crate::variants::check;

/// Every tag is found whose full-width brackets were damaged.
#[test]
fn r032_damaged_full_width_tags_of_every_kind_are_found() {
    let codes: &[&str] = &["mojibake", "fullwidth"];
    for (text, written) in [
        ("【BROADCAST：all｜x】", "[BROADCAST:all|x]"),
        (
            "【PEER-VERIFY：cfo】\nValidated: ✅ a\n【／PEER-VERIFY】",
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]",
        ),
        (
            "【BLOCKED：cannot invoke cro — self-invocation】\nState assumption used instead: x",
            "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x",
        ),
        (
            "【CRITIC-SCREEN】\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n【/CRITIC-SCREEN】",
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]",
        ),
        ("【CHAIN：cro → cfo】", "[CHAIN: cro → cfo]"),
        ("【CONFLICT：CFO a; CRO b】", "[CONFLICT: CFO a; CRO b]"),
    ] {
        let narrow = text.replace('【', "［").replace('】', "］");
        for text in [text, &narrow] {
            check(&[
                (&damaged(text), &[written], codes),
                (&format!("- {}", damaged(text)), &[written], codes),
            ]);
        }
    }
}
