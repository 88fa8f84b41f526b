//! UTF-8 that was decoded as Windows-1252.

/// Whether the text is UTF-8 that was decoded as Windows-1252: re-encoded, it decodes strictly to other
/// text.
pub(crate) fn is_damaged(text: &str) -> bool {
    !text.is_ascii() && repaired(text).is_some()
}

/// The text as it was before it was decoded as Windows-1252, where it was.
pub(crate) fn repaired(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        bytes.push(windows_1252(c)?);
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|repaired| repaired != text)
}

/// The byte that Windows-1252 has for a character; the five bytes without one stand for themselves.
pub(crate) fn windows_1252(c: char) -> Option<u8> {
    const HIGH: [(char, u8); 27] = [
        ('€', 0x80),
        ('‚', 0x82),
        ('ƒ', 0x83),
        ('„', 0x84),
        ('…', 0x85),
        ('†', 0x86),
        ('‡', 0x87),
        ('ˆ', 0x88),
        ('‰', 0x89),
        ('Š', 0x8a),
        ('‹', 0x8b),
        ('Œ', 0x8c),
        ('Ž', 0x8e),
        ('‘', 0x91),
        ('’', 0x92),
        ('“', 0x93),
        ('”', 0x94),
        ('•', 0x95),
        ('–', 0x96),
        ('—', 0x97),
        ('˜', 0x98),
        ('™', 0x99),
        ('š', 0x9a),
        ('›', 0x9b),
        ('œ', 0x9c),
        ('ž', 0x9e),
        ('Ÿ', 0x9f),
    ];
    match c as u32 {
        byte @ (0..=0x7f | 0xa0..=0xff | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => Some(byte as u8),
        _ => HIGH
            .iter()
            .find(|(high, _)| *high == c)
            .map(|(_, byte)| *byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_found_and_mended() {
        assert_eq!(repaired("âœ… ok").as_deref(), Some("✅ ok"));
        assert_eq!(repaired("cro â†’ cfo").as_deref(), Some("cro → cfo"));
        for whole in ["plain", "naïve", "— dash", "✅"] {
            assert!(!is_damaged(whole), "{whole}");
        }
    }
}
