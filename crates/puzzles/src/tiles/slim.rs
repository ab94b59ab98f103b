//! The sliding puzzle in the smallest form for IDA* on Manhattan distance, where every slide changes the estimate by
//! one.
//!
//! The place of a node is the blank's cell and the last move. Everything about a child except the sliding tile is in
//! one table, indexed by place: the child's place, the cell of the tile, and the tiles whose distance grows.

use jiugong_search::fast::Slim;

use super::Move;
use super::packed::Word;
use super::space::{LANES, State, Tiles};

/// By the blank's cell after a slide and the move: a bit for each tile whose distance grows.
pub(super) type RisingTiles = [u32; 4 * LANES];

/// A child without its tile.
#[derive(Clone, Copy)]
struct Child<W> {
    /// The two cells of the slide.
    cells: W,
    rises: u32,
    /// The cell of the sliding tile.
    from: u8,
    place: u8,
}

/// The children of a place, the last one first.
#[derive(Clone, Copy)]
struct Children<W> {
    all: [Child<W>; 4],
    len: usize,
}

/// Places: the blank's cell with the last move, or with none.
const PLACES: usize = 5 * LANES;
const ANY_LAST: usize = 4;

pub(super) struct SlimTiles<W> {
    children: [Children<W>; PLACES],
    goal: W,
}

impl<W: Word> SlimTiles<W> {
    pub(super) fn new(space: &Tiles<W>, rises: &RisingTiles) -> Self {
        let none = Child { cells: W::default(), rises: 0, from: 0, place: 0 };
        let mut children = [Children { all: [none; 4], len: 0 }; PLACES];
        for (place, children) in children.iter_mut().enumerate() {
            let (cell, last) = (place % LANES, Move::ALL.get(place / LANES).copied());
            let moves = space.moves_from(cell, last);
            for (child, &(by, target)) in children.all.iter_mut().zip(moves.iter().rev()) {
                let to = usize::from(target);
                *child = Child {
                    cells: W::cells(to, cell),
                    rises: rises[4 * to + by as usize],
                    from: target,
                    place: Self::place(to, Some(by)),
                };
            }
            children.len = moves.len();
        }
        SlimTiles { children, goal: space.goal().word }
    }

    fn place(cell: usize, last: Option<Move>) -> u8 {
        (last.map_or(ANY_LAST, |last| last as usize) * LANES + cell) as u8
    }
}

impl<W: Word> Slim<Tiles<W>> for SlimTiles<W> {
    type Word = W;

    fn node(&self, state: &State<W>, last: Option<Move>) -> (W, u8) {
        (state.word, Self::place(state.blank(), last))
    }

    fn last(&self, place: u8) -> Option<Move> {
        Move::ALL.get(usize::from(place) / LANES).copied()
    }

    #[inline(always)]
    fn is_goal(&self, word: W) -> bool {
        word == self.goal
    }

    const MOST_CHILDREN: usize = 4;

    #[inline(always)]
    fn onward(&self, word: W, place: u8, mut visit: impl FnMut(bool, W, u8, u32)) -> usize {
        let children = &self.children[usize::from(place) % PLACES];
        let mut child = |index: usize, is_one: bool| {
            let Child { cells, rises, from, place } = children.all[index];
            let tile = word.tile(usize::from(from));
            visit(is_one, word.exchange(tile, cells), place, 2 * (rises >> tile & 1));
        };
        // A corner has one move on, an edge cell two, an inner one three; only a start can have four. Generating an
        // unused second child takes less time than a branch misprediction. A third child is rare enough that the branch
        // is better.
        child(0, children.len > 0);
        child(1, children.len > 1);
        if children.len > 2 {
            child(2, true);
            if children.len > 3 {
                child(3, true);
            }
        }
        children.len
    }

    const MOST_RISE: u32 = 2;
}

#[cfg(test)]
mod tests {
    use jiugong_search::{Heuristic, Iteration, Limits, Report, Run, Search, Space, Statistics};

    use super::*;
    use crate::tiles::{Board, Manhattan, NamedGoal, Order, Size};

    /// All figures except time and memory, in total and for each round.
    fn figures(report: &Report<Move>) -> impl PartialEq + std::fmt::Debug + use<> {
        let counted = |all: &Statistics| {
            let Statistics { expanded, generated, duplicates, reopened, pruned, max_open, max_closed, depth, .. } =
                *all;
            [expanded, generated, duplicates, reopened, pruned, max_open, max_closed, u64::from(depth)]
        };
        let rounds: Vec<_> =
            report.iterations.iter().map(|Iteration { bound, statistics }| (*bound, counted(statistics))).collect();
        (report.outcome.clone(), report.lower_bound, counted(&report.statistics), rounds)
    }

    /// A board of this size, a number of moves away from the goal.
    fn walked<W: Word>(size: Size, moves: usize, order: Order) -> Tiles<W> {
        let goal = NamedGoal::Spiral.board(size);
        let space = Tiles::<W>::new(&goal, &goal).unwrap();
        let mut random = jiugong_search::Random::new(moves as u64);
        let mut state = space.start();
        for _ in 0..moves {
            let mut next = Vec::new();
            space.successors(&state, |_, _, child| next.push(child));
            state = next.get(random.below(next.len().max(1) as u64) as usize).copied().unwrap_or(state);
        }
        Tiles::new(&space.board(&state), &goal).unwrap().with_order(order)
    }

    fn agrees<W: Word>(rows: usize, columns: usize) {
        for (moves, order) in [(0, "lurd"), (7, "drul"), (90, "lurd"), (91, "udlr")] {
            let space = walked::<W>(Size { rows, columns }, moves, order.parse().unwrap());
            let manhattan = Manhattan::new(&space);
            assert!(manhattan.slim(&space, Probe).is_some());
            for nodes in [0, 1, 2, 33, 1_500, 40_000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let search = || Search::new(&space).limits(limits.clone());
                let (slim, general) =
                    (search().idastar(&manhattan), search().stepwise().idastar(manhattan.clone()).finish());
                assert_eq!(figures(&slim), figures(&general), "{rows}×{columns}, {moves} moves, {nodes} nodes");
            }
        }
    }

    struct Probe;

    impl<W: Word> jiugong_search::fast::WithSlim<Tiles<W>> for Probe {
        type Answer = ();

        fn with(self, _: &impl Slim<Tiles<W>>) {}
    }

    /// A stepwise search has the nodes of the general kernel.
    #[test]
    fn slim_nodes_have_the_general_figures() {
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (3, 3), (2, 5), (4, 4)] {
            agrees::<u64>(rows, columns);
        }
        for (rows, columns) in [(3, 3), (4, 5), (5, 5)] {
            agrees::<u128>(rows, columns);
        }
    }

    /// For an unsolvable board, both stop at the same bound.
    #[test]
    fn both_stop_at_the_same_bound() {
        let goal = NamedGoal::Standard.board(Size { rows: 2, columns: 3 });
        let start = Board::new(goal.size(), vec![2, 1, 3, 4, 5, 0]).unwrap();
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let manhattan = Manhattan::new(&space);
        let search = || Search::new(&space).bound(24);
        assert_eq!(
            figures(&search().idastar(&manhattan)),
            figures(&search().stepwise().idastar(manhattan.clone()).finish())
        );
    }
}
