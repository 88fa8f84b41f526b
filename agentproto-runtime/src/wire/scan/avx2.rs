//! Marking a chunk on processors with AVX2.

use core::arch::x86_64::{
    __m256i, _mm_set_epi64x, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_sub_epi8,
    _mm256_testz_si256,
};

use super::bytes::{HALVES, NAME_FIRST, NAME_LAST};
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
            let any = parts.fold(_mm256_setzero_si256(), |any, part| {
                _mm256_or_si256(any, which(load(part)))
            });
            _mm256_testz_si256(any, any) == 0
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
                let marked = !equal(which(bytes), _mm256_setzero_si256());
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
        reason = "made of words, a load is many instructions: 16 MiB of prose take 0.66 ms and not 0.45 ms"
    )]
    // SAFETY: a reference to as many bytes as a register has.
    unsafe {
        _mm256_loadu_si256(part.as_ptr().cast())
    }
}

/// Which of the marked bytes each byte is, one bit each.
#[inline]
#[target_feature(enable = "avx2")]
fn which(bytes: __m256i) -> __m256i {
    let half = |half| _mm256_and_si256(half, all(0xf));
    let low = _mm256_shuffle_epi8(table(&HALVES.0), half(bytes));
    let high = _mm256_shuffle_epi8(table(&HALVES.1), half(_mm256_srli_epi16::<4>(bytes)));
    _mm256_and_si256(low, high)
}

#[inline]
#[target_feature(enable = "avx2")]
fn table(of: &[u8; 16]) -> __m256i {
    let of = u128::from_le_bytes(*of);
    _mm256_broadcastsi128_si256(_mm_set_epi64x((of >> 64) as i64, of as i64))
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
