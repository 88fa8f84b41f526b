//! A stream gives the same as the whole text, however it is cut.
#![no_main]

use agentproto_fuzz::ROLES;
use agentproto_runtime::wire::{Decoder, Event, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, bool, &str)| {
    let (size, strict, text) = input;
    let reader = Reader::new(&ROLES, text);
    let whole: Vec<Event<'_>> = if strict { reader.strict() } else { reader }.collect();
    let decoder = Decoder::new(&ROLES);
    let mut decoder = if strict { decoder.strict() } else { decoder };
    let mut events = Vec::new();
    for piece in text.as_bytes().chunks(usize::from(size % 64) + 1) {
        events.extend(decoder.push(piece).expect("UTF-8"));
    }
    events.extend(decoder.finish().expect("UTF-8"));
    assert_eq!(events, whole);
});
