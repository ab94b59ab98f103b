//! The gap heuristic: neighbours in the stack whose sizes are not neighbours.

use jiugong_search::{Cost, Heuristic, Quality, Space};

use super::{Flip, MOST_PANCAKES, Pancakes, Stack};

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
        (gaps(pancakes.sizes(*stack), pancakes.count()), ())
    }

    fn step(&self, pancakes: &Pancakes, (): (), after: &Stack, _: Flip) -> (Cost, ()) {
        self.eval(pancakes, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}

/// The gaps between pancakes of these sizes, the top first, on the plate.
fn gaps(sizes: impl Iterator<Item = u32>, count: usize) -> Cost {
    let plate = count as u32 + 1;
    let mut upper = None;
    sizes
        .chain([plate])
        .filter(|&lower| upper.replace(lower).is_some_and(|upper: u32| upper.abs_diff(lower) > 1))
        .count() as Cost
}

/// [`Gap`] for the flips between the start and a stack: each pancake counts as large as the place is deep that it has at the start, so
/// that the start is the sorted stack. Flips can be taken back, so it is as consistent.
#[derive(Clone, Copy, Debug)]
pub struct GapFromStart {
    /// By size less 1: the place at the start, from 1.
    places: [u32; MOST_PANCAKES],
}

impl GapFromStart {
    /// The estimate for the start of `pancakes`.
    pub fn new(pancakes: &Pancakes) -> Self {
        let mut places = [0; MOST_PANCAKES];
        for (place, size) in (1..).zip(pancakes.sizes(pancakes.start())) {
            places[size as usize - 1] = place;
        }
        GapFromStart { places }
    }
}

impl Heuristic<Pancakes> for GapFromStart {
    type Memo = ();

    fn eval(&self, pancakes: &Pancakes, stack: &Stack) -> (Cost, ()) {
        let places = pancakes.sizes(*stack).map(|size| self.places[size as usize - 1]);
        (gaps(places, pancakes.count()), ())
    }

    fn step(&self, pancakes: &Pancakes, (): (), after: &Stack, _: Flip) -> (Cost, ()) {
        self.eval(pancakes, after)
    }

    fn quality(&self) -> Quality {
        Gap::QUALITY
    }
}
