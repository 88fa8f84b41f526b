//! Plain text, of which nothing has to be looked at.

/// How much is looked at in one go: enough for most values, so that how long one is costs no branch.
const CHUNK: usize = 64;

/// How many bytes at the start of a text are plain: what ASCII prints, but for brackets, colons and what fences
/// are made of.
#[inline]
pub(super) fn plain(text: &[u8]) -> usize {
    let (chunks, rest) = text.as_chunks::<CHUNK>();
    for (i, chunk) in chunks.iter().enumerate() {
        let plain = plain_in(chunk);
        if plain < CHUNK {
            return i * CHUNK + plain;
        }
    }
    let odd = rest.iter().position(|byte| !is_plain(*byte));
    text.len() - rest.len() + odd.unwrap_or(rest.len())
}

fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'}') && !matches!(byte, b'[' | b']' | b'`' | b':')
}

/// The same for one chunk.
#[inline]
fn plain_in(chunk: &[u8; CHUNK]) -> usize {
    #[cfg(target_arch = "x86_64")]
    {
        #[allow(
            unsafe_code,
            reason = "16 MiB of transcript take 2.2 ms and not 2.9 ms; of its own accord the compiler goes byte by byte"
        )]
        // SAFETY: every processor of this kind has SSE2, which is all that the function needs.
        unsafe {
            plain_in_registers(chunk)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    plain_anywhere(chunk)
}

/// The same on any processor.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn plain_anywhere(chunk: &[u8; CHUNK]) -> usize {
    let odd = chunk.iter().position(|byte| !is_plain(*byte));
    odd.unwrap_or(CHUNK)
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse2")]
fn plain_in_registers(chunk: &[u8; CHUNK]) -> usize {
    use core::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_cmplt_epi8, _mm_movemask_epi8, _mm_or_si128,
        _mm_set_epi64x, _mm_set1_epi8,
    };
    let all = |byte: u8| -> __m128i { _mm_set1_epi8(byte.cast_signed()) };
    let odd = |part: &[u8; 16]| {
        let bytes = u128::from_le_bytes(*part);
        let bytes = _mm_set_epi64x((bytes >> 64) as i64, bytes as i64);
        // With signs, what is not ASCII is below everything else.
        let below = _mm_cmplt_epi8(bytes, all(b' '));
        let above = _mm_cmpgt_epi8(bytes, all(b'}'));
        let mut odd = _mm_or_si128(below, above);
        for byte in [b'[', b']', b'`', b':'] {
            odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, all(byte)));
        }
        _mm_movemask_epi8(odd) as u64
    };
    let parts = chunk.as_chunks().0.iter().enumerate();
    let odd = parts.fold(0, |bits, (i, part)| bits | odd(part) << (i * 16));
    odd.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_is_told_from_plain_text_wherever_it_stands() {
        for byte in 0..=u8::MAX {
            for len in [1, 63, 64, 65, 130] {
                for at in 0..len {
                    let mut text = vec![b'x'; len];
                    text[at] = byte;
                    let expected = if is_plain(byte) { len } else { at };
                    assert_eq!(plain(&text), expected, "{byte} at {at} of {len}");
                    if let Ok(chunk) = text.as_slice().try_into() {
                        assert_eq!(plain_anywhere(chunk), expected);
                    }
                }
            }
        }
    }
}
