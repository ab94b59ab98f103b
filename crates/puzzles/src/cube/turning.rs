//! Arrangements as two numbers, the order of the corners and their twists, with tables of the effect of a quarter turn
//! on each.

use std::sync::LazyLock;

use super::Corners;
use super::stickers::{Face, corner_stickers, quarter};
use crate::permutation::{rank, unrank};

/// The number of corners that move.
pub(super) const MOVED: usize = 7;

/// The number of orders of the corners.
const ORDERS: u32 = 5040;

/// The number of twists: six are free, and the seventh follows because the sum of all is a multiple of three.
pub(super) const TWISTS: u32 = 729;

/// The corner at each location and its clockwise twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) corners: [usize; MOVED],
    pub(super) twists: [usize; MOVED],
}

impl Arrangement {
    pub(super) fn of(corners: Corners) -> Self {
        let (order, twists) = (corners.0 / TWISTS, corners.0 % TWISTS);
        Arrangement { corners: order_of(order), twists: twists_of(twists) }
    }

    /// The number of the arrangement, if every corner occurs once and the sum of the twists is a multiple of three.
    pub(super) fn number(&self) -> Option<Corners> {
        let order = number_of_order(self.corners)?;
        (self.twists.iter().sum::<usize>() % 3 == 0).then(|| Corners(order * TWISTS + number_of_twists(self.twists)))
    }
}

fn order_of(number: u32) -> [usize; MOVED] {
    let mut corners = [0; MOVED];
    for (place, corner) in unrank(MOVED, u128::from(number)).into_iter().flatten().enumerate() {
        corners[place] = corner as usize;
    }
    corners
}

fn number_of_order(corners: [usize; MOVED]) -> Option<u32> {
    rank(&corners.map(|corner| corner as u32)).and_then(|number| u32::try_from(number).ok())
}

fn twists_of(number: u32) -> [usize; MOVED] {
    let mut twists = [0; MOVED];
    let mut rest = number as usize;
    for twist in twists[..MOVED - 1].iter_mut().rev() {
        *twist = rest % 3;
        rest /= 3;
    }
    twists[MOVED - 1] = (3 - twists.iter().sum::<usize>() % 3) % 3;
    twists
}

fn number_of_twists(twists: [usize; MOVED]) -> u32 {
    twists[..MOVED - 1].iter().fold(0, |number, &twist| number * 3 + twist as u32)
}

/// The effect of quarter turns.
#[derive(Debug)]
pub(super) struct Turning {
    orders: [Vec<u16>; 3],
    twists: [Vec<u16>; 3],
    /// For each order, a bit for every corner in its place; for each number of twists, a bit for every corner that is
    /// not twisted.
    at_home: Vec<u8>,
    upright: Vec<u8>,
}

static TURNING: LazyLock<Turning> = LazyLock::new(Turning::new);

impl Turning {
    pub(super) fn get() -> &'static Turning {
        &TURNING
    }

    fn new() -> Self {
        let places = corner_stickers();
        // For each turn and each location: where its corner comes from, and how much the turn twists it.
        let sources = Face::TURNED.map(|face| {
            let to = quarter(face);
            let mut sources = [(0, 0); MOVED];
            for from in 0..MOVED {
                let there = to[places[from][0]];
                for (place, stickers) in places[..MOVED].iter().enumerate() {
                    if let Some(twist) = stickers.iter().position(|&sticker| sticker == there) {
                        sources[place] = (from, twist);
                    }
                }
            }
            sources
        });
        let orders = sources.map(|sources| {
            let turned = |number| {
                let before = order_of(number);
                number_of_order(sources.map(|(from, _)| before[from])).unwrap_or(0) as u16
            };
            (0..ORDERS).map(turned).collect()
        });
        let twists = sources.map(|sources| {
            let turned = |number| {
                let before = twists_of(number);
                number_of_twists(sources.map(|(from, twist)| (before[from] + twist) % 3)) as u16
            };
            (0..TWISTS).map(turned).collect()
        });
        let bits = |set: [bool; MOVED]| set.iter().rev().fold(0, |bits, &here| bits << 1 | u8::from(here));
        let at_home = |number| {
            let corners = order_of(number);
            bits(std::array::from_fn(|place| corners[place] == place))
        };
        let upright = |number| bits(twists_of(number).map(|twist| twist == 0));
        Turning {
            orders,
            twists,
            at_home: (0..ORDERS).map(at_home).collect(),
            upright: (0..TWISTS).map(upright).collect(),
        }
    }

    /// The order and the twists after a quarter turn of a face in [`Face::TURNED`].
    #[inline]
    pub(super) fn quarter(&self, face: Face, order: u32, twists: u32) -> (u32, u32) {
        let face = face as usize;
        (u32::from(self.orders[face][order as usize]), u32::from(self.twists[face][twists as usize]))
    }

    /// The number of corners that are misplaced or twisted.
    pub(super) fn corners_away(&self, order: u32, twists: u32) -> u32 {
        MOVED as u32 - (self.at_home[order as usize] & self.upright[twists as usize]).count_ones()
    }
}
