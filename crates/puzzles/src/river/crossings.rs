//! A heuristic that counts the crossings needed if no one were ever in danger.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Banks, Crossing, River};

/// The fewest crossings if any group could travel together.
///
/// With the boat on this bank, n waiting and s seats: every crossing but the last is followed by one back with at least
/// one passenger, so such a pair takes at most s − 1 across, and the last crossing takes s: at least 2 ⌈(n − s) / (s −
/// 1)⌉ + 1 crossings, and 1 where n ≤ s. With the boat across and someone waiting, at least one must come back, and
/// then n + 1 wait: 1 more than that. These are the exact distances of a relaxed problem that allows every move of this
/// one, so the value is consistent. With one seat a pair of crossings takes no one across, and the value is that of one
/// crossing, which is still a lower bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crossings;

/// The fewest crossings for `waiting` people on the bank where the boat is.
fn from_here(waiting: u32, seats: u32) -> Cost {
    match waiting {
        0 => 0,
        _ if waiting <= seats || seats == 1 => 1,
        _ => 2 * (waiting - seats).div_ceil(seats - 1) + 1,
    }
}

impl Heuristic<River> for Crossings {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, river: &River, banks: &Banks) -> (Cost, ()) {
        let (waiting, seats) = (river.waiting(*banks), river.seats());
        let crossings = match (banks.boat_across(), waiting) {
            (false, _) => from_here(waiting, seats),
            (true, 0) => 0,
            (true, _) => 1 + from_here(waiting + 1, seats),
        };
        (crossings, ())
    }

    fn step(&self, river: &River, (): (), after: &Banks, _: Crossing) -> (Cost, ()) {
        self.eval(river, after)
    }
}
