//! Walking distance for pushes: the fewest pushes from line to line if tiles only had to reach the right line, for both
//! axes.
//!
//! The *line counts* are those of [walking distance](crate::tiles::WalkingDistance): how many tiles of each goal line are in
//! each line, and the line of the blank. A push moves the blank any number of lines forward or back, and one tile of
//! each line it enters the other way.

use hashbrown::HashMap;
use jiugong_search::Cost;

use super::{Axis, Halves, Pushes};
use crate::tiles::Size;
use crate::tiles::space::{LANES, State};

/// Lower bounds on the pushes along each axis.
#[derive(Clone, Debug)]
pub struct PushWalking {
    size: Size,
    halves: [Half; 2],
}

#[derive(Clone, Debug)]
struct Half {
    lines: usize,
    /// The goal line of each tile.
    home: [u8; LANES],
    distance: HashMap<LineCounts, u8>,
}

/// How many tiles of each goal line are in each line, four bits each, and the line of the blank above them.
type LineCounts = u128;

/// The maximum number of lines: their counts and the blank fit the bits. Boards with more lines and at least two cells
/// in each are not searched in the multi-tile metric.
const MOST_LINES: usize = 5;

/// Larger tables are not built.
const MOST_LINE_COUNTS: usize = 350_000;

impl PushWalking {
    /// The estimate for the goal of `space`, or `None` if its tables would be too large.
    pub fn new(space: &Pushes) -> Option<Self> {
        let size = space.slides().size();
        Some(PushWalking { size, halves: [Half::new(space, Axis::Column)?, Half::new(space, Axis::Row)?] })
    }
}

/// The line of a cell, among the lines that pushes along `axis` cross.
#[inline(always)]
fn line(size: Size, axis: Axis, cell: usize) -> usize {
    match axis {
        Axis::Column => cell / size.columns,
        Axis::Row => cell % size.columns,
    }
}

impl Half {
    fn new(space: &Pushes, axis: Axis) -> Option<Self> {
        let size = space.slides().size();
        let lines = line(size, axis, size.cells() - 1) + 1;
        let mut home = [0; LANES];
        for (tile, cell) in space.slides().goal_cells().into_iter().enumerate().take(size.cells()) {
            home[tile] = line(size, axis, cell) as u8;
        }
        let mut half = Half { lines, home, distance: HashMap::new() };
        if lines < 2 {
            return Some(half);
        }
        if lines > MOST_LINES {
            return None;
        }
        let goal = half.line_counts(size, axis, &space.slides().goal());
        half.distance.insert(goal, 0);
        let mut queue = vec![goal];
        let (mut done, mut pushed, mut stepped) = (0, Vec::new(), Vec::new());
        while done < queue.len() {
            let distance = half.distance[&queue[done]];
            // Any number of steps in one direction is one push.
            for on in [false, true] {
                pushed.push(queue[done]);
                while let Some(before) = pushed.pop() {
                    half.steps(before, on, |after| stepped.push(after));
                    for after in stepped.drain(..) {
                        pushed.push(after);
                        half.distance.entry(after).or_insert_with(|| {
                            queue.push(after);
                            distance + 1
                        });
                    }
                }
            }
            if queue.len() > MOST_LINE_COUNTS {
                return None;
            }
            done += 1;
        }
        Some(half)
    }

    /// The line counts of a state.
    #[inline]
    fn line_counts(&self, size: Size, axis: Axis, state: &State<u64>) -> LineCounts {
        let mut counts = (line(size, axis, state.blank()) as LineCounts) << self.above();
        for cell in 0..size.cells() {
            let tile = state.tile(cell);
            if tile != 0 {
                counts += 1 << self.place(line(size, axis, cell), usize::from(self.home[tile]));
            }
        }
        counts
    }

    /// The bits below those of the blank's line.
    fn above(&self) -> usize {
        4 * self.lines * self.lines
    }

    fn place(&self, line: usize, home: usize) -> usize {
        4 * (line * self.lines + home)
    }

    /// Calls `visit` with all line counts that one step of the blank leads to.
    fn steps(&self, counts: LineCounts, on: bool, mut visit: impl FnMut(LineCounts)) {
        let blank = (counts >> self.above()) as usize;
        let next = if on { blank + 1 } else { blank.wrapping_sub(1) };
        if next >= self.lines {
            return;
        }
        for home in 0..self.lines {
            let from = self.place(next, home);
            if counts >> from & 15 != 0 {
                let moved = counts - (1 << from) + (1 << self.place(blank, home));
                let without_blank = moved & ((1 << self.above()) - 1);
                visit(without_blank | (next as LineCounts) << self.above());
            }
        }
    }
}

impl Halves for PushWalking {
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost {
        let half = &self.halves[usize::from(axis == Axis::Row)];
        if half.lines < 2 {
            return 0;
        }
        let counts = half.line_counts(self.size, axis, state);
        half.distance.get(&counts).map_or(0, |&distance| Cost::from(distance))
    }
}
