//! A stream gives the same as the whole text, however it is cut.
#![no_main]

use agentproto_fuzz::checks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| checks::decoder(input));
