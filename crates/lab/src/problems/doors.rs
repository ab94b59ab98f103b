//! The fewest doors.

use jiugong_puzzles::doors::Doors;
use jiugong_search::{Cost, Report, Zero};

use super::run_small;
use crate::registry::{Domain, HeuristicName, Method};
use crate::request::{Chosen, Settings, Suggestion};
use crate::solve::{Problem, RequestError, replay};
use crate::watch::{Show, Watcher};

impl Show for Doors {
    type Position = u32;

    fn show(&self, state: &u32) -> u32 {
        *state
    }
}

impl Problem for Doors {
    type Move = u32;
    type Position = u32;

    fn domain(&self) -> Domain {
        Domain::Doors
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion { method: Method::Bfs, best_heuristic: HeuristicName::Zero, perfect: true, bound: None }
    }

    fn search(
        &self,
        chosen: &Chosen,
        settings: &Settings,
        watcher: &mut dyn Watcher<u32, u32>,
    ) -> Result<Report<u32>, RequestError> {
        Ok(run_small(self, &Zero, chosen, settings.limits.clone(), watcher))
    }

    fn replay(&self, moves: &[u32]) -> Option<Cost> {
        replay(self, moves)
    }
}
