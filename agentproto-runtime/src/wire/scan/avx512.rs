//! Marking a chunk on processors with AVX-512.

use core::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_cmple_epu8_mask, _mm512_loadu_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_sub_epi8,
};

use super::bytes::{BY_SIX_BITS, NAME_FIRST, NAME_LAST};
use super::marks::{Bits, GROUP, Marks, PART};

/// Marks a chunk.
#[target_feature(enable = "avx512bw,avx512vbmi,bmi1,bmi2")]
pub(super) fn set(marks: &mut Marks, chunk: &[[u8; GROUP]]) {
    let by_six_bits = load(&BY_SIX_BITS);
    let marked = |bytes| _mm512_cmpeq_epi8_mask(_mm512_permutexvar_epi8(bytes, by_six_bits), bytes);
    marks.set_with(
        chunk,
        |group| {
            let parts = group.as_chunks::<PART>().0.iter();
            parts.fold(0, |any, part| any | marked(load(part))) != 0
        },
        |part| {
            let bytes = load(part);
            let place = _mm512_sub_epi8(bytes, all(NAME_FIRST));
            Bits {
                marked: marked(bytes),
                hashes: _mm512_cmpeq_epi8_mask(bytes, all(b'#')),
                names: _mm512_cmple_epu8_mask(place, all(NAME_LAST - NAME_FIRST)),
            }
        },
    );
}

#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi,bmi1,bmi2")]
fn load(part: &[u8; PART]) -> __m512i {
    #[allow(
        unsafe_code,
        reason = "made of words, a load is many instructions: 16 MiB of prose take 0.44 ms and not 0.30 ms"
    )]
    // SAFETY: a reference to as many bytes as a register has.
    unsafe {
        _mm512_loadu_si512(part.as_ptr().cast())
    }
}

#[inline]
#[target_feature(enable = "avx512bw,avx512vbmi,bmi1,bmi2")]
fn all(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}
