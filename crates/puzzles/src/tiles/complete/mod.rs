//! Complete tables of small boards: a shortest path for every pair of start and goal, by a table walk without search.
//!
//! They cover every board of up to 9 cells, 2×5 and 5×2. A goal is rotated, mirrored and relabelled until it matches a
//! table, so 11 tables cover all goals of all these sizes; single rows and columns need none. Paths are shortest, and
//! of the moves that lead nearer the walk takes the first in operator order.

mod descents;
mod frame;
mod lines;
mod strides;
mod tables;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Deref;

use super::{Board, Convention, Move, Order, Size};
use frame::{Frame, LANES, MappedBoard};
pub use lines::LineAnswers;
use strides::MOVES;
use tables::{TABLE_KEYS, Table};

/// Capacity for the longest path between two boards, 55 moves on 2×5, in whole strides.
const CAPACITY: usize = 64;

/// The moves of a walk, without heap allocation. Dereferences to a slice of moves.
#[derive(Clone, Copy)]
pub struct Path {
    moves: [Move; CAPACITY],
    length: usize,
}

impl Path {
    const EMPTY: Path = Path { moves: [Move::Left; CAPACITY], length: 0 };

    #[inline]
    fn push(&mut self, step: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = step;
            self.length += 1;
        }
    }

    /// Adds a stride of `count` moves, four per byte of `moves`.
    #[inline(always)]
    fn push_stride(&mut self, frame: &Frame, moves: u32, count: usize) {
        if let Some(places) = self.moves[self.length % CAPACITY..].first_chunk_mut::<MOVES>() {
            for (places, quadruple) in places.chunks_exact_mut(4).zip(moves.to_be_bytes()) {
                places.copy_from_slice(&frame.quadruples[usize::from(quadruple)]);
            }
            self.length += count;
        }
    }

    /// The letters of the moves in `convention`; entries past the length are padding.
    ///
    /// Not inlined, because it compiles to a few wide instructions here, but to one call per letter when inlined into a
    /// crate with many codegen units.
    #[inline(never)]
    pub fn letters(&self, convention: Convention) -> [u8; CAPACITY] {
        let [left, up, right, down] = Move::ALL.map(|step| convention.letter(step) as u8);
        // Always the whole array and without branches, so that it is vectorised. A branch or a lookup per move takes
        // longer than the walk.
        self.moves.map(|step| {
            let (odd, late) = (0_u8.wrapping_sub(step as u8 & 1), 0_u8.wrapping_sub(step as u8 >> 1));
            let (early, later) = (left ^ odd & (left ^ up), right ^ odd & (right ^ down));
            early ^ late & (early ^ later)
        })
    }
}

impl Deref for Path {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|step| write!(f, "{step}"))
    }
}

/// The shortest paths to one goal from every board that reaches it.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Complete, NamedGoal, Order, parse_board};
///
/// let start = parse_board(b"283104765", None)?.board;
/// let goal = NamedGoal::Spiral.board(start.size());
/// let complete = Complete::new(&goal, Order::default()).expect("3x3 is served");
/// let path = complete.path(&start).expect("the goal can be reached");
/// assert_eq!(format!("{path:?}"), "uldr");
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Complete {
    size: Size,
    walks: Walks,
}

#[derive(Clone, Debug)]
enum Walks {
    Table(Frame, &'static Table),
    /// Along the single row or column of the goal.
    Line(Board),
}

impl Complete {
    /// Whether tables exist for boards of this size.
    pub fn serves(size: Size) -> bool {
        is_line(size) && size.cells() <= 9
            || TABLE_KEYS.iter().any(|key| {
                let (rows, columns) = (key.shape.rows, key.shape.columns);
                (size.rows, size.columns) == (rows, columns) || (size.columns, size.rows) == (rows, columns)
            })
    }

    /// The size in bytes of the table for a goal of this size, including what is built next to it to make it or to walk
    /// faster. `None` if there is no table for the size; see [`serves`](Self::serves).
    pub fn least_bytes(size: Size) -> Option<usize> {
        Self::serves(size).then(|| if is_line(size) { 0 } else { tables::least_bytes(size.cells()) })
    }

    /// The paths to `goal`, ties broken by `order`; `None` if there is no table for its size; see
    /// [`serves`](Self::serves).
    pub fn new(goal: &Board, order: Order) -> Option<Self> {
        let size = goal.size();
        if !Self::serves(size) {
            return None;
        }
        let walks = if is_line(size) {
            Walks::Line(goal.clone())
        } else {
            let frame = Frame::new(goal, order)?;
            Walks::Table(frame, Table::of(frame.key))
        };
        Some(Complete { size, walks })
    }

    /// A shortest path from `start` to the goal; `None` if there is no path, or the sizes differ.
    #[inline(never)]
    pub fn path(&self, start: &Board) -> Option<Path> {
        if start.size() != self.size {
            return None;
        }
        match &self.walks {
            Walks::Table(frame, table) => walk(frame, table, frame.map_board(start)),
            Walks::Line(goal) => along_line(start, goal),
        }
    }

    /// The size in bytes of the table for this goal.
    pub fn bytes(&self) -> usize {
        match &self.walks {
            Walks::Table(_, table) => table.bytes(),
            Walks::Line(_) => 0,
        }
    }
}

fn is_line(size: Size) -> bool {
    size.rows == 1 || size.columns == 1
}

#[inline]
fn walk(frame: &Frame, table: &Table, mut mapped: MappedBoard) -> Option<Path> {
    let mut number = frame.number(&mapped)?;
    let mut path = Path::EMPTY;
    if let Some(strides) = table.strides(frame.order, frame.first, 1) {
        strides.walk(number, table.goal(), |moves, count| path.push_stride(frame, moves, count));
        return Some(path);
    }
    loop {
        let set = table.nearer(number);
        if set == 0 {
            return Some(path);
        }
        let step = (frame.first >> (2 * set) & 3) as usize;
        let target = frame.key.shape.target(mapped.blank, step)?;
        mapped.labels[mapped.blank % LANES] = mapped.labels[target % LANES];
        mapped.blank = target;
        path.push(frame.steps[step]);
        number = frame.number(&mapped)?;
    }
}

/// In a single row or column, the blank goes straight to its goal if the tiles are in order.
fn along_line(start: &Board, goal: &Board) -> Option<Path> {
    let (from, to) = (start.blank(), goal.blank());
    let step = match (goal.rows() == 1, from < to) {
        (true, false) => Move::Left,
        (true, true) => Move::Right,
        (false, false) => Move::Up,
        (false, true) => Move::Down,
    };
    let tiles = |board: &Board| board.cells().iter().copied().filter(|&tile| tile > 0).collect::<Vec<_>>();
    let mut path = Path::EMPTY;
    (0..from.abs_diff(to)).for_each(|_| path.push(step));
    (tiles(start) == tiles(goal)).then_some(path)
}
