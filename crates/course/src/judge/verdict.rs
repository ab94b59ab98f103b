//! What a checker finds: right, or the first thing that is wrong, and where.

use std::fmt;

use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::Move;

/// Whether an answer is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every case is answered rightly.
    Right {
        /// How many cases there are.
        cases: usize,
    },
    /// Something is wrong.
    Wrong {
        /// The first case that is answered wrongly, from 1. What is too much belongs to the last case, or to 0 if
        /// there is none.
        case: usize,
        /// The line of the answer, from 1. What is missing has the line where it should be.
        line: usize,
        /// What is wrong.
        why: Why,
    },
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A character of a path is no move.
    NotAMove {
        /// Which character, from 1.
        position: usize,
        /// The character; bytes that are no text show as U+FFFD.
        found: char,
    },
    /// A move takes the blank off the board.
    IllegalMove {
        /// Which move, from 1.
        position: usize,
        /// Where the blank should go.
        by: Move,
    },
    /// A cell of a way is a wall, off the maze, or no neighbour of the one before.
    IllegalStep {
        /// The cell.
        to: Cell,
    },
    /// A way does not begin where it should.
    WrongStart {
        /// Where it begins.
        found: Cell,
    },
    /// A path or way ends before or beside the goal.
    NotAtGoal,
    /// A way leads to the goal, and there is a shorter one.
    NotShortest {
        /// How many moves it has.
        found: usize,
        /// How few are enough.
        shortest: usize,
    },
    /// The answer is `unsolvable`, and the board can be solved.
    SaysUnsolvable,
    /// The answer is a path, and the board cannot be solved.
    ShouldBeUnsolvable,
    /// The answer is YES and should be NO.
    SaysYes,
    /// The answer is NO and should be YES.
    SaysNo,
    /// Another number is right.
    WrongNumber {
        /// The number answered.
        found: i64,
        /// The right one.
        expected: i64,
    },
    /// The line is no answer of this judge's kind.
    NotAnAnswer {
        /// The line, shortened if it is long.
        found: String,
    },
    /// An empty line should stand between two answers.
    NoEmptyLine {
        /// What stands there, shortened if it is long.
        found: String,
    },
    /// The answer ends before this case.
    MissingAnswer,
    /// The answer goes on after the last case.
    ExtraAnswer {
        /// What stands there, shortened if it is long.
        found: String,
    },
    /// The line is longer than a checker reads.
    TooLong {
        /// The most bytes.
        limit: usize,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NotAMove { position, found } => {
                write!(f, "character {position}, {found:?}, is not a move; expected u, d, l or r")
            }
            Why::IllegalMove { position, by } => write!(f, "move {position} (`{by}`) leaves the board"),
            Why::IllegalStep { to } => write!(f, "no step leads to {to}"),
            Why::WrongStart { found } => write!(f, "the way begins at {found}; expected (0, 0)"),
            Why::NotAtGoal => f.write_str("the goal is not reached"),
            Why::NotShortest { found, shortest } => write!(f, "{found} moves, and {shortest} are enough"),
            Why::SaysUnsolvable => f.write_str("the board can be solved"),
            Why::ShouldBeUnsolvable => f.write_str("the board cannot be solved; expected `unsolvable`"),
            Why::SaysYes => f.write_str("`YES`; expected `NO`"),
            Why::SaysNo => f.write_str("`NO`; expected `YES`"),
            Why::WrongNumber { found, expected } => write!(f, "{found}; expected {expected}"),
            Why::NotAnAnswer { found } => write!(f, "`{found}` is not an answer of this judge's kind"),
            Why::NoEmptyLine { found } => write!(f, "expected an empty line between answers, found `{found}`"),
            Why::MissingAnswer => f.write_str("the answer is missing"),
            Why::ExtraAnswer { found } => write!(f, "`{found}` stands after the last answer"),
            Why::TooLong { limit } => write!(f, "the line is longer than {limit} bytes"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Right { cases: 1 } => f.write_str("right, 1 case"),
            Verdict::Right { cases } => write!(f, "right, {cases} cases"),
            Verdict::Wrong { case, line, why } => write!(f, "wrong, case {case}, line {line}: {why}"),
        }
    }
}
