//! Any text is read without a panic, spans lie within it, messages come in order.
#![no_main]

use agentproto_fuzz::ROLES;
use agentproto_runtime::check::{Rules, check};
use agentproto_runtime::wire::{Diagnostic, read, read_strict, repair_request};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let reading = read(&ROLES, text);
    let mut at = 0;
    for located in &reading.messages {
        assert!(located.span.start >= at && text.get(located.span.clone()).is_some());
        at = located.span.end;
    }
    for note in &reading.diagnostics {
        assert!(text.get(note.span.clone()).is_some(), "{note}");
    }
    let _ = repair_request(&reading.diagnostics);
    let strict = read_strict(&ROLES, text);
    assert!(strict.diagnostics.iter().all(Diagnostic::is_error));
    assert!(strict.messages.len() <= reading.messages.len());
    assert_eq!(check(&ROLES, text, Rules::new()).messages, reading.messages.len());
});
