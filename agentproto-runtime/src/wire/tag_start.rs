//! The start of a tag: is it one of the protocol's?

use super::damaged::{self, Delimiter};
use crate::message::text::may_be_dropped;

/// The names of tags, messages or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagName {
    Invoke,
    Broadcast,
    Response,
    PeerVerify,
    CriticScreen,
    Chain,
    Blocked,
    Assumption,
    Conflict,
    Verified,
    Assumed,
}

impl TagName {
    const ALL: [(&'static str, Self); 11] = [
        ("INVOKE", Self::Invoke),
        ("BROADCAST", Self::Broadcast),
        ("RESPONSE", Self::Response),
        ("PEER-VERIFY", Self::PeerVerify),
        ("CRITIC-SCREEN", Self::CriticScreen),
        ("CHAIN", Self::Chain),
        ("BLOCKED", Self::Blocked),
        ("ASSUMPTION", Self::Assumption),
        ("CONFLICT", Self::Conflict),
        ("VERIFIED", Self::Verified),
        ("ASSUMED", Self::Assumed),
    ];

    /// What stands in the brackets.
    pub(super) const fn as_str(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// Whether the tag opens a block that needs closing, CONFLICT aside.
    pub(super) const fn is_block(self) -> bool {
        matches!(self, Self::Response | Self::PeerVerify | Self::CriticScreen)
    }

    /// Whether the tag is a message by itself, which nothing closes.
    pub(super) const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Invoke | Self::Broadcast | Self::Chain | Self::Blocked | Self::Assumption
        )
    }
}

/// What follows the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follow {
    /// A colon of any width.
    Colon,
    /// The closing bracket.
    Close,
    /// Something else that can't belong to the name.
    Other,
}

/// The start of a tag of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opener {
    pub(super) name: TagName,
    /// `[/NAME`
    pub(super) is_closing: bool,
    /// Whether the name is in capitals.
    pub(super) is_exact: bool,
    /// Whether the bracket is a full-width one.
    pub(super) is_wide: bool,
    pub(super) follow: Follow,
    /// Where the name ends.
    pub(super) name_end: usize,
}

/// What a bracket opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opens {
    Tag(Opener),
    /// Nothing of the protocol's.
    Text,
    /// That can't be told yet.
    More,
}

/// The most that may stand between the bracket and the end of the name.
const REACH: usize = 48;

/// The first two letters of the names, by groups of names whose first letters are followed alike. INVOKE and
/// BROADCAST may be in any case.
const STARTS: [(&[u8], &[u8]); 6] = [
    (b"Ii", b"Nn"),
    (b"Bb", b"RrLl"),
    (b"RPV", b"Ee"),
    (b"C", b"RrHhOo"),
    (b"A", b"Ss"),
    // What may stand before a name; controls and what is not ASCII may be dropped from within it.
    (b" \t/", &[]),
];

/// Which of [`STARTS`] a byte behind the bracket is in, one bit each, and which go on with a byte behind that.
const FIRST: [u8; 256] = sets(true);
const SECOND: [u8; 256] = sets(false);

const fn sets(is_first: bool) -> [u8; 256] {
    const ANY: u8 = 1 << (STARTS.len() - 1);
    // Behind a blank or a slash anything may stand.
    let mut sets = [if is_first { 0 } else { ANY }; 256];
    let mut i = 0;
    while i < STARTS.len() {
        let bytes = if is_first { STARTS[i].0 } else { STARTS[i].1 };
        let mut j = 0;
        while j < bytes.len() {
            sets[bytes[j] as usize] |= 1 << i;
            j += 1;
        }
        i += 1;
    }
    let mut byte = 0;
    while byte < sets.len() {
        let is_break = matches!(byte as u8, b'\t'..=b'\r');
        if !byte_is_seen(byte as u8) && !is_break {
            sets[byte] = if is_first { ANY } else { u8::MAX };
        }
        byte += 1;
    }
    sets
}

/// Whether a byte is a character of its own that is printed. Others may be dropped.
const fn byte_is_seen(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_control()
}

/// Whether a text that starts with a bracket may go on as a tag, as far as its first letters tell.
pub(super) fn may_open(text: &[u8]) -> bool {
    match text {
        [b'[', first, second, ..] => FIRST[*first as usize] & SECOND[*second as usize] != 0,
        [b'[', first] => FIRST[*first as usize] != 0,
        _ => true,
    }
}

/// The tag at `at`, where its name stands right between the bracket and a colon or the other bracket.
fn plain(text: &str, at: usize) -> Option<Opener> {
    let rest = text.as_bytes()[at..].strip_prefix(b"[")?;
    let first = rest.first()?;
    let (len, name) = TagName::ALL.iter().find_map(|(text, name)| {
        let is_name = text.as_bytes()[0] == *first && rest.starts_with(text.as_bytes());
        is_name.then_some((text.len(), *name))
    })?;
    let follow = match rest.get(len)? {
        b':' => Follow::Colon,
        b']' => Follow::Close,
        _ => return None,
    };
    Some(Opener {
        name,
        is_closing: false,
        is_exact: true,
        is_wide: false,
        follow,
        name_end: at + 1 + len,
    })
}

/// What the bracket at `at` opens; `end` says that no text follows.
pub(super) fn opens(text: &str, at: usize, end: bool) -> Opens {
    let bytes = text.as_bytes();
    // Nearly every other bracket ends here.
    match bytes.get(at + 1) {
        Some(_) if !may_open(&bytes[at..]) => return Opens::Text,
        Some(_) => {}
        None => return if end { Opens::Text } else { Opens::More },
    }
    if let Some(opener) = plain(text, at) {
        return Opens::Tag(opener);
    }
    let Some(open) = text[at..].chars().next() else {
        return Opens::Text;
    };
    let damaged = damaged::delimiter(&text[at..]);
    let open_len = damaged.map_or(open.len_utf8(), |(_, len)| len);
    let mut reader = Letters {
        text,
        at: at + open_len,
        stop: at + (open_len - open.len_utf8()) + REACH,
        end,
    };
    let mut name = NameBuffer::default();
    let mut is_closing = false;
    let mut is_padded = false;
    loop {
        let Some(c) = reader.peek() else {
            return reader.stopped();
        };
        match c {
            ' ' | '\t' if name.len == 0 => {}
            '/' | '／' if name.len == 0 && !is_closing => is_closing = true,
            'ï' | 'Ã' if name.len == 0 && damaged.is_some() && !is_closing => {
                match damaged::delimiter(&text[reader.at..]) {
                    Some((Delimiter::Slash, len)) => {
                        is_closing = true;
                        reader.at += len;
                        continue;
                    }
                    None if damaged::may_become(&text[reader.at..]) && !end => return Opens::More,
                    _ => return Opens::Text,
                }
            }
            'A'..='Z' | 'a'..='z' | '-' if !is_padded => {
                if !name.push(c as u8) {
                    return Opens::Text;
                }
            }
            c if may_be_dropped(c) => {}
            _ => break,
        }
        reader.at += c.len_utf8();
        if name.len > 0 && !matches!(c, 'A'..='Z' | 'a'..='z' | '-') && !may_be_dropped(c) {
            is_padded = true;
        }
    }
    let name_end = reader.at;
    let Some((name, is_exact)) = name.find() else {
        return Opens::Text;
    };
    loop {
        let Some(c) = reader.peek() else {
            return reader.stopped();
        };
        let follow = match c {
            ' ' | '\t' => {
                reader.at += 1;
                continue;
            }
            c if may_be_dropped(c) => {
                reader.at += c.len_utf8();
                continue;
            }
            ':' | '：' => Follow::Colon,
            ']' | '】' | '］' => Follow::Close,
            'ã' | 'ï' | 'Ã' if damaged.is_some() => match damaged::delimiter(&text[reader.at..])
            {
                Some((Delimiter::Colon, _)) => Follow::Colon,
                Some((Delimiter::Close, _)) => Follow::Close,
                None if damaged::may_become(&text[reader.at..]) && !end => return Opens::More,
                _ => Follow::Other,
            },
            c if c.is_alphanumeric() && reader.at == name_end => return Opens::Text,
            _ => Follow::Other,
        };
        let is_wide = open != '[';
        return Opens::Tag(Opener {
            name,
            is_closing,
            is_exact,
            is_wide,
            follow,
            name_end,
        });
    }
}

/// Whether a CONFLICT without a colon opens a block, `[CONFLICT]` or `[CONFLICT DETECTED]`; `None` where that
/// can't be told yet.
pub(super) fn is_conflict_block(text: &str, name_end: usize, end: bool) -> Option<bool> {
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

struct Letters<'t> {
    text: &'t str,
    at: usize,
    stop: usize,
    end: bool,
}

impl Letters<'_> {
    fn peek(&self) -> Option<char> {
        if self.at >= self.stop {
            return None;
        }
        self.text[self.at..].chars().next()
    }

    fn stopped(&self) -> Opens {
        if self.at < self.stop && !self.end {
            Opens::More
        } else {
            Opens::Text
        }
    }
}

#[derive(Default)]
struct NameBuffer {
    bytes: [u8; 13],
    len: usize,
}

impl NameBuffer {
    fn push(&mut self, byte: u8) -> bool {
        let Some(slot) = self.bytes.get_mut(self.len) else {
            return false;
        };
        *slot = byte;
        self.len += 1;
        true
    }

    fn find(&self) -> Option<(TagName, bool)> {
        let found = &self.bytes[..self.len];
        let (text, name) = TagName::ALL
            .iter()
            .find(|(text, _)| text.as_bytes().eq_ignore_ascii_case(found))?;
        Some((*name, text.as_bytes() == found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<(TagName, Follow)> {
        match opens(text, 0, true) {
            Opens::Tag(opener) => Some((opener.name, opener.follow)),
            Opens::Text | Opens::More => None,
        }
    }

    #[test]
    fn names_are_told_from_text() {
        assert_eq!(
            name("[INVOKE:cfo|x]"),
            Some((TagName::Invoke, Follow::Colon))
        );
        assert_eq!(
            name("【INVOKE：cfo｜x】"),
            Some((TagName::Invoke, Follow::Colon))
        );
        assert_eq!(
            name("[ PEER-VERIFY : x"),
            Some((TagName::PeerVerify, Follow::Colon))
        );
        assert_eq!(
            name("[INV\u{200b}OKE:x"),
            Some((TagName::Invoke, Follow::Colon))
        );
        assert_eq!(
            name("[CRITIC-SCREEN]"),
            Some((TagName::CriticScreen, Follow::Close))
        );
        assert_eq!(
            name("[CONFLICT DETECTED]"),
            Some((TagName::Conflict, Follow::Other))
        );
        for text in [
            "[INVOKED:x]",
            "[INVOKE2:x]",
            "[x]",
            "[",
            "[INVOKE",
            "[UNKNOWN: x]",
            "[1]",
            "[IN VOKE:x]",
        ] {
            assert_eq!(name(text), None, "{text}");
        }
    }

    #[test]
    fn two_letters_tell_most_text_from_tags() {
        for (name, _) in TagName::ALL {
            for text in [
                format!("[{name}"),
                format!("[/{name}"),
                format!("[ {name}"),
                format!("【{name}"),
                format!("[\u{ad}{name}"),
                format!("[{}\u{ad}{}", &name[..1], &name[1..]),
            ] {
                for end in 1..text.len() {
                    assert!(may_open(&text.as_bytes()[..end]), "{end} of {text}");
                }
            }
        }
        for text in [
            "[x]",
            "[[",
            "[]",
            "[1]",
            "[Note",
            "[TODO",
            "[i]",
            "[a, b]",
            "[response",
        ] {
            assert!(!may_open(text.as_bytes()), "{text}");
        }
        assert!(may_open(b"[Invoke") && may_open(b"[broadcast"));
    }

    #[test]
    fn what_could_still_become_a_tag_waits() {
        let text = "[INVOKE:";
        for end in 1..text.len() {
            assert_eq!(opens(&text[..end], 0, false), Opens::More, "{end}");
        }
        assert_eq!(opens("[Inv]", 0, false), Opens::Text);
    }
}
