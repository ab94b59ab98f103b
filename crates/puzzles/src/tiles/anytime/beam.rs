//! Beam search: breadth-first, but only the most promising boards of each layer are kept.
//!
//! Not every solution is found, but one found is short, and shorter the wider the beam. Boards that cannot lead to a
//! solution shorter than the best known are dropped. Layers are expanded by several threads; boards belong to a thread by
//! their hash, so each finds duplicates alone.

use jiugong_search::{Cost, Heuristic, Space};

use super::shorten::mix;
use super::tally::{Tally, bytes};
use crate::share::each;
use crate::tiles::{Move, State, Tiles};

/// A board in the beam.
#[derive(Clone, Copy)]
struct Entry<M> {
    state: State<u128>,
    memo: M,
    /// Four times the place of its parent in the layer before, and the move.
    from: u32,
    score: u16,
}

/// How wide a beam is, and what ends it.
pub(super) struct Beam<'a> {
    /// The most boards in a layer.
    pub(super) width: usize,
    /// How many threads share the work.
    pub(super) threads: usize,
    /// Varies which of equally promising boards are kept.
    pub(super) seed: u64,
    /// Only solutions shorter than this are wanted.
    pub(super) shorter_than: &'a (dyn Fn() -> Cost + Sync),
    /// Says when to give up.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Where it is counted.
    pub(super) tally: &'a Tally,
}

/// Scores in one step of the estimate: equally promising boards are told apart by chance.
const GRAIN: u16 = 8;

/// Estimates above this are all alike.
const MOST: usize = 512;

/// A store of the boards seen, by hash. Old ones give way, so that a board may be met twice, which costs only time.
pub(super) struct Seen {
    slots: Vec<u64>,
}

/// Slots looked at for a board.
const SLOTS: usize = 4;

impl Seen {
    pub(super) fn new(width: usize) -> Self {
        Seen { slots: vec![0; (8 * width).next_power_of_two().max(64)] }
    }

    pub(super) fn bytes(&self) -> usize {
        bytes(&self.slots)
    }

    /// Whether the board with this hash is new. The low byte of a slot is the layer that put it there.
    #[inline(always)]
    pub(super) fn insert(&mut self, hash: u64, layer: u8) -> bool {
        let first = (hash >> 8) as usize & (self.slots.len() - 1) & !(SLOTS - 1);
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

#[inline(always)]
fn hash(word: u128) -> u64 {
    mix(word as u64 ^ mix((word >> 64) as u64))
}

/// Searches from the start of `space`; the moves of the solution, if the beam meets the goal.
pub(super) fn beam<H>(space: &Tiles<u128>, heuristic: &H, beam: &Beam<'_>) -> Option<Vec<Move>>
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    let threads = if beam.width < 2_000 { 1 } else { beam.threads.max(1) };
    let start = space.start();
    let (_, memo) = heuristic.eval(space, &start);
    let mut layer = vec![Entry { state: start, memo, from: 0, score: 0 }];
    let mut trail: Vec<Vec<u32>> = Vec::new();
    let mut seen: Vec<Seen> = (0..threads).map(|_| Seen::new(beam.width / threads)).collect();
    let seen_bytes: usize = seen.iter().map(Seen::bytes).sum();
    let (mut held, mut trail_bytes) = (beam.tally.holds(), 0);
    loop {
        if let Some(end) = layer.iter().position(|entry| space.is_goal(&entry.state)) {
            return Some(trace(&trail, &layer, end));
        }
        let made = trail.len() as Cost + 1;
        let most = (beam.shorter_than)().saturating_sub(made);
        if layer.is_empty() || most == 0 || (beam.stop)() {
            return None;
        }
        let children = expand(space, heuristic, &layer, threads, most, beam.seed);
        let new = sift(&children, &mut seen, made as u8);
        let next = select(&new, beam.width);
        let made_bytes: usize = children.iter().flatten().chain(&new).map(bytes).sum();
        held.now(seen_bytes + trail_bytes + bytes(&layer) + made_bytes + bytes(&next));
        beam.tally.expanded(layer.len() as u64);
        trail_bytes += layer.len() * size_of::<u32>();
        // The start has no parent, so its layer leaves no trail.
        trail.push(layer.iter().map(|entry| entry.from).collect());
        layer = next;
    }
}

/// Makes the children of `layer` that may be less than `most` moves from the goal, by thread and by owner.
fn expand<H>(
    space: &Tiles<u128>,
    heuristic: &H,
    layer: &[Entry<H::Memo>],
    threads: usize,
    most: Cost,
    seed: u64,
) -> Vec<Vec<Vec<Entry<H::Memo>>>>
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    let share = layer.len().div_ceil(threads);
    let run = |first: usize, part: &[Entry<H::Memo>]| {
        let mut owners: Vec<Vec<_>> = (0..threads).map(|_| Vec::with_capacity(3 * part.len() / threads + 8)).collect();
        for (place, entry) in (first as u32..).zip(part) {
            let last = (entry.from != 0 || first > 0 || layer.len() > 1).then(|| Move::ALL[entry.from as usize % 4]);
            space.onward::<false>(&entry.state, last, |by, _, state| {
                let (h, memo) = heuristic.step(space, entry.memo, &state, by);
                if h < most {
                    let hash = hash(state.word);
                    let score = (h.min(MOST as Cost - 1) as u16) * GRAIN + (mix(hash ^ seed) as u16) % GRAIN;
                    let child = Entry { state, memo, from: 4 * place + by as u32, score };
                    owners[(hash >> 56) as usize % threads].push(child);
                }
            });
        }
        owners
    };
    let parts = layer.chunks(share.max(1)).enumerate();
    each(parts, |(number, part)| run(number * share, part)).into_iter().flatten().collect()
}

/// Drops the boards seen before; each owner looks through its own.
fn sift<M: Copy + Send + Sync>(children: &[Vec<Vec<Entry<M>>>], seen: &mut [Seen], layer: u8) -> Vec<Vec<Entry<M>>> {
    let run = |owner: usize, seen: &mut Seen| {
        let mut new = Vec::new();
        for part in children {
            new.extend(part[owner].iter().filter(|child| seen.insert(hash(child.state.word), layer)));
        }
        new
    };
    each(seen.iter_mut().enumerate(), |(owner, seen)| run(owner, seen)).into_iter().flatten().collect()
}

/// The `width` best of all.
fn select<M: Copy>(new: &[Vec<Entry<M>>], width: usize) -> Vec<Entry<M>> {
    let total: usize = new.iter().map(Vec::len).sum();
    if total <= width {
        return new.concat();
    }
    let mut counts = vec![0_usize; MOST * usize::from(GRAIN)];
    for entry in new.iter().flatten() {
        counts[usize::from(entry.score)] += 1;
    }
    let (mut limit, mut kept) = (0, 0);
    while kept + counts[limit] <= width {
        kept += counts[limit];
        limit += 1;
    }
    let mut room = width - kept;
    let mut next = Vec::with_capacity(width);
    for entry in new.iter().flatten() {
        let score = usize::from(entry.score);
        if score < limit {
            next.push(*entry);
        } else if score == limit && room > 0 {
            room -= 1;
            next.push(*entry);
        }
    }
    next
}

/// The moves to the entry `end` of `layer`.
fn trace<M>(trail: &[Vec<u32>], layer: &[Entry<M>], end: usize) -> Vec<Move> {
    if trail.is_empty() {
        return Vec::new();
    }
    let mut from = layer[end].from;
    let mut moves = vec![Move::ALL[from as usize % 4]];
    for layer in trail[1..].iter().rev() {
        from = layer[from as usize / 4];
        moves.push(Move::ALL[from as usize % 4]);
    }
    moves.reverse();
    moves
}
