//! The work on boards of up to 25 cells: beams of growing width, windows, and IDA* for the lower bound.

use std::time::{Duration, Instant};

use jiugong_search::{Duplicates, Heuristic, Limits, Nothing, Observer, Progress, Search, Space};

use super::beam::{Beam, beam};
use super::shared::Shared;
use super::shorten::Effort;
use super::shorten_once;
use crate::tiles::Tiles;

/// The width of the first beam.
const FIRST_WIDTH: usize = 500;

/// What each board of the beam's width takes: children of a layer, duplicates, and the trail.
const BYTES: usize = 1_000;

/// The part of the time limit in which IDA* runs beside the narrow beams.
const DEEPENING_SHARE: u32 = 5;

/// Raises the shared bound as the rounds of IDA* are completed.
struct Raise<'a>(&'a Shared);

impl<S: Space> Observer<S> for Raise<'_> {
    const EVENTS: bool = false;

    fn progress(&mut self, progress: &Progress) {
        // A round with this bound has begun, so there is nothing below it.
        if let Some(bound) = progress.bound {
            self.0.raise(bound);
        }
    }

    fn wants_stop(&mut self) -> bool {
        self.0.is_stopped()
    }
}

/// Shortens the solution and raises the bound until it is stopped.
pub(super) fn improve<H>(shared: &Shared, space: &Tiles<u128>, heuristic: &H)
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    shared.raise(heuristic.eval(space, &space.start()).0);
    std::thread::scope(|scope| {
        scope.spawn(|| deepen(shared, space, heuristic));
        widen(shared, space, heuristic);
    });
}

/// IDA* for a share of the time.
fn deepen<H: Heuristic<Tiles<u128>>>(shared: &Shared, space: &Tiles<u128>, heuristic: &H) {
    let limits = Limits {
        time: shared.remaining().map(|left| left / DEEPENING_SHARE),
        cancel: Some(shared.stop_flag()),
        ..Limits::default()
    };
    let search = Search::new(space).store(Nothing).duplicates(Duplicates::Back).limits(limits);
    let report = search.observe(Raise(shared)).idastar(heuristic);
    if report.is_optimal()
        && let Some(plan) = report.plan()
    {
        shared.offer(plan.moves.clone());
        shared.raise(plan.cost);
    }
}

/// Beams, each wider than the one before, with windows between them.
fn widen<H>(shared: &Shared, space: &Tiles<u128>, heuristic: &H)
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    let (stop, shorter_than) = (|| shared.is_stopped(), || shared.length());
    let mut width = FIRST_WIDTH;
    let widest = (shared.bytes() / BYTES).max(FIRST_WIDTH);
    let mut seed = 0;
    while !shared.is_stopped() {
        polish(shared);
        let began = Instant::now();
        let search =
            Beam { width, threads: shared.threads, seed, shorter_than: &shorter_than, stop: &stop };
        if let Some(moves) = beam(space, heuristic, &search) {
            shared.offer(moves);
        }
        seed += 1;
        width = next_width(width, began.elapsed(), shared.remaining()).min(widest);
    }
}

/// Four times as wide, or as wide as can be finished in the time left.
fn next_width(width: usize, took: Duration, left: Option<Duration>) -> usize {
    let most = 4 * width;
    match left {
        // A beam twice as wide takes a little more than twice the time.
        Some(left) => {
            let factor = 0.85 * left.as_secs_f64() / took.as_secs_f64().max(1e-4);
            let fits = (width as f64 * factor) as usize;
            // If four times as wide fits but leaves too little for anything wider, all the time is used at once.
            if fits < 3 * most { fits.max(FIRST_WIDTH) } else { most }
        }
        None => most,
    }
}

/// Windows of growing length, as long as that takes next to nothing.
fn polish(shared: &Shared) {
    const ROUNDS: usize = 8;
    let mut effort = Effort::FIRST;
    for round in 0..ROUNDS {
        if shared.is_stopped() {
            return;
        }
        effort = shorten_once(shared, effort, 5 * round, &|| shared.is_stopped());
    }
}
