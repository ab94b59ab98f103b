//! Queens (八皇后): n queens on a board of n × n, none of which attacks another.
//!
//! Queens are placed row by row from the top; a state is the columns of the queens placed so far, and a move places a
//! queen in the next row. A state in which two queens attack each other has no moves, since later queens cannot remove
//! the attack. Local search has its own space, [`Complete`]: boards full of queens, where a move shifts one queen
//! within its row. Invariant: a [`Placement`] fills the rows from the top without a gap, and a board has at most
//! [`MOST_QUEENS`] rows.

mod complete;
mod heuristics;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use complete::{Complete, OnComplete};
pub use heuristics::{Attacks, RowsLeft};
pub use read::QueensError;

/// The maximum number of queens: a column takes four bits, and 0 marks a row without a queen.
pub const MOST_QUEENS: usize = 15;

/// Bits per queen.
const BITS: u32 = 4;

/// The columns of the queens from 1, in four bits each, the first row in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement(u64);

impl Placement {
    /// The placement with queens in these columns, from 1, row by row.
    fn of(columns: impl IntoIterator<Item = u32>) -> Self {
        columns.into_iter().fold(Placement(0), Placement::with)
    }

    /// How many queens there are.
    pub fn count(self) -> usize {
        (u64::BITS - self.0.leading_zeros()).div_ceil(BITS) as usize
    }

    /// The column of the queen in `row`, from 1, or 0 without a queen; rows count from 0.
    pub fn column(self, row: usize) -> u32 {
        (self.0 >> (row as u32 * BITS) & 15) as u32
    }

    /// The columns from the first row on.
    pub fn columns(self) -> impl Iterator<Item = u32> {
        (0..self.count()).map(move |row| self.column(row))
    }

    /// The placement with a queen added in the next row.
    fn with(self, column: u32) -> Self {
        Placement(self.0 | u64::from(column) << (self.count() as u32 * BITS))
    }

    /// The placement without the last queen.
    fn without_last(self) -> Self {
        let bits = (self.count().max(1) as u32 - 1) * BITS;
        Placement(self.0 & ((1 << bits) - 1))
    }

    /// The placement with the queen of `row` in another column.
    fn moved(self, row: usize, column: u32) -> Self {
        let shift = row as u32 * BITS;
        Placement(self.0 & !(15 << shift) | u64::from(column) << shift)
    }

    /// Whether the queens of two rows attack each other.
    fn attack(self, upper: usize, lower: usize) -> bool {
        let apart = self.column(upper).abs_diff(self.column(lower)) as usize;
        apart == 0 || apart == lower - upper
    }

    /// The number of attacking pairs; queens between them do not block.
    pub fn attacks(self) -> u32 {
        let pairs = (0..self.count()).flat_map(|lower| (0..lower).map(move |upper| (upper, lower)));
        pairs.filter(|&(upper, lower)| self.attack(upper, lower)).count() as u32
    }

    /// Whether the last queen attacks another.
    fn last_attacks(self) -> bool {
        let last = self.count().saturating_sub(1);
        (0..last).any(|upper| self.attack(upper, last))
    }
}

/// A move: place a queen, or shift one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum QueenMove {
    /// Places a queen in this column, from 1, of the next row.
    Place(u8),
    /// Shifts the queen of a row, from 1, in a [`Complete`] board to a column, from 1.
    Shift { row: u8, column: u8 },
}

impl fmt::Display for QueenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueenMove::Place(column) => column.fmt(f),
            QueenMove::Shift { row, column } => write!(f, "{row}→{column}"),
        }
    }
}

/// A board to fill with queens, some of which may be given.
///
/// # Example
/// ```
/// use jiugong_puzzles::queens::{Queens, RowsLeft};
/// use jiugong_search::Search;
///
/// let queens = Queens::parse(b"8: 1 5").unwrap();
/// let report = Search::new(&queens).astar(&RowsLeft);
/// assert_eq!(report.plan().unwrap().cost, 6);
/// assert!(Search::new(&Queens::parse(b"3").unwrap()).bfs().plan().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queens {
    size: usize,
    given: Placement,
}

impl Queens {
    /// A board of `size` rows with given queens: their columns from 1, row by row.
    ///
    /// # Errors
    /// If there are too many rows or queens, or a column is outside the board.
    pub fn new(size: usize, given: &[u32]) -> Result<Self, QueensError> {
        if !(1..=MOST_QUEENS).contains(&size) {
            return Err(QueensError::Size { at: None, size: size.to_string() });
        }
        if given.len() > size {
            return Err(QueensError::TooMany { at: None, size });
        }
        if let Some(&column) = given.iter().find(|&&column| !(1..=size as u32).contains(&column)) {
            return Err(QueensError::Outside { at: None, column, size });
        }
        Ok(Queens { size, given: Placement::of(given.iter().copied()) })
    }

    /// The number of rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The given queens.
    pub fn given_queens(&self) -> Placement {
        self.given
    }

    fn is_solution(&self, placement: Placement) -> bool {
        placement.count() == self.size && placement.attacks() == 0
    }

    /// The index of the first of `columns`, from index `from` on, that no queen of `placement` attacks in the next row.
    fn next_safe(placement: Placement, columns: &[u32], from: usize) -> Option<usize> {
        (from..columns.len()).find(|&place| !placement.with(columns[place]).last_attacks())
    }

    /// Calls `visit` with every solution, with or without the given queens, until it returns true. Columns are tried in
    /// the order of `columns`.
    pub fn solutions(&self, columns: &[u32], mut visit: impl FnMut(Placement) -> bool) {
        let mut placed = Placement::default();
        // For each row, the index of the next column to try.
        let mut next = vec![0];
        while let Some(from) = next.last_mut() {
            let Some(place) = Queens::next_safe(placed, columns, *from) else {
                next.pop();
                placed = placed.without_last();
                continue;
            };
            *from = place + 1;
            let after = placed.with(columns[place]);
            if after.count() < self.size {
                placed = after;
                next.push(0);
            } else if visit(after) {
                return;
            }
        }
    }
}

impl Space for Queens {
    type State = Placement;
    type Key = u64;
    type Move = QueenMove;

    fn start(&self) -> Placement {
        self.given
    }

    fn is_goal(&self, placement: &Placement) -> bool {
        self.is_solution(*placement)
    }

    fn pack(&self, placement: &Placement) -> u64 {
        placement.0
    }

    fn unpack(&self, key: &u64) -> Placement {
        Placement(*key)
    }

    fn successors(&self, placement: &Placement, mut visit: impl FnMut(QueenMove, Cost, Placement)) {
        if placement.count() < self.size && placement.attacks() == 0 {
            for column in 1..=self.size as u8 {
                visit(QueenMove::Place(column), 1, placement.with(u32::from(column)));
            }
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

/// The predecessor of a placement is the one without its last queen.
impl Backward for Queens {
    fn goals(&self, mut visit: impl FnMut(Placement)) {
        let columns: Vec<u32> = (1..=self.size as u32).collect();
        self.solutions(&columns, |solution| {
            visit(solution);
            false
        });
    }

    fn predecessors(&self, placement: &Placement, mut visit: impl FnMut(QueenMove, Cost, Placement)) {
        let before = placement.without_last();
        if placement.count() > 0 && before.attacks() == 0 {
            visit(QueenMove::Place(placement.column(before.count()) as u8), 1, before);
        }
    }
}

/// Ranked by the number of queens, then by their columns as digits.
impl Ranked for Queens {
    fn count(&self) -> usize {
        (0..=self.size as u32).map(|queens| self.size.pow(queens)).sum()
    }

    fn rank(&self, placement: &Placement) -> usize {
        let fewer: usize = (0..placement.count() as u32).map(|queens| self.size.pow(queens)).sum();
        placement.columns().fold(0, |rank, column| rank * self.size + column as usize - 1) + fewer
    }

    fn unrank(&self, rank: usize) -> Placement {
        let (mut rest, mut queens) = (rank, 0);
        while queens < self.size as u32 && rest >= self.size.pow(queens) {
            rest -= self.size.pow(queens);
            queens += 1;
        }
        let digits = (0..queens).rev().map(|place| rest / self.size.pow(place) % self.size);
        Placement::of(digits.map(|digit| digit as u32 + 1))
    }
}
