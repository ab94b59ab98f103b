//! Audits of the sliding puzzle's own heuristics, which may need tables, and of any function of boards.

use jiugong_puzzles::tiles::{Board, Move, MoveCost, Order, State, Tiles};
use jiugong_search::clock::Instant;
use jiugong_search::{Cost, DistanceTable, Heuristic, Ranked, Space, UNREACHABLE};

use crate::boards::distances::Distances;
use crate::domain::HeuristicName;
use crate::domains::{TileHeuristic, TilesProblem};
use crate::experiments::audit::{Verdict, audit_with};
use crate::experiments::space::all_states::WholeSpaceError;
use crate::request::settings::Settings;

/// The most cells of a board whose heuristics are audited: with 9 cells, 181,440 boards reach a goal.
const MOST_CELLS: usize = 9;

/// A heuristic with its verdict.
pub(crate) type BoardVerdict = (HeuristicName, Verdict<Board, Move>);

/// Audits heuristics by name on every board that reaches the goal of `problem`. Only the limits and the tables of `settings` are used.
///
/// # Errors
/// If the board is too large, a heuristic is not for it, or its tables cannot be built within the limits.
pub(crate) fn audit_named(
    problem: &TilesProblem,
    heuristics: &[HeuristicName],
    settings: &Settings,
) -> Result<Vec<BoardVerdict>, WholeSpaceError> {
    let began = Instant::now();
    let (goal, cost) = (&problem.goal, problem.cost);
    let distances = distances(goal, cost)?;
    let (space, table) = (distances.space(), distances.table());
    let problem = TilesProblem { cost, ..TilesProblem::new(goal.clone(), goal.clone()) };
    let mut audited = Vec::new();
    for &name in heuristics {
        let subject = if name == HeuristicName::EXACT {
            Subject::Exact(table)
        } else {
            let made = problem.heuristic(space, Some(name), settings, began)?;
            Subject::Named(made.map_err(|why| WholeSpaceError::NoTables { heuristic: name, why })?)
        };
        audited.push((name, verdict(&distances, &subject)));
    }
    Ok(audited)
}

/// Audits a function of boards on every board that reaches `goal`.
///
/// # Errors
/// If the board is too large.
///
/// # Example
/// ```
/// use jiugong_lab::audit::audit_boards;
/// use jiugong_puzzles::tiles::{Board, MoveCost, NamedGoal, Size};
///
/// let goal = NamedGoal::Spiral.board(Size::new(3, 3)?);
/// let is_elsewhere = |board: &Board| u32::from(*board != goal);
/// let verdict = audit_boards(&goal, MoveCost::Tile, is_elsewhere)?;
/// assert!(verdict.is_admissible() && verdict.is_consistent());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn audit_boards(
    goal: &Board,
    cost: MoveCost,
    estimate: impl Fn(&Board) -> Cost,
) -> Result<Verdict<Board, Move>, WholeSpaceError> {
    Ok(verdict(&distances(goal, cost)?, &Subject::Function(&estimate)))
}

fn distances(goal: &Board, cost: MoveCost) -> Result<Distances, WholeSpaceError> {
    let size = goal.size();
    let few = (size.cells() <= MOST_CELLS).then(|| Distances::new(goal, Order::default(), cost)).flatten();
    few.ok_or_else(|| WholeSpaceError::TooLarge {
        why: format!("a board of {size} has {} cells; spaces of up to {MOST_CELLS} cells are audited", size.cells()),
        why_zh: format!("{size} 的棋盘有 {} 格；至多检验 {MOST_CELLS} 格的空间", size.cells()),
    })
}

fn verdict(distances: &Distances, subject: &Subject<'_>) -> Verdict<Board, Move> {
    let space = distances.space();
    audit_with(space, distances.table(), subject).map_states(|state| space.board(&state))
}

/// A named heuristic or a function as one type, so that the audit is compiled once.
#[allow(clippy::large_enum_variant, reason = "an audit has one at a time")]
enum Subject<'a> {
    Named(TileHeuristic),
    Exact(&'a DistanceTable),
    Function(&'a dyn Fn(&Board) -> Cost),
}

impl Heuristic<Tiles<u64>> for Subject<'_> {
    type Memo = u32;

    fn eval(&self, space: &Tiles<u64>, state: &State<u64>) -> (Cost, u32) {
        match self {
            Subject::Named(heuristic) => heuristic.eval(space, state),
            Subject::Exact(table) => (table.get(space.rank(state)).unwrap_or(UNREACHABLE), 0),
            Subject::Function(estimate) => (estimate(&space.board(state)), 0),
        }
    }

    fn step(&self, space: &Tiles<u64>, memo: u32, after: &State<u64>, by: <Tiles<u64> as Space>::Move) -> (Cost, u32) {
        match self {
            Subject::Named(heuristic) => heuristic.step(space, memo, after, by),
            Subject::Exact(_) | Subject::Function(_) => self.eval(space, after),
        }
    }
}
