//! The lower bound of boards of up to 25 cells: IDA* in a packed space, with the best heuristic there is.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_search::{Duplicates, Heuristic, Limits, Observer, PathOnly, Progress, Search, Space};

use super::beams;
use super::guide::Lines;
use super::shared::Shared;
use super::tally::Tally;
use crate::tiles::{Size, Tiles};

/// The part of the time limit in which IDA* runs beside the narrow beams, as one in so many.
const DEEPENING: u32 = 5;

/// Raises the shared bound as the rounds of IDA* are completed, and counts what it expands.
struct Raise<'a> {
    shared: &'a Shared,
    counted: u64,
}

impl Raise<'_> {
    fn count(&mut self, tally: &Tally, expanded: u64) {
        tally.expanded(expanded.saturating_sub(self.counted));
        self.counted = expanded;
    }
}

impl<S: Space> Observer<S> for Raise<'_> {
    const EVENTS: bool = false;

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        // A round with this bound has begun, so there is nothing below it.
        if let Some(bound) = progress.bound {
            self.shared.raise(bound);
        }
        self.count(&self.shared.tally, progress.statistics.expanded);
        if self.shared.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Shortens the solution and raises the bound until it is stopped.
pub(super) fn improve<H>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, between: &mut dyn FnMut())
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    shared.raise(heuristic.eval(space, &space.start()).0);
    let size = Size { rows: shared.grid.rows, columns: shared.grid.columns };
    // Single lines are solved when they are constructed; no other board of so few cells is too long.
    if let Some(lines) = Lines::new(size) {
        let deepen: &beams::Deepen<'_> = &|time| deepen(shared, space, heuristic, time);
        beams::improve(shared, &lines, (deepen, DEEPENING), between);
    }
}

/// IDA* for so long.
fn deepen<H: Heuristic<Tiles<u128>>>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, time: Option<Duration>) {
    let limits = Limits { time, cancel: Some(shared.stop_flag()), ..Limits::default() };
    let search = Search::new(space).store(PathOnly).duplicates(Duplicates::Back).limits(limits);
    let mut raise = Raise { shared, counted: 0 };
    let report = search.observe(&mut raise).idastar(heuristic);
    raise.count(&shared.tally, report.statistics.expanded);
    shared.tally.reached(report.statistics.depth as usize);
    shared.tally.holds().now(report.statistics.bytes);
    if report.is_optimal()
        && let Some(plan) = report.plan()
    {
        shared.offer(plan.moves.clone());
        shared.raise(plan.cost);
    }
}
