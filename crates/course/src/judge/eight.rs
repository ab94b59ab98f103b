//! The 3×3 board of the judges: reading it, and shortest solutions for one board or a million.
//!
//! The first board is solved by a search. From the second on a table of all distances is used, which costs as much as a few
//! searches, and each solution is a descent along it. Every path is replayed before it is returned.

use jiugong_lab::{RequestError, Rules, Settings, TilesProblem, solve};
use jiugong_puzzles::scan::{ScanStream, Words};
use jiugong_puzzles::tiles::{Board, Exact, Move, NamedGoal, Size, Tiles, reaches};
use jiugong_search::{Heuristic, Space};

use super::JudgeError;

pub(super) const SIZE: Size = Size { rows: 3, columns: 3 };

/// Reads nine words, `1` to `8` and `x`; `None` if the input ends before the first of them.
pub(super) fn read(words: &mut ScanStream<'_>) -> Result<Option<Board>, JudgeError> {
    let mut cells = Vec::with_capacity(SIZE.cells());
    while cells.len() < SIZE.cells() {
        let Some(word) = words.word() else {
            words.finish()?;
            if cells.is_empty() {
                return Ok(None);
            }
            return Err(JudgeError::TooFew { at: words.position(), found: cells.len(), expected: SIZE.cells() });
        };
        let tile = match word.text {
            b"x" => 0,
            &[digit @ b'1'..=b'8'] => u32::from(digit - b'0'),
            _ => return Err(JudgeError::NotATile { at: word.at, found: word.clipped() }),
        };
        if cells.contains(&tile) {
            return Err(JudgeError::Repeated { at: word.at, tile });
        }
        cells.push(tile);
    }
    Ok(Some(board(cells)))
}

/// Reads nine words, `1` to `8` and `x`, and requires them.
pub(super) fn read_next(words: &mut ScanStream<'_>) -> Result<Board, JudgeError> {
    read(words)?.ok_or_else(|| JudgeError::TooFew { at: words.position(), found: 0, expected: SIZE.cells() })
}

/// The board with nine different tiles.
pub(super) fn board(cells: Vec<u32>) -> Board {
    // Callers have checked the cells, so the fallback is never used; it avoids a panic.
    Board::new(SIZE, cells).unwrap_or_else(|_| NamedGoal::Standard.board(SIZE))
}

/// Solves 3×3 boards one after another, with one goal.
pub(super) struct EightSolver {
    goal: Board,
    cases: usize,
    table: Option<Exact>,
}

impl EightSolver {
    pub fn new(goal: NamedGoal) -> Self {
        EightSolver { goal: goal.board(SIZE), cases: 0, table: None }
    }

    /// A shortest path, or `None` if there is none.
    pub fn solve(&mut self, start: Board) -> Result<Option<Vec<Move>>, JudgeError> {
        if !reaches(&start, &self.goal) {
            return Ok(None);
        }
        self.cases += 1;
        let problem = TilesProblem::new(start, self.goal.clone());
        if self.cases == 1 {
            let report = solve(&problem, &Settings::default(), &mut ())?;
            return Ok(report.plan().map(|plan| plan.moves.clone()));
        }
        let space = Tiles::new(&problem.start, &problem.goal).map_err(RequestError::from)?;
        let table = match &mut self.table {
            Some(table) => table,
            // Nine cells are below the limit of the table.
            none => none.insert(Exact::new(&space).ok_or(RequestError::Unsound)?),
        };
        let moves = walk_down(&space, table);
        if problem.replay(&moves) != Some(moves.len() as u32) {
            return Err(RequestError::Unsound.into());
        }
        Ok(Some(moves))
    }
}

/// Repeatedly takes the first move that decreases the distance.
fn walk_down(space: &Tiles<u64>, table: &Exact) -> Vec<Move> {
    let mut state = space.start();
    let (mut distance, ()) = table.eval(space, &state);
    let mut moves = Vec::with_capacity(distance as usize);
    while distance > 0 {
        let mut next = None;
        space.successors(&state, |by, _, after| {
            if next.is_none() && table.eval(space, &after).0 < distance {
                next = Some((by, after));
            }
        });
        let Some((by, after)) = next else { break };
        moves.push(by);
        state = after;
        distance -= 1;
    }
    moves
}
