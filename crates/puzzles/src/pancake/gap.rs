//! The gap heuristic: neighbours in the stack whose sizes are not neighbours.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Flip, Pancakes, Stack};

/// Counts the pairs of pancakes lying on each other whose sizes differ by more than 1, the plate counting as one larger than the
/// largest (Helmert 2010).
///
/// A flip changes one such pair at most, so no move lowers the value by more than it costs: it is consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gap;

impl Gap {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;
}

impl Heuristic<Pancakes> for Gap {
    type Memo = ();

    fn eval(&self, pancakes: &Pancakes, stack: &Stack) -> (Cost, ()) {
        let plate = pancakes.count() as u32 + 1;
        let below = pancakes.sizes(*stack).skip(1).chain([plate]);
        let gaps = pancakes.sizes(*stack).zip(below).filter(|(upper, lower)| upper.abs_diff(*lower) > 1);
        (gaps.count() as Cost, ())
    }

    fn step(&self, pancakes: &Pancakes, (): (), after: &Stack, _: Flip) -> (Cost, ()) {
        self.eval(pancakes, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}
