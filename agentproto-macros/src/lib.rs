//! The derive macros of agentproto. Use them through the facade crate, `agentproto`, which documents them.

mod attr;
mod errors;
mod message;
mod nearest;
mod role_set;
mod span;
mod symbol;

use proc_macro::TokenStream;

/// Makes an enum a role set, and each of its variants a role type.
#[proc_macro_derive(RoleSet, attributes(roles, role))]
pub fn derive_role_set(input: TokenStream) -> TokenStream {
    role_set::derive(input.into()).into()
}

/// Makes a struct a message of the protocol, or an enum an inbox.
#[proc_macro_derive(AgentMessage, attributes(agent))]
pub fn derive_agent_message(input: TokenStream) -> TokenStream {
    message::derive(input.into()).into()
}
