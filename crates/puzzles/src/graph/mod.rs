//! Maps of places with roads between them (图): the cheapest path from one place to another.
//!
//! A [`Map`] stores its roads as adjacency lists and its names in one text; a [`Graph`] is a map with a start and
//! goals. Costs are integers in the map's smallest unit, which follows from the decimals in the text. Invariant: every
//! road has a positive cost, and between two places only the cheapest direct road is kept.

mod estimates;
mod lists;
mod names;
mod read;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use estimates::{GivenEstimates, StraightLine, StraightLineError};
pub use read::{Expected, GraphError};

use lists::Lists;
use names::Names;

/// The maximum number of decimals.
pub const MOST_PLACES: u32 = 3;

/// The largest cost, estimate or coordinate in whole units: with three decimals it still fits.
pub const MOST: u32 = 4_000_000;

/// The built-in map of Romania.
pub const ROMANIA: &str = include_str!("maps/romania.txt");

/// The built-in map of China.
pub const CHINA: &str = include_str!("maps/china.txt");

/// Roads left out because a parallel road is at least as cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParallelRoads {
    /// The number of roads left out.
    pub count: usize,
    /// The first road left out: from, to and its cost.
    pub first: (u32, u32, Cost),
}

/// Places and the roads between them.
#[derive(Debug)]
pub struct Map {
    names: Names,
    roads: Lists,
    /// The reversed roads, unless the map is symmetric.
    back: OnceLock<Lists>,
    symmetric: bool,
    unit_costs: bool,
    /// Decimals of costs and estimates.
    decimals: u32,
    /// The coordinates of places in thousandths, where given.
    at: Vec<Option<[i32; 2]>>,
    /// The estimates of the text, where given.
    estimates: Vec<Option<Cost>>,
    parallel_roads: Option<ParallelRoads>,
    /// The start and goals of the text.
    start: Option<u32>,
    goals: Vec<u32>,
    straight: OnceLock<Result<(), StraightLineError>>,
}

impl Map {
    /// How many places there are.
    pub fn places(&self) -> usize {
        self.names.len()
    }

    /// How many roads there are, each way counted.
    pub fn roads(&self) -> usize {
        self.roads.len()
    }

    /// The name of a place.
    pub fn name(&self, place: u32) -> &str {
        self.names.name(place)
    }

    /// The place of this name.
    pub fn place(&self, name: &str) -> Option<u32> {
        self.names.find(name.as_bytes())
    }

    /// The coordinates of a place in thousandths, if given.
    pub fn at(&self, place: u32) -> Option<[i32; 2]> {
        self.at[place as usize]
    }

    /// The estimate that was given for a place.
    pub fn given_estimate(&self, place: u32) -> Option<Cost> {
        self.estimates[place as usize]
    }

    /// Decimals of costs and estimates: with two, a cost of 125 means 1.25.
    pub fn decimals(&self) -> u32 {
        self.decimals
    }

    /// The roads out of a place with their costs, in the order of the input.
    pub fn roads_from(&self, place: u32) -> impl Iterator<Item = (u32, Cost)> {
        self.roads.of(place)
    }

    /// The cost of the direct road from one place to another.
    pub fn cost(&self, from: u32, to: u32) -> Option<Cost> {
        self.roads_from(from).find(|&(other, _)| other == to).map(|(_, cost)| cost)
    }

    /// The parallel roads that were left out in favour of cheaper ones, if any.
    pub fn parallel_roads(&self) -> Option<&ParallelRoads> {
        self.parallel_roads.as_ref()
    }

    /// The start given in the text.
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// The goals given in the text.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    fn roads_into(&self) -> &Lists {
        if self.symmetric { &self.roads } else { self.back.get_or_init(|| self.roads.reversed()) }
    }
}

/// A map with a start and goals.
///
/// # Example
/// ```
/// use jiugong_puzzles::graph::{Graph, Map, ROMANIA, StraightLine};
/// use jiugong_search::Search;
///
/// let graph = Graph::new(Map::parse(ROMANIA.as_bytes()).unwrap(), None, None).unwrap();
/// let straight = StraightLine::new(&graph).unwrap();
/// assert_eq!(Search::new(&graph).astar(&straight).plan().unwrap().cost, 418);
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    map: Arc<Map>,
    start: u32,
    goals: Arc<[u32]>,
}

impl Graph {
    /// The problem of going from `start` to one of `goals` over `map`; `None` stands for what the map's text gives.
    ///
    /// # Errors
    /// If neither the arguments nor the map name a start, or a goal.
    pub fn new(map: Map, start: Option<u32>, goals: Option<Vec<u32>>) -> Result<Self, GraphError> {
        let start = start.or(map.start).ok_or(GraphError::NoStart)?;
        let mut goals = goals.unwrap_or_else(|| map.goals.clone());
        goals.sort_unstable();
        goals.dedup();
        if goals.is_empty() {
            return Err(GraphError::NoGoal);
        }
        Ok(Graph { map: Arc::new(map), start, goals: goals.into() })
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The places that are goals.
    pub fn goal_places(&self) -> &[u32] {
        &self.goals
    }
}

impl Space for Graph {
    /// The number of a place.
    type State = u32;
    type Key = u32;
    /// The place that the road leads to.
    type Move = u32;

    fn start(&self) -> u32 {
        self.start
    }

    #[inline]
    fn is_goal(&self, place: &u32) -> bool {
        match *self.goals {
            [goal] => goal == *place,
            ref goals => goals.binary_search(place).is_ok(),
        }
    }

    #[inline]
    fn pack(&self, place: &u32) -> u32 {
        *place
    }

    #[inline]
    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    #[inline]
    fn successors(&self, place: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (to, cost) in self.map.roads.of(*place) {
            visit(to, cost, to);
        }
    }

    fn unit_costs(&self) -> bool {
        self.map.unit_costs
    }
}

impl Backward for Graph {
    fn goals(&self, visit: impl FnMut(u32)) {
        self.goals.iter().copied().for_each(visit);
    }

    fn predecessors(&self, place: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (from, cost) in self.map.roads_into().of(*place) {
            visit(*place, cost, from);
        }
    }
}

impl Ranked for Graph {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        self.map.places()
    }

    #[inline]
    fn rank(&self, place: &u32) -> usize {
        *place as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}
