//! The pass over text on processors with AVX2.

use core::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_cmpeq_epi32, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi8,
};

use super::{BLOCK, Candidate, LANE, check};

/// One register.
const WIDTH: usize = 32;

/// The first candidate at or behind `from`.
#[target_feature(enable = "avx2")]
pub(super) fn next(text: &[u8], from: usize) -> Option<Candidate> {
    let (pairs, _) = text[from..].as_chunks::<{ 2 * BLOCK }>();
    for (i, pair) in pairs.iter().enumerate() {
        let (blocks, _) = pair.as_chunks::<BLOCK>();
        if is_cold(pair) {
            continue;
        }
        for (j, block) in blocks.iter().enumerate() {
            let at = from + i * 2 * BLOCK + j * BLOCK;
            if let Some(candidate) = examine(text, from, at, block) {
                return Some(candidate);
            }
        }
    }
    let mut at = from + pairs.len() * 2 * BLOCK;
    while at < text.len() {
        let rest = &text[at..text.len().min(at + BLOCK)];
        let mut block = [0; BLOCK];
        block[..rest.len()].copy_from_slice(rest);
        if let Some(candidate) = examine(text, from, at, &block) {
            return Some(candidate);
        }
        at += BLOCK;
    }
    None
}

/// Loads a register.
#[inline]
#[target_feature(enable = "avx2")]
fn load(part: &[u8; WIDTH]) -> __m256i {
    let word = |i: usize| i64::from_le_bytes(*part.as_chunks::<8>().0.get(i).unwrap_or(&[0; 8]));
    _mm256_set_epi64x(word(3), word(2), word(1), word(0))
}

/// All ones in lanes of four letters that may be capitals.
#[inline]
#[target_feature(enable = "avx2")]
fn capitals(bytes: __m256i) -> __m256i {
    let high = _mm256_and_si256(bytes, _mm256_set1_epi8(0xe0_u8.cast_signed()));
    _mm256_cmpeq_epi32(high, _mm256_set1_epi8(0x40))
}

#[inline]
#[target_feature(enable = "avx2")]
fn equal(bytes: __m256i, byte: u8) -> __m256i {
    _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()))
}

/// Whether there is certainly no candidate; what is no ASCII counts as one.
#[inline]
#[target_feature(enable = "avx2")]
fn is_cold(blocks: &[u8; 2 * BLOCK]) -> bool {
    let mut hot = _mm256_set1_epi8(0);
    for part in blocks.as_chunks::<WIDTH>().0 {
        let bytes = load(part);
        let marks = _mm256_or_si256(equal(bytes, b'['), equal(bytes, b'#'));
        let others = _mm256_or_si256(bytes, capitals(bytes));
        hot = _mm256_or_si256(hot, _mm256_or_si256(marks, others));
    }
    _mm256_movemask_epi8(hot) == 0
}

/// The first candidate in the block at `at`.
#[target_feature(enable = "avx2")]
fn examine(text: &[u8], from: usize, at: usize, block: &[u8; BLOCK]) -> Option<Candidate> {
    for (i, part) in block.as_chunks::<WIDTH>().0.iter().enumerate() {
        let at = at + i * WIDTH;
        let bytes = load(part);
        let narrow = _mm256_or_si256(equal(bytes, b'['), equal(bytes, b'#'));
        let wide = _mm256_or_si256(equal(bytes, 0xe3), equal(bytes, 0xef));
        let marks = _mm256_movemask_epi8(_mm256_or_si256(narrow, wide)).cast_unsigned();
        // One bit a lane.
        let words = _mm256_movemask_epi8(capitals(bytes)).cast_unsigned() & 0x1111_1111;
        let mut bits = marks | words;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let here = at + bit as usize;
            let candidate = if marks & (1 << bit) != 0 {
                check(text, here)
            } else {
                // The word may have started before its first whole lane.
                let start = here.saturating_sub(LANE - 1).max(from);
                (start..=here).find_map(|at| check(text, at))
            };
            if candidate.is_some() {
                return candidate;
            }
        }
    }
    None
}
