//! Any text is read without a panic, spans lie within it, messages come in order.
#![no_main]

use agentproto_fuzz::checks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| checks::reader(input));
