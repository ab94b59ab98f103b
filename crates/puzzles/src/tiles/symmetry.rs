//! The eight rotations and reflections of a board; half of them exchange rows and columns.

use super::{Board, Move, Size};

/// A symmetry: optionally transposes the board, then optionally mirrors rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    transposed: bool,
    rows_mirrored: bool,
    columns_mirrored: bool,
}

impl Symmetry {
    /// The symmetry with this number, below 8; 0 is the identity.
    pub(crate) const fn of(bits: u8) -> Symmetry {
        Symmetry { transposed: bits & 4 > 0, rows_mirrored: bits & 2 > 0, columns_mirrored: bits & 1 > 0 }
    }

    pub(crate) const fn number(self) -> usize {
        (self.transposed as usize) << 2 | (self.rows_mirrored as usize) << 1 | self.columns_mirrored as usize
    }

    /// All symmetries, the identity first.
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry::of)
    }

    /// The symmetries that map a board of `size` to one of `seen`.
    pub(crate) fn between(size: Size, seen: Size) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.size(size) == seen)
    }

    /// The image of a size.
    pub(crate) fn size(self, size: Size) -> Size {
        if self.transposed { Size { rows: size.columns, columns: size.rows } } else { size }
    }

    /// The image of a cell of a board of `size`.
    pub(crate) fn cell(self, size: Size, cell: usize) -> usize {
        let seen = self.size(size);
        let (row, column) = (cell / size.columns, cell % size.columns);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let row = if self.rows_mirrored { seen.rows - 1 - row } else { row };
        let column = if self.columns_mirrored { seen.columns - 1 - column } else { column };
        row * seen.columns + column
    }

    /// The image of a move.
    pub(crate) const fn step(self, step: Move) -> Move {
        let step = match (self.transposed, step) {
            (false, step) => step,
            (true, Move::Left) => Move::Up,
            (true, Move::Up) => Move::Left,
            (true, Move::Right) => Move::Down,
            (true, Move::Down) => Move::Right,
        };
        let mirrored = match step {
            Move::Left | Move::Right => self.columns_mirrored,
            Move::Up | Move::Down => self.rows_mirrored,
        };
        if mirrored { step.opposite() } else { step }
    }

    /// For each image of a move, the move.
    pub(crate) const fn steps(self) -> [Move; 4] {
        let mut steps = Move::ALL;
        let mut number = 0;
        while number < 4 {
            let step = Move::ALL[number];
            steps[self.step(step) as usize] = step;
            number += 1;
        }
        steps
    }
}

/// The boards that are to `other` what `board` is to `goal`: rotated and mirrored so that the goals' blanks coincide,
/// with the tiles renamed. Each has the same distance to its goal.
///
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, Size, symmetric_boards, parse_board};
///
/// let size = Size::new(3, 3)?;
/// let farthest = parse_board(b"867254301", None)?.board;
/// let [last, first] = [NamedGoal::Standard, NamedGoal::BlankFirst].map(|goal| goal.board(size));
/// let found: Vec<_> = symmetric_boards(&farthest, &last, &first).iter().filter_map(|board| board.compact()).collect();
/// assert_eq!(found, ["806547231", "876041253"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symmetric_boards(board: &Board, goal: &Board, other: &Board) -> Vec<Board> {
    let size = goal.size();
    let mut found: Vec<Board> = Vec::new();
    if board.size() != size {
        return found;
    }
    for symmetry in Symmetry::between(size, other.size()) {
        let seen = |cell: usize| symmetry.cell(size, cell);
        if seen(goal.blank()) != other.blank() {
            continue;
        }
        let mut names = vec![0; size.cells()];
        for (cell, &tile) in goal.cells().iter().enumerate() {
            names[tile as usize] = other.cells()[seen(cell)];
        }
        let mut cells = vec![0; size.cells()];
        for (cell, &tile) in board.cells().iter().enumerate() {
            cells[seen(cell)] = names[tile as usize];
        }
        // Every tile has one name, and every cell has one image.
        found.extend(Board::new(other.size(), cells).ok().filter(|board| !found.contains(board)));
    }
    found
}
