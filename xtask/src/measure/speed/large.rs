//! Boards that are too large for a proof: the time of the first solution, and the length after some time.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use jiugong_lab::tables::Tables;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, NamedGoal, Size, reaches};
use jiugong_search::{Limits, Random};

use super::{jiugong, row, timed};

/// Boards of each size.
const BOARDS: u64 = 5;

/// Boards that are searched for ten minutes.
const LONG_BOARDS: u64 = 2;

const TEN_SECONDS: Duration = Duration::from_secs(10);

const TEN_MINUTES: Duration = Duration::from_mins(10);

/// A shuffled board that reaches `standard`; the same one for each seed.
fn shuffled(rows: usize, seed: u64) -> Result<Board> {
    let size = Size::new(rows, rows)?;
    let goal = NamedGoal::Standard.board(size);
    let mut random = Random::new(seed);
    let mut tiles: Vec<u32> = (0..size.cells() as u32).collect();
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, random.below(place as u64 + 1) as usize);
    }
    let board = Board::new(size, tiles.clone())?;
    if reaches(&board, &goal) {
        return Ok(board);
    }
    // Swapping two tiles changes the parity.
    let place = |tile: u32| tiles.iter().position(|&there| there == tile).context("every tile is somewhere");
    let (one, two) = (place(1)?, place(2)?);
    tiles.swap(one, two);
    Ok(Board::new(size, tiles)?)
}

/// The time of the whole program to a first solution, including reading the board and writing the moves.
pub(super) fn first(folder: &Path) -> Result<()> {
    for (side, most) in [(10, 10), (30, 100), (100, 1000)] {
        let mut times = Vec::new();
        for seed in 0..BOARDS {
            times.push(solve_time(folder, &shuffled(side, seed)?)?);
        }
        times.sort();
        let what = format!("{side}×{side}, first solution, whole program (median of {BOARDS} boards)");
        timed(&what, times[times.len() / 2], Duration::from_millis(most));
    }
    Ok(())
}

fn solve_time(folder: &Path, board: &Board) -> Result<Duration> {
    let mut command = jiugong(folder, &["solve", "--within", "100", "--format", "moves"]);
    let started = Instant::now();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    child.stdin.take().context("stdin is piped")?.write_all(board.to_string().as_bytes())?;
    ensure!(child.wait()?.success(), "{} failed", command.get_program().display());
    Ok(started.elapsed())
}

/// The moves on the 10×10 boards after ten seconds in the first version (`solve --method anytime --time-limit 10s`, two cores).
const FIRST_VERSION: [u32; BOARDS as usize] = [1041, 1135, 1088, 1075, 1082];

/// The lengths after ten seconds, and the proven gaps.
pub(super) fn improved(tables: &Arc<Tables>) -> Result<()> {
    let (lengths, gap) = after_ten_seconds(6, tables)?;
    let now = format!("{gap:.1} % ({lengths:?} moves)");
    row("6×6 random, 10 s: proven gap", &now, "≤ 20 %", Some(gap <= 20.0));
    let (lengths, gap) = after_ten_seconds(10, tables)?;
    let ratio = f64::from(lengths.iter().sum::<u32>()) / f64::from(FIRST_VERSION.iter().sum::<u32>());
    let now = format!("{ratio:.3} × ({lengths:?} moves; proven gap {gap:.1} %)");
    row("10×10 random, 10 s: moves compared with the first version's", &now, "≤ 0.9 ×", Some(ratio <= 0.9));
    Ok(())
}

/// The lengths for the boards of a size, and their mean excess over the proven bounds in per cent.
fn after_ten_seconds(side: usize, tables: &Arc<Tables>) -> Result<(Vec<u32>, f64)> {
    let (mut lengths, mut gap) = (Vec::new(), 0.0);
    for seed in 0..BOARDS {
        let (length, bound) = after(TEN_SECONDS, side, seed, tables)?;
        lengths.push(length);
        gap += above(length, bound) / BOARDS as f64;
    }
    Ok((lengths, gap))
}

/// How much shorter solutions are after ten minutes, on the first 6×6 boards only, because more would take most of an hour.
pub(super) fn long(tables: &Arc<Tables>) -> Result<()> {
    let (mut soon, mut late, mut ratio) = (Vec::new(), Vec::new(), 0.0);
    for seed in 0..LONG_BOARDS {
        let (ten_seconds, _) = after(TEN_SECONDS, 6, seed, tables)?;
        let (ten_minutes, _) = after(TEN_MINUTES, 6, seed, tables)?;
        soon.push(ten_seconds);
        late.push(ten_minutes);
        ratio += above(ten_seconds, ten_minutes) / LONG_BOARDS as f64;
    }
    let now = format!("{ratio:.1} % ({soon:?} and {late:?} moves, {LONG_BOARDS} boards)");
    row("6×6 random, length after 10 s above that after 10 min", &now, "≤ 5 %", Some(ratio <= 5.0));
    Ok(())
}

/// The length and the lower bound after `time`, on the board of a seed.
fn after(time: Duration, side: usize, seed: u64, tables: &Arc<Tables>) -> Result<(u32, u32)> {
    let start = shuffled(side, seed)?;
    let goal = NamedGoal::Standard.board(start.size());
    let limits = Limits { time: Some(time), ..Limits::default() };
    let settings = Settings { limits, tables: Some(Arc::clone(tables)), ..Settings::default() };
    let report = solve(&TilesProblem::new(start, goal), &settings, &mut ())?;
    let length = report.plan().context("an anytime search has a solution")?.cost;
    Ok((length, report.search.lower_bound))
}

/// The excess of `length` over `other` in per cent.
fn above(length: u32, other: u32) -> f64 {
    100.0 * (f64::from(length) / f64::from(other.max(1)) - 1.0)
}
