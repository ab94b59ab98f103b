//! Boards of 4×4 with the large tables: solved in parallel, and the hardest ones.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use jiugong_lab::bench::Instance;
use jiugong_lab::registry::HeuristicName;
use jiugong_lab::tables::Tables;
use jiugong_puzzles::tiles::parse_board;

use super::{instances, row, search, timed};

/// Runs of each measurement.
const RUNS: usize = 5;

/// Boards that take very many nodes for their length, with that length, which a search has proved: the hardest of about fifty near the
/// transposed goal and near the hardest of `hard15`.
const WORST: [(&str, u32); 3] = [
    ("5 4 8 12 1 10 9 13 2 6 0 14 3 7 11 15", 70),
    ("5 4 8 12 1 15 9 13 2 6 10 14 3 7 11 0", 72),
    ("1 4 8 12 0 5 9 13 2 6 10 14 3 7 11 15", 71),
];

/// Korf's hundred boards on two threads, one board per thread, like a stream of boards.
pub(super) fn side_by_side(tables: &Arc<Tables>) -> Result<()> {
    let all = instances("korf100")?;
    search(&all, tables, HeuristicName::PDB_LARGE, 1)?;
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        one.push(shared(&all, tables, 1)?);
        two.push(shared(&all, tables, 2)?);
    }
    one.sort();
    two.sort();
    let (one, two) = (one[RUNS / 2], two[RUNS / 2]);
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    let measured = format!("{ratio:.2} × ({:.1} / {:.1} ms)", one.as_secs_f64() * 1e3, two.as_secs_f64() * 1e3);
    let what = "Korf's 100 boards, large tier, side by side on two cores";
    row(what, &measured, "≥ 1.7 × one core", Some(ratio >= 1.7));
    Ok(())
}

/// The time of all boards on `threads` threads that share a queue.
fn shared(all: &[Instance], tables: &Arc<Tables>, threads: usize) -> Result<Duration> {
    let next = AtomicUsize::new(0);
    let started = Instant::now();
    thread::scope(|scope| {
        let work = || -> Result<()> {
            while let Some(instance) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                search(std::slice::from_ref(instance), tables, HeuristicName::PDB_LARGE, 1)?;
            }
            Ok(())
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a search panicked"))?)
    })?;
    Ok(started.elapsed())
}

/// The hardest boards, one after another on one core.
pub(super) fn worst(tables: &Arc<Tables>) -> Result<()> {
    for (number, (text, published)) in WORST.into_iter().enumerate() {
        let start = parse_board(text.as_bytes(), None)?.board;
        let instance = Instance { index: number as u32 + 1, start, published };
        let (totals, _) = search(std::slice::from_ref(&instance), tables, HeuristicName::PDB_LARGE, 1)?;
        let what = format!("{text}: {published} moves, {} expanded, large tier, one core", totals.expanded);
        timed(&what, totals.time, Duration::from_secs(5));
    }
    Ok(())
}
