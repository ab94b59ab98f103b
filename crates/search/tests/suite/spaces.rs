//! The spaces of the tests: random directed graphs, and rows of numbers turned three at a time.

use jiugong_search::{Backward, Cost, Estimate, Landscape, Quality, Ranked, Space, UNREACHABLE, estimate};

use crate::harness::{Known, Random};

/// A heuristic that looks up its values. Boxed, because each further type of heuristic compiles all kernels again.
pub type Values = Estimate<Box<dyn Fn(&usize) -> Cost>>;

/// A directed graph with costs; loops and several edges between two nodes are allowed. A move is the number of an edge.
#[derive(Clone, Debug)]
pub struct Graph {
    /// From, to, cost.
    edges: Vec<(usize, usize, Cost)>,
    nodes: usize,
    goals: Vec<usize>,
    unit: bool,
}

impl Graph {
    /// A graph with about `degree` edges out of each of its `nodes`, at costs up to `max_cost`.
    pub fn random(random: &mut Random, nodes: usize, degree: usize, max_cost: usize) -> Self {
        let mut edges = Vec::new();
        for from in 0..nodes {
            for _ in 0..random.below(2 * degree) {
                edges.push((from, random.below(nodes), 1 + random.below(max_cost) as Cost));
            }
        }
        let goals = (0..=random.below(2)).map(|_| random.below(nodes)).collect();
        Graph { edges, nodes, goals, unit: max_cost == 1 }
    }

    /// A ring of `nodes` with edges in both directions.
    pub fn ring(nodes: usize, goal: usize) -> Self {
        let edges = (0..nodes).flat_map(|from| [(from, (from + 1) % nodes, 1), (from, (from + nodes - 1) % nodes, 1)]);
        Graph { edges: edges.collect(), nodes, goals: vec![goal], unit: true }
    }

    /// From node to node along `edges`: from, to, cost.
    pub fn new(nodes: usize, goal: usize, edges: &[(usize, usize, Cost)]) -> Self {
        let unit = edges.iter().all(|&(_, _, cost)| cost == 1);
        Graph { edges: edges.to_vec(), nodes, goals: vec![goal], unit }
    }

    /// A heuristic with these values, each the estimate of a node.
    pub fn estimates(quality: Quality, values: Vec<Cost>) -> Values {
        let look_up: Box<dyn Fn(&usize) -> Cost> = Box::new(move |&node: &usize| values[node]);
        estimate(quality, look_up)
    }

    /// h = 0.
    pub fn blind(&self) -> Values {
        Graph::estimates(Quality::Consistent, vec![0; self.nodes])
    }

    /// The exact cost from every node to its nearest goal.
    pub fn distances(&self) -> Vec<Cost> {
        self.relaxed(&self.goals, |(from, to, cost)| (from, to, cost))
    }

    /// The exact cost from the start to every node.
    pub fn costs_from_start(&self) -> Vec<Cost> {
        self.relaxed(&[0], |(from, to, cost)| (to, from, cost))
    }

    /// The exact cost between every node and the nearest of `roots`, by relaxing all edges, seen `as_seen`, until nothing changes.
    fn relaxed(&self, roots: &[usize], as_seen: impl Fn((usize, usize, Cost)) -> (usize, usize, Cost)) -> Vec<Cost> {
        let mut distances = vec![UNREACHABLE; self.nodes];
        for &root in roots {
            distances[root] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &edge in &self.edges {
                let (from, to, cost) = as_seen(edge);
                let through = distances[to].saturating_add(cost);
                if through < distances[from] {
                    distances[from] = through;
                    changed = true;
                }
            }
        }
        distances
    }
}

impl Space for Graph {
    type State = usize;
    type Key = u32;
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.goals.contains(node)
    }

    fn pack(&self, node: &usize) -> u32 {
        *node as u32
    }

    fn unpack(&self, key: &u32) -> usize {
        *key as usize
    }

    fn successors(&self, node: &usize, mut visit: impl FnMut(usize, Cost, usize)) {
        for (number, &(from, to, cost)) in self.edges.iter().enumerate() {
            if from == *node {
                visit(number, cost, to);
            }
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit
    }
}

impl Landscape for Graph {}

impl Backward for Graph {
    fn goals(&self, visit: impl FnMut(usize)) {
        self.goals.iter().copied().for_each(visit);
    }

    fn predecessors(&self, node: &usize, mut visit: impl FnMut(usize, Cost, usize)) {
        for (number, &(from, to, cost)) in self.edges.iter().enumerate() {
            if to == *node {
                visit(number, cost, from);
            }
        }
    }
}

impl Ranked for Graph {
    fn count(&self) -> usize {
        self.nodes
    }

    fn rank(&self, node: &usize) -> usize {
        *node
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

/// The numbers of a [`Row`]; those behind its length are in their places.
pub type Numbers = [u8; 9];

/// All numbers in their places.
pub const ORDERED: Numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// Rotates three neighbours, the first of them at `place`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    place: usize,
    left: bool,
}

impl Turn {
    pub fn opposite(self) -> Self {
        Turn { left: !self.left, ..self }
    }

    fn apply(self, mut row: Numbers) -> Numbers {
        let three = &mut row[self.place..self.place + 3];
        if self.left {
            three.rotate_left(1);
        } else {
            three.rotate_right(1);
        }
        row
    }
}

/// A row of up to nine numbers, to be sorted by rotations of three neighbours.
///
/// Half of all rows can be reached from each, and every rotation can be undone, so this space omits the move back.
#[derive(Clone, Debug)]
pub struct Row {
    pub start: Numbers,
    length: usize,
    /// Whether a turn costs 1; otherwise those further to the right cost more.
    unit: bool,
}

impl Row {
    /// The row that begins with `start`, whose numbers are those below its length.
    pub fn new(start: &[u8], unit: bool) -> Self {
        let mut numbers = ORDERED;
        numbers[..start.len()].copy_from_slice(start);
        Row { start: numbers, length: start.len(), unit }
    }

    /// A row from which the goal cannot be reached.
    pub fn unsolvable(length: usize, unit: bool) -> Self {
        let mut row = Row::new(&ORDERED[..length], unit);
        row.start.swap(0, 1);
        row
    }

    /// Every row from which the goal can be reached.
    pub fn every(length: usize, unit: bool) -> impl Iterator<Item = Self> {
        let space = Row::new(&ORDERED[..length], unit);
        let rows = (0..space.count()).map(move |rank| space.unrank(rank));
        rows.filter(|row| is_even(row)).map(move |row| Row::new(&row[..length], unit))
    }

    /// The row that is furthest from the goal.
    pub fn furthest(length: usize, unit: bool) -> Self {
        Row::every(length, unit).max_by_key(|row| Known::new(row).cheapest).unwrap()
    }

    fn turns(&self) -> impl DoubleEndedIterator<Item = Turn> + use<> {
        (0..self.length - 2).flat_map(|place| [true, false].map(|left| Turn { place, left }))
    }

    fn cost(&self, turn: Turn) -> Cost {
        if self.unit { 1 } else { 1 + turn.place as Cost }
    }
}

fn smaller_behind(row: &[u8], place: usize) -> usize {
    row[place + 1..].iter().filter(|&&later| later < row[place]).count()
}

fn is_even(row: &[u8]) -> bool {
    (0..row.len()).map(|place| smaller_behind(row, place)).sum::<usize>().is_multiple_of(2)
}

/// The sum of the distances of the numbers from their places, divided by four: a rotation moves one number two places and two numbers
/// one.
pub fn displacement(row: &Numbers) -> Cost {
    let far: usize = row.iter().enumerate().map(|(place, &number)| place.abs_diff(usize::from(number))).sum();
    far.div_ceil(4) as Cost
}

/// [`displacement`] with its quality.
pub fn displaced() -> Estimate<fn(&Numbers) -> Cost> {
    estimate(Quality::Consistent, displacement)
}

/// The same as [`Zero`](jiugong_search::Zero), of the type of [`displaced`]: each further type of heuristic compiles all kernels again.
pub fn blind() -> Estimate<fn(&Numbers) -> Cost> {
    estimate(Quality::Consistent, |_| 0)
}

impl Space for Row {
    type State = Numbers;
    type Key = Numbers;
    type Move = Turn;

    const SKIPS_BACK: bool = true;

    fn start(&self) -> Numbers {
        self.start
    }

    fn is_goal(&self, row: &Numbers) -> bool {
        *row == ORDERED
    }

    fn pack(&self, row: &Numbers) -> Numbers {
        *row
    }

    fn unpack(&self, key: &Numbers) -> Numbers {
        *key
    }

    fn successors(&self, row: &Numbers, mut visit: impl FnMut(Turn, Cost, Numbers)) {
        self.turns().for_each(|turn| visit(turn, self.cost(turn), turn.apply(*row)));
    }

    fn onward<const LAST_FIRST: bool>(
        &self,
        row: &Numbers,
        last: Option<Turn>,
        mut visit: impl FnMut(Turn, Cost, Numbers),
    ) {
        let visit = |turn: Turn| {
            if last.map(Turn::opposite) != Some(turn) {
                visit(turn, self.cost(turn), turn.apply(*row));
            }
        };
        if LAST_FIRST { self.turns().rev().for_each(visit) } else { self.turns().for_each(visit) }
    }

    fn unit_costs(&self) -> bool {
        self.unit
    }
}

impl Landscape for Row {}

impl Backward for Row {
    fn goals(&self, mut visit: impl FnMut(Numbers)) {
        visit(ORDERED);
    }

    fn predecessors(&self, row: &Numbers, mut visit: impl FnMut(Turn, Cost, Numbers)) {
        self.turns().for_each(|turn| visit(turn, self.cost(turn), turn.opposite().apply(*row)));
    }
}

/// Numbered in lexicographic order.
impl Ranked for Row {
    fn count(&self) -> usize {
        (1..=self.length).product()
    }

    fn rank(&self, row: &Numbers) -> usize {
        let row = &row[..self.length];
        (0..self.length).fold(0, |rank, place| rank * (self.length - place) + smaller_behind(row, place))
    }

    fn unrank(&self, mut rank: usize) -> Numbers {
        let mut places = vec![0; self.length];
        for (place, number) in places.iter_mut().enumerate().rev() {
            *number = rank % (self.length - place);
            rank /= self.length - place;
        }
        let (mut left, mut row) = (ORDERED.to_vec(), ORDERED);
        for (place, number) in places.into_iter().enumerate() {
            row[place] = left.remove(number);
        }
        row
    }
}
