//! The 3×3 board as the judges have it: reading, and shortest solutions for one board or a million.
//!
//! A single board is searched for. From the second on there is a table of all distances, which takes as long as a few
//! searches to make, and then each board is a walk down it. Every path is replayed before it is given.

use jiugong_lab::{RequestError, Rules, Settings, TilesProblem, solve};
use jiugong_puzzles::scan::{ScanStream, Words};
use jiugong_puzzles::tiles::{Board, Exact, Move, NamedGoal, Size, Tiles, reaches};
use jiugong_search::{Heuristic, Space};

use super::JudgeError;

pub(super) const SIZE: Size = Size { rows: 3, columns: 3 };

/// Reads nine words, `1` to `8` and `x`; `None` if the input ends before the first.
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

/// Reads nine words, `1` to `8` and `x`, that must be there.
pub(super) fn read_next(words: &mut ScanStream<'_>) -> Result<Board, JudgeError> {
    read(words)?.ok_or_else(|| JudgeError::TooFew { at: words.position(), found: 0, expected: SIZE.cells() })
}

/// The board of nine different tiles.
pub(super) fn board(cells: Vec<u32>) -> Board {
    // Callers have refused what is no board; the goal stands in so that no path can panic.
    Board::new(SIZE, cells).unwrap_or_else(|_| NamedGoal::Standard.board(SIZE))
}

/// Solves 3×3 boards, one after another, towards one goal.
pub(super) struct Eight {
    goal: Board,
    cases: usize,
    table: Option<Exact>,
}

impl Eight {
    pub fn new(goal: NamedGoal) -> Self {
        Eight { goal: goal.board(SIZE), cases: 0, table: None }
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
            // Nine cells are fewer than the table's most, so there always is one.
            none => none.insert(Exact::new(&space).ok_or(RequestError::Unsound)?),
        };
        let moves = walk_down(&space, table);
        if problem.replay(&moves) != Some(moves.len() as u32) {
            return Err(RequestError::Unsound.into());
        }
        Ok(Some(moves))
    }
}

/// The first move that comes nearer to the goal, again and again.
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
