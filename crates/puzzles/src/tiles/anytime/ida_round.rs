//! One round of IDA* on a plain board, with Manhattan distance and linear conflicts: visits everything within a bound.
//!
//! The board, the indices of tiles in their goal lines, and the conflict cost of each line always match the end of the
//! path, so the search can be suspended and resumed. Updating the indices incrementally is faster than reading them
//! from the board: 38 million boards per second instead of 31.

use jiugong_search::Cost;

use super::evaluator::{Evaluator, Lines, PLACES};
use super::grid::Grid;
use crate::tiles::Move;

/// A goal line that a slide changes. Three bytes, so that the slides of 6×6 fit in the first-level cache.
#[derive(Clone, Copy)]
struct Change {
    line: u8,
    places: u8,
    shift: u8,
}

impl Change {
    /// `places` of `line`, or no change of the dummy line `no_line`.
    fn new(found: Option<(usize, u64)>, no_line: usize) -> Self {
        let (line, places) = found.unwrap_or((no_line, 0));
        // The change affects one index or two adjacent ones, of at most four bits each.
        let shift = places.trailing_zeros() % u64::BITS;
        Change { line: line as u8, places: (places >> shift) as u8, shift: shift as u8 }
    }

    /// What is added to the indices of the line, or subtracted from them.
    #[inline(always)]
    fn of(self) -> u64 {
        u64::from(self.places) << (self.shift % 64)
    }
}

/// The effect of moving a tile from one cell to another on the estimate.
#[derive(Clone, Copy)]
struct Slide {
    /// In the goal line that the tile leaves or enters, if any: its conflict cost changes.
    across: Change,
    /// In the goal line along which the tile moves, if any: it passes no tile, and the conflict cost stays.
    along: Change,
    /// The increase of path length plus distance: zero or two.
    increase: u8,
}

/// The moves out of a cell except the way back: the target cell, and the index of this cell among the target's
/// neighbours.
#[derive(Clone, Copy, Default)]
struct Turns {
    moves: [(u8, u8); 4],
    count: u8,
}

/// Capacity for all lines of a board and the dummy line.
const LINES: usize = 32;

/// No previous move: the start of the path.
const BEGINS: u8 = 4;

/// A board on the path, and the state of its expansion.
#[derive(Clone, Copy)]
struct Step {
    /// The remaining bound.
    left: u16,
    /// The conflict cost of the line that the slide changes, before the slide.
    cost: u8,
    blank: u8,
    /// The index of the blank's previous cell among its neighbours.
    came: u8,
    /// The index of the next move to try.
    next: u8,
    /// The blank's next cell.
    to: u8,
}

/// One round from one end. It can be suspended and resumed.
pub(super) struct IdaRound<'a> {
    lines: &'a Lines,
    grid: &'a Grid,
    pub(super) estimate: Cost,
    /// For each label, each cell and each of its neighbours in the order of [`Lines::beside`], the slide.
    slides: Vec<[Slide; 4]>,
    /// For each cell and previous cell of the blank, the moves.
    turns: Vec<[Turns; 5]>,
    board: [u8; PLACES],
    /// The indices of tiles in their goal lines, for each line and the dummy line.
    places: [u64; LINES],
    /// The conflict cost of each line.
    costs: [u8; LINES],
    path: Vec<Step>,
    /// The board at the end of the path; `None` once all were visited.
    at: Option<Step>,
    bound: Cost,
    expanded: u64,
    deepest: usize,
}

impl<'a> IdaRound<'a> {
    pub(super) fn new(lines: &'a Lines, grid: &'a Grid) -> Self {
        let cells = grid.cells.len();
        let board = grid.as_bytes();
        let evaluator = Evaluator::new(lines, None, grid.home);
        let no_line = grid.rows + grid.columns;
        let mut slides = Vec::with_capacity(cells * cells);
        for (label, from) in (0..cells).flat_map(|label| (0..cells).map(move |from| (label, from))) {
            let beside = lines.beside(from as u8);
            slides.push(std::array::from_fn(|index| {
                let to = usize::from(beside.get(index).copied().unwrap_or(from as u8));
                Slide {
                    across: Change::new(evaluator.crossed(label, from, to), no_line),
                    along: Change::new(evaluator.passed(label, from, to), no_line),
                    increase: if grid.distance(to, label) > grid.distance(from, label) { 2 } else { 0 },
                }
            }));
        }
        let places = std::array::from_fn(|line| if line < no_line { evaluator.line(&board, line) } else { 0 });
        IdaRound {
            lines,
            estimate: evaluator.evaluate(&board, grid.blank as u8).at_least(),
            grid,
            slides,
            turns: (0..cells as u8).map(|cell| std::array::from_fn(|came| turns(lines, cell, came))).collect(),
            costs: places.map(|places| lines.conflicts(places) as u8),
            places,
            board: std::array::from_fn(|cell| board.get(cell).copied().unwrap_or_default()),
            path: Vec::new(),
            at: None,
            bound: 0,
            expanded: 0,
            deepest: 0,
        }
    }

    /// Returns to this end to visit everything within `bound`.
    pub(super) fn begin(&mut self, bound: Cost) {
        while let Some(step) = self.path.pop() {
            self.take_back(step);
        }
        let blank = self.grid.blank as u8;
        (self.bound, self.expanded) = (bound, 0);
        let left = bound.checked_sub(self.estimate);
        self.at = left.map(|left| Step { left: left as u16, cost: 0, blank, came: BEGINS, next: 0, to: blank });
    }

    /// The slide of `label` from a cell to its neighbour with this index.
    #[inline(always)]
    fn slide(&self, label: u8, from: u8, index: u8) -> &Slide {
        &self.slides[usize::from(label) * self.grid.cells.len() + usize::from(from)][usize::from(index % 4)]
    }

    /// Moves the blank to `to` and `label`, which is there, to `blank`.
    #[inline(always)]
    fn exchange(&mut self, blank: u8, to: u8, (across, along): (Change, Change)) {
        self.board.swap(usize::from(to), usize::from(blank));
        self.places[usize::from(across.line) % LINES] ^= across.of();
        self.places[usize::from(along.line) % LINES] ^= along.of();
    }

    /// Undoes the slide out of `step`.
    #[inline(always)]
    fn take_back(&mut self, step: Step) {
        let label = self.board[usize::from(step.blank)];
        // The last move is the one before `next`.
        let moves = &self.turns[usize::from(step.blank)][usize::from(step.came)].moves;
        let (_, back) = moves[usize::from(step.next - 1) % 4];
        let Slide { across, along, .. } = *self.slide(label, step.to, back);
        self.exchange(step.to, step.blank, (across, along));
        self.costs[usize::from(across.line) % LINES] = step.cost;
    }

    /// Continues until about `boards` more boards are expanded, then returns `None`. Otherwise returns whether the goal
    /// is within the bound; if so, the path leads to it.
    pub(super) fn search(&mut self, boards: u64) -> Option<bool> {
        let until = self.expanded + boards;
        let Some(mut at) = self.at else { return Some(false) };
        // The estimate is zero only at the goal.
        let solved = |left: u16, made: usize, bound: Cost| u32::from(left) + made as Cost == bound;
        if at.next == 0 && solved(at.left, self.path.len(), self.bound) {
            return Some(true);
        }
        loop {
            let turns = self.turns[usize::from(at.blank)][usize::from(at.came)];
            let mut entered = None;
            while at.next < turns.count {
                let (to, back) = turns.moves[usize::from(at.next % 4)];
                at.next += 1;
                let slide = self.slide(self.board[usize::from(to)], to, back);
                let line = usize::from(slide.across.line) % LINES;
                let cost = self.lines.conflicts(self.places[line] ^ slide.across.of());
                let budget = at.left + u16::from(self.costs[line]);
                if let Some(left) = budget.checked_sub(cost + u16::from(slide.increase)) {
                    (at.cost, at.to) = (self.costs[line], to);
                    let changes = (slide.across, slide.along);
                    self.costs[line] = cost as u8;
                    self.exchange(at.blank, to, changes);
                    entered = Some(Step { left, cost: 0, blank: to, came: back, next: 0, to });
                    break;
                }
            }
            if let Some(step) = entered {
                self.path.push(at);
                at = step;
                self.expanded += 1;
                let made = self.path.len();
                self.deepest = self.deepest.max(made);
                let solved = solved(at.left, made, self.bound);
                if solved || self.expanded >= until {
                    self.at = Some(at);
                    return solved.then_some(true);
                }
            } else if let Some(before) = self.path.pop() {
                self.take_back(before);
                at = before;
            } else {
                self.at = None;
                return Some(false);
            }
        }
    }

    /// The board at the end of the path.
    #[cfg(test)]
    pub(super) fn board(&self) -> &[u8] {
        &self.board[..self.grid.cells.len()]
    }

    /// Whether the incremental indices and conflict costs match the board.
    #[cfg(test)]
    pub(super) fn is_followed(&self) -> bool {
        let evaluator = Evaluator::new(self.lines, None, self.grid.home);
        (0..self.grid.rows + self.grid.columns).all(|line| {
            let places = evaluator.line(self.board(), line);
            (self.places[line], u16::from(self.costs[line])) == (places, self.lines.conflicts(places))
        })
    }

    /// Boards entered in this round.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The largest distance from this end at which a board was entered.
    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }

    /// The moves along the path.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut grid = self.grid.clone();
        let step = |step: &Step| {
            let by = grid.move_to(usize::from(step.to));
            grid.slide_to(usize::from(step.to));
            by
        };
        self.path.iter().map(step).collect()
    }
}

/// The moves out of `cell` except to its neighbour with index `came`.
fn turns(lines: &Lines, cell: u8, came: usize) -> Turns {
    let mut turns = Turns::default();
    for (_, &to) in lines.beside(cell).iter().enumerate().filter(|&(index, _)| index != came) {
        let back = lines.beside(to).iter().position(|&other| other == cell).unwrap_or_default();
        turns.moves[usize::from(turns.count)] = (to, back as u8);
        turns.count += 1;
    }
    turns
}
