//! Where a block ends: the closing tag that matches its opening one.

use crate::wire::MAX_MESSAGE;
use crate::wire::damaged::{self, Delimiter};
use crate::wire::engine::place::{Level, LineHead, level};
use crate::wire::line_breaks::LineStarts;
use crate::wire::markdown::fences::Fences;
use crate::wire::markdown::inline_code::{Floor, Inline};
use crate::wire::scan::next_bracket;
use crate::wire::tag_start::{Follow, Opens, TagName, opens};
use core::ops::Range;
use std::collections::VecDeque;

/// All but the last byte of the longest opening bracket.
const OPENING: usize = damaged::LONGEST - 1;

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::wire) enum Ending {
    /// With its closing tag; `nested` is a block that opens inside.
    Closed {
        tag: Range<usize>,
        nested: Option<usize>,
    },
    /// With the closing tag of another kind; `is_stray` says that the kind is none of blocks.
    Mismatched { tag: Range<usize>, is_stray: bool },
    /// Not at all.
    Unclosed,
    /// That can't be told yet.
    More,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    at: usize,
    name: TagName,
    nested: Option<usize>,
    /// Whether a tag that is a message by itself was opened in it.
    has_tag: bool,
    /// The first closing tag in it that closes no block, where no tag stands before.
    stray: Option<(usize, usize)>,
}

/// How many blocks of each kind are open.
#[derive(Clone, Copy, Debug, Default)]
struct Counts([isize; 4]);

impl Counts {
    const fn index(name: TagName) -> usize {
        match name {
            TagName::Response => 0,
            TagName::PeerVerify => 1,
            TagName::CriticScreen => 2,
            _ => 3,
        }
    }

    fn of(&self, name: TagName) -> isize {
        self.0[Self::index(name)]
    }

    fn add(&mut self, name: TagName, count: isize) {
        self.0[Self::index(name)] += count;
    }
}

/// Looks ahead for closing tags; each stretch of text is looked at once however many blocks open in it.
#[derive(Debug, Default)]
pub(in crate::wire) struct Blocks {
    open: VecDeque<Open>,
    /// How many of each kind are in `open`.
    counts: Counts,
    level: Option<Level>,
    start: usize,
    scan: usize,
    fences: Fences,
    inline: Inline,
    lines: LineStarts,
    head: LineHead,
    ended: bool,
}

impl Blocks {
    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        self.start = self.start.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        for open in &mut self.open {
            open.at = open.at.saturating_sub(by);
            open.nested = open.nested.map(|at| at.saturating_sub(by));
            open.stray = open
                .stray
                .map(|(start, end)| (start.saturating_sub(by), end.saturating_sub(by)));
        }
        self.level = self.level.map(|level| match level {
            Level::Fence(at) => Level::Fence(at.saturating_sub(by)),
            Level::Code(at) => Level::Code(at.saturating_sub(by)),
            level => level,
        });
        let line = self.lines.line();
        self.head.shift(by, line);
        self.inline.shift(by);
        self.fences.shift(by);
        self.lines.shift(by);
    }

    /// The end of the block whose opening tag stands at `at` and ends at `behind`.
    #[allow(
        clippy::too_many_arguments,
        reason = "a look-ahead starts from all that is known of a place"
    )]
    pub(in crate::wire) fn ending(
        &mut self,
        text: &str,
        at: usize,
        behind: usize,
        name: TagName,
        here: Level,
        fences: &Fences,
        end: bool,
    ) -> Ending {
        let is_known = self.level == Some(here) && self.start <= at && at < self.scan;
        if is_known {
            while let Some(first) = self.open.front().filter(|open| open.at < at) {
                self.counts.add(first.name, -1);
                self.open.pop_front();
            }
        }
        if !is_known || self.open.front().is_none_or(|open| open.at != at) {
            *self = Self {
                level: Some(here),
                start: at,
                scan: behind,
                fences: fences.clone(),
                ..Self::default()
            };
            self.push(at, name);
        }
        self.look(text, at, end)
    }

    fn push(&mut self, at: usize, name: TagName) {
        self.open.push_back(Open {
            at,
            name,
            nested: None,
            has_tag: false,
            stray: None,
        });
        self.counts.add(name, 1);
    }

    fn look(&mut self, text: &str, at: usize, end: bool) -> Ending {
        while !self.ended {
            let Some(found) = next_bracket(text.as_bytes(), self.scan) else {
                self.scan = self.scan.max(text.len().saturating_sub(OPENING));
                if !end && self.scan <= at + MAX_MESSAGE {
                    return Ending::More;
                }
                self.ended = end;
                break;
            };
            if found > at + MAX_MESSAGE {
                break;
            }
            let opener = match opens(text, found, end) {
                Opens::Tag(opener) => opener,
                Opens::Text => {
                    self.scan = found + 1;
                    continue;
                }
                Opens::More => {
                    self.scan = found;
                    return Ending::More;
                }
            };
            // The whole name may close a conflict as well.
            let could_be_bare = opener.name == TagName::Conflict
                && (!opener.is_closing || opener.follow == Follow::Other)
                && opener.is_exact;
            let is_bare = match could_be_bare {
                true => is_conflict_block(text, opener.name_end, end),
                false => Some(false),
            };
            let Some(is_bare) = is_bare else {
                self.scan = found;
                return Ending::More;
            };
            let is_stray = opener.is_closing && opener.name.is_inline();
            let matters = if is_stray {
                opener.follow != Follow::Other && self.may_have_stray()
            } else if opener.is_closing {
                (opener.name.is_block() || opener.name == TagName::Conflict)
                    && (opener.follow != Follow::Other || is_bare)
            } else {
                (opener.name.is_block() && opener.is_exact && opener.follow == Follow::Colon)
                    || (opener.name == TagName::CriticScreen
                        && opener.is_exact
                        && opener.follow == Follow::Close)
                    || is_bare
            };
            if !matters {
                if !opener.is_closing && opener.name.is_inline() && opener.is_exact {
                    self.note_tag();
                }
                self.scan = found + 1;
                continue;
            }
            let line = self.lines.of(text, found);
            while self.fences.advance(text, line).is_some() {}
            let head = *self.head.of(text, line, found);
            let floor = Floor {
                at: self.start,
                is_alone: false,
            };
            let within = match self.level {
                // Inline code holds all that stands before its end.
                Some(Level::Code(close)) if found < close => self.level,
                _ => level(
                    text,
                    line,
                    found,
                    &head,
                    &self.fences,
                    (&mut self.inline, floor),
                    end,
                ),
            };
            let Some(level) = within else {
                self.scan = found;
                return Ending::More;
            };
            if self.level != Some(level) {
                self.scan = found + 1;
                continue;
            }
            if !opener.is_closing {
                self.scan = opener.name_end;
                self.push(found, opener.name);
                continue;
            }
            let Some(close) = closing_end(text, opener.name_end) else {
                if !end && text.len() - found < 256 {
                    self.scan = found;
                    return Ending::More;
                }
                self.scan = found + 1;
                continue;
            };
            self.scan = close;
            if is_stray {
                self.note_stray(found..close);
                continue;
            }
            if let Some(ending) = self.close(opener.name, found..close, at) {
                return ending;
            }
        }
        self.without_end(at)
    }

    /// The ending of the block at `at`, which nothing closes that closes blocks.
    fn without_end(&mut self, at: usize) -> Ending {
        let stray = self.open.front().filter(|open| open.at == at);
        match stray.and_then(|open| open.stray) {
            Some((start, end)) => Ending::Mismatched {
                tag: start..end,
                is_stray: true,
            },
            None => Ending::Unclosed,
        }
    }

    /// Whether a closing tag of no block would be taken for the end of the innermost one.
    fn may_have_stray(&self) -> bool {
        let last = self.open.back();
        last.is_some_and(|open| !open.has_tag && open.stray.is_none())
    }

    fn note_stray(&mut self, tag: Range<usize>) {
        if let Some(open) = self.open.back_mut() {
            open.stray = Some((tag.start, tag.end));
        }
    }

    fn note_tag(&mut self) {
        if let Some(open) = self.open.back_mut() {
            open.has_tag = true;
        }
    }

    /// Closes a block by a closing tag; the ending of the block at `at`, where that is the one.
    fn close(&mut self, name: TagName, tag: Range<usize>, at: usize) -> Option<Ending> {
        let is_open = self.counts.of(name) > 0;
        let matching = is_open
            .then(|| self.open.iter().rposition(|open| open.name == name))
            .flatten();
        // A closing tag of a kind that is not open closes the innermost block, wrongly.
        let i = matching.unwrap_or_else(|| self.open.len().saturating_sub(1));
        let closed = *self.open.get(i)?;
        // A bare CONFLICT inside a block is text unless it is closed.
        let inner = self.open.iter().skip(i + 1);
        let inner = inner.filter_map(|open| match open.name {
            TagName::Conflict => open.nested,
            _ => Some(open.at),
        });
        let nested = closed.nested.or(inner.min());
        for open in self.open.drain(i..) {
            self.counts.add(open.name, -1);
        }
        if let Some(outer) = self.open.back_mut() {
            outer.nested = outer.nested.or(Some(closed.at));
        }
        (closed.at == at).then_some(match matching {
            Some(_) => Ending::Closed { tag, nested },
            None => Ending::Mismatched {
                tag,
                is_stray: false,
            },
        })
    }
}

/// Whether a CONFLICT without a colon opens a block, `[CONFLICT]` or `[CONFLICT DETECTED]`; `None` where that
/// can't be told yet.
pub(in crate::wire) fn is_conflict_block(text: &str, name_end: usize, end: bool) -> Option<bool> {
    const DETECTED: &str = "DETECTED";
    let rest = text[name_end..].trim_start_matches([' ', '\t']);
    let behind = rest
        .strip_prefix(DETECTED)
        .map_or(rest, |rest| rest.trim_start_matches([' ', '\t']));
    if !end && (behind.is_empty() || DETECTED.starts_with(behind)) {
        return None;
    }
    let is_damaged = matches!(damaged::delimiter(behind), Some((Delimiter::Close, _)));
    if !end && damaged::may_become(behind) {
        return None;
    }
    Some(behind.starts_with([']', '】', '］']) || is_damaged)
}

/// The end of a closing tag whose name ends at `name_end`.
fn closing_end(text: &str, name_end: usize) -> Option<usize> {
    let stop = text.floor_char_boundary(name_end + 128);
    let rest = &text[name_end..stop];
    for (at, c) in rest.char_indices() {
        let len = match c {
            ']' | '】' | '］' => c.len_utf8(),
            'ã' | 'ï' | 'Ã' => match damaged::delimiter(&rest[at..]) {
                Some((Delimiter::Close, len)) => len,
                _ => continue,
            },
            '\n' | '[' => return None,
            _ => continue,
        };
        return Some(name_end + at + len);
    }
    None
}
