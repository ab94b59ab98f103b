//! Maps of places with roads between them (图): the cheapest way from one place to another.
//!
//! A [`Map`] holds its roads in compact lists, one after another for each place, and its names in one text; a [`Graph`] is a map with a
//! start and goals. Costs are whole numbers of the map's smallest unit, which is as small as the text's decimals need. Always: every
//! road costs something, there is one road at most from a place straight to another, and it is the cheapest that was given.

mod estimates;
mod lists;
mod names;
mod read;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use estimates::{Given, NotStraight, StraightLine};
pub use read::{GraphError, Wanted};

use lists::Lists;
use names::Names;

/// The most digits behind a point.
pub const MOST_PLACES: u32 = 3;

/// The largest cost, estimate or coordinate, in whole units: with three decimals it still fits.
pub const MOST: u32 = 4_000_000;

/// A map that comes with the program.
pub const ROMANIA: &str = include_str!("maps/romania.txt");

/// A map that comes with the program.
pub const CHINA: &str = include_str!("maps/china.txt");

/// Roads that were given more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// How many were left out.
    pub count: usize,
    /// The first that was left out: from where, to where, and what it would have cost.
    pub first: (u32, u32, Cost),
}

/// Places and the roads between them.
#[derive(Debug)]
pub struct Map {
    names: Names,
    roads: Lists,
    /// The roads into each place, where they are not the same as those out of it.
    back: OnceLock<Lists>,
    symmetric: bool,
    unit_costs: bool,
    /// Digits behind the point in costs and estimates.
    decimals: u32,
    /// Where places are, in thousandths, as far as it is said.
    at: Vec<Option<[i32; 2]>>,
    /// What was given as an estimate, as far as it was.
    given: Vec<Option<Cost>>,
    repeated: Option<Repeated>,
    /// What the text says of start and goals.
    start: Option<u32>,
    goals: Vec<u32>,
    straight: OnceLock<Result<(), NotStraight>>,
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

    /// Where a place is, in thousandths, if it is said.
    pub fn at(&self, place: u32) -> Option<[i32; 2]> {
        self.at[place as usize]
    }

    /// The estimate that was given for a place.
    pub fn given(&self, place: u32) -> Option<Cost> {
        self.given[place as usize]
    }

    /// Digits behind the point in costs and estimates: a cost of 125 is 1.25 if there are two.
    pub fn decimals(&self) -> u32 {
        self.decimals
    }

    /// The roads out of a place, in the order in which they were given, with their costs.
    pub fn roads_from(&self, place: u32) -> impl Iterator<Item = (u32, Cost)> {
        self.roads.of(place)
    }

    /// What the road from one place straight to another costs.
    pub fn cost(&self, from: u32, to: u32) -> Option<Cost> {
        self.roads_from(from).find(|&(other, _)| other == to).map(|(_, cost)| cost)
    }

    /// Roads that were given more than once, of which the cheapest is kept.
    pub fn repeated(&self) -> Option<&Repeated> {
        self.repeated.as_ref()
    }

    /// The start that the text names.
    pub fn start(&self) -> Option<u32> {
        self.start
    }

    /// The goals that the text names.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    fn roads_into(&self) -> &Lists {
        if self.symmetric { &self.roads } else { self.back.get_or_init(|| self.roads.turned()) }
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
    /// The way over `map` from `start` to one of `goals`; what is `None` is as the map's text says.
    ///
    /// # Errors
    /// If nobody says where the way begins, or where it leads.
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

    /// The places that the way may lead to.
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
