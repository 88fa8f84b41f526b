//! Single bytes in a text: by the crate of this name, where the feature has it, or one at a time.

#[cfg(feature = "memchr")]
pub(crate) use ::memchr::{memchr, memchr2, memchr3, memrchr};

#[cfg(not(feature = "memchr"))]
pub(crate) use plain::{memchr, memchr2, memchr3, memrchr};

#[cfg(any(test, not(feature = "memchr")))]
mod plain {
    pub(crate) fn memchr(one: u8, text: &[u8]) -> Option<usize> {
        text.iter().position(|byte| *byte == one)
    }

    pub(crate) fn memchr2(one: u8, two: u8, text: &[u8]) -> Option<usize> {
        text.iter().position(|byte| *byte == one || *byte == two)
    }

    pub(crate) fn memchr3(one: u8, two: u8, three: u8, text: &[u8]) -> Option<usize> {
        text.iter()
            .position(|byte| *byte == one || *byte == two || *byte == three)
    }

    pub(crate) fn memrchr(one: u8, text: &[u8]) -> Option<usize> {
        text.iter().rposition(|byte| *byte == one)
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn both_ways_find_the_same() {
        let text = "[a|b]\r\n`c`\n~".repeat(7);
        for from in 0..text.len() {
            let text = &text.as_bytes()[from..];
            for one in *b"[|\n`x" {
                assert_eq!(plain::memchr(one, text), super::memchr(one, text));
                assert_eq!(plain::memrchr(one, text), super::memrchr(one, text));
                assert_eq!(
                    plain::memchr2(one, b'~', text),
                    super::memchr2(one, b'~', text)
                );
                assert_eq!(
                    plain::memchr3(one, b'~', b'c', text),
                    super::memchr3(one, b'~', b'c', text)
                );
            }
        }
    }
}
