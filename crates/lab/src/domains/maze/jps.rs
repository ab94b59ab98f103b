//! Jump point search (跳点搜索): its row, and A* on the jump points of a maze.

use jiugong_puzzles::maze::{Cell, JumpPoint, Jumps, Maze, Step};
use jiugong_search::{Cost, Heuristic, Outcome, Plan, Quality, Report, Search};
use thiserror::Error;

use crate::domain::{HeuristicName, Rules};
use crate::domains::ranked::RankedDomain;
use crate::engine::estimator::Estimator;
use crate::engine::watch::{Bridge, Show};
use crate::engine::{Run, remaining_limits};
use crate::experiments::solve::{DomainError, RequestError};
use crate::methods::{CHEAPEST_IF, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::explain::Explain;
use crate::present::figures::Figure;
use crate::present::language::Text;

impl Method {
    /// Jump point search.
    pub const JPS: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "jps",
    title: Text { en: "jump point search", zh: "跳点搜索" },
    help: Text {
        en: "A* that jumps straight over cells where there is nothing to decide; mazes whose cells all cost 1, with --diagonal or without",
        zh: "跳过无需选择的格子的 A*；适用于各格代价均为 1 的迷宫，可加 --diagonal",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Best,
    selection: Selection::SMALLEST,
    optimal: true,
    compared: false,
    // Jumps are not moves.
    uncounted: &[Figure::Depth],
    ..MethodRow::PLAIN
};

/// The cells of the maze have different costs.
#[derive(Clone, Copy, Debug, Error)]
#[error("jps jumps over cells that are all alike; it cannot search a maze whose cells have costs")]
struct UnequalCellCosts;

impl Explain for UnequalCellCosts {
    fn zh(&self) -> String {
        "jps 会跳过相同的格子，不能用于各格代价不同的迷宫".to_owned()
    }
}

impl Show for Jumps<'_> {
    type Position = Cell;

    fn show(&self, &JumpPoint { cell, .. }: &JumpPoint) -> Cell {
        self.maze().grid().cell(cell)
    }
}

/// A heuristic of the maze, evaluated on the cells where jumps end. A jump costs as much as its steps, so a consistent heuristic remains
/// consistent.
struct OnJumps<'a>(&'a (dyn Estimator<Maze> + 'a));

impl Heuristic<Jumps<'_>> for OnJumps<'_> {
    type Memo = ();

    fn eval(&self, jumps: &Jumps<'_>, &JumpPoint { cell, .. }: &JumpPoint) -> (Cost, ()) {
        (self.0.estimate(jumps.maze(), &cell), ())
    }

    fn step(&self, jumps: &Jumps<'_>, (): (), after: &JumpPoint, _: Step) -> (Cost, ()) {
        self.eval(jumps, after)
    }

    fn quality(&self) -> Quality {
        self.0.quality()
    }
}

/// Searches the jump points, and expands the path found into steps.
pub(super) fn search(maze: &Maze, run: Run<'_, Maze>) -> Result<Report<Step>, RequestError> {
    let Run { config, settings, watcher, began, .. } = run;
    let name = config.heuristic.unwrap_or(HeuristicName::ZERO);
    let estimator = maze.any_estimator(Some(name)).ok_or_else(|| RequestError::no_such_heuristic(name, Maze::ROW))?;
    let jumps = Jumps::new(maze).ok_or_else(|| DomainError::new("method", UnequalCellCosts))?;
    let search = Search::new(&jumps).limits(remaining_limits(&settings.limits, began));
    let report = search.observe(Bridge::<_, true> { space: &jumps, watcher }).astar(&OnJumps(&*estimator));
    let stepped = |plan: Plan<Step>| {
        let moves = jumps.steps(&plan.moves).ok_or(RequestError::Unsound)?;
        Ok::<_, RequestError>(Plan::new(moves, plan.cost))
    };
    let outcome = match report.outcome {
        Outcome::Solved { plan, guarantee } => Outcome::Solved { plan: stepped(plan)?, guarantee },
        Outcome::Stopped { why, best } => Outcome::Stopped { why, best: best.map(stepped).transpose()? },
        other => other,
    };
    Ok(Report { outcome, ..report })
}
