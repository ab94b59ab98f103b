//! The verdict of a checker: right, or the first mistake and its position.

use std::fmt;

use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::Move;

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All cases are right.
    Right {
        /// The number of cases.
        cases: usize,
    },
    /// A case is wrong.
    Wrong {
        /// The first wrong case, counted from 1. Extra output belongs to the last case, or to 0 if
        /// there is none.
        case: usize,
        /// The line of the answer, counted from 1. For missing output it is the line where it should be.
        line: usize,
        /// The mistake.
        mistake: Mistake,
    },
}

/// The mistake in a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A character of a path is not a move.
    NotAMove {
        /// Its position, counted from 1.
        position: usize,
        /// The character; U+FFFD for bytes that are not text.
        found: char,
    },
    /// A move takes the blank off the board.
    IllegalMove {
        /// The index of the move, counted from 1.
        position: usize,
        /// The direction of the blank.
        by: Move,
    },
    /// A cell of a path is a wall, outside the maze, or not adjacent to the previous cell.
    IllegalStep {
        /// The cell.
        to: Cell,
    },
    /// A path begins at the wrong cell.
    WrongStart {
        /// Its first cell.
        found: Cell,
    },
    /// A path does not end at the goal.
    NotAtGoal,
    /// A path leads to the goal but is not shortest.
    NotShortest {
        /// Its number of moves.
        found: usize,
        /// The smallest number of moves.
        shortest: usize,
    },
    /// The answer is `unsolvable`, but the board can be solved.
    SaysUnsolvable,
    /// The answer is a path, but the board cannot be solved.
    ShouldBeUnsolvable,
    /// The answer is YES instead of NO.
    SaysYes,
    /// The answer is NO instead of YES.
    SaysNo,
    /// The number is wrong.
    WrongNumber {
        /// The number in the answer.
        found: i64,
        /// The right number.
        expected: i64,
    },
    /// The line does not have the format of this judge.
    NotAnAnswer {
        /// The line, shortened if it is long.
        found: String,
    },
    /// The empty line between two answers is missing.
    NoEmptyLine {
        /// The line found instead, shortened if it is long.
        found: String,
    },
    /// The answer ends before this case.
    MissingAnswer,
    /// There is more after the last case.
    ExtraAnswer {
        /// The text found, shortened if it is long.
        found: String,
    },
    /// The line is longer than the checker accepts.
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::NotAMove { position, found } => {
                write!(f, "character {position}, {found:?}, is not a move; expected u, d, l or r")
            }
            Mistake::IllegalMove { position, by } => write!(f, "move {position} (`{by}`) leaves the board"),
            Mistake::IllegalStep { to } => write!(f, "no step leads to {to}"),
            Mistake::WrongStart { found } => write!(f, "the way begins at {found}; expected (0, 0)"),
            Mistake::NotAtGoal => f.write_str("the goal is not reached"),
            Mistake::NotShortest { found, shortest } => write!(f, "{found} moves; the shortest has {shortest}"),
            Mistake::SaysUnsolvable => f.write_str("the board can be solved"),
            Mistake::ShouldBeUnsolvable => f.write_str("the board cannot be solved; expected `unsolvable`"),
            Mistake::SaysYes => f.write_str("`YES`; expected `NO`"),
            Mistake::SaysNo => f.write_str("`NO`; expected `YES`"),
            Mistake::WrongNumber { found, expected } => write!(f, "{found}; expected {expected}"),
            Mistake::NotAnAnswer { found } => write!(f, "`{found}` is not an answer of this judge's kind"),
            Mistake::NoEmptyLine { found } => write!(f, "expected an empty line between answers, found `{found}`"),
            Mistake::MissingAnswer => f.write_str("the answer is missing"),
            Mistake::ExtraAnswer { found } => write!(f, "`{found}` stands after the last answer"),
            Mistake::TooLong { limit } => write!(f, "the line is longer than {limit} bytes"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Right { cases: 1 } => f.write_str("right, 1 case"),
            Verdict::Right { cases } => write!(f, "right, {cases} cases"),
            Verdict::Wrong { case, line, mistake } => write!(f, "wrong, case {case}, line {line}: {mistake}"),
        }
    }
}
