//! The gap heuristic: adjacent pancakes whose sizes are not adjacent.

use jiugong_search::{Cost, Heuristic, Quality, Space};

use super::{Flip, MOST_PANCAKES, Pancakes, Stack};

/// Counts the adjacent pairs of pancakes whose sizes differ by more than 1; the plate counts as a pancake one larger
/// than the largest (Helmert 2010).
///
/// A flip changes at most one such pair, so no move lowers the value by more than it costs: the heuristic is
/// consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gap;

impl Heuristic<Pancakes> for Gap {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, pancakes: &Pancakes, stack: &Stack) -> (Cost, ()) {
        (gaps(pancakes.sizes(*stack), pancakes.count()), ())
    }

    fn step(&self, pancakes: &Pancakes, (): (), after: &Stack, _: Flip) -> (Cost, ()) {
        self.eval(pancakes, after)
    }
}

/// The gaps in a stack with these sizes, from the top, on the plate.
fn gaps(sizes: impl Iterator<Item = u32>, count: usize) -> Cost {
    let plate = count as u32 + 1;
    let mut upper = None;
    sizes
        .chain([plate])
        .filter(|&lower| upper.replace(lower).is_some_and(|upper: u32| upper.abs_diff(lower) > 1))
        .count() as Cost
}

/// [`Gap`] for the flips between the start and a stack: each pancake counts with its index at the start, so that the
/// start becomes the sorted stack. Flips are reversible, so it is consistent too.
#[derive(Clone, Copy, Debug)]
pub struct GapFromStart {
    /// By size less 1: the index at the start, from 1.
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

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, pancakes: &Pancakes, stack: &Stack) -> (Cost, ()) {
        let places = pancakes.sizes(*stack).map(|size| self.places[size as usize - 1]);
        (gaps(places, pancakes.count()), ())
    }

    fn step(&self, pancakes: &Pancakes, (): (), after: &Stack, _: Flip) -> (Cost, ()) {
        self.eval(pancakes, after)
    }
}
