//! What is read is written so that it reads back the same.
#![no_main]

use agentproto_fuzz::checks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| checks::round_trip(input));
