//! Beam search over bytes: breadth-first, but only the most promising boards of each layer are kept.
//!
//! The search is incomplete, but the solutions it finds are short, and shorter the wider the beam. Boards that cannot
//! lead to a solution shorter than the best known one are dropped. Children are scored without being generated; only
//! those kept are copied. Layers are expanded by several threads; each board is owned by a thread chosen by its hash,
//! so each thread detects duplicates alone.

use jiugong_search::Cost;

use super::evaluator::{Evaluation, Evaluator, PLACES};
use super::shorten::{mark, mix};
use super::tally::{Tally, bytes};
use crate::parallel::each;
use crate::tiles::pdb::fetch;

/// A board of the beam; its cells are stored separately.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    evaluation: Evaluation,
    blank: u8,
    /// The previous cell of the blank.
    before: u8,
}

/// A child of a layer that is not generated yet.
#[derive(Clone, Copy)]
struct Child {
    key: u64,
    evaluation: Evaluation,
    /// Smaller is more promising.
    rank: u32,
    /// Four times the index of its parent, plus the index of the blank's next cell among the neighbours of its current
    /// cell.
    link: u32,
}

/// The width and the stopping conditions of a beam.
pub(super) struct Beam<'a> {
    /// The maximum number of boards in a layer.
    pub(super) width: usize,
    /// The number of threads.
    pub(super) threads: usize,
    /// Varies which of equally promising boards are kept.
    pub(super) seed: u64,
    /// Only solutions shorter than this are useful.
    pub(super) shorter_than: &'a (dyn Fn() -> Cost + Sync),
    /// Returns true to stop the search.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) tally: &'a Tally,
}

/// Ties between equally promising boards are broken randomly into this many groups.
const GRAIN: u32 = 8;

const NONE: u8 = u8::MAX;

/// The number of children whose slots are prefetched together.
const TOGETHER: usize = 32;

/// Narrower beams run on one thread.
const NARROW: usize = 2_000;

/// A lossy set of boards seen, by hash. Old entries are overwritten, so a board may be expanded twice, which only costs
/// time.
pub(super) struct Seen {
    slots: Vec<u64>,
}

/// The number of slots probed per board.
const SLOTS: usize = 4;

impl Seen {
    pub(super) fn new(width: usize) -> Self {
        Seen { slots: vec![0; (4 * width).next_power_of_two().max(64)] }
    }

    pub(super) fn bytes(&self) -> usize {
        bytes(&self.slots)
    }

    #[inline(always)]
    fn first(&self, hash: u64) -> usize {
        (hash >> 8) as usize & (self.slots.len() - 1) & !(SLOTS - 1)
    }

    /// Whether the board with this hash is new. The low byte of a slot is the layer that inserted it.
    #[inline(always)]
    pub(super) fn insert(&mut self, hash: u64, layer: u8) -> bool {
        let first = self.first(hash);
        let slots = &mut self.slots[first..first + SLOTS];
        if slots.iter().any(|slot| (slot ^ hash) >> 8 == 0 && *slot != 0) {
            return false;
        }
        let age = |slot: u64| if slot == 0 { u8::MAX } else { layer.wrapping_sub(slot as u8) };
        let mut oldest = 0;
        for place in 1..SLOTS {
            if age(slots[place]) > age(slots[oldest]) {
                oldest = place;
            }
        }
        slots[oldest] = hash & !0xFF | u64::from(layer);
        true
    }
}

/// The boards of a layer, or of one thread's share of it.
#[derive(Default)]
struct Layer {
    entries: Vec<Entry>,
    /// The labels on the cells of all boards, concatenated.
    boards: Vec<u8>,
    /// The links that led to the boards.
    links: Vec<u32>,
}

impl Layer {
    fn clear(&mut self) {
        self.entries.clear();
        self.boards.clear();
        self.links.clear();
    }

    fn bytes(&self) -> usize {
        bytes(&self.entries) + bytes(&self.boards) + bytes(&self.links)
    }
}

/// Searches from `board`; returns the cells the blank visits if the beam reaches the goal of `evaluator`.
pub(super) fn beam(evaluator: &Evaluator<'_>, board: &[u8], blank: u8, beam: &Beam<'_>) -> Option<Vec<u8>> {
    let threads = if beam.width < NARROW { 1 } else { beam.threads.max(1) };
    let count = board.len();
    let marks: Vec<u64> = (0..count * count).map(|pair| mark((pair / count) as u32, pair % count)).collect();
    let start = Entry { key: 0, evaluation: evaluator.evaluate(board, blank), blank, before: NONE };
    let mut layer = Layer { entries: vec![start], boards: board.to_vec(), links: Vec::new() };
    // Lists are reused from layer to layer, because memory that is allocated again must be mapped again.
    let mut children: Vec<Vec<Vec<Child>>> = vec![vec![Vec::new(); threads]; threads];
    let mut shares: Vec<Layer> = (0..threads).map(|_| Layer::default()).collect();
    let mut seen: Vec<Seen> = (0..threads).map(|_| Seen::new(beam.width / threads)).collect();
    let seen_bytes: usize = seen.iter().map(Seen::bytes).sum();
    let mut trail: Vec<Vec<u32>> = Vec::new();
    let (mut held, mut trail_bytes) = (beam.tally.track_memory(), 0);
    loop {
        if let Some(end) = layer.entries.iter().position(|entry| entry.evaluation.distance == 0) {
            return Some(trace(evaluator, blank, &trail, end));
        }
        let made = trail.len() as Cost + 1;
        let most = (beam.shorter_than)().saturating_sub(made);
        if layer.entries.is_empty() || most == 0 || (beam.stop)() {
            return None;
        }
        expand(evaluator, &marks, &layer, &mut children, most, beam.seed);
        beam.tally.expanded(layer.entries.len() as u64);
        let limit = Limit::new(&children, beam.width);
        let parts = shares.iter_mut().zip(&mut seen).enumerate();
        each(parts, |(owner, (share, seen))| {
            generate_kept(evaluator, &layer, &children, owner, limit, seen, share, made as u8);
        });
        let lists: usize = children.iter().flatten().map(bytes).sum();
        let boards: usize = shares.iter().map(Layer::bytes).sum();
        held.set(seen_bytes + trail_bytes + lists + boards + layer.bytes());
        gather(&mut layer, &mut shares);
        let links = std::mem::take(&mut layer.links);
        trail_bytes += bytes(&links);
        trail.push(links);
    }
}

/// Scores the children of `layer` that may be less than `most` moves from the goal, by thread and by owner.
fn expand(
    evaluator: &Evaluator<'_>,
    marks: &[u64],
    layer: &Layer,
    children: &mut [Vec<Vec<Child>>],
    most: Cost,
    seed: u64,
) {
    let count = layer.boards.len() / layer.entries.len();
    let threads = children.len();
    let share = layer.entries.len().div_ceil(threads).max(1);
    let run = |first: usize, owners: &mut [Vec<Child>]| {
        owners.iter_mut().for_each(Vec::clear);
        let mut places = [0; PLACES];
        let entries = layer.entries.iter().enumerate().skip(first).take(share);
        for (parent, entry) in entries {
            let board = &layer.boards[parent * count..(parent + 1) * count];
            for (cell, &label) in (0..).zip(board) {
                places[usize::from(label)] = cell;
            }
            for (which, &to) in (0..).zip(evaluator.beside(entry.blank)).filter(|&(_, &to)| to != entry.before) {
                let evaluation = evaluator.child(board, &places, entry.evaluation, entry.blank, to);
                if evaluation.at_least() < most {
                    let of_label = &marks[usize::from(board[usize::from(to)]) * count..][..count];
                    let key = entry.key ^ of_label[usize::from(to)] ^ of_label[usize::from(entry.blank)];
                    let rank = evaluator.score(evaluation) * GRAIN + mix(key ^ seed) as u32 % GRAIN;
                    let child = Child { key, evaluation, rank, link: 4 * parent as u32 + which };
                    owners[(mix(key) >> 56) as usize % threads].push(child);
                }
            }
        }
    };
    each(children.iter_mut().enumerate(), |(number, owners)| run(number * share, owners));
}

/// Which children are kept: those of a smaller rank, and a limited number of that rank per owner.
#[derive(Clone, Copy)]
struct Limit {
    rank: u32,
    room: usize,
}

impl Limit {
    /// A limit that keeps about `width` children.
    fn new(children: &[Vec<Vec<Child>>], width: usize) -> Self {
        let all = || children.iter().flatten().flatten();
        if children.iter().flatten().map(Vec::len).sum::<usize>() <= width {
            return Limit { rank: u32::MAX, room: 0 };
        }
        let mut counts: Vec<usize> = Vec::new();
        for child in all() {
            let rank = child.rank as usize;
            if rank >= counts.len() {
                counts.resize(rank + 1, 0);
            }
            counts[rank] += 1;
        }
        let (mut rank, mut room) = (0, width);
        while counts[rank] <= room {
            room -= counts[rank];
            rank += 1;
        }
        Limit { rank: rank as u32, room: room / children.len() }
    }
}

/// Generates those of an owner's children that are kept and were not seen before.
#[expect(clippy::too_many_arguments, reason = "the threads of a layer share all this")]
fn generate_kept(
    evaluator: &Evaluator<'_>,
    layer: &Layer,
    children: &[Vec<Vec<Child>>],
    owner: usize,
    mut limit: Limit,
    seen: &mut Seen,
    share: &mut Layer,
    made: u8,
) {
    share.clear();
    let count = layer.boards.len() / layer.entries.len();
    let mut together: [usize; TOGETHER] = [0; TOGETHER];
    for list in children.iter().map(|lists| &lists[owner]) {
        let mut rest = 0;
        while rest < list.len() {
            let mut waiting = 0;
            while rest < list.len() && waiting < TOGETHER {
                let child = &list[rest];
                let ties = child.rank == limit.rank && limit.room > 0;
                if child.rank < limit.rank || ties {
                    limit.room -= usize::from(ties);
                    fetch(&seen.slots, seen.first(mix(child.key)));
                    together[waiting] = rest;
                    waiting += 1;
                }
                rest += 1;
            }
            for child in together[..waiting].iter().map(|&place| &list[place]) {
                if seen.insert(mix(child.key), made) {
                    let parent = child.link as usize / 4;
                    let blank = layer.entries[parent].blank;
                    let to = evaluator.beside(blank)[child.link as usize % 4];
                    let first = share.boards.len();
                    share.boards.extend_from_slice(&layer.boards[parent * count..(parent + 1) * count]);
                    share.boards.swap(first + usize::from(blank), first + usize::from(to));
                    share.entries.push(Entry {
                        key: child.key,
                        evaluation: child.evaluation,
                        blank: to,
                        before: blank,
                    });
                    share.links.push(child.link);
                }
            }
        }
    }
}

/// Concatenates the shares in `layer`.
fn gather(layer: &mut Layer, shares: &mut [Layer]) {
    if let [only] = shares {
        std::mem::swap(layer, only);
        return;
    }
    layer.clear();
    for share in shares {
        layer.entries.extend_from_slice(&share.entries);
        layer.boards.extend_from_slice(&share.boards);
        layer.links.extend_from_slice(&share.links);
    }
}

/// The cells that the blank visits from `blank` to the entry `end` of the last layer.
fn trace(evaluator: &Evaluator<'_>, blank: u8, trail: &[Vec<u32>], end: usize) -> Vec<u8> {
    let (mut place, mut path) = (end, Vec::with_capacity(trail.len()));
    for links in trail.iter().rev() {
        path.push(links[place] as usize % 4);
        place = links[place] as usize / 4;
    }
    let mut blank = blank;
    let step = |which: usize| {
        blank = evaluator.beside(blank)[which];
        blank
    };
    path.into_iter().rev().map(step).collect()
}
