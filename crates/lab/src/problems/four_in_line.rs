//! Four in line.

use jiugong_puzzles::four_in_line::{Board, FourInLine, Move, OneColour};
use jiugong_search::{Cost, Report};

use super::run_small;
use crate::registry::{Domain, HeuristicName, Method};
use crate::request::{Chosen, Settings, Suggestion};
use crate::solve::{Problem, RequestError, replay};
use crate::watch::{Show, Watcher};

impl Show for FourInLine {
    type Position = Board;

    fn show(&self, state: &Board) -> Board {
        *state
    }
}

impl Problem for FourInLine {
    type Move = Move;
    type Position = Board;

    fn domain(&self) -> Domain {
        Domain::FourInLine
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion { method: Method::Astar, best_heuristic: HeuristicName::OneColour, perfect: true, bound: None }
    }

    fn search(
        &self,
        chosen: &Chosen,
        settings: &Settings,
        watcher: &mut dyn Watcher<Board, Move>,
    ) -> Result<Report<Move>, RequestError> {
        Ok(run_small(self, &OneColour::new(), chosen, settings.limits.clone(), watcher))
    }

    fn replay(&self, moves: &[Move]) -> Option<Cost> {
        replay(self, moves)
    }
}
