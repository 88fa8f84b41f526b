//! Messages that are made of lines: verdicts and review requests.

use core::ops::Range;

use agentproto_kinds::{REVIEW_REQUEST, VERDICT};

use crate::message::damage::{may_be_damaged, repaired, repaired_by_character};
use crate::message::label::{label_at, prefix_len};
use crate::message::text::{BOM, is_line_break};
use crate::wire::engine::deliver::reading;
use crate::wire::engine::hold::Signal;
use crate::wire::engine::place::Level;
use crate::wire::engine::{Engine, Step};
use crate::wire::line_breaks::LineEnd;
use crate::wire::read;
use crate::wire::tag_start::{Opens, opens};
use crate::wire::{Code, Diagnostic, MAX_MESSAGE};

/// How far from the start of its line what starts there may stand.
const HEAD: usize = 256;

/// Whether the start of a line could still become a verdict, a heading or an urgency.
pub(in crate::wire) fn may_become(line: &str) -> bool {
    if line.len() > HEAD {
        return false;
    }
    let start =
        line.trim_start_matches(|c: char| !c.is_ascii_alphabetic() && !matches!(c, '[' | '|'));
    let words = VERDICT.iter().map(|choice| choice.word).chain(["URGENCY"]);
    let is_start = |word: &str| word.starts_with(start) || start.starts_with(word);
    start.is_empty()
        || words.into_iter().any(is_start)
        || (line.contains('#')
            && prefix_len(REVIEW_REQUEST.tag, start).is_some_and(|len| len == start.len()))
        || may_be_damaged(line)
}

/// A review request whose end is being looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::wire) struct Section {
    at: usize,
    /// The first line that was not looked at.
    next: usize,
    /// The end of what belongs to it.
    last: usize,
    has_chain: bool,
    is_after_blank: bool,
    /// Whether its lines are those of a block quote.
    is_quote: bool,
    /// Which verdicts of its menu were seen, once the menu was announced.
    menu: Option<[bool; VERDICT.len()]>,
    /// Whether what announced the menu names all of them, so that fewer behind it are answers.
    is_named: bool,
}

impl Section {
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        self.at = self.at.saturating_sub(by);
        self.next = self.next.saturating_sub(by);
        self.last = self.last.saturating_sub(by);
    }

    /// Takes a line; whether the section goes on.
    fn take(&mut self, text: &str, line: Range<usize>) -> bool {
        let mut content = text[line.clone()].trim();
        if self.is_quote {
            let Some(quoted) = behind_quote(content) else {
                return false;
            };
            content = quoted;
        }
        if content.is_empty() {
            self.is_after_blank = true;
            return true;
        }
        let end = line.start + text[line.clone()].trim_end().len();
        if let Some(mut seen) = self.menu {
            let Some(item) = item_of_request(content) else {
                return false;
            };
            // One for the second time, or with a reason in a paragraph of its own, is an answer.
            if seen[item.index] || (item.has_reason && self.is_after_blank) {
                return false;
            }
            seen[item.index] = true;
            let has_more = seen.contains(&false);
            if !(self.is_named && has_more) {
                self.last = end;
            }
            self.menu = Some(seen);
            self.is_after_blank = false;
            return has_more;
        }
        if read::is_menu_heading(content) {
            self.menu = Some([false; VERDICT.len()]);
            self.is_after_blank = false;
            self.is_named = VERDICT.iter().all(|it| content.contains(it.word));
            self.last = end;
            return true;
        }
        let is_other = content.starts_with(['#', '`', '~'])
            || matches!(content, "---" | "***" | "___")
            || item_of_request(content).is_some()
            || (content.starts_with(['[', '【', '［'])
                && matches!(opens(content, 0, true), Opens::Tag(_)));
        if is_other {
            return false;
        }
        let label = label_at(&REVIEW_REQUEST, content);
        if let Some(label) = label {
            self.has_chain |= REVIEW_REQUEST.fields[label.field].name == "chain";
        }
        let belongs = label.is_some()
            || content.starts_with('>')
            || read::is_label_like(content)
            || !self.is_after_blank;
        if belongs {
            self.last = end;
            self.is_after_blank = false;
        }
        belongs
    }
}

impl Engine {
    fn pass(&mut self, to: usize) -> Step {
        self.at = to;
        Step::On
    }

    /// `## Peer Review Request` and its labelled lines.
    pub(in crate::wire) fn heading<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let line = self.starts.of(text, at);
        if at - line > HEAD {
            return self.pass(at + 1);
        }
        let before = repaired_by_character(&text[line..at]);
        let before = before.trim_start_matches(BOM).trim();
        if !behind_quote(before).unwrap_or(before).is_empty() {
            return self.pass(at + 1);
        }
        let is_quote = !before.is_empty();
        let mut section = match self.section {
            Some(section) if section.at == at => section,
            _ => Section {
                at,
                next: at,
                last: at,
                has_chain: false,
                is_after_blank: false,
                is_quote,
                menu: None,
                is_named: false,
            },
        };
        let mut is_heading = section.next == at;
        loop {
            if section.next >= text.len() && end || section.next - at > MAX_MESSAGE {
                break;
            }
            let line_end = match self.ends.of(text, section.next, end) {
                LineEnd::At(line_end) => line_end,
                LineEnd::Beyond => break,
                LineEnd::More => {
                    self.section = Some(section);
                    return self.wait_at(at);
                }
            };
            if is_heading {
                if !is_request_heading(&text[at..line_end]) {
                    return self.pass(at + 1);
                }
                section.last = line_end;
                is_heading = false;
            } else if !section.take(text, section.next..line_end) {
                break;
            }
            let break_len = text[line_end..].chars().next().map_or(0, char::len_utf8);
            let is_pair = text[line_end..].starts_with("\r\n");
            section.next = line_end + if is_pair { 2 } else { break_len };
        }
        self.section = None;
        if !section.has_chain {
            return self.pass(at + 1);
        }
        let span = at..section.last;
        let Some(place) = self.place(text, at, end, out) else {
            return self.wait_at(at);
        };
        if is_quote && place.level != Level::Quote {
            return self.pass(at + 1);
        }
        let raw = &text[span.clone()];
        let (message, notes) = self.read(raw, at, place, reading!(read::review_request));
        self.finish_message(text, message, notes, span, place, out)
    }

    /// A line that holds a verdict, unless it is the first of a menu.
    pub(in crate::wire) fn verdict<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let line = self.starts.of(text, at);
        if at - line > HEAD {
            return self.pass(at + 1);
        }
        let line_end = match self.ends.of(text, line, end) {
            LineEnd::At(line_end) => line_end,
            LineEnd::Beyond => return self.pass(at + 1),
            LineEnd::More => {
                return self.wait_at(at);
            }
        };
        let content = &text[line..line_end];
        let Some(item) = verdict_part(read::menu_item(content)) else {
            return self.pass(at + 1);
        };
        if !(self.done..=at).contains(&(line + item.span.start)) {
            return self.pass(at + 1);
        }
        match self.menu_end(text, line..line_end, end) {
            Some(Some(menu_end)) => return self.pass(menu_end),
            Some(None) => {}
            None => {
                return self.wait_at(at);
            }
        }
        let Some(part) = verdict_part(content) else {
            return self.pass(at + 1);
        };
        let span = line + part.span.start..line + part.span.end;
        let Some(place) = self.place(text, at, end, out) else {
            return self.wait_at(at);
        };
        // What looks like a quote is text where it is none, such as in a fence.
        let is_what_it_looks_like = match place.level {
            Level::Quote => true,
            Level::Code(_) => !part.is_quote,
            _ => !part.is_quote && !part.is_code,
        };
        if !is_what_it_looks_like {
            return self.pass(at + 1);
        }
        let raw = &text[span.clone()];
        let (message, notes) = self.read(raw, span.start, place, |_, text, notes| {
            read::review(text, notes).map(Into::into)
        });
        self.enter(text, place.line, span.start, span.end, out);
        self.at = line_end;
        self.deliver(message, notes, span, place, raw, out);
        Step::On
    }

    /// Where the menu ends that starts with this line, where it does; `None` where that can't be told yet.
    fn menu_end(&mut self, text: &str, first: Range<usize>, end: bool) -> Option<Option<usize>> {
        let is_quote = behind_quote(&text[first.clone()]).is_some();
        let Some(second) = next_line(text, first.end, is_quote, end)? else {
            return Some(None);
        };
        if verdict_part(read::menu_item(&text[second.clone()])).is_none() {
            return Some(None);
        }
        let Some(third) = next_line(text, second.end, is_quote, end)? else {
            return Some(None);
        };
        let menu_end = third.end;
        let lines = [first, second, third].map(|line| {
            let line = &text[line];
            repaired_by_character(behind_quote(line).unwrap_or(line))
        });
        Some(read::is_menu([&lines[0], &lines[1], &lines[2]]).then_some(menu_end))
    }

    /// An `URGENCY:` line whose choice was left open.
    pub(in crate::wire) fn urgency<'a>(
        &mut self,
        text: &'a str,
        at: usize,
        end: bool,
        out: &mut Vec<Signal<'a>>,
    ) -> Step {
        let word_end = at + "URGENCY".len();
        let line = self.starts.of(text, at);
        let line_end = match self.ends.of(text, line, end) {
            LineEnd::At(line_end) => line_end,
            LineEnd::Beyond => return self.pass(word_end),
            LineEnd::More => {
                return self.wait_at(at);
            }
        };
        let is_start = line >= self.done
            && at - line <= HEAD
            && text[line..at]
                .chars()
                .all(|c| !c.is_alphanumeric() && !matches!(c, '[' | '【' | '［' | '|' | '>' | '`'));
        let rest = text[word_end..line_end].trim_start_matches(['*', '_', ' ']);
        let value = rest.strip_prefix([':', '：']).filter(|_| is_start);
        if value.is_some_and(read::urgency_is_open) {
            let Some(place) = self.place(text, at, end, out) else {
                return self.wait_at(at);
            };
            let span = at..line + text[line..line_end].trim_end().len();
            let note = Diagnostic::new(
                Code::UnresolvedChoice,
                span.clone(),
                format!("`{}`", &text[span]),
                "one urgency",
                "choose one urgency",
            );
            self.say(place, note, out);
        }
        self.pass(word_end)
    }
}

/// A line that holds a verdict, behind the marks of a block quote or in inline code or not.
struct VerdictPart {
    /// What the verdict is made of, in bytes of the line.
    span: Range<usize>,
    is_quote: bool,
    is_code: bool,
}

/// The verdict in a line that holds one.
fn verdict_part(line: &str) -> Option<VerdictPart> {
    let text = verdict_text(line);
    let start = match read::verdict_line(text) {
        Some(verdict) => verdict.start,
        None => {
            read::verdict_line(&repaired(text)?.text)?;
            text.len() - text.trim_start().len()
        }
    };
    let from = text.as_ptr().addr() - line.as_ptr().addr();
    Some(VerdictPart {
        span: from + start..from + text.trim_end().len(),
        is_quote: behind_quote(line).is_some(),
        is_code: line[from + text.len()..].starts_with('`'),
    })
}

/// What stands behind the marks of a block quote, and in inline code where that is all.
fn verdict_text(line: &str) -> &str {
    read::within_code(behind_quote(line).unwrap_or(line))
}

/// A line of the menu of a request.
struct MenuItem {
    /// Which verdict it names.
    index: usize,
    has_reason: bool,
}

fn item_of_request(line: &str) -> Option<MenuItem> {
    let item = |line: &str| {
        let verdict = read::verdict_of_item(line)?;
        Some(MenuItem {
            index: verdict.index,
            has_reason: !verdict.reason.is_empty(),
        })
    };
    item(line).or_else(|| item(&repaired(line)?.text))
}

/// What stands behind the marks of a block quote, where the line is one of it.
fn behind_quote(line: &str) -> Option<&str> {
    let marks = line.trim_start_matches([' ', '\t', BOM]);
    let is_quote = marks.starts_with('>');
    is_quote.then(|| marks.trim_start_matches([' ', '\t', '>']))
}

/// The next line that is not blank, without the marks of a block quote; `Some(None)` where there is none near.
#[allow(clippy::option_option, reason = "not yet, or nothing")]
fn next_line(text: &str, from: usize, is_quote: bool, end: bool) -> Option<Option<Range<usize>>> {
    let stop = text.floor_char_boundary(from + HEAD);
    let rest = &text[from..stop];
    let word = rest.trim_start_matches(|c: char| c.is_whitespace() || (is_quote && c == '>'));
    let at = from + (rest.len() - word.len());
    if word.is_empty() {
        return if stop == text.len() && !end {
            None
        } else {
            Some(None)
        };
    }
    let stop = text.floor_char_boundary(at + HEAD);
    match text[at..stop].find(is_line_break) {
        Some(len) => Some(Some(at..at + len)),
        None if stop < text.len() => Some(None),
        None if end => Some(Some(at..text.len())),
        None if may_become(&text[at..]) => None,
        None => Some(None),
    }
}

/// Whether the line is the heading of a review request, nothing else being on it.
fn is_request_heading(line: &str) -> bool {
    let name = line.trim_start_matches(['#', ' ', '\t', '*', '_']);
    let rest = prefix_len(name, REVIEW_REQUEST.tag)
        .map(|len| name[len..].trim_matches(['#', ' ', '\t', '*', '_', ':', '\r']));
    rest.is_some_and(|rest| rest.is_empty() || (rest.starts_with('{') && rest.ends_with('}')))
}
