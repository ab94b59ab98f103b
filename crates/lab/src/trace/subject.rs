//! What can be traced: the shipped domains, and how each shows its positions and names its moves.

use jiugong_puzzles::direction::Direction;
use jiugong_puzzles::four_in_line::{self, FourInLine, Turn};
use jiugong_puzzles::maze::{Cell, Maze};
use jiugong_puzzles::tiles::{Board, Convention, Move, MoveCost};
use jiugong_search::{Progress, Space};

use super::record::{Recording, Told};
use super::{Spot, Trace, Ways};
use crate::problems::TilesProblem;
use crate::registry::{METHODS, Taking};
use crate::request::Settings;
use crate::solve::{Problem, Report, RequestError, solve};

/// A problem whose searches can be told step by step.
pub trait Tellable: Problem {
    /// How a position is shown.
    fn spot(&self, position: &Self::Position) -> Spot;

    /// How a move is named.
    fn name(&self, by: Self::Move) -> String;

    /// The positions that `moves` lead through, the start first.
    fn along(&self, moves: &[Self::Move]) -> Vec<Spot>;

    /// Whether every move costs 1.
    fn unit_costs(&self) -> bool;
}

impl Tellable for TilesProblem {
    fn spot(&self, position: &Board) -> Spot {
        Spot::named(position.rows_with_slashes())
    }

    fn name(&self, by: Move) -> String {
        Convention::Blank.letter(by).to_string()
    }

    fn along(&self, moves: &[Move]) -> Vec<Spot> {
        let mut board = self.start.clone();
        let mut spots = vec![self.spot(&board)];
        for &by in moves {
            board.slide(by);
            spots.push(self.spot(&board));
        }
        spots
    }

    fn unit_costs(&self) -> bool {
        self.cost == MoveCost::Unit
    }
}

impl Tellable for Maze {
    fn spot(&self, cell: &Cell) -> Spot {
        Spot { name: cell.to_string(), place: Some([cell.row, cell.column]), turn: None }
    }

    fn name(&self, by: Direction) -> String {
        by.letter().to_string()
    }

    fn along(&self, moves: &[Direction]) -> Vec<Spot> {
        self.cells_of(moves).iter().map(|cell| self.spot(cell)).collect()
    }

    fn unit_costs(&self) -> bool {
        Space::unit_costs(self)
    }
}

impl Tellable for FourInLine {
    fn spot(&self, board: &four_in_line::Board) -> Spot {
        let turn = match board.turn() {
            Turn::Black => Some("black"),
            Turn::White => Some("white"),
            Turn::Either => None,
        };
        Spot { turn, ..Spot::named(board.to_string().replace('\n', "/")) }
    }

    fn name(&self, by: four_in_line::Move) -> String {
        by.to_string()
    }

    fn along(&self, moves: &[four_in_line::Move]) -> Vec<Spot> {
        let mut board = self.start();
        let mut spots = vec![self.spot(&board)];
        for &step in moves {
            let mut after = board;
            self.successors(&board, |by, _, next| {
                if by == step {
                    after = next;
                }
            });
            board = after;
            spots.push(self.spot(&board));
        }
        spots
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

/// A problem of one of the shipped domains.
#[derive(Clone, Debug)]
pub enum Subject {
    /// The sliding puzzle.
    Tiles(TilesProblem),
    /// A maze.
    Maze(Maze),
    /// Four in line.
    FourInLine(FourInLine),
}

impl Subject {
    /// Searches as `settings` say and records `steps` expansions at most; `progress` is told how far the search has come.
    ///
    /// # Errors
    /// If the request does not fit the problem, or the method does not tell what it does.
    pub fn trace(
        &self,
        settings: &Settings,
        steps: u64,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError> {
        match self {
            Subject::Tiles(problem) => trace(problem, settings, steps, progress),
            Subject::Maze(problem) => trace(problem, settings, steps, progress),
            Subject::FourInLine(problem) => trace(problem, settings, steps, progress),
        }
    }
}

/// Searches `problem` as `settings` say and records `steps` expansions at most. The search runs to its end or its limits,
/// so the report is that of the whole search.
///
/// # Errors
/// If the request does not fit the problem, or the method does not tell what it does.
pub fn trace<P: Tellable>(
    problem: &P,
    settings: &Settings,
    steps: u64,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Trace, RequestError> {
    let domain = problem.domain();
    let (chosen, _) = settings.choose(domain, problem.suggest(settings));
    let taking = chosen.method.row().taking;
    if taking == Taking::Untold {
        let told = METHODS.iter().filter(|row| row.taking != Taking::Untold && row.domains.contains(&domain));
        return Err(RequestError::Untold { found: chosen.method, possible: told.map(|row| row.name).collect() });
    }
    let mut recording = Recording::new(steps);
    let (spot, name) = (|position: &P::Position| problem.spot(position), |by| problem.name(by));
    let mut told = Told { spot: &spot, name: &name, recording: &mut recording, progress };
    let report = solve(problem, settings, &mut told)?;
    let path = report.plan().map_or_else(Vec::new, |plan| problem.along(&plan.moves));
    let Report { chosen, ignored, proof, search } = report;
    let ways = Ways::new(&chosen, problem.unit_costs());
    Ok(Trace {
        domain,
        taking,
        ways,
        start: problem.along(&[]).remove(0),
        happenings: recording.happenings,
        left_out: recording.left_out,
        report: Report { chosen, ignored, proof, search: search.map_moves(name) },
        path,
    })
}
