//! Judges that ask for a path of the blank to `standard`, or `unsolvable`.

use std::io::Write;

use jiugong_puzzles::tiles::{Board, Convention, Move, NamedGoal, reaches, write_moves};

use super::answer::Answer;
use super::answer::Stop;
use super::eight::{self, EightSolver};
use super::{JudgeError, Mistake};

const UNSOLVABLE: &str = "unsolvable";

/// Answers boards one after another.
pub(super) struct Paths(EightSolver);

impl Paths {
    pub fn new() -> Self {
        Paths(EightSolver::new(NamedGoal::Standard))
    }

    /// Writes the line that answers `start`.
    pub fn answer(&mut self, start: &Board, output: &mut dyn Write) -> Result<(), JudgeError> {
        match self.0.solve(start.clone())? {
            Some(moves) => writeln!(output, "{}", write_moves(Convention::Blank, start, &moves))?,
            None => writeln!(output, "{UNSOLVABLE}")?,
        }
        Ok(())
    }
}

/// Checks the line that answers `board`.
pub(super) fn check(mut board: Board, answer: &mut Answer<'_>) -> Result<(), Stop> {
    let goal = NamedGoal::Standard.board(eight::SIZE);
    let solvable = reaches(&board, &goal);
    let line = match answer.line()? {
        Some(line) => line,
        // The empty line for a solved board may have been lost with the trailing white space.
        None if board == goal => return Ok(()),
        None => return Err(Mistake::MissingAnswer.into()),
    };
    if line == UNSOLVABLE.as_bytes() {
        return if solvable { Err(Mistake::SaysUnsolvable.into()) } else { Ok(()) };
    }
    if !solvable {
        return Err(Mistake::ShouldBeUnsolvable.into());
    }
    for (index, &letter) in line.iter().enumerate() {
        let position = index + 1;
        let by = match letter {
            b'u' => Move::Up,
            b'd' => Move::Down,
            b'l' => Move::Left,
            b'r' => Move::Right,
            _ => {
                let rest = &line[index..line.len().min(index + 4)];
                let found = String::from_utf8_lossy(rest).chars().next().unwrap_or_default();
                return Err(Mistake::NotAMove { position, found }.into());
            }
        };
        if board.slide(by).is_none() {
            return Err(Mistake::IllegalMove { position, by }.into());
        }
    }
    if board == goal { Ok(()) } else { Err(Mistake::NotAtGoal.into()) }
}
