//! Full-width delimiters whose UTF-8 was decoded as Windows-1252.

/// `【` and `［`.
pub(super) const OPEN: [&str; 2] = ["ã€\u{90}", "ï¼»"];

/// `】` and `］`.
const CLOSE: [&str; 2] = ["ã€‘", "ï¼½"];

/// `：`
const COLON: &str = "ï¼š";

/// `／`
const SLASH: &str = "ï¼\u{8f}";

/// What a damaged delimiter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiter {
    Open,
    Close,
    Colon,
    Slash,
}

/// The damaged delimiter that the text starts with, and its length.
pub(super) fn delimiter(text: &str) -> Option<(Delimiter, usize)> {
    // All start with `ã` or `ï`.
    if !text.starts_with(['ã', 'ï']) {
        return None;
    }
    all().find_map(|(sign, delimiter)| text.starts_with(sign).then_some((delimiter, sign.len())))
}

/// Whether the tag that the text starts with is damaged.
pub(super) fn is_tag(text: &str) -> bool {
    OPEN.iter().any(|open| text.starts_with(open))
}

/// Whether the text, not empty, may go on as a damaged delimiter.
pub(super) fn may_become(text: &str) -> bool {
    text.starts_with(['ã', 'ï'])
        && all().any(|(sign, _)| sign.len() > text.len() && sign.starts_with(text))
}

fn all() -> impl Iterator<Item = (&'static str, Delimiter)> {
    let open = OPEN.into_iter().map(|sign| (sign, Delimiter::Open));
    let close = CLOSE.into_iter().map(|sign| (sign, Delimiter::Close));
    let others = [(COLON, Delimiter::Colon), (SLASH, Delimiter::Slash)];
    open.chain(close).chain(others)
}

/// How much at the end of a text that still arrives may be the start of a damaged tag.
const TAIL: usize = 32;

/// Where a damaged tag may start at the end of the text, behind `from`.
pub(super) fn unfinished(text: &str, from: usize) -> Option<usize> {
    let tail = text.ceil_char_boundary(text.len().saturating_sub(TAIL).max(from));
    let starts = text[tail..].match_indices(['ã', 'ï']);
    starts.map(|(at, _)| tail + at).find(|at| {
        let rest = &text[*at..];
        may_become(rest) || OPEN.iter().any(|open| rest.starts_with(open))
    })
}
