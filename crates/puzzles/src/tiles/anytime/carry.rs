//! Carries one tile to its goal cell around cells that must not change.
//!
//! First the blank goes to a side of the tile; from then on it walks around the tile and swaps places with it. A
//! position is therefore the tile's cell and the blank's side, four per cell, and Dijkstra's algorithm finds the
//! cheapest path among these few positions. A step costs ten, less or more by `pull` if it moves another tile nearer to
//! its goal or farther away. Pull is evaluated on the board before the first step, so the number of steps is exact and
//! the effect on other tiles is an estimate.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::construct::Site;
use super::tally::bytes;

/// The cost of a step without pull.
const STEP: u32 = 10;

const NONE: u32 = u32::MAX;

/// The eight cells around a tile, clockwise from above; those with even indices are its sides.
const RING: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// How a position was reached.
#[derive(Clone, Copy)]
enum Way {
    /// The blank walked to this side first.
    Walked,
    /// The tile and the blank swapped.
    Swapped,
    /// The blank went around the tile; true for clockwise.
    Round(bool),
}

/// Memory reused from one tile to the next.
pub(super) struct Scratch {
    /// Cost of the blank's first walk, by cell.
    walk_cost: Vec<u32>,
    walk_parent: Vec<u32>,
    /// Cost by position.
    cost: Vec<u32>,
    parent: Vec<(u32, Way)>,
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
            parent: vec![(NONE, Way::Walked); 4 * cells],
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
    fn relax(&mut self, position: usize, cost: u32, ahead: u32, parent: u32, way: Way) {
        if cost < self.cost[position] {
            if self.cost[position] == NONE {
                self.touched.push(position as u32);
            }
            self.cost[position] = cost;
            self.parent[position] = (parent, way);
            self.open.push(Reverse((cost + ahead, position as u32)));
        }
    }
}

/// Carries the tile on `from` to a cell that `arrived` accepts; `aim`, if there is only one such cell, guides the
/// search.
pub(super) fn carry(
    site: &mut Site,
    scratch: &mut Scratch,
    from: usize,
    aim: Option<usize>,
    arrived: impl Fn(usize) -> bool,
) -> Option<()> {
    if arrived(from) {
        return Some(());
    }
    scratch.clear();
    walk(site, scratch, from);
    let ahead = |cell: usize| aim.map_or(0, |aim| estimate(site, cell, aim));
    for edge in 0..4 {
        if let Some(cell) = beside(site, from, edge)
            && scratch.walk_cost[cell] != NONE
        {
            scratch.relax(4 * from + edge, scratch.walk_cost[cell], ahead(from), NONE, Way::Walked);
        }
    }
    let in_turn = site.grid.cells.len() > IN_TURN;
    while let Some(Reverse((total, position))) = scratch.open.pop() {
        let (tile, edge) = (position as usize / 4, position as usize % 4);
        let cost = scratch.cost[position as usize];
        if total > cost + ahead(tile) {
            continue;
        }
        if arrived(tile) {
            perform(site, scratch, position);
            return Some(());
        }
        if let Some(onto) = beside(site, tile, edge) {
            scratch.relax(4 * onto + (edge ^ 2), cost + STEP, ahead(onto), position, Way::Swapped);
        }
        for clockwise in [true, false] {
            let mut total = cost;
            round(site, tile, edge, clockwise, |before, cell, place| {
                total += step_cost(site, before, cell);
                let is_side = place % 2 == 0;
                if is_side {
                    scratch.relax(4 * tile + place / 2, total, ahead(tile), position, Way::Round(clockwise));
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
fn free(site: &Site, cell: usize, offset: (isize, isize)) -> Option<usize> {
    let (row, column) = site.places[cell];
    let row = usize::from(row).checked_add_signed(offset.0).filter(|&row| row < site.grid.rows)?;
    let column = usize::from(column).checked_add_signed(offset.1).filter(|&column| column < site.grid.columns)?;
    Some(row * site.grid.columns + column).filter(|&cell| !site.fixed[cell])
}

fn beside(site: &Site, cell: usize, edge: usize) -> Option<usize> {
    free(site, cell, RING[2 * edge])
}

/// Moves the blank around `tile` from `edge`: `visit` gets the previous cell, the cell, and its index on the ring, and
/// returns whether to continue.
fn round(site: &Site, tile: usize, edge: usize, clockwise: bool, mut visit: impl FnMut(usize, usize, usize) -> bool) {
    let Some(mut before) = beside(site, tile, edge) else { return };
    for steps in 1..8 {
        let place = (2 * edge + if clockwise { steps } else { 8 - steps }) % 8;
        let Some(cell) = free(site, tile, RING[place]) else { return };
        if !visit(before, cell, place) {
            return;
        }
        before = cell;
    }
}

/// The cost of shifting the tile on `from` to the blank's cell `to`.
fn step_cost(site: &Site, to: usize, from: usize) -> u32 {
    let goal = site.grid.cells[from] as usize;
    if site.distance(to, goal) < site.distance(from, goal) { STEP - site.pull } else { STEP + site.pull }
}

/// The cost of carrying from `cell` to `aim` on an open board: one step, then two more per turn or four per straight
/// step.
fn estimate(site: &Site, cell: usize, aim: usize) -> u32 {
    let (here, there) = (site.places[cell], site.places[aim]);
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
fn walk(site: &Site, scratch: &mut Scratch, tile: usize) {
    let start = site.grid.blank;
    let led = site.grid.cells.len() > LED;
    let ahead = |cell: usize| if led { STEP * site.distance(cell, tile) } else { 0 };
    let mut sides = (0..4).filter(|&edge| beside(site, tile, edge).is_some()).count();
    scratch.walk_cost[start] = 0;
    scratch.walked.push(start as u32);
    scratch.open.push(Reverse((ahead(start), start as u32)));
    while let Some(Reverse((total, cell))) = scratch.open.pop() {
        let cell = cell as usize;
        let cost = scratch.walk_cost[cell];
        if total > cost + ahead(cell) {
            continue;
        }
        if site.distance(cell, tile) == 1 {
            sides -= 1;
            if sides == 0 {
                break;
            }
        }
        for to in (0..4).filter_map(|edge| beside(site, cell, edge)) {
            let total = cost + step_cost(site, cell, to);
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
fn perform(site: &mut Site, scratch: &Scratch, position: u32) {
    let mut way = vec![position];
    while let (parent, Way::Swapped | Way::Round(_)) = scratch.parent[way[way.len() - 1] as usize] {
        way.push(parent);
    }
    let mut cell = beside(site, way[way.len() - 1] as usize / 4, way[way.len() - 1] as usize % 4).unwrap_or_default();
    let mut walked = Vec::new();
    while cell != site.grid.blank {
        walked.push(cell);
        cell = scratch.walk_parent[cell] as usize;
    }
    walked.into_iter().rev().for_each(|to| site.step(to));
    for pair in way.windows(2).rev() {
        let (before, after) = (pair[1] as usize, pair[0] as usize);
        match scratch.parent[after].1 {
            Way::Walked => {}
            Way::Swapped => site.step(before / 4),
            Way::Round(clockwise) => {
                let mut path = Vec::new();
                round(site, before / 4, before % 4, clockwise, |_, cell, place| {
                    path.push(cell);
                    place != 2 * (after % 4)
                });
                for to in path {
                    site.step(to);
                }
            }
        }
    }
}
