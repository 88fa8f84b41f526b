//! Blocks that opened in a stretch of text, and how each of them ends.

use core::ops::Range;
use std::collections::VecDeque;

use crate::wire::engine::block_end::Ending;
use crate::wire::tag_start::TagName;

/// The kinds of blocks.
const KINDS: usize = 4;

const fn kind(name: TagName) -> usize {
    match name {
        TagName::Response => 0,
        TagName::PeerVerify => 1,
        TagName::CriticScreen => 2,
        _ => 3,
    }
}

#[derive(Clone, Debug)]
struct Block {
    at: usize,
    name: TagName,
    /// The first block in it.
    nested: Option<usize>,
    direct: Direct,
    /// How it ends, where a closing tag told.
    ending: Option<Ending>,
}

/// What stands first right in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direct {
    Nothing,
    /// A tag that is a message by itself.
    Tag,
    /// A closing tag that closes no block.
    Stray(usize, usize),
}

/// Blocks in text order. What may be a mere mention of a block ends as one does, and changes nothing for the others.
#[derive(Debug, Default)]
pub(super) struct Stack {
    blocks: VecDeque<Block>,
    /// How many blocks were forgotten; a block's number counts from the first one.
    forgotten: usize,
    /// The numbers of those that are open.
    open: VecDeque<usize>,
    /// How many of each kind are in `open`.
    counts: [usize; KINDS],
    /// The numbers of the mentions of each kind that are open.
    mentions: [VecDeque<usize>; KINDS],
}

impl Stack {
    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.forgotten = 0;
        self.open.clear();
        self.counts = [0; KINDS];
        self.mentions.iter_mut().for_each(VecDeque::clear);
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        for block in &mut self.blocks {
            block.at = block.at.saturating_sub(by);
            block.nested = block.nested.map(|at| at.saturating_sub(by));
            if let Direct::Stray(start, end) = &mut block.direct {
                (*start, *end) = (start.saturating_sub(by), end.saturating_sub(by));
            }
            if let Some(ending) = &mut block.ending {
                ending.shift(by);
            }
        }
    }

    /// Forgets the blocks before `at`; whether one opens there.
    pub(super) fn forget_before(&mut self, at: usize) -> bool {
        while let Some(block) = self.blocks.front().filter(|block| block.at < at) {
            let kind = kind(block.name);
            if self.open.front() == Some(&self.forgotten) {
                self.open.pop_front();
                self.counts[kind] -= 1;
            } else if self.mentions[kind].front() == Some(&self.forgotten) {
                self.mentions[kind].pop_front();
            }
            self.blocks.pop_front();
            self.forgotten += 1;
        }
        self.blocks.front().is_some_and(|block| block.at == at)
    }

    pub(super) fn push(&mut self, at: usize, name: TagName, is_mention: bool) {
        let number = self.forgotten + self.blocks.len();
        self.blocks.push_back(Block {
            at,
            name,
            nested: None,
            direct: Direct::Nothing,
            ending: None,
        });
        if is_mention {
            self.mentions[kind(name)].push_back(number);
        } else {
            self.open.push_back(number);
            self.counts[kind(name)] += 1;
        }
    }

    /// How the first block ends, where a closing tag told.
    pub(super) fn ending(&self) -> Option<&Ending> {
        self.blocks.front()?.ending.as_ref()
    }

    /// How the first block ends where no closing tag tells.
    pub(super) fn without_end(&self) -> Ending {
        match self.blocks.front().map(|block| block.direct) {
            Some(Direct::Stray(start, end)) => Ending::Mismatched { tag: start..end },
            _ => Ending::Unclosed,
        }
    }

    /// Whether a closing tag of no block would be taken for the end of an innermost one.
    pub(super) fn may_have_stray(&self) -> bool {
        let last = self.open.back();
        let mentions = self.mentions.iter().filter_map(VecDeque::back);
        last.into_iter()
            .chain(mentions)
            .any(|number| self.block(*number).direct == Direct::Nothing)
    }

    /// Notes a closing tag of no block.
    pub(super) fn note_stray(&mut self, tag: &Range<usize>) {
        self.note(Direct::Stray(tag.start, tag.end));
    }

    /// Notes a tag that is a message by itself.
    pub(super) fn note_tag(&mut self) {
        self.note(Direct::Tag);
    }

    fn note(&mut self, direct: Direct) {
        self.innermost(|block| {
            let is_first = block.direct == Direct::Nothing;
            if is_first {
                block.direct = direct;
            }
            is_first
        });
    }

    /// Goes through the innermost block and the mentions in it, from the last one of each kind backwards for as long
    /// as `change` says so: what it changes in one was changed in those before already.
    fn innermost(&mut self, change: impl Fn(&mut Block) -> bool) {
        let Self {
            blocks,
            forgotten,
            open,
            mentions,
            ..
        } = self;
        let last = open.back().copied();
        if let Some(block) = last.and_then(|number| blocks.get_mut(number - *forgotten)) {
            change(block);
        }
        for mentions in mentions {
            let mentions = mentions.iter().rev();
            for number in mentions.take_while(|number| last.is_none_or(|last| **number > last)) {
                let block = blocks.get_mut(number - *forgotten);
                if !block.is_some_and(&change) {
                    break;
                }
            }
        }
    }

    /// Closes what a closing tag closes.
    pub(super) fn close(&mut self, name: TagName, tag: &Range<usize>) {
        let is_open = self.counts[kind(name)] > 0;
        let matching = is_open
            .then(|| {
                self.open
                    .iter()
                    .rposition(|number| self.block(*number).name == name)
            })
            .flatten();
        let mismatched = || Ending::Mismatched { tag: tag.clone() };
        let floor = matching.map(|i| self.open[i]);
        let mut inner = Inner::new(self.open.len());
        while let Some(number) = self.pop_mention(kind(name), floor) {
            let nested = inner.of(self, number);
            self.end(
                number,
                Ending::Closed {
                    tag: tag.clone(),
                    nested,
                },
            );
        }
        // A closing tag of a kind that is not open closes the innermost block, wrongly.
        let i = matching.or(self.open.len().checked_sub(1));
        let floor = i.map(|i| self.open[i]);
        for kind in 0..KINDS {
            while let Some(number) = self.pop_mention(kind, floor) {
                self.end(number, mismatched());
            }
        }
        let (Some(i), Some(closed)) = (i, floor) else {
            return;
        };
        let ending = match matching {
            Some(_) => Ending::Closed {
                tag: tag.clone(),
                nested: inner.of(self, closed),
            },
            None => mismatched(),
        };
        while self.open.len() > i {
            if let Some(number) = self.open.pop_back() {
                self.counts[kind(self.block(number).name)] -= 1;
                self.end(number, mismatched());
            }
        }
        self.end(closed, ending);
        let at = self.block(closed).at;
        self.innermost(|outer| {
            let is_first = outer.nested.is_none();
            outer.nested = outer.nested.or(Some(at));
            is_first
        });
    }

    /// Takes the last mention of a kind behind a block.
    fn pop_mention(&mut self, kind: usize, floor: Option<usize>) -> Option<usize> {
        let last = self.mentions[kind].back()?;
        if floor.is_some_and(|floor| *last < floor) {
            return None;
        }
        self.mentions[kind].pop_back()
    }

    fn end(&mut self, number: usize, ending: Ending) {
        self.blocks[number - self.forgotten].ending = Some(ending);
    }

    fn block(&self, number: usize) -> &Block {
        &self.blocks[number - self.forgotten]
    }
}

/// The first block inside of others, which are asked for from the innermost to the outermost.
struct Inner {
    /// How many of the open blocks were not looked at.
    left: usize,
    first: Option<usize>,
}

impl Inner {
    fn new(left: usize) -> Self {
        Self { left, first: None }
    }

    fn of(&mut self, stack: &Stack, number: usize) -> Option<usize> {
        while let Some(i) = self.left.checked_sub(1)
            && stack.open[i] > number
        {
            self.left = i;
            let block = stack.block(stack.open[i]);
            // A bare CONFLICT inside a block is text unless it is closed.
            let shown = match block.name {
                TagName::Conflict => block.nested,
                _ => Some(block.at),
            };
            self.first = shown.or(self.first);
        }
        stack.block(number).nested.or(self.first)
    }
}
