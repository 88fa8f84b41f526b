//! Where a block ends: the closing tag that matches its opening one.

use crate::wire::MAX_MESSAGE;
use crate::wire::damaged::{self, Delimiter};
use crate::wire::engine::block_stack::Stack;
use crate::wire::engine::place::{Level, LineHead, level};
use crate::wire::line_breaks::LineStarts;
use crate::wire::markdown::fences::Fences;
use crate::wire::markdown::inline_code::{Floor, Inline};
use crate::wire::scan::next_bracket;
use crate::wire::tag_start::{Follow, Opens, TagName, is_conflict_block, opens};
use core::ops::Range;

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
    /// With the closing tag of another kind.
    Mismatched { tag: Range<usize> },
    /// Not at all.
    Unclosed,
    /// That can't be told yet.
    More,
}

impl Ending {
    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        let (tag, nested) = match self {
            Self::Closed { tag, nested } => (tag, nested.as_mut()),
            Self::Mismatched { tag } => (tag, None),
            Self::Unclosed | Self::More => return,
        };
        *tag = tag.start.saturating_sub(by)..tag.end.saturating_sub(by);
        if let Some(at) = nested {
            *at = at.saturating_sub(by);
        }
    }
}

/// How far a block is looked through once more of which what was looked at tells nothing: where backticks pair
/// otherwise, or its opening tag holds a closing one. It is looked through for its own sake alone.
const AGAIN: usize = 4096;

/// Looks ahead for closing tags; each stretch of text is looked at once for all blocks that open in it, be they
/// nested or not, beside each other in text and in quotes, closed or open.
#[derive(Debug, Default)]
pub(in crate::wire) struct Blocks {
    /// For what is within the same: text, quotes, tables, and the code that was last asked for.
    ahead: Vec<Ahead>,
    /// For a block that the others know nothing of.
    again: Ahead,
}

impl Blocks {
    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        for ahead in self.ahead.iter_mut().chain([&mut self.again]) {
            ahead.shift(by);
        }
    }

    /// The end of the block whose opening tag stands at `at`, on the line that starts at `line`, and ends at `behind`.
    #[allow(
        clippy::too_many_arguments,
        reason = "a look-ahead starts from all that is known of a place"
    )]
    pub(in crate::wire) fn ending(
        &mut self,
        text: &str,
        line: usize,
        at: usize,
        behind: usize,
        name: TagName,
        here: Level,
        fences: &Fences,
        end: bool,
    ) -> Ending {
        let is_code = |level: Level| matches!(level, Level::Fence(_) | Level::Code(_));
        let is_for = |ahead: &Ahead| {
            let level = ahead.level;
            level == Some(here) || (is_code(here) && level.is_some_and(is_code))
        };
        let found = self.ahead.iter().position(is_for);
        let i = found.unwrap_or(self.ahead.len());
        if found.is_none() {
            self.ahead.push(Ahead::default());
        }
        let ahead = &mut self.ahead[i];
        if !ahead.has_passed(at, here) {
            ahead.restart(line, at, behind, name, here, fences);
        } else if !ahead.stack.forget_before(at) || ahead.ends_before(behind) {
            let again = &mut self.again;
            if again.level != Some(here) || again.start != at {
                again.restart(line, at, behind, name, here, fences);
            }
            return again.look(text, at, AGAIN, end);
        }
        ahead.look(text, at, MAX_MESSAGE, end)
    }
}

/// Looks ahead from one block on, at all that is within the same.
#[derive(Debug, Default)]
struct Ahead {
    stack: Stack,
    level: Option<Level>,
    start: usize,
    scan: usize,
    fences: Fences,
    inline: Inline,
    lines: LineStarts,
    head: LineHead,
    ended: bool,
}

impl Ahead {
    fn shift(&mut self, by: usize) {
        self.start = self.start.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        self.stack.shift(by);
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

    /// Whether `at`, which is within `here`, was looked at.
    fn has_passed(&self, at: usize, here: Level) -> bool {
        self.level == Some(here) && self.start <= at && at < self.scan
    }

    fn restart(
        &mut self,
        line: usize,
        at: usize,
        behind: usize,
        name: TagName,
        here: Level,
        fences: &Fences,
    ) {
        let mut stack = core::mem::take(&mut self.stack);
        stack.clear();
        stack.push(at, name, false);
        *self = Self {
            stack,
            level: Some(here),
            start: at,
            scan: behind,
            fences: fences.clone(),
            // Before the block, the line may be as long as the text.
            lines: LineStarts::known(line, at),
            ..Self::default()
        };
    }

    /// Whether the first block ended before `behind`, the end of its opening tag.
    fn ends_before(&self, behind: usize) -> bool {
        match self.stack.ending() {
            Some(Ending::Closed { tag, .. } | Ending::Mismatched { tag }) => tag.start < behind,
            _ => false,
        }
    }

    /// Whether nothing behind is within the same, `found` and the line it stands on having been reached.
    fn is_left(&self, found: usize) -> bool {
        match self.level {
            Some(Level::Fence(start)) => self.fences.open().is_none_or(|open| open.start != start),
            Some(Level::Code(close)) => found >= close,
            _ => false,
        }
    }

    /// The ending of the first block, which stands at `at`; its closing tag is looked for as far as `reach`.
    fn look(&mut self, text: &str, at: usize, reach: usize, end: bool) -> Ending {
        if let Some(ending) = self.stack.ending() {
            return ending.clone();
        }
        while !self.ended {
            let Some(found) = next_bracket(text.as_bytes(), self.scan) else {
                self.scan = self.scan.max(text.len().saturating_sub(OPENING));
                if !end && self.scan <= at + reach {
                    return Ending::More;
                }
                self.ended = end;
                break;
            };
            if found > at + reach {
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
            let is_block = is_bare
                || (opener.name.is_block() && opener.is_exact && opener.follow == Follow::Colon)
                || (opener.name == TagName::CriticScreen
                    && opener.is_exact
                    && opener.follow == Follow::Close);
            let is_stray = opener.is_closing && opener.name.is_inline();
            let matters = if is_stray {
                opener.follow != Follow::Other && self.stack.may_have_stray()
            } else if opener.is_closing {
                (opener.name.is_block() || opener.name == TagName::Conflict)
                    && (opener.follow != Follow::Other || is_bare)
            } else {
                is_block || (opener.name.is_block() && opener.is_exact)
            };
            if !matters {
                if !opener.is_closing && opener.name.is_inline() && opener.is_exact {
                    self.stack.note_tag();
                }
                self.scan = found + 1;
                continue;
            }
            let line = self.lines.of(text, found);
            while self.fences.advance(text, line).is_some() {}
            if self.is_left(found) {
                self.ended = true;
                break;
            }
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
                self.stack.push(found, opener.name, !is_block);
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
                self.stack.note_stray(&(found..close));
                continue;
            }
            self.stack.close(opener.name, &(found..close));
            if let Some(ending) = self.stack.ending() {
                return ending.clone();
            }
        }
        self.stack.without_end()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many bytes are looked at to tell the ends of the blocks in a text, as far as they are asked for.
    fn looked_at(text: &str) -> usize {
        let mut blocks = Blocks::default();
        let (mut at, mut sum) = (0, 0);
        while let Some(found) = next_bracket(text.as_bytes(), at) {
            at = found + 1;
            let Opens::Tag(opener) = opens(text, found, true) else {
                continue;
            };
            if opener.is_closing {
                continue;
            }
            let behind = found + text[found..].find(']').expect("a tag") + 1;
            let line = crate::wire::line_breaks::line_start(text, found);
            let here = match text[line..].starts_with('>') {
                true => Level::Quote,
                false => Level::Plain,
            };
            let seen = |blocks: &Blocks| {
                let ahead = blocks.ahead.iter().find(|ahead| ahead.level == Some(here));
                ahead.map_or((0, 0), |ahead| (ahead.start, ahead.scan))
            };
            let before = seen(&blocks);
            let fences = Fences::default();
            let ending = blocks.ending(text, line, found, behind, opener.name, here, &fences, true);
            let after = seen(&blocks);
            sum += after.1
                - if before.0 == after.0 {
                    before.1
                } else {
                    after.0
                };
            at = match ending {
                Ending::Closed { tag, .. } | Ending::Mismatched { tag } => tag.end,
                Ending::Unclosed | Ending::More => behind,
            };
            assert_eq!(blocks.again.scan, 0, "{found} of {text}");
        }
        sum
    }

    #[test]
    fn text_is_looked_at_once_whatever_is_nested() {
        let names = [
            "RESPONSE:cfo",
            "PEER-VERIFY:cfo",
            "CRITIC-SCREEN",
            "CONFLICT",
            "CONFLICT DETECTED",
        ];
        let mut units = ["[RESPONSE]\n", "[PEER-VERIFY]\n[CRITIC-SCREEN x]\n"]
            .map(String::from)
            .to_vec();
        for outer in names {
            units.push(format!("[{outer}]\n\n> [RESPONSE:cfo]\n\n"));
            units.push(format!("[{outer}]\n[RESPONSE]\n[/RESPONSE]\n"));
            for inner in names {
                units.push(format!("[{outer}]\n[{inner}]\n"));
                for closed in [outer, inner] {
                    let closed = closed.split([':', ' ']).next().unwrap_or_default();
                    units.push(format!("[{outer}]\n[{inner}]\n[/{closed}]\n"));
                }
            }
        }
        for unit in units {
            let text = unit.repeat(100);
            let sum = looked_at(&text);
            assert!(sum <= 2 * text.len(), "{sum} of {} of {unit}", text.len());
        }
    }
}
