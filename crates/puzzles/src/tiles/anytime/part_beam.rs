//! Beam search over plain boards of any size that puts one part of the board in order.
//!
//! The part is a line or all that is left. Boards are ordered by score, in which the tiles of the part may weigh more,
//! and by the blank's distance to the nearest of them; so the other tiles come nearer to their goals on the way.
//! Children are scored without being generated; only those kept are copied.

use jiugong_search::Cost;

use super::beam::Seen;
use super::construct::neighbours;
use super::evaluator::PLACES;
use super::grid::Grid;
use super::part_evaluator::{PartEvaluation, PartEvaluator, PartWeights};
use super::shorten::{mark, mix};
use super::tally::{Tally, bytes};
use crate::tiles::Move;

/// A child of a layer that is not generated yet.
#[derive(Clone, Copy)]
struct Child {
    value: PartEvaluation,
    /// The score plus the penalty for the blank.
    total: u32,
    key: u64,
    parent: u32,
    to: u16,
}

/// A board of the beam; its cells are stored separately.
#[derive(Clone, Copy)]
struct Entry {
    value: PartEvaluation,
    key: u64,
    blank: u16,
    /// The previous cell of the blank.
    before: u16,
}

/// The parameters and stopping conditions of a beam.
pub(super) struct PartBeam<'a> {
    /// The maximum number of boards in a layer.
    pub(super) width: usize,
    /// Cells that must not change.
    pub(super) fixed: &'a [bool],
    /// The cells to be put in order.
    pub(super) part: &'a [usize],
    /// The weights of the score.
    pub(super) weights: &'a PartWeights<'a>,
    /// Layers without progress after which the beam gives up.
    pub(super) patience: usize,
    /// Only solutions shorter than this are useful.
    pub(super) shorter_than: &'a (dyn Fn() -> Cost + Sync),
    /// Returns true to stop the search.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) tally: &'a Tally,
}

const NONE: u16 = u16::MAX;

/// The moves that put the part in order, or those to the best board of the beam, and whether the part is in order.
pub(super) fn part_beam(grid: &Grid, beam: &PartBeam<'_>) -> (Vec<Move>, bool) {
    let evaluator = PartEvaluator::new(grid, beam.weights, beam.part);
    let count = grid.cells.len();
    let mut cells: Vec<u16> = grid.cells.iter().map(|&label| label as u16).collect();
    let mut places = [0; PLACES];
    let mut layer =
        vec![Entry { value: evaluator.evaluate(&cells, grid.blank), key: 0, blank: grid.blank as u16, before: NONE }];
    let mut next_cells = Vec::new();
    let mut seen = Seen::new(beam.width);
    // For each layer, the parent of each entry and the cell of its blank.
    let mut trail: Vec<Vec<(u32, u16)>> = vec![vec![(0, grid.blank as u16)]];
    let mut children: Vec<Child> = Vec::new();
    let mut scores: Vec<u32> = Vec::new();
    let mut away = Vec::new();
    let mut best = (u32::MAX, 0, 0);
    let (mut held, mut trail_bytes) = (beam.tally.track_memory(), 0);
    loop {
        let depth = trail.len() - 1;
        let ended = layer.iter().enumerate().filter(|(_, entry)| entry.value.part_distance == 0);
        if let Some((end, _)) = ended.min_by_key(|(_, entry)| entry.value.score) {
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
                evaluator.misplaced(board, &mut away);
                evaluator.note(board, &mut places);
                let blank = usize::from(entry.blank);
                let enters = |to: &usize| *to as u16 != entry.before && !beam.fixed[*to];
                for to in neighbours(grid, blank).filter(enters) {
                    let value = evaluator.child(board, &places, entry.value, blank, to);
                    let label = u32::from(board[to]);
                    let key = entry.key ^ mark(label, to) ^ mark(label, blank);
                    if value.distance < most && seen.insert(mix(key), made as u8) {
                        let total = value.score + evaluator.walk(to, &away);
                        children.push(Child { value, total, key, parent: parent as u32, to: to as u16 });
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
            scores.extend(children.iter().map(|child| child.total));
            limit = *scores.select_nth_unstable(beam.width).1;
            room = beam.width - scores[..beam.width].iter().filter(|&&score| score < limit).count();
        }
        next_cells.clear();
        let mut next = Vec::with_capacity(beam.width);
        let mut links = Vec::with_capacity(beam.width);
        for child in &children {
            let total = child.total;
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
            next.push(Entry { value: child.value, key: child.key, blank: child.to, before: blank });
        }
        let boards = bytes(&cells) + bytes(&next_cells) + bytes(&layer) + bytes(&next);
        held.set(seen.bytes() + trail_bytes + bytes(&children) + bytes(&scores) + boards);
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
