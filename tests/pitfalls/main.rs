//! The derives in other people's crates: strict lints, odd names, every shape of declaration.
//!
//! The lints that are forbidden here are the ones that generated code most often trips over: a derive that
//! needs an `#[allow]` list would not compile in this crate.

#![forbid(
    clippy::needless_lifetimes,
    deprecated,
    missing_docs,
    non_snake_case,
    non_upper_case_globals,
    unsafe_code,
    unused_qualifications
)]
#![deny(
    warnings,
    clippy::pedantic,
    non_camel_case_types,
    rust_2018_idioms,
    trivial_casts,
    trivial_numeric_casts,
    unused_import_braces,
    unused_lifetimes,
    unused_results
)]
#![allow(unreachable_pub, reason = "a test has no users")]

mod cfgs;
mod deprecated;
mod docs;
mod generics;
mod macros;
mod names;
mod paths;
mod places;
mod shadows;

/// What an invocation of the CFO by the CRO asks.
pub(crate) fn asked<T>(value: &T) -> String
where
    T: agentproto::typed::AgentMessage + PartialEq + std::fmt::Debug,
{
    let message = value.to_message().expect("a message");
    assert_eq!(&T::from_message(&message).expect("the value"), value);
    let text = message.to_string();
    let question = text
        .strip_prefix("[INVOKE:cfo|")
        .and_then(|text| text.strip_suffix("]\n[CHAIN: cro → cfo]"));
    question.expect("an invocation of the CFO").to_owned()
}
