//! Lines of styled text, wrapped by display width.

use anstyle::{AnsiColor, Style};
use textwrap::WordSeparator;
use textwrap::core::{Word, break_words, display_width};
use textwrap::wrap_algorithms::wrap_first_fit;

use super::Terminal;

/// How wide the bar of the exact text is.
const BAR: usize = 40;
/// How far the lines of an option hang.
const HANG: usize = 2;
/// No terminal is taken for narrower than this, so that a hanging indent leaves room for text.
const NARROWEST: usize = 20;

/// A piece of a line that looks one way.
#[derive(Clone, Copy)]
pub(super) struct Span<'a> {
    text: &'a str,
    style: Style,
    url: Option<&'a str>,
}

impl<'a> Span<'a> {
    fn styled(text: &'a str, style: Style) -> Self {
        Self {
            text,
            style,
            url: None,
        }
    }

    pub(super) fn plain(text: &'a str) -> Self {
        Self::styled(text, Style::new())
    }

    pub(super) fn strong(text: &'a str) -> Self {
        Self::styled(text, Style::new().bold())
    }

    pub(super) fn soft(text: &'a str) -> Self {
        Self::styled(text, Style::new().dimmed())
    }

    pub(super) fn warning(text: &'a str) -> Self {
        Self::styled(text, AnsiColor::Yellow.on_default())
    }

    pub(super) fn heading(text: &'a str) -> Self {
        Self::styled(text, AnsiColor::Cyan.on_default().bold())
    }

    pub(super) fn link(text: &'a str, url: &'a str) -> Self {
        Self {
            text,
            style: Style::new().underline(),
            url: Some(url),
        }
    }
}

/// A report on its way to a terminal.
pub(super) struct Page<'t> {
    terminal: &'t Terminal,
    text: String,
}

impl<'t> Page<'t> {
    /// Starts with the bar.
    pub(super) fn open(terminal: &'t Terminal) -> Self {
        let mut page = Self {
            terminal,
            text: String::new(),
        };
        page.bar();
        page
    }

    /// Ends with the bar.
    pub(super) fn close(mut self) -> String {
        self.gap();
        self.bar();
        self.text
    }

    fn bar(&mut self) {
        let width = self.width().map_or(BAR, |width| width.min(BAR));
        let bar = "━".repeat(width);
        self.line("", &[Span::soft(&bar)]);
    }

    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    pub(super) fn title(&mut self, parts: &[&str]) {
        let title = parts.concat();
        self.gap();
        self.line("", &[Span::strong(&title)]);
    }

    /// A heading with a gap before it, and what stands around the label.
    pub(super) fn heading(&mut self, mark: &str, label: &str, after: &str) {
        self.gap();
        self.line(
            "",
            &[Span::plain(mark), Span::heading(label), Span::plain(after)],
        );
    }

    fn width(&self) -> Option<usize> {
        self.terminal.width.map(|width| width.max(NARROWEST))
    }

    /// One line of the exact text, on as many lines as it takes; those after the first hang under the text
    /// behind `lead`.
    pub(super) fn line(&mut self, lead: &str, spans: &[Span<'_>]) {
        let hang = display_width(lead);
        self.text.push_str(lead);
        self.wrapped(hang, hang, spans);
    }

    /// One line of the exact text whose label is told from its neighbours': the lines after the first hang.
    pub(super) fn hanging(&mut self, spans: &[Span<'_>]) {
        self.wrapped(0, HANG, spans);
    }

    /// Spans behind `taken` columns; the lines after the first start behind `hang`.
    fn wrapped(&mut self, taken: usize, hang: usize, spans: &[Span<'_>]) {
        let text: String = spans.iter().map(|span| span.text).collect();
        let Some(width) = self.width() else {
            self.part(spans, 0, text.len());
            self.gap();
            return;
        };
        let first = width - taken.min(width / 2);
        let room = width - hang.min(width / 2);
        let words = break_words(words(&text), room);
        let rooms = [first as f64, room as f64];
        for (i, line) in wrap_first_fit(&words, &rooms).iter().enumerate() {
            if i > 0 {
                self.gap();
                self.text.extend(std::iter::repeat_n(' ', hang));
            }
            if let (Some(first), Some(last)) = (line.first(), line.last()) {
                self.part(
                    spans,
                    offset(&text, first),
                    offset(&text, last) + last.len(),
                );
            }
        }
        self.gap();
    }

    /// The bytes `from..to` of the spans' text, each in its style.
    fn part(&mut self, spans: &[Span<'_>], from: usize, to: usize) {
        let mut start = 0;
        for span in spans {
            let end = start + span.text.len();
            let (first, last) = (from.max(start), to.min(end));
            if first < last {
                self.styled(span, &span.text[first - start..last - start]);
            }
            start = end;
        }
    }

    fn styled(&mut self, span: &Span<'_>, text: &str) {
        let style = if self.terminal.colour {
            span.style
        } else {
            Style::new()
        };
        let url = span.url.filter(|_| self.terminal.links);
        let link = |url: &str| format!("\u{1b}]8;;{url}\u{1b}\\");
        if let Some(url) = url {
            self.text.push_str(&link(url));
        }
        self.text.push_str(&format!("{style}{text}{style:#}"));
        if url.is_some() {
            self.text.push_str(&link(""));
        }
    }
}

/// The words of a text. A dash or an arrow belongs to the word behind it, so that no line ends with one.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut start = None;
    for word in WordSeparator::UnicodeBreakProperties.find_words(text) {
        let begin = offset(text, &word);
        if matches!(&*word, "—" | "→") {
            start.get_or_insert(begin);
            continue;
        }
        let end = begin + word.len() + word.whitespace.len();
        words.push(Word::from(&text[start.take().unwrap_or(begin)..end]));
    }
    words.extend(start.map(|start| Word::from(&text[start..])));
    words
}

/// Where in `text` a word of it stands.
fn offset(text: &str, word: &str) -> usize {
    word.as_ptr() as usize - text.as_ptr() as usize
}
