//! Improves solutions of boards of up to 25 cells, with IDA* in a packed space and the best available heuristic for the
//! lower bound.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_search::{Duplicates, Heuristic, Limits, Observer, PathOnly, Progress, Search, Space};

use super::evaluator::Lines;
use super::medium_boards;
use super::shared::Shared;
use super::tally::Tally;
use crate::tiles::{Size, Tiles};

/// IDA* gets one part in `DEEPENING` of the time limit next to the narrow beams.
const DEEPENING: u32 = 5;

/// Raises the shared bound as rounds of IDA* complete, and counts expanded boards.
struct BoundObserver<'a> {
    shared: &'a Shared,
    counted: u64,
}

impl BoundObserver<'_> {
    fn count(&mut self, tally: &Tally, expanded: u64) {
        tally.expanded(expanded.saturating_sub(self.counted));
        self.counted = expanded;
    }
}

impl<S: Space> Observer<S> for BoundObserver<'_> {
    const EVENTS: bool = false;

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        // A round with this bound has begun, so no solution is shorter.
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
    // Single lines are solved by the construction; no other board of so few cells is too long.
    if let Some(lines) = Lines::new(size) {
        let deepen: &medium_boards::Deepen<'_> = &|time| deepen(shared, space, heuristic, time);
        medium_boards::improve(shared, &lines, (deepen, DEEPENING), between);
    }
}

/// Runs IDA* for at most `time`.
fn deepen<H: Heuristic<Tiles<u128>>>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, time: Option<Duration>) {
    let limits = Limits { time, cancel: Some(shared.stop_flag()), ..Limits::default() };
    let search = Search::new(space).store(PathOnly).duplicates(Duplicates::Back).limits(limits);
    let mut raise = BoundObserver { shared, counted: 0 };
    let report = search.observe(&mut raise).idastar(heuristic);
    raise.count(&shared.tally, report.statistics.expanded);
    shared.tally.reached(report.statistics.depth as usize);
    shared.tally.track_memory().set(report.statistics.bytes);
    if report.is_optimal()
        && let Some(plan) = report.plan()
    {
        shared.offer(plan.moves.clone());
        shared.raise(plan.cost);
    }
}
