//! Estimates: what the text gives, and the straight line where no road is shorter than that.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Graph, Map};

/// What the text gives as an estimate, 0 where it gives none. Nothing is promised of it.
#[derive(Clone, Copy, Debug)]
pub struct Given(());

impl Given {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Unknown;

    /// The estimates of the text, if it gives any.
    pub fn new(graph: &Graph) -> Option<Self> {
        graph.map.given.iter().any(Option::is_some).then_some(Given(()))
    }
}

impl Heuristic<Graph> for Given {
    type Memo = ();

    fn eval(&self, graph: &Graph, place: &u32) -> (Cost, ()) {
        (graph.map.given(*place).unwrap_or(0), ())
    }

    fn step(&self, graph: &Graph, (): (), after: &u32, _: u32) -> (Cost, ()) {
        self.eval(graph, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}

/// Why the straight line is no estimate for a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotStraight {
    /// It is not said where this place is.
    Nowhere(u32),
    /// The road from the first to the second costs less than the straight line is long.
    Shorter(u32, u32),
}

/// The straight line to the nearest goal, rounded down to the unit of costs.
///
/// It is there only if no road costs less than the straight line between its ends: then, with d the distance to the goal, d(a) ≤ c + d(b) for
/// every road from a to b of cost c, and because c is whole, ⌊d(a)⌋ ≤ c + ⌊d(b)⌋: it is consistent. All of it is computed in whole
/// numbers, so nothing is lost by rounding.
#[derive(Clone, Copy, Debug)]
pub struct StraightLine(());

impl StraightLine {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;

    /// The straight line, for a map that it is right for; every road is looked at once.
    ///
    /// # Errors
    /// The place without coordinates, or the road that is too cheap.
    pub fn new(graph: &Graph) -> Result<Self, NotStraight> {
        graph.map.straight.get_or_init(|| check(&graph.map)).map(|()| StraightLine(()))
    }
}

fn check(map: &Map) -> Result<(), NotStraight> {
    let places = 0..map.places() as u32;
    if let Some(nowhere) = places.clone().find(|&place| map.at(place).is_none()) {
        return Err(NotStraight::Nowhere(nowhere));
    }
    for from in places {
        for (to, cost) in map.roads_from(from) {
            // Both sides squared.
            if distance_squared(map, from, to).is_some_and(|distance| distance > u128::from(cost).pow(2) * MILLION) {
                return Err(NotStraight::Shorter(from, to));
            }
        }
    }
    Ok(())
}

const MILLION: u128 = 1_000_000;

/// The square of the distance in units of cost, times a million, since coordinates are thousandths.
fn distance_squared(map: &Map, from: u32, to: u32) -> Option<u128> {
    let (from, to) = (map.at(from)?, map.at(to)?);
    let along = |axis: usize| u128::from(from[axis].abs_diff(to[axis])).pow(2);
    Some((along(0) + along(1)) * 100_u128.pow(map.decimals))
}

impl Heuristic<Graph> for StraightLine {
    type Memo = ();

    fn eval(&self, graph: &Graph, place: &u32) -> (Cost, ()) {
        let squares = graph.goals.iter().filter_map(|&goal| distance_squared(&graph.map, *place, goal));
        let nearest = squares.min().unwrap_or(0) / MILLION;
        // The root of a whole part is the whole part of the root. Nearly all are small enough for a fast one.
        let root = u64::try_from(nearest).map_or_else(|_| nearest.isqrt(), |square| u128::from(square.isqrt()));
        (Cost::try_from(root).unwrap_or(Cost::MAX - 1), ())
    }

    fn step(&self, graph: &Graph, (): (), after: &u32, _: u32) -> (Cost, ()) {
        self.eval(graph, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}
