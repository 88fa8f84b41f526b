//! What was found in a code fence, until it is told whether that is meant.

use agentproto_runtime::wire::MAX_MESSAGE;

use super::lines::{Line, Lines};
use super::region::Region;

/// Follows the lines of a text. What a fence holds is meant as long as it is nothing but reports, so they are held
/// until the fence ends or something else is in it.
#[derive(Debug)]
pub(super) struct Hold<T> {
    held: Vec<T>,
    /// How much was seen of the fence that is open.
    len: usize,
    /// Whether its reports are meant, once that is told.
    is_meant: Option<bool>,
}

impl<T> Default for Hold<T> {
    fn default() -> Self {
        Self {
            held: Vec::new(),
            len: 0,
            is_meant: None,
        }
    }
}

impl<T> Hold<T> {
    /// Goes on over lines that no report has, and tells of what was held and whether it is meant.
    pub(super) fn pass(&mut self, lines: &[Line<'_>], mut tell: impl FnMut(T, bool)) {
        for line in lines {
            let is_empty = !line.is_wall() && (line.is_blank() || line.is_bar());
            self.pass_line(line, is_empty, &mut tell);
        }
    }

    /// Goes on over a report.
    pub(super) fn enter(
        &mut self,
        found: T,
        lines: &Lines<'_>,
        region: &Region<'_>,
        mut tell: impl FnMut(T, bool),
    ) {
        if !region.is_fenced {
            self.end(&mut tell);
            tell(found, true);
            return;
        }
        match self.is_meant {
            Some(is_meant) => tell(found, is_meant),
            None => self.held.push(found),
        }
        for line in &lines.lines[region.first..region.next] {
            self.pass_line(line, true, &mut tell);
        }
    }

    /// The fence that was open has ended, or the text.
    pub(super) fn end(&mut self, mut tell: impl FnMut(T, bool)) {
        self.decide(true, &mut tell);
        self.len = 0;
        self.is_meant = None;
    }

    fn pass_line(&mut self, line: &Line<'_>, is_fitting: bool, mut tell: impl FnMut(T, bool)) {
        if line.is_fence || line.fence.is_none() {
            self.end(&mut tell);
        }
        if line.fence.is_none() {
            return;
        }
        self.len += line.text.len();
        if !is_fitting {
            self.decide(false, tell);
        } else if self.len > MAX_MESSAGE {
            // A text in pieces does not wait for ever; what is behind so many reports are more of them.
            self.decide(true, tell);
        }
    }

    fn decide(&mut self, is_meant: bool, mut tell: impl FnMut(T, bool)) {
        let is_meant = *self.is_meant.get_or_insert(is_meant);
        self.held.drain(..).for_each(|found| tell(found, is_meant));
    }
}
