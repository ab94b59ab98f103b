//! Audits in the sliding puzzle: its own heuristics by name, and any function of boards.

use std::time::Duration;

use jiugong_puzzles::tiles::{Board, Move, MoveCost, Order, Size, State, Tiles};
use jiugong_search::clock::Instant;
use jiugong_search::{Cost, DistanceTable, Heuristic, Ranked, Space, StopReason, UNREACHABLE};
use thiserror::Error;

use super::{Verdict, audit_with};
use crate::boards::distances::Distances;
use crate::domain::{HeuristicName, Rules, Searchable};
use crate::domains::{TileHeuristic, TilesProblem};
use crate::experiments::solve::RequestError;
use crate::request::settings::Settings;

/// The most cells of a board that is audited: 9 cells have 181,440 boards that reach a goal.
const MOST_CELLS: usize = 9;

/// Why nothing was audited.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// There are too many boards.
    #[error("a board of {size} has {} cells; spaces of up to {most} cells are audited", .size.cells())]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// There is no such heuristic for this board.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The heuristic's tables met a limit.
    #[error("the tables of {} were not made", .heuristic.name())]
    NoTables {
        /// The heuristic.
        heuristic: HeuristicName,
        /// The limit.
        why: StopReason,
    },
}

/// What is to be audited.
#[derive(Clone, Debug)]
pub struct AuditRequest {
    /// The goal; every board that reaches it is looked at.
    pub goal: Board,
    /// What moves cost.
    pub cost: MoveCost,
    /// The heuristics.
    pub heuristics: Vec<HeuristicName>,
}

/// A heuristic and the verdict on it.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The heuristic.
    pub heuristic: HeuristicName,
    /// The verdict.
    pub verdict: Verdict<Board, Move>,
}

/// The verdicts on some heuristics in one space.
#[derive(Clone, Debug)]
pub struct AuditReport {
    /// The goal.
    pub goal: Board,
    /// What moves cost.
    pub cost: MoveCost,
    /// The verdicts, in the order asked for.
    pub audited: Vec<Audited>,
    /// How long it took.
    pub time: Duration,
}

/// The heuristics of the sliding puzzle that there are for this goal.
pub fn auditable(goal: &Board) -> Vec<HeuristicName> {
    let problem = TilesProblem::new(goal.clone(), goal.clone());
    TilesProblem::ROW.heuristic_names().filter(|&heuristic| problem.has_heuristic(heuristic)).collect()
}

/// Audits heuristics by name. Of `settings` the limits and the tables matter.
///
/// # Errors
/// If the board is too large, or there is no such heuristic for it.
pub fn audit_named(request: &AuditRequest, settings: &Settings) -> Result<AuditReport, AuditError> {
    let began = Instant::now();
    let AuditRequest { goal, cost, heuristics } = request;
    let distances = distances(goal, *cost)?;
    let (space, table) = (distances.space(), distances.table());
    let problem = TilesProblem { cost: *cost, ..TilesProblem::new(goal.clone(), goal.clone()) };
    let mut audited = Vec::new();
    for &name in heuristics {
        if TilesProblem::ROW.heuristic(name).is_none() {
            return Err(RequestError::no_such_heuristic(name, TilesProblem::ROW).into());
        }
        let subject = if name == HeuristicName::EXACT {
            Judged::Exact(table)
        } else {
            let made = problem.heuristic(space, Some(name), settings, began)?;
            Judged::Named(made.map_err(|why| AuditError::NoTables { heuristic: name, why })?)
        };
        audited.push(Audited { heuristic: name, verdict: verdict(&distances, &subject) });
    }
    Ok(AuditReport { goal: goal.clone(), cost: *cost, audited, time: began.elapsed() })
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
) -> Result<Verdict<Board, Move>, AuditError> {
    Ok(verdict(&distances(goal, cost)?, &Judged::Boards(&estimate)))
}

fn distances(goal: &Board, cost: MoveCost) -> Result<Distances, AuditError> {
    let size = goal.size();
    let few = (size.cells() <= MOST_CELLS).then(|| Distances::new(goal, Order::default(), cost)).flatten();
    few.ok_or(AuditError::TooLarge { size, most: MOST_CELLS })
}

fn verdict(distances: &Distances, subject: &Judged<'_>) -> Verdict<Board, Move> {
    let space = distances.space();
    audit_with(space, distances.table(), subject).map_states(|state| space.board(&state))
}

/// Whatever is audited, as one type: the audit is compiled once.
#[allow(clippy::large_enum_variant, reason = "there is one to an audit")]
enum Judged<'a> {
    Named(TileHeuristic),
    Exact(&'a DistanceTable),
    Boards(&'a dyn Fn(&Board) -> Cost),
}

impl Heuristic<Tiles<u64>> for Judged<'_> {
    type Memo = u32;

    fn eval(&self, space: &Tiles<u64>, state: &State<u64>) -> (Cost, u32) {
        match self {
            Judged::Named(heuristic) => heuristic.eval(space, state),
            Judged::Exact(table) => (table.get(space.rank(state)).unwrap_or(UNREACHABLE), 0),
            Judged::Boards(estimate) => (estimate(&space.board(state)), 0),
        }
    }

    fn step(&self, space: &Tiles<u64>, memo: u32, after: &State<u64>, by: <Tiles<u64> as Space>::Move) -> (Cost, u32) {
        match self {
            Judged::Named(heuristic) => heuristic.step(space, memo, after, by),
            Judged::Exact(_) | Judged::Boards(_) => self.eval(space, after),
        }
    }
}
