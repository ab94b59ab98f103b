//! The domains as problems that can be searched by name, one file each.

mod anytime;
mod doors;
mod four_in_line;
mod maze;
mod parallel;
mod table;
mod tiles;

pub use table::Walks;
pub(crate) use tiles::OPTIMAL_CELLS;
pub use tiles::{TileHeuristic, TilesProblem};

use jiugong_search::{Backward, Heuristic, Limits, Ranked, Report};

use crate::registry::HeuristicName;
use crate::request::Chosen;
use crate::run::run_ranked;
use crate::watch::{Show, Watcher};

/// Runs a search in a small ranked space that has one heuristic of its own beside `zero`.
fn run_small<S, H>(
    space: &S,
    own: &H,
    chosen: &Chosen,
    limits: Limits,
    watcher: &mut dyn Watcher<S::Position, S::Move>,
) -> Report<S::Move>
where
    S: Show + Backward + Ranked,
    H: Heuristic<S>,
{
    match chosen.heuristic {
        None | Some(HeuristicName::Zero) => run_ranked(space, &jiugong_search::Zero, chosen, limits, watcher),
        Some(_) => run_ranked(space, own, chosen, limits, watcher),
    }
}
