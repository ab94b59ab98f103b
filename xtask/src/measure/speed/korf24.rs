//! Korf's fifty boards of 5×5: some to the proven optimum, all for ten seconds each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use jiugong_lab::bench::Instance;
use jiugong_lab::registry::HeuristicName;
use jiugong_lab::tables::{Tables, set_of};
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::{NamedGoal, Size};
use jiugong_search::Limits;
use jiugong_show::units::show_duration;

use super::{instances, row, search, timed};

/// The boards that take the fewest nodes in Korf's and Felner's published counts.
const TEN: [u32; 10] = [38, 40, 25, 32, 44, 37, 30, 13, 1, 28];

/// The next ones by the counts published with the tables of another program (the column `small` of `doc/combined-results.txt` of
/// clausecker/24puzzle), whose patterns have six tiles like ours.
const NEXT_TEN: [u32; 10] = [5, 36, 22, 29, 16, 4, 26, 46, 27, 47];

/// Ten boards to the proven optimum, then all fifty for ten seconds each.
pub(super) fn ten_and_all(tables: &Arc<Tables>) -> Result<()> {
    let whole = proved(tables, &TEN)?;
    timed("these ten together", whole, Duration::from_mins(1));
    let (mut found, mut published) = (0, 0);
    for instance in &instances("korf24")? {
        let goal = NamedGoal::BlankFirst.board(instance.start.size());
        let problem = TilesProblem::new(instance.start.clone(), goal);
        let settings = Settings { tables: Some(Arc::clone(tables)), ..Settings::default() };
        let report = solve(&problem, &settings, &mut ())?;
        found += report.plan().context("an anytime search always has a solution")?.cost;
        published += instance.published;
    }
    let above = 100.0 * (f64::from(found) / f64::from(published) - 1.0);
    row("korf24, all 50 boards, 10 s each: above the optimum", &format!("{above:.2} %"), "≤ 2 %", Some(above <= 2.0));
    Ok(())
}

/// Twenty boards to the proven optimum.
pub(super) fn twenty(tables: &Arc<Tables>) -> Result<()> {
    let whole = proved(tables, &TEN)? + proved(tables, &NEXT_TEN)?;
    timed("these twenty together", whole, Duration::from_mins(30));
    Ok(())
}

/// Solves these boards, with a row for each; returns the total time.
fn proved(tables: &Arc<Tables>, boards: &[u32]) -> Result<Duration> {
    let all = instances("korf24")?;
    let mut whole = Duration::ZERO;
    load_tables(tables)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for &index in boards {
        let instance: Vec<Instance> = all.iter().filter(|instance| instance.index == index).cloned().collect();
        let (totals, _) = search(&instance, tables, HeuristicName::PDB_HUGE, threads)?;
        whole += totals.time;
        let measured = format!("{}; {} expanded", show_duration(totals.time), totals.expanded);
        row(&format!("korf24 no. {index} to the proven optimum, {threads} threads"), &measured, "–", None);
    }
    Ok(whole)
}

/// Loads the tables in advance, so that their time is not attributed to a board. Prints the time of building them, if they were not cached.
fn load_tables(tables: &Arc<Tables>) -> Result<()> {
    let goal = NamedGoal::BlankFirst.board(Size::new(5, 5)?);
    let set = set_of(&goal, Tier::Huge).context("5×5 has huge tables")?;
    let (cached, started) = (tables.has(&set), Instant::now());
    tables.get::<u128>(&set, &Limits::default()).map_err(|why| anyhow!("no tables: {why:?}"))?;
    if !cached {
        row("huge tier build, 5×5", &show_duration(started.elapsed()), "–", None);
    }
    Ok(())
}
