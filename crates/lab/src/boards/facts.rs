//! What can be said of a board without a search: the goals it reaches and, if a complete table exists, its distance.

use jiugong_puzzles::tiles::{Board, Complete, Move, NamedGoal, Order, rank, reachable_goals, reaches};

/// The most cells whose Cantor numbers are below 2⁵³, so that every JSON reader reads them exactly.
const MOST_RANKED: usize = 18;

/// Properties of a board.
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
    /// The goal.
    pub goal: &'a Board,
    /// The name of that goal, if it has one.
    pub goal_name: Option<NamedGoal>,
    /// Whether the board reaches the goal.
    pub solvable: bool,
    /// The named goals it reaches.
    pub reaches: Vec<NamedGoal>,
    /// The fewest moves to the goal, if a complete table exists.
    pub distance: Option<u32>,
    /// The first move of a shortest solution.
    pub hint: Option<Move>,
    /// The Cantor number, if it is below 2⁵³.
    pub rank: Option<u64>,
}

impl<'a> BoardFacts<'a> {
    /// The properties of `board` with respect to `goal`.
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
