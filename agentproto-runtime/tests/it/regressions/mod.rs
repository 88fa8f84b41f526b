//! Faults that were found, each with a number of its own.

mod random;
mod reader;

/// The text as a reader sees it that takes UTF-8 for Windows-1252; the bytes that this has no character for stay.
fn damaged(text: &str) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: u8| match byte {
        0x80..=0x9f => high[usize::from(byte) - 0x80],
        byte => char::from(byte),
    };
    text.bytes().map(decode).collect()
}
