//! What is read is written so that it reads back the same.
#![no_main]

use agentproto_fuzz::ROLES;
use agentproto_runtime::message::Message;
use agentproto_runtime::wire::{Diagnostic, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for located in read(&ROLES, text).messages {
        let written = located.message.to_string();
        let again = read(&ROLES, &written);
        assert!(!again.diagnostics.iter().any(Diagnostic::is_error), "{written:?}: {:?}", again.diagnostics);
        let first = &again.messages.first().expect("a message").message;
        assert_eq!(first.to_string(), written);
        match (first, &located.message) {
            // Who asks is not on the wire where there is no chain.
            (Message::Invoke(first), Message::Invoke(second)) if second.chain().is_none() => {
                assert_eq!((first.to(), first.question()), (second.to(), second.question()));
            }
            (first, second) => assert_eq!(first, second),
        }
    }
});
