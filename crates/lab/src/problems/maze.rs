//! A way through a maze.

use jiugong_puzzles::maze::{Cell, Direction, Maze, MazeManhattan};
use jiugong_search::{Cost, Report};

use super::run_small;
use crate::registry::{Domain, HeuristicName, Method};
use crate::request::{Chosen, Settings, Suggestion};
use crate::solve::{Problem, RequestError, replay};
use crate::watch::{Show, Watcher};

impl Show for Maze {
    type Position = Cell;

    fn show(&self, state: &u32) -> Cell {
        self.grid().cell(*state)
    }
}

impl Problem for Maze {
    type Move = Direction;
    type Position = Cell;

    fn domain(&self) -> Domain {
        Domain::Maze
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion { method: Method::Astar, best_heuristic: HeuristicName::Manhattan, perfect: true, bound: None }
    }

    fn search(
        &self,
        chosen: &Chosen,
        settings: &Settings,
        watcher: &mut dyn Watcher<Cell, Direction>,
    ) -> Result<Report<Direction>, RequestError> {
        Ok(run_small(self, &MazeManhattan, chosen, settings.limits.clone(), watcher))
    }

    fn replay(&self, moves: &[Direction]) -> Option<Cost> {
        replay(self, moves)
    }
}
