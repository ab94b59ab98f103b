//! The heuristic that counts how often the boat must still cross if nobody were ever in danger.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Banks, Crossing, River};

/// The fewest crossings if everybody could go with everybody.
///
/// With the boat here, n waiting and s seats: every crossing but the last is followed by one back, on which somebody sits, so a pair of
/// them brings s − 1 across at most, and the last brings s: 2 ⌈(n − s) / (s − 1)⌉ + 1 crossings at least, and 1 where n ≤ s. With the boat across
/// and somebody waiting, one at least must come back, and then n + 1 wait: 1 more than that. These are the true distances of a
/// problem that allows every move of this one, so the value is consistent. With one seat a pair brings nobody across, and the value is
/// that of one crossing, which is not too much.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crossings;

impl Crossings {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;
}

/// The fewest crossings for `waiting` people where the boat is.
fn from_here(waiting: u32, seats: u32) -> Cost {
    match waiting {
        0 => 0,
        _ if waiting <= seats || seats == 1 => 1,
        _ => 2 * (waiting - seats).div_ceil(seats - 1) + 1,
    }
}

impl Heuristic<River> for Crossings {
    type Memo = ();

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

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}
