//! Shortens a solution: removes loops, and replaces windows by shorter paths between the same two boards.
//!
//! The result always leads where the given moves led, and is never longer.

use std::collections::VecDeque;

use hashbrown::HashMap;
use jiugong_search::Cost;

use super::construct::neighbours;
use super::grid::Grid;
use super::tally::{Tally, bytes};
use crate::parallel::each;
use crate::tiles::Move;

/// How thoroughly windows are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The number of moves in a window.
    pub(super) length: usize,
    /// The maximum number of nodes per window.
    pub(super) nodes: u32,
}

impl Effort {
    /// Short windows first: they take almost no time and gain the most.
    pub(super) const FIRST: Effort = Effort { length: 12, nodes: 2_000 };

    /// Longer windows and more nodes for each, but few enough that limits are kept.
    #[must_use]
    pub(super) fn more(self) -> Self {
        Effort { length: (self.length + self.length / 4).min(80), nodes: (2 * self.nodes).min(4_000_000) }
    }
}

/// How a pass over the windows is made.
pub(super) struct PassOptions<'a> {
    /// The number of threads.
    pub(super) threads: usize,
    /// The offset of the first window.
    pub(super) shift: usize,
    /// Returns true to stop the search.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) tally: &'a Tally,
}

/// The moves without loops that return to an earlier board.
pub(super) fn cut_loops(start: &Grid, moves: &[Move]) -> Vec<Move> {
    let mut grid = start.clone();
    let mut key = 0_u64;
    let mut seen: HashMap<u64, usize> = HashMap::with_capacity(moves.len() + 1);
    seen.insert(key, 0);
    let mut kept: Vec<(Move, u64)> = Vec::with_capacity(moves.len());
    for &by in moves {
        let Some(to) = grid.target(by) else { continue };
        let label = grid.cells[to];
        key ^= mark(label, to) ^ mark(label, grid.blank);
        grid.slide_to(to);
        if let Some(&length) = seen.get(&key) {
            for (_, dropped) in kept.drain(length..) {
                seen.remove(&dropped);
            }
            seen.insert(key, length);
        } else {
            kept.push((by, key));
            seen.insert(key, kept.len());
        }
    }
    kept.into_iter().map(|(by, _)| by).collect()
}

/// A pseudorandom number for `label` on `cell`.
pub(super) fn mark(label: u32, cell: usize) -> u64 {
    mix((u64::from(label) << 32) ^ cell as u64 ^ 0x9E37_79B9_7F4A_7C15)
}

/// Mixes the bits of `value`.
#[inline(always)]
pub(super) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Makes one pass over `moves` from `start`, and shortens every window it can.
pub(super) fn shorten(start: &Grid, moves: &[Move], effort: Effort, work: &PassOptions<'_>) -> Vec<Move> {
    in_parts(start, moves, work.threads, work.shift, effort.length, &|grid, part| {
        Windows::new(grid).run(part, effort, work)
    })
}

/// Splits `moves` into one part for each thread, unless the parts would be shorter than a few windows of `length`, and
/// concatenates the results of `run`.
pub(super) fn in_parts(
    start: &Grid,
    moves: &[Move],
    threads: usize,
    shift: usize,
    length: usize,
    run: &(dyn Fn(Grid, &[Move]) -> Vec<Move> + Sync),
) -> Vec<Move> {
    let share = moves.len().div_ceil(threads.max(1)).max(4 * length);
    let first = share - shift % (share / 2 + 1);
    let mut parts = Vec::new();
    let mut grid = start.clone();
    let mut rest = moves;
    while !rest.is_empty() {
        let length = if parts.is_empty() { first } else { share };
        let (part, others) = rest.split_at(length.min(rest.len()));
        parts.push((grid.clone(), part));
        for &by in part {
            grid.slide(by);
        }
        rest = others;
    }
    let before: Vec<&[Move]> = parts.iter().map(|&(_, part)| part).collect();
    let results = each(parts, |(grid, part)| run(grid, part));
    // The part of a thread that panicked stays unchanged.
    let results = results.into_iter().zip(before).map(|(result, part)| result.unwrap_or_else(|| part.to_vec()));
    results.collect::<Vec<_>>().concat()
}

/// Walks along a path and looks for shorter paths between two of its boards.
struct Windows {
    grid: Grid,
    /// For each label, its cell on the board at the window's end.
    target: Vec<u32>,
    beside: Vec<[u32; 4]>,
    place: Vec<(u16, u16)>,
    nodes: u32,
    found: Vec<Move>,
}

/// Beyond the board.
const NONE: u32 = u32::MAX;

impl Windows {
    fn new(grid: Grid) -> Self {
        let count = grid.cells.len();
        let mut target = vec![0; count];
        for (cell, &label) in (0..).zip(&grid.cells) {
            target[label as usize] = cell;
        }
        let beside = |cell: usize| {
            let mut cells = neighbours(&grid, cell).map(|cell| cell as u32);
            std::array::from_fn(|_| cells.next().unwrap_or(NONE))
        };
        let place = |cell: usize| ((cell / grid.columns) as u16, (cell % grid.columns) as u16);
        Windows {
            target,
            beside: (0..count).map(beside).collect(),
            place: (0..count).map(place).collect(),
            nodes: 0,
            found: Vec::new(),
            grid,
        }
    }

    fn run(mut self, moves: &[Move], effort: Effort, work: &PassOptions<'_>) -> Vec<Move> {
        let (shift, stop) = (work.shift, work.stop);
        let mut held = work.tally.track_memory();
        held.set(bytes(&self.target) + bytes(&self.beside) + bytes(&self.place) + bytes(&self.grid.cells));
        let mut done = Vec::with_capacity(moves.len());
        let mut ahead = moves.iter().copied();
        let mut window: VecDeque<Move> = VecDeque::with_capacity(effort.length);
        let mut stride = 1 + shift % (effort.length / 2);
        loop {
            window.extend(ahead.by_ref().take(effort.length - window.len()));
            if window.is_empty() {
                return done;
            }
            if stop() {
                done.extend(window);
                done.extend(ahead);
                return done;
            }
            self.improve_window(&mut window, effort.nodes);
            work.tally.expanded(u64::from(effort.nodes - self.nodes));
            let end = window.len() < effort.length && ahead.len() == 0;
            for by in window.drain(..if end { window.len() } else { stride.min(window.len()) }) {
                self.advance(by);
                done.push(by);
            }
            stride = effort.length / 2;
        }
    }

    /// Advances by one move along the path.
    fn advance(&mut self, by: Move) {
        if let Some(to) = self.grid.target(by) {
            self.target[self.grid.cells[to] as usize] = self.grid.blank as u32;
            self.target[self.grid.cells[self.grid.blank] as usize] = to as u32;
            self.grid.slide_to(to);
        }
    }

    #[inline(always)]
    fn distance(&self, one: usize, other: u32) -> Cost {
        let (one, other) = (self.place[one], self.place[other as usize]);
        Cost::from(one.0.abs_diff(other.0) + one.1.abs_diff(other.1))
    }

    /// Replaces `window`, which begins at the current board, if a search of at most `nodes` nodes finds a shorter path.
    fn improve_window(&mut self, window: &mut VecDeque<Move>, nodes: u32) {
        let (start, blank) = (self.grid.blank, self.grid.cells[self.grid.blank]);
        let mut shifted = Vec::with_capacity(window.len());
        let mut path = Vec::with_capacity(window.len());
        for &by in &*window {
            if let Some(to) = self.grid.target(by) {
                let label = self.grid.cells[to];
                shifted.push((label, self.target[label as usize]));
                self.target[label as usize] = self.grid.blank as u32;
                path.push(self.grid.blank);
                self.grid.slide_to(to);
            }
        }
        let end = std::mem::replace(&mut self.target[blank as usize], self.grid.blank as u32);
        for &to in path.iter().rev() {
            self.grid.slide_to(to);
        }
        debug_assert_eq!(self.grid.blank, start);
        let length = path.len() as Cost;
        let h = self.window_distance(&shifted);
        self.nodes = nodes;
        // All paths between the two boards have the parity of h.
        let mut bound = h;
        while bound < length && self.nodes > 0 {
            self.found.clear();
            if self.search(bound, h, usize::MAX) {
                *window = self.found.iter().rev().copied().collect();
                break;
            }
            bound += 2;
        }
        self.target[blank as usize] = end;
        for (label, before) in shifted.into_iter().rev() {
            self.target[label as usize] = before;
        }
    }

    /// The Manhattan distance to the board at the window's end.
    fn window_distance(&self, shifted: &[(u32, u32)]) -> Cost {
        let mut labels: Vec<u32> = shifted.iter().map(|&(label, _)| label).collect();
        labels.sort_unstable();
        labels.dedup();
        // The first entry of a label has its current cell.
        let now = |label: u32| shifted.iter().find(|entry| entry.0 == label).map_or(0, |entry| entry.1);
        labels.into_iter().map(|label| self.distance(now(label) as usize, self.target[label as usize])).sum()
    }

    /// A path of at most `left` moves to the window's end, recorded in `found` in reverse. The recursion is at most as
    /// deep as a window is long.
    fn search(&mut self, left: Cost, h: Cost, before: usize) -> bool {
        if h == 0 {
            return true;
        }
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let blank = self.grid.blank;
        for to in self.beside[blank] {
            if to == NONE {
                break;
            }
            let to = to as usize;
            if to == before {
                continue;
            }
            let target = self.target[self.grid.cells[to] as usize];
            let after = h + self.distance(blank, target) - self.distance(to, target);
            if after < left {
                let by = self.grid.move_to(to);
                self.grid.slide_to(to);
                let found = self.search(left - 1, after, blank);
                self.grid.slide_to(blank);
                if found {
                    self.found.push(by);
                    return true;
                }
            }
        }
        false
    }
}
