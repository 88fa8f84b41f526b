//! Events of a code fence wait until it is known whether the fence holds nothing but messages.

use std::collections::VecDeque;

use crate::wire::{Context, Diagnostic, Event};

/// What the engine tells.
#[derive(Debug)]
pub(in crate::wire) enum Signal<'a> {
    Event(Event<'a>),
    /// A fence opened.
    Opened,
    /// The open fence holds something that is no message.
    Mixed,
    /// The open fence is longer than can be waited for.
    TooLong(Diagnostic),
    /// The open fence closed.
    Closed,
}

impl Signal<'_> {
    pub(in crate::wire) fn into_owned(self) -> Signal<'static> {
        match self {
            Self::Event(event) => Signal::Event(event.into_owned()),
            Self::Opened => Signal::Opened,
            Self::Mixed => Signal::Mixed,
            Self::TooLong(note) => Signal::TooLong(note),
            Self::Closed => Signal::Closed,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fence {
    #[default]
    None,
    /// Nothing but messages so far.
    Pure,
    Mixed,
}

/// Events on their way out.
#[derive(Debug, Default)]
pub(in crate::wire) struct Hold<'a> {
    ready: VecDeque<Event<'a>>,
    held: Vec<Event<'a>>,
    fence: Fence,
}

impl<'a> Hold<'a> {
    pub(in crate::wire) fn take(&mut self, signal: Signal<'a>) {
        match signal {
            Signal::Event(event) => match self.fence {
                Fence::None => self.ready.push_back(event),
                Fence::Pure => self.held.push(event),
                Fence::Mixed => self.ready.extend(quiet(event)),
            },
            Signal::Opened => self.fence = Fence::Pure,
            Signal::Mixed => {
                self.fence = Fence::Mixed;
                self.ready.extend(self.held.drain(..).filter_map(quiet));
            }
            Signal::TooLong(note) => {
                self.take(Signal::Mixed);
                self.ready.push_back(Event::Diagnostic(note));
            }
            Signal::Closed => {
                self.fence = Fence::None;
                self.ready.extend(self.held.drain(..).map(alone));
            }
        }
    }

    /// Where the events start that wait for the end of their fence.
    pub(in crate::wire) fn waiting(&self) -> impl Iterator<Item = usize> + '_ {
        self.held.iter().map(|event| event.span().start)
    }

    /// Whether an event may go out at once.
    pub(in crate::wire) fn is_idle(&self) -> bool {
        self.fence == Fence::None && self.ready.is_empty()
    }

    pub(in crate::wire) fn pop(&mut self) -> Option<Event<'a>> {
        self.ready.pop_front()
    }

    pub(in crate::wire) fn drain(&mut self) -> impl Iterator<Item = Event<'a>> {
        self.ready.drain(..)
    }
}

/// No diagnostics are raised for a fence that holds anything but messages.
fn quiet(event: Event<'_>) -> Option<Event<'_>> {
    matches!(event, Event::Message(_)).then_some(event)
}

fn alone(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Message(mut located) => {
            located.alone = located.context == Context::Fenced;
            Event::Message(located)
        }
        diagnostic @ Event::Diagnostic(_) => diagnostic,
    }
}
