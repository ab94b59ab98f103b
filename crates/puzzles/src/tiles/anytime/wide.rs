//! Beam search over plain boards of any size.
//!
//! A beam puts one part of the board in order, a line or all that is left. Boards are ordered by Manhattan distance and
//! linear conflicts, in which the tiles of that part weigh more, and by the blank's way to the nearest of them; so the
//! other tiles come nearer to their goals on the way. Children are weighed without being made; only those kept are copied.

use jiugong_search::Cost;

use super::beam::Seen;
use super::construct::neighbours;
use super::grid::Grid;
use super::shorten::mark;
use super::tally::{Tally, bytes};
use crate::tiles::Move;

/// A child of a layer, not yet made.
#[derive(Clone, Copy)]
struct Child {
    score: u32,
    /// What is added for the blank.
    blank_score: u32,
    distance: Cost,
    part_distance: Cost,
    key: u64,
    parent: u32,
    to: u16,
}

/// A board of the beam; its cells are kept beside.
#[derive(Clone, Copy)]
struct Entry {
    score: u32,
    distance: Cost,
    part_distance: Cost,
    key: u64,
    blank: u16,
    /// The cell the blank came from.
    before: u16,
}

/// What ends a beam, and how wide it is.
pub(super) struct Wide<'a> {
    /// The most boards in a layer.
    pub(super) width: usize,
    /// Cells that must not change.
    pub(super) fixed: &'a [bool],
    /// The cells to be put in order.
    pub(super) part: &'a [usize],
    /// How much the tiles of the part weigh, and each step of the blank to the nearest of them, in sixteenths of a tile.
    pub(super) weights: (u32, u32),
    /// Layers without progress after which the beam is given up.
    pub(super) patience: usize,
    /// Only solutions shorter than this are wanted.
    pub(super) shorter_than: &'a (dyn Fn() -> Cost + Sync),
    /// Says when to give up.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Where it is counted.
    pub(super) tally: &'a Tally,
}

/// The weight of a tile outside the part.
const UNIT: u32 = 16;

/// No cell.
const NONE: u16 = u16::MAX;

/// The fixed parts of the scores.
struct Weigh<'a> {
    grid: &'a Grid,
    weight: Vec<u32>,
    in_part: Vec<bool>,
    blank_weight: u32,
    place: Vec<(u16, u16)>,
}

impl<'a> Weigh<'a> {
    fn new(grid: &'a Grid, beam: &Wide<'_>) -> Self {
        let place = |cell: usize| ((cell / grid.columns) as u16, (cell % grid.columns) as u16);
        let mut in_part = vec![false; grid.cells.len()];
        for &cell in beam.part.iter().filter(|&&cell| cell != grid.home) {
            in_part[cell] = true;
        }
        Weigh {
            grid,
            weight: in_part.iter().map(|&inside| if inside { beam.weights.0 } else { UNIT }).collect(),
            in_part,
            blank_weight: beam.weights.1,
            place: (0..grid.cells.len()).map(place).collect(),
        }
    }

    #[inline(always)]
    fn distance(&self, one: usize, other: usize) -> u32 {
        let (one, other) = (self.place[one], self.place[other]);
        u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
    }

    /// Conflicts in one row or column of `cells`, weighed, with what is on `from` taken to be on the blank's cell `to`.
    fn line(&self, cells: &[u16], blank: usize, slide: Option<(usize, usize)>, in_row: bool, line: u16) -> u32 {
        let columns = self.grid.columns;
        let length = if in_row { columns } else { self.grid.rows };
        let mut ends = [0_u16; 64];
        let (mut all, mut longest, mut weight) = (0, 0, 0);
        for step in 0..length.min(64) {
            let mut cell = if in_row { usize::from(line) * columns + step } else { step * columns + usize::from(line) };
            if let Some((from, to)) = slide {
                if cell == from {
                    continue;
                }
                if cell == to {
                    cell = from;
                }
            } else if cell == blank {
                continue;
            }
            let label = usize::from(cells[cell]);
            let home = self.place[label];
            let (home_line, place) = if in_row { home } else { (home.1, home.0) };
            if home_line != line {
                continue;
            }
            all += 1;
            weight = self.weight[label];
            let at = ends[..longest].partition_point(|&end| end < place);
            ends[at] = place;
            longest = longest.max(at + 1);
        }
        2 * (all - longest as u32) * weight
    }

    /// The score, the distance, and the distance of the part.
    fn score(&self, cells: &[u16], blank: usize) -> (u32, Cost, Cost) {
        let (mut score, mut distance, mut part_distance) = (0, 0, 0);
        for (cell, &label) in cells.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            let steps = self.distance(cell, usize::from(label));
            distance += steps;
            part_distance += if self.in_part[usize::from(label)] { steps } else { 0 };
            score += steps * self.weight[usize::from(label)];
        }
        for row in 0..self.grid.rows as u16 {
            score += self.line(cells, blank, None, true, row);
        }
        for column in 0..self.grid.columns as u16 {
            score += self.line(cells, blank, None, false, column);
        }
        (score, distance, part_distance)
    }

    /// The cells of the tiles of the part that are not yet home.
    fn away(&self, cells: &[u16], away: &mut Vec<usize>) {
        away.clear();
        if self.blank_weight > 0 {
            let far = |&(cell, &label): &(usize, &u16)| self.in_part[usize::from(label)] && usize::from(label) != cell;
            away.extend(cells.iter().enumerate().filter(far).map(|(cell, _)| cell));
        }
    }

    /// The child of `entry` in which the tile on `to` slides onto the blank's cell.
    #[inline(always)]
    fn child(&self, cells: &[u16], entry: &Entry, parent: u32, to: usize) -> Child {
        let blank = usize::from(entry.blank);
        let label = usize::from(cells[to]);
        let (before, after) = (self.distance(to, label), self.distance(blank, label));
        let mut score = entry.score + after * self.weight[label] - before * self.weight[label];
        let home = self.place[label];
        let (there, here) = (self.place[to], self.place[blank]);
        let in_row = there.0 != here.0;
        let (line, lines) = if in_row { (home.0, [there.0, here.0]) } else { (home.1, [there.1, here.1]) };
        if lines.contains(&line) {
            score += self.line(cells, blank, Some((to, blank)), in_row, line);
            score -= self.line(cells, blank, None, in_row, line);
        }
        let key = entry.key ^ mark(label as u32, to) ^ mark(label as u32, blank);
        let part_distance =
            if self.in_part[label] { entry.part_distance + after - before } else { entry.part_distance };
        let distance = entry.distance + after - before;
        Child { score, blank_score: 0, distance, part_distance, key, parent, to: to as u16 }
    }
}

/// The moves that put the part in order, or those to the best board the beam has met; and whether they do.
pub(super) fn wide(grid: &Grid, beam: &Wide<'_>) -> (Vec<Move>, bool) {
    let weigh = Weigh::new(grid, beam);
    let count = grid.cells.len();
    let mut cells: Vec<u16> = grid.cells.iter().map(|&label| label as u16).collect();
    let (score, distance, part_distance) = weigh.score(&cells, grid.blank);
    let mut layer = vec![Entry { score, distance, part_distance, key: 0, blank: grid.blank as u16, before: NONE }];
    let mut next_cells = Vec::new();
    let mut seen = Seen::new(beam.width);
    // For each layer, the parent of each entry and the cell of its blank.
    let mut trail: Vec<Vec<(u32, u16)>> = vec![vec![(0, grid.blank as u16)]];
    let mut children: Vec<Child> = Vec::new();
    let mut scores: Vec<u32> = Vec::new();
    let mut away = Vec::new();
    let mut best = (u32::MAX, 0, 0);
    let (mut held, mut trail_bytes) = (beam.tally.holds(), 0);
    loop {
        let depth = trail.len() - 1;
        let ended = layer.iter().enumerate().filter(|(_, entry)| entry.part_distance == 0);
        if let Some((end, _)) = ended.min_by_key(|(_, entry)| entry.score) {
            return (trace(&trail, depth, end, grid), true);
        }
        let made = depth as Cost + 1;
        let most = (beam.shorter_than)().saturating_sub(made);
        let given_up = depth > best.1 + beam.patience;
        children.clear();
        if most > 0 && !given_up && !(beam.stop)() {
            beam.tally.expanded(layer.len() as u64);
            for (parent, entry) in layer.iter().enumerate() {
                let board = &cells[parent * count..(parent + 1) * count];
                weigh.away(board, &mut away);
                let enters = |to: &usize| *to as u16 != entry.before && !beam.fixed[*to];
                for to in neighbours(grid, usize::from(entry.blank)).filter(enters) {
                    let mut child = weigh.child(board, entry, parent as u32, to);
                    // The blank has done its work beside a tile; what comes then is for the distances to say.
                    let steps = away.iter().map(|&cell| weigh.distance(to, cell)).min().unwrap_or(0).max(1) - 1;
                    child.blank_score = steps * weigh.blank_weight;
                    if child.distance < most && seen.insert(super::shorten::mix(child.key), made as u8) {
                        children.push(child);
                    }
                }
            }
        }
        if children.is_empty() {
            return (trace(&trail, best.1, best.2, grid), false);
        }
        let mut limit = u32::MAX;
        let mut room = children.len();
        if children.len() > beam.width {
            scores.clear();
            scores.extend(children.iter().map(|child| child.score + child.blank_score));
            limit = *scores.select_nth_unstable(beam.width).1;
            room = beam.width - scores[..beam.width].iter().filter(|&&score| score < limit).count();
        }
        next_cells.clear();
        let mut next = Vec::with_capacity(beam.width);
        let mut links = Vec::with_capacity(beam.width);
        for child in &children {
            let total = child.score + child.blank_score;
            if total > limit || total == limit && room == 0 {
                continue;
            }
            if total == limit {
                room -= 1;
            }
            let parent = child.parent as usize;
            let blank = layer[parent].blank;
            let start = next_cells.len();
            next_cells.extend_from_slice(&cells[parent * count..(parent + 1) * count]);
            next_cells.swap(start + usize::from(blank), start + usize::from(child.to));
            if total < best.0 {
                best = (total, depth + 1, next.len());
            }
            links.push((child.parent, child.to));
            next.push(Entry {
                score: child.score,
                distance: child.distance,
                part_distance: child.part_distance,
                key: child.key,
                blank: child.to,
                before: blank,
            });
        }
        let boards = bytes(&cells) + bytes(&next_cells) + bytes(&layer) + bytes(&next);
        held.now(seen.bytes() + trail_bytes + bytes(&children) + bytes(&scores) + boards);
        trail_bytes += bytes(&links);
        trail.push(links);
        layer = next;
        std::mem::swap(&mut cells, &mut next_cells);
    }
}

/// The moves to an entry of the layer at `depth`.
fn trace(trail: &[Vec<(u32, u16)>], depth: usize, end: usize, grid: &Grid) -> Vec<Move> {
    let mut path = Vec::with_capacity(depth);
    let mut place = end;
    for layer in trail[1..=depth].iter().rev() {
        let (parent, cell) = layer[place];
        path.push(usize::from(cell));
        place = parent as usize;
    }
    let mut grid = grid.clone();
    let step = |to| {
        let by = grid.move_to(to);
        grid.slide_to(to);
        by
    };
    path.into_iter().rev().map(step).collect()
}
