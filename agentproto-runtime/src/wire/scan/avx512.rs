//! Marking a chunk on processors with AVX-512.

use core::arch::x86_64::{
    __m512i, _mm_set_epi64x, _mm512_broadcast_i32x4, _mm512_cmpeq_epi8_mask,
    _mm512_cmpge_epi8_mask, _mm512_cmple_epu8_mask, _mm512_loadu_si512, _mm512_max_epi8,
    _mm512_min_epu8, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_sub_epi8,
};

use super::bytes::{FROM, NAME_FIRST, NAME_LAST, NEAR, TILDE};
use super::marks::{Bits, GROUP, Marks, PART};

/// Marks a chunk.
#[target_feature(enable = "avx512bw,bmi1,bmi2")]
pub(super) fn set(marks: &mut Marks, chunk: &[[u8; GROUP]]) {
    marks.set_with(
        chunk,
        |group| {
            let parts = group.as_chunks::<PART>().0.iter();
            let none = (all(u8::MAX), all(0));
            let (nearest, highest) = parts.fold(none, |(nearest, highest), part| {
                let bytes = load(part);
                let nearest = _mm512_min_epu8(nearest, nearness(bytes));
                (nearest, _mm512_max_epi8(highest, bytes))
            });
            marked(nearest, highest) != 0
        },
        |part| {
            let bytes = load(part);
            let place = _mm512_sub_epi8(bytes, all(NAME_FIRST));
            Bits {
                marked: marked(nearness(bytes), bytes),
                hashes: _mm512_cmpeq_epi8_mask(bytes, all(b'#')),
                names: _mm512_cmple_epu8_mask(place, all(NAME_LAST - NAME_FIRST)),
            }
        },
    );
}

#[inline]
#[target_feature(enable = "avx512bw,bmi1,bmi2")]
fn load(part: &[u8; PART]) -> __m512i {
    #[allow(
        unsafe_code,
        reason = "made of words, a load is many instructions: 16 MiB of prose take 0.51 ms and not 0.32 ms"
    )]
    // SAFETY: a reference to as many bytes as a register has.
    unsafe {
        _mm512_loadu_si512(part.as_ptr().cast())
    }
}

/// See [`super::bytes`].
#[inline]
#[target_feature(enable = "avx512bw,bmi1,bmi2")]
fn nearness(bytes: __m512i) -> __m512i {
    let half = |i: usize| i64::from_le_bytes(*FROM.as_chunks::<8>().0.get(i).unwrap_or(&[0; 8]));
    let from = _mm512_broadcast_i32x4(_mm_set_epi64x(half(1), half(0)));
    _mm512_sub_epi8(_mm512_shuffle_epi8(from, bytes), bytes)
}

#[inline]
#[target_feature(enable = "avx512bw,bmi1,bmi2")]
fn all(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}

/// What is so near, or so high, that it counts as marked.
#[inline]
#[target_feature(enable = "avx512bw,bmi1,bmi2")]
fn marked(nearness: __m512i, bytes: __m512i) -> u64 {
    _mm512_cmple_epu8_mask(nearness, all(NEAR)) | _mm512_cmpge_epi8_mask(bytes, all(TILDE))
}
