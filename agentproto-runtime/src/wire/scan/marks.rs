//! Marking a chunk of text: first which groups of bytes hold any mark, then where in those.

use super::bytes::{is_marked, is_of_name};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// How much is looked at in one go: is there any mark?
pub(super) const GROUP: usize = 128;

/// How many groups make a chunk.
pub(super) const GROUPS: usize = 64;

/// How much is looked at in one go: where are the marks?
pub(super) const PART: usize = 64;

/// One bit a byte, for each kind of byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits {
    pub(super) marked: u64,
    pub(super) hashes: u64,
    pub(super) names: u64,
}

impl Bits {
    /// The marks that are worth a look: of `#` the last in a row, of letters those within a name.
    fn worth(self) -> u64 {
        let letters = self.marked & self.names;
        // What stands before these bytes may be of a name.
        let starts = letters & !(self.names << 1 | 1);
        let repeats = self.hashes & (self.hashes >> 1);
        self.marked & !(starts | repeats)
    }
}

/// The marks of a chunk that were not looked at yet.
#[derive(Debug)]
pub(super) struct Marks {
    /// One bit a group that has any.
    groups: u64,
    /// One bit a byte, for the groups that have any.
    bytes: [u128; GROUPS],
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            groups: 0,
            bytes: [0; GROUPS],
        }
    }
}

impl Marks {
    /// Takes the first group that has any: where it starts in the chunk, and one bit a byte.
    pub(super) fn take(&mut self) -> Option<(usize, u128)> {
        let group = self.groups.trailing_zeros() as usize;
        let bytes = *self.bytes.get(group)?;
        self.groups &= self.groups - 1;
        Some((group * GROUP, bytes))
    }

    /// Puts back what is left of a group that was taken.
    pub(super) fn put_back(&mut self, start: usize, bytes: u128) {
        let group = start / GROUP;
        if let Some(kept) = self.bytes.get_mut(group) {
            *kept = bytes;
            self.groups |= 1 << group;
        }
    }

    /// Drops the marks before a place, in bytes from where the chunk starts.
    pub(super) fn drop_before(&mut self, place: usize) {
        let (group, within) = (place / GROUP, place % GROUP);
        if let Some(bytes) = self.bytes.get_mut(group) {
            *bytes &= u128::MAX << within;
            self.groups &= u64::MAX << group;
        } else {
            self.clear();
        }
    }

    pub(super) fn clear(&mut self) {
        self.groups = 0;
    }

    /// Marks a chunk.
    pub(super) fn set(&mut self, chunk: &[[u8; GROUP]]) {
        #[cfg(target_arch = "x86_64")]
        if self.set_widest(chunk) || self.set_wide(chunk) {
            return;
        }
        self.set_anywhere(chunk);
    }

    /// Marks a chunk with AVX-512; whether the processor has it.
    #[cfg(target_arch = "x86_64")]
    fn set_widest(&mut self, chunk: &[[u8; GROUP]]) -> bool {
        if std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
        {
            #[allow(
                unsafe_code,
                reason = "16 MiB of prose take 0.30 ms and not 0.45 ms; the compiler can't see what the processor was asked"
            )]
            // SAFETY: the processor has all that the function needs.
            unsafe {
                avx512::set(self, chunk);
            }
            return true;
        }
        false
    }

    /// Marks a chunk with AVX2; whether the processor has it.
    #[cfg(target_arch = "x86_64")]
    fn set_wide(&mut self, chunk: &[[u8; GROUP]]) -> bool {
        if std::arch::is_x86_feature_detected!("avx2") {
            #[allow(
                unsafe_code,
                reason = "16 MiB of prose take 0.45 ms and not 4.5 ms; the compiler can't see what the processor was asked"
            )]
            // SAFETY: the processor has AVX2, which is all that the function needs.
            unsafe {
                avx2::set(self, chunk);
            }
            return true;
        }
        false
    }

    /// Marks a chunk on any processor.
    fn set_anywhere(&mut self, chunk: &[[u8; GROUP]]) {
        let has_any = |group: &[u8; GROUP]| {
            let marked = group.iter().map(|byte| u8::from(is_marked(*byte)));
            marked.fold(0, |any, is_marked| any | is_marked) != 0
        };
        self.set_with(chunk, has_any, |part| Bits {
            marked: bits(part, is_marked),
            hashes: bits(part, |byte| byte == b'#'),
            names: bits(part, is_of_name),
        });
    }

    /// Marks a chunk with what tells whether a group has a mark, and which bytes of a part are marked.
    #[inline(always)]
    pub(super) fn set_with(
        &mut self,
        chunk: &[[u8; GROUP]],
        has_any: impl Fn(&[u8; GROUP]) -> bool,
        which: impl Fn(&[u8; PART]) -> Bits,
    ) {
        // Without a branch for each group: which one has a mark, nobody can foretell.
        let groups = chunk.iter().take(GROUPS).enumerate();
        let mut hot = groups.fold(0, |hot, (i, group)| hot | u64::from(has_any(group)) << i);
        self.groups = 0;
        while hot != 0 {
            let i = hot.trailing_zeros() as usize;
            hot &= hot - 1;
            let mut bytes = 0;
            for (j, part) in chunk[i].as_chunks::<PART>().0.iter().enumerate() {
                bytes |= u128::from(which(part).worth()) << (j * PART);
            }
            self.bytes[i] = bytes;
            self.groups |= u64::from(bytes != 0) << i;
        }
    }
}

/// One bit for each byte that is so.
fn bits(part: &[u8; PART], is: impl Fn(u8) -> bool) -> u64 {
    // Brings the lowest bits of eight bytes together in the highest one.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let mut bits = [0; PART / 8];
    for (eight, bits) in part.as_chunks::<8>().0.iter().zip(&mut bits) {
        let ones = u64::from_le_bytes(eight.map(|byte| u8::from(is(byte))));
        *bits = (ones.wrapping_mul(TOGETHER) >> 56) as u8;
    }
    u64::from_le_bytes(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the marks stand.
    fn all(mut marks: Marks) -> Vec<usize> {
        let groups = core::iter::from_fn(|| marks.take());
        let places = |(start, bits): (usize, u128)| {
            (0..GROUP).filter_map(move |i| (bits >> i & 1 == 1).then_some(start + i))
        };
        groups.flat_map(places).collect()
    }

    type Way = fn(&mut Marks, &[[u8; GROUP]]) -> bool;

    #[test]
    fn every_processor_marks_the_same() {
        let mut chunk = [[b'x'; GROUP]; GROUPS];
        for (i, byte) in (0..=u8::MAX).enumerate() {
            chunk[i / 4][i / 4 * 37 % 97 + i % 4 * 8..][..3].copy_from_slice(&[b'X', b'X', byte]);
        }
        let flat = chunk.as_flattened();
        let expected: Vec<_> = (0..flat.len()).filter(|at| is_marked(flat[*at])).collect();
        let anywhere = |marks: &mut Marks, chunk: &[[u8; GROUP]]| {
            marks.set_anywhere(chunk);
            true
        };
        let ways: [Way; _] = [
            #[cfg(target_arch = "x86_64")]
            Marks::set_widest,
            #[cfg(target_arch = "x86_64")]
            Marks::set_wide,
            anywhere,
        ];
        for way in ways {
            let mut marks = Marks::default();
            if way(&mut marks, &chunk) {
                assert_eq!(all(marks), expected);
            }
        }
    }

    #[test]
    fn few_marks_are_worth_a_look() {
        let mut marks = Marks::default();
        let mut group = [b' '; GROUP];
        let text = b"N. CNO XV, ### V [x] ``~";
        group[5..][..text.len()].copy_from_slice(text);
        marks.set(&[group]);
        assert_eq!(all(marks), [9, 13, 18, 22, 26, 27, 28]);
    }
}
