//! A problem of any shipped domain, searched while somebody watches how far it has come: what a front end for all of them asks.

use jiugong_puzzles::direction::Direction;
use jiugong_puzzles::four_in_line::{self, FourInLine};
use jiugong_puzzles::maze::Maze;
use jiugong_puzzles::tiles::Move;
use jiugong_search::Progress;

use crate::problems::TilesProblem;
use crate::registry::Domain;
use crate::request::{Chosen, Settings};
use crate::solve::{Problem, Proof, Report, RequestError, solve};
use crate::trace::{Spot, Subject, Tellable};
use crate::watch::OnProgress;

/// A problem of one of the shipped domains, and its answer.
#[derive(Clone, Debug)]
pub enum Solution<'a> {
    /// The sliding puzzle.
    Tiles(&'a TilesProblem, Report<Move>),
    /// A maze.
    Maze(&'a Maze, Report<Direction>),
    /// Four in line.
    FourInLine(&'a FourInLine, Report<four_in_line::Move>),
}

impl Solution<'_> {
    /// The positions of the plan, the start first; `None` without a plan, or where they have more than `most` cells together.
    pub fn states(&self, most: usize) -> Option<Vec<Spot>> {
        fn along<P: Tellable>(problem: &P, cells: usize, report: &Report<P::Move>, most: usize) -> Option<Vec<Spot>> {
            let plan = report.plan().filter(|plan| (plan.moves.len() + 1).saturating_mul(cells) <= most)?;
            Some(problem.along(&plan.moves))
        }
        match self {
            Solution::Tiles(problem, report) => along(*problem, problem.start.size().cells(), report, most),
            Solution::Maze(maze, report) => along(*maze, 1, report, most),
            Solution::FourInLine(game, report) => along(*game, 16, report, most),
        }
    }
}

impl Subject {
    /// Carries out a request, as [`solve()`] does; `progress` is told how far the search has come.
    ///
    /// # Errors
    /// If the request does not fit the problem.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::trace::Subject;
    /// use jiugong_lab::{Settings, TilesProblem};
    /// use jiugong_puzzles::tiles::{NamedGoal, parse_board};
    ///
    /// let start = parse_board(b"283104765", None)?.board;
    /// let goal = NamedGoal::Spiral.board(start.size());
    /// let subject = Subject::Tiles(TilesProblem::new(start, goal));
    /// let solution = subject.solve(&Settings::default(), &mut |_| {})?;
    /// let states = solution.states(1000).expect("there is a plan");
    /// assert_eq!(states[4].name, "1 2 3/8 0 4/7 6 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &self,
        settings: &Settings,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Solution<'_>, RequestError> {
        let watch = &mut OnProgress(progress);
        Ok(match self {
            Subject::Tiles(problem) => Solution::Tiles(problem, solve(problem, settings, watch)?),
            Subject::Maze(maze) => Solution::Maze(maze, solve(maze, settings, watch)?),
            Subject::FourInLine(game) => Solution::FourInLine(game, solve(game, settings, watch)?),
        })
    }

    /// The domain.
    pub fn domain(&self) -> Domain {
        match self {
            Subject::Tiles(problem) => problem.domain(),
            Subject::Maze(maze) => maze.domain(),
            Subject::FourInLine(game) => game.domain(),
        }
    }

    /// How a search with these settings would be run.
    pub fn choose(&self, settings: &Settings) -> Chosen {
        let suggestion = match self {
            Subject::Tiles(problem) => problem.suggest(settings),
            Subject::Maze(maze) => maze.suggest(settings),
            Subject::FourInLine(game) => game.suggest(settings),
        };
        settings.choose(self.domain(), suggestion).0
    }

    /// Why there is no solution, where that is known without search.
    pub fn hopeless(&self) -> Option<Proof> {
        match self {
            Subject::Tiles(problem) => problem.hopeless(),
            Subject::Maze(maze) => maze.hopeless(),
            Subject::FourInLine(game) => game.hopeless(),
        }
    }
}
