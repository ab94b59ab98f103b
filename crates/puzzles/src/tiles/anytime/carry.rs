//! Carries one tile to its goal cell around cells that must not change.
//!
//! First the blank goes to a side of the tile; from then on it walks around the tile and swaps places with it. A
//! position is therefore the tile's cell and the blank's side, four per cell, and a best-first search finds the
//! cheapest path among these few positions. A step costs ten, less or more by `pull` if it moves another tile nearer to
//! its goal or farther away. Pull is evaluated on the board before the first step, so the number of steps is exact and
//! the effect on other tiles is an estimate.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::construct::Construction;
use super::tally::bytes;

/// The cost of a step without pull.
const STEP: u32 = 10;

const NONE: u32 = u32::MAX;

/// The eight cells around a tile, clockwise from above; those with even indices are its sides.
const RING: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// How a position was reached.
#[derive(Clone, Copy)]
enum Arrival {
    /// The blank walked to this side first.
    Walked,
    /// The tile and the blank swapped.
    Swapped,
    /// The blank went around the tile; true for clockwise.
    Around(bool),
}

/// Memory reused from one tile to the next.
pub(super) struct Scratch {
    /// Cost of the blank's first walk, by cell.
    walk_cost: Vec<u32>,
    walk_parent: Vec<u32>,
    /// Cost by position.
    cost: Vec<u32>,
    parent: Vec<(u32, Arrival)>,
    /// Positions to clear before the next tile.
    touched: Vec<u32>,
    walked: Vec<u32>,
    open: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Scratch {
    pub(super) fn new(cells: usize) -> Self {
        Scratch {
            walk_cost: vec![NONE; cells],
            walk_parent: vec![NONE; cells],
            cost: vec![NONE; 4 * cells],
            parent: vec![(NONE, Arrival::Walked); 4 * cells],
            touched: Vec::new(),
            walked: Vec::new(),
            open: BinaryHeap::new(),
        }
    }

    /// Size in bytes of the per-cell arrays.
    pub(super) fn bytes(&self) -> usize {
        bytes(&self.walk_cost) + bytes(&self.walk_parent) + bytes(&self.cost) + bytes(&self.parent)
    }

    fn clear(&mut self) {
        for position in self.touched.drain(..) {
            self.cost[position as usize] = NONE;
        }
        for cell in self.walked.drain(..) {
            self.walk_cost[cell as usize] = NONE;
        }
        self.open.clear();
    }

    /// Records a path to `position` if it is the cheapest so far.
    fn relax(&mut self, position: usize, cost: u32, ahead: u32, parent: u32, arrival: Arrival) {
        if cost < self.cost[position] {
            if self.cost[position] == NONE {
                self.touched.push(position as u32);
            }
            self.cost[position] = cost;
            self.parent[position] = (parent, arrival);
            self.open.push(Reverse((cost + ahead, position as u32)));
        }
    }
}

/// Carries the tile on `from` to a cell that `arrived` accepts; `aim`, if there is only one such cell, guides the
/// search.
pub(super) fn carry(
    construction: &mut Construction,
    scratch: &mut Scratch,
    from: usize,
    aim: Option<usize>,
    arrived: impl Fn(usize) -> bool,
) -> Option<()> {
    if arrived(from) {
        return Some(());
    }
    scratch.clear();
    walk(construction, scratch, from);
    let ahead = |cell: usize| aim.map_or(0, |aim| estimate(construction, cell, aim));
    for edge in 0..4 {
        if let Some(cell) = beside(construction, from, edge)
            && scratch.walk_cost[cell] != NONE
        {
            scratch.relax(4 * from + edge, scratch.walk_cost[cell], ahead(from), NONE, Arrival::Walked);
        }
    }
    let in_turn = construction.grid.cells.len() > IN_TURN;
    while let Some(Reverse((total, position))) = scratch.open.pop() {
        let (tile, edge) = (position as usize / 4, position as usize % 4);
        let cost = scratch.cost[position as usize];
        if total > cost + ahead(tile) {
            continue;
        }
        if arrived(tile) {
            perform(construction, scratch, position);
            return Some(());
        }
        if let Some(onto) = beside(construction, tile, edge) {
            scratch.relax(4 * onto + (edge ^ 2), cost + STEP, ahead(onto), position, Arrival::Swapped);
        }
        for clockwise in [true, false] {
            let mut total = cost;
            round(construction, tile, edge, clockwise, |before, cell, place| {
                total += step_cost(construction, before, cell);
                let is_side = place % 2 == 0;
                if is_side {
                    scratch.relax(4 * tile + place / 2, total, ahead(tile), position, Arrival::Around(clockwise));
                }
                // The path to the next sides is generated when this side is expanded: same costs, a quarter of the
                // work.
                !(is_side && in_turn)
            });
        }
    }
    None
}

/// The free cell at `offset` from `cell`.
#[inline(always)]
fn free(construction: &Construction, cell: usize, offset: (isize, isize)) -> Option<usize> {
    let (row, column) = construction.places[cell];
    let row = usize::from(row).checked_add_signed(offset.0).filter(|&row| row < construction.grid.rows)?;
    let column =
        usize::from(column).checked_add_signed(offset.1).filter(|&column| column < construction.grid.columns)?;
    Some(row * construction.grid.columns + column).filter(|&cell| !construction.fixed[cell])
}

fn beside(construction: &Construction, cell: usize, edge: usize) -> Option<usize> {
    free(construction, cell, RING[2 * edge])
}

/// Moves the blank around `tile` from `edge`: `visit` gets the previous cell, the cell, and its index on the ring, and
/// returns whether to continue.
fn round(
    construction: &Construction,
    tile: usize,
    edge: usize,
    clockwise: bool,
    mut visit: impl FnMut(usize, usize, usize) -> bool,
) {
    let Some(mut before) = beside(construction, tile, edge) else { return };
    for steps in 1..8 {
        let place = (2 * edge + if clockwise { steps } else { 8 - steps }) % 8;
        let Some(cell) = free(construction, tile, RING[place]) else { return };
        if !visit(before, cell, place) {
            return;
        }
        before = cell;
    }
}

/// The cost of shifting the tile on `from` to the blank's cell `to`.
fn step_cost(construction: &Construction, to: usize, from: usize) -> u32 {
    let goal = construction.grid.cells[from] as usize;
    if construction.distance(to, goal) < construction.distance(from, goal) {
        STEP - construction.pull
    } else {
        STEP + construction.pull
    }
}

/// The cost of carrying from `cell` to `aim` on an open board: one step, then two more per turn or four per straight
/// step.
fn estimate(construction: &Construction, cell: usize, aim: usize) -> u32 {
    let (here, there) = (construction.places[cell], construction.places[aim]);
    let rows = u32::from(here.0.abs_diff(there.0));
    let columns = u32::from(here.1.abs_diff(there.1));
    let steps = rows + columns;
    let turns = (2 * rows.min(columns)).min(steps.saturating_sub(1));
    let straight = steps.saturating_sub(1) - turns;
    STEP * (steps + 2 * turns + 4 * straight)
}

/// Up to this many cells, all sides of a tile are relaxed from each of them, which breaks ties between equally cheap
/// paths; on larger boards only the next side.
const IN_TURN: usize = 256;

/// On boards with more cells than this the blank takes a greedy path: finding the cheapest one visits half of the board
/// for every tile.
pub(super) const LED: usize = 1024;

/// Walks of the blank around the tile on `tile` to its sides: cheapest ones, or good ones on large boards.
fn walk(construction: &Construction, scratch: &mut Scratch, tile: usize) {
    let start = construction.grid.blank;
    let led = construction.grid.cells.len() > LED;
    let ahead = |cell: usize| if led { STEP * construction.distance(cell, tile) } else { 0 };
    let mut sides = (0..4).filter(|&edge| beside(construction, tile, edge).is_some()).count();
    scratch.walk_cost[start] = 0;
    scratch.walked.push(start as u32);
    scratch.open.push(Reverse((ahead(start), start as u32)));
    while let Some(Reverse((total, cell))) = scratch.open.pop() {
        let cell = cell as usize;
        let cost = scratch.walk_cost[cell];
        if total > cost + ahead(cell) {
            continue;
        }
        if construction.distance(cell, tile) == 1 {
            sides -= 1;
            if sides == 0 {
                break;
            }
        }
        for to in (0..4).filter_map(|edge| beside(construction, cell, edge)) {
            let total = cost + step_cost(construction, cell, to);
            if to != tile && total < scratch.walk_cost[to] {
                if scratch.walk_cost[to] == NONE {
                    scratch.walked.push(to as u32);
                }
                scratch.walk_cost[to] = total;
                scratch.walk_parent[to] = cell as u32;
                scratch.open.push(Reverse((total + ahead(to), to as u32)));
            }
        }
    }
    scratch.open.clear();
}

/// Makes the moves that lead to `position`.
fn perform(construction: &mut Construction, scratch: &Scratch, position: u32) {
    let mut path = vec![position];
    while let (parent, Arrival::Swapped | Arrival::Around(_)) = scratch.parent[path[path.len() - 1] as usize] {
        path.push(parent);
    }
    let mut cell =
        beside(construction, path[path.len() - 1] as usize / 4, path[path.len() - 1] as usize % 4).unwrap_or_default();
    let mut walked = Vec::new();
    while cell != construction.grid.blank {
        walked.push(cell);
        cell = scratch.walk_parent[cell] as usize;
    }
    walked.into_iter().rev().for_each(|to| construction.step(to));
    for pair in path.windows(2).rev() {
        let (before, after) = (pair[1] as usize, pair[0] as usize);
        match scratch.parent[after].1 {
            Arrival::Walked => {}
            Arrival::Swapped => construction.step(before / 4),
            Arrival::Around(clockwise) => {
                let mut path = Vec::new();
                round(construction, before / 4, before % 4, clockwise, |_, cell, place| {
                    path.push(cell);
                    place != 2 * (after % 4)
                });
                for to in path {
                    construction.step(to);
                }
            }
        }
    }
}
