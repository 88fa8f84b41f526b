//! Marking a chunk on processors with AVX2.

use core::arch::x86_64::{
    __m256i, _mm_set_epi64x, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8,
    _mm256_loadu_si256, _mm256_max_epi8, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_sub_epi8,
};

use super::bytes::{FROM, NAME_FIRST, NAME_LAST, NEAR, TILDE};
use super::marks::{Bits, GROUP, Marks};

/// One register.
const WIDTH: usize = 32;

/// Marks a chunk.
#[target_feature(enable = "avx2")]
pub(super) fn set(marks: &mut Marks, chunk: &[[u8; GROUP]]) {
    marks.set_with(
        chunk,
        |group| {
            let parts = group.as_chunks::<WIDTH>().0.iter();
            let none = (all(u8::MAX), all(0));
            let (nearest, highest) = parts.fold(none, |(nearest, highest), part| {
                let bytes = load(part);
                let nearest = _mm256_min_epu8(nearest, nearness(bytes));
                (nearest, _mm256_max_epi8(highest, bytes))
            });
            marked(nearest, highest) != 0
        },
        |part| {
            let halves = part.as_chunks::<WIDTH>().0.iter().rev();
            let none = Bits {
                marked: 0,
                hashes: 0,
                names: 0,
            };
            halves.fold(none, |behind, half| {
                let bytes = load(half);
                let marked = marked(nearness(bytes), bytes);
                let place = _mm256_sub_epi8(bytes, all(NAME_FIRST));
                let names = equal(_mm256_min_epu8(place, all(NAME_LAST - NAME_FIRST)), place);
                Bits {
                    marked: behind.marked << WIDTH | u64::from(marked),
                    hashes: behind.hashes << WIDTH | u64::from(equal(bytes, all(b'#'))),
                    names: behind.names << WIDTH | u64::from(names),
                }
            })
        },
    );
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(part: &[u8; WIDTH]) -> __m256i {
    #[allow(
        unsafe_code,
        reason = "made of words, a load is many instructions: 16 MiB of prose take 0.52 ms and not 0.36 ms"
    )]
    // SAFETY: a reference to as many bytes as a register has.
    unsafe {
        _mm256_loadu_si256(part.as_ptr().cast())
    }
}

/// See [`super::bytes`].
#[inline]
#[target_feature(enable = "avx2")]
fn nearness(bytes: __m256i) -> __m256i {
    let half = |i: usize| i64::from_le_bytes(*FROM.as_chunks::<8>().0.get(i).unwrap_or(&[0; 8]));
    let from = _mm256_broadcastsi128_si256(_mm_set_epi64x(half(1), half(0)));
    _mm256_sub_epi8(_mm256_shuffle_epi8(from, bytes), bytes)
}

#[inline]
#[target_feature(enable = "avx2")]
fn all(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

/// One bit for each byte that is equal.
#[inline]
#[target_feature(enable = "avx2")]
fn equal(a: __m256i, b: __m256i) -> u32 {
    _mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)).cast_unsigned()
}

/// What is so near, or so high, that it counts as marked.
#[inline]
#[target_feature(enable = "avx2")]
fn marked(nearness: __m256i, bytes: __m256i) -> u32 {
    let is_near = _mm256_cmpeq_epi8(_mm256_min_epu8(nearness, all(NEAR)), nearness);
    let is_high = _mm256_cmpgt_epi8(bytes, all(TILDE - 1));
    _mm256_movemask_epi8(_mm256_or_si256(is_near, is_high)).cast_unsigned()
}
