//! Estimates: those given in the text, and the straight-line distance where no road is shorter.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Graph, Map};

/// The estimates given in the text, 0 where none is given. They carry no guarantee.
#[derive(Clone, Copy, Debug)]
pub struct GivenEstimates(());

impl GivenEstimates {
    /// The estimates of the text, if it contains any.
    pub fn new(graph: &Graph) -> Option<Self> {
        graph.map.estimates.iter().any(Option::is_some).then_some(GivenEstimates(()))
    }
}

impl Heuristic<Graph> for GivenEstimates {
    type Memo = ();

    const QUALITY: Quality = Quality::Unknown;

    fn eval(&self, graph: &Graph, place: &u32) -> (Cost, ()) {
        (graph.map.given_estimate(*place).unwrap_or(0), ())
    }

    fn step(&self, graph: &Graph, (): (), after: &u32, _: u32) -> (Cost, ()) {
        self.eval(graph, after)
    }
}

/// Why the straight line is not a valid estimate for a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StraightLineError {
    /// This place has no coordinates.
    Nowhere(u32),
    /// The road from the first to the second place costs less than its straight line.
    Shorter(u32, u32),
}

/// The straight-line distance to the nearest goal, rounded down to the unit of costs.
///
/// It exists only if no road costs less than the straight line between its ends. Then, with d the distance to the goal,
/// d(a) ≤ c + d(b) for every road from a to b of cost c, and because c is an integer, ⌊d(a)⌋ ≤ c + ⌊d(b)⌋: the
/// heuristic is consistent. It is computed in integers, so there is no rounding error.
#[derive(Clone, Copy, Debug)]
pub struct StraightLine(());

impl StraightLine {
    /// The straight line, after checking every road of the map.
    ///
    /// # Errors
    /// The place without coordinates, or the road that is too cheap.
    pub fn new(graph: &Graph) -> Result<Self, StraightLineError> {
        graph.map.straight.get_or_init(|| check(&graph.map)).map(|()| StraightLine(()))
    }
}

fn check(map: &Map) -> Result<(), StraightLineError> {
    let places = 0..map.places() as u32;
    if let Some(nowhere) = places.clone().find(|&place| map.at(place).is_none()) {
        return Err(StraightLineError::Nowhere(nowhere));
    }
    for from in places {
        for (to, cost) in map.roads_from(from) {
            // Both sides squared.
            if distance_squared(map, from, to).is_some_and(|distance| distance > u128::from(cost).pow(2) * MILLION) {
                return Err(StraightLineError::Shorter(from, to));
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

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, graph: &Graph, place: &u32) -> (Cost, ()) {
        let squares = graph.goals.iter().filter_map(|&goal| distance_squared(&graph.map, *place, goal));
        let nearest = squares.min().unwrap_or(0) / MILLION;
        // The integer part of the root is the root of the integer part, rounded down. Almost all values fit the faster
        // 64-bit root.
        let root = u64::try_from(nearest).map_or_else(|_| nearest.isqrt(), |square| u128::from(square.isqrt()));
        (Cost::try_from(root).unwrap_or(Cost::MAX - 1), ())
    }

    fn step(&self, graph: &Graph, (): (), after: &u32, _: u32) -> (Cost, ()) {
        self.eval(graph, after)
    }
}
