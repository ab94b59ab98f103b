//! Random numbers that are the same for the same seed on every machine and in every version.
//!
//! The generator is xoshiro256** by Blackman and Vigna; `SplitMix64` fills its state from the seed. Bounded numbers have no bias
//! (Lemire's multiplication, with rejection), and lists are shuffled by Fisher and Yates from the last item to the first. None of this
//! may change: every seed would give other numbers.

/// A random number generator.
///
/// ```
/// use jiugong_search::Random;
///
/// let mut dice = Random::new(7);
/// let thrown: Vec<u64> = (0..5).map(|_| dice.below(6) + 1).collect();
/// let mut again = Random::new(7);
/// assert!(thrown.iter().all(|&eyes| eyes == again.below(6) + 1));
/// ```
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Random(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// The next number, uniform over all 64-bit numbers.
    #[allow(clippy::should_implement_trait, reason = "it has no end, and is no iterator")]
    pub fn next(&mut self) -> u64 {
        let Random([a, b, c, d]) = self;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A uniform number below `bound`.
    ///
    /// # Panics
    /// If `bound` is 0: there is no such number.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        let mut wide = u128::from(self.next()) * u128::from(bound);
        // This many of the products' lower halves would favour some numbers.
        let uneven = bound.wrapping_neg() % bound;
        while (wide as u64) < uneven {
            wide = u128::from(self.next()) * u128::from(bound);
        }
        (wide >> 64) as u64
    }

    /// Shuffles `items` uniformly.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// `SplitMix64`: the next number after `state`.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_published_ones() {
        let mut state = 1_234_567;
        let mixed: [u64; 3] = std::array::from_fn(|_| split_mix(&mut state));
        assert_eq!(mixed, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        let mut random = Random([1, 2, 3, 4]);
        let numbers: [u64; 5] = std::array::from_fn(|_| random.next());
        assert_eq!(numbers, [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360]);
    }

    #[test]
    fn bounded_numbers_have_no_bias() {
        let mut random = Random::new(7);
        // With a bound of 3/4 of 2⁶⁴ a remainder would make the lower third twice as likely.
        let bound = 3 << 62;
        let low = (0..10_000).filter(|_| random.below(bound) < bound / 3).count();
        assert!((3_100..3_600).contains(&low), "{low}");
        assert!((0..100).all(|_| random.below(1) == 0));
    }
}
