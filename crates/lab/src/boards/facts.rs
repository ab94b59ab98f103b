//! What is known of a board without search: what it reaches, and, where a complete table serves, how far it has to go.

use jiugong_puzzles::tiles::{Board, Complete, Move, NamedGoal, Order, rank, reachable_goals, reaches};

/// The most cells whose Cantor numbers every program reads exactly, for they are below 2⁵³.
const MOST_RANKED: usize = 18;

/// What is known of a board.
///
/// # Example
/// ```
/// use jiugong_lab::BoardFacts;
/// use jiugong_puzzles::tiles::{Move, NamedGoal, parse_board};
///
/// let board = parse_board(b"283104765", None)?.board;
/// let goal = NamedGoal::Spiral.board(board.size());
/// let facts = BoardFacts::new(&board, &goal);
/// assert_eq!((facts.distance, facts.hint), (Some(4), Some(Move::Up)));
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFacts<'a> {
    /// The board.
    pub board: &'a Board,
    /// The goal it is judged by.
    pub goal: &'a Board,
    /// The name of that goal, if it has one.
    pub goal_name: Option<NamedGoal>,
    /// Whether it reaches that goal.
    pub solvable: bool,
    /// The named goals it reaches.
    pub reaches: Vec<NamedGoal>,
    /// The fewest moves to the goal, where a complete table serves.
    pub distance: Option<u32>,
    /// The first of those moves.
    pub hint: Option<Move>,
    /// Its Cantor number, where it is a number that every program reads exactly.
    pub rank: Option<u64>,
}

impl<'a> BoardFacts<'a> {
    /// What is known of `board` and its way to `goal`.
    pub fn new(board: &'a Board, goal: &'a Board) -> Self {
        let solvable = reaches(board, goal);
        let path = Complete::new(goal, Order::default()).filter(|_| solvable).and_then(|table| table.path(board));
        let number = || rank(board.cells()).and_then(|rank| u64::try_from(rank).ok());
        BoardFacts {
            board,
            goal,
            goal_name: NamedGoal::ALL.into_iter().find(|named| named.board(goal.size()) == *goal),
            solvable,
            reaches: reachable_goals(board),
            distance: path.map(|path| path.len() as u32),
            hint: path.and_then(|path| path.first().copied()),
            rank: if board.cells().len() <= MOST_RANKED { number() } else { None },
        }
    }
}
