//! Complete tables of small boards: every (start, goal) pair answered by a walk, without search.
//!
//! They serve every board of up to 9 cells, 2×5 and 5×2. A goal is turned and its tiles are relabelled until it is one
//! that a table is for, so 11 tables serve all goals of all these sizes; single rows and columns need none. Paths are shortest
//! ones, and of the moves that lead nearer the walk takes the first in operator order.

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
use frame::{Frame, LANES, Laid};
pub use lines::Answered;
use strides::MOVES;
use tables::{HOMES, Table};

/// Room for the most moves between two boards that are served, 55 on 2×5, in whole strides.
const ROOM: usize = 64;

/// The moves of a walk, without a heap. It is a slice of moves.
#[derive(Clone, Copy)]
pub struct Path {
    moves: [Move; ROOM],
    length: usize,
}

impl Path {
    const EMPTY: Path = Path { moves: [Move::Left; ROOM], length: 0 };

    #[inline]
    fn push(&mut self, step: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = step;
            self.length += 1;
        }
    }

    /// Adds a stride of `count` moves, four to a byte of `moves`.
    #[inline(always)]
    fn push_stride(&mut self, frame: &Frame, moves: u32, count: usize) {
        if let Some(places) = self.moves[self.length % ROOM..].first_chunk_mut::<MOVES>() {
            for (places, quadruple) in places.chunks_exact_mut(4).zip(moves.to_be_bytes()) {
                places.copy_from_slice(&frame.quadruples[usize::from(quadruple)]);
            }
            self.length += count;
        }
    }

    /// The letters of the moves in `convention`, and as many more that mean nothing as fill the room.
    ///
    /// Compiled here, where it becomes a few wide instructions: inlined elsewhere, in a crate of many parts, it was a call a letter.
    #[inline(never)]
    pub fn letters(&self, convention: Convention) -> [u8; ROOM] {
        let [left, up, right, down] = Move::ALL.map(|step| convention.letter(step) as u8);
        // All of them, and by their bits: so they are made many at a time. A branch or a lookup each takes longer than the walk.
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

/// The shortest ways to one goal from every board that reaches it.
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
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// By a table.
    Table(Frame, &'static Table),
    /// Along the single row or column of the goal.
    Line(Board),
}

impl Complete {
    /// Whether boards of this size are served.
    pub fn serves(size: Size) -> bool {
        is_line(size) && size.cells() <= 9
            || HOMES.iter().any(|home| {
                let (rows, columns) = (home.shape.rows, home.shape.columns);
                (size.rows, size.columns) == (rows, columns) || (size.columns, size.rows) == (rows, columns)
            })
    }

    /// The bytes that the table for a goal of this size takes, and what is built beside it to make it or to walk faster.
    /// `None` if the size is not [served](Self::serves).
    pub fn least_bytes(size: Size) -> Option<usize> {
        Self::serves(size).then(|| if is_line(size) { 0 } else { tables::least_bytes(size.cells()) })
    }

    /// The ways to `goal`, ties broken by `order`; `None` if its size is not [served](Self::serves).
    pub fn new(goal: &Board, order: Order) -> Option<Self> {
        let size = goal.size();
        if !Self::serves(size) {
            return None;
        }
        let way = if is_line(size) {
            Way::Line(goal.clone())
        } else {
            let frame = Frame::new(goal, order)?;
            Way::Table(frame, Table::of(frame.home))
        };
        Some(Complete { size, way })
    }

    /// A shortest path from `start` to the goal; `None` if there is no path, or the sizes differ.
    #[inline(never)]
    pub fn path(&self, start: &Board) -> Option<Path> {
        if start.size() != self.size {
            return None;
        }
        match &self.way {
            Way::Table(frame, table) => walk(frame, table, frame.lay(start)),
            Way::Line(goal) => along_line(start, goal),
        }
    }

    /// The bytes that the table behind this goal holds.
    pub fn bytes(&self) -> usize {
        match &self.way {
            Way::Table(_, table) => table.bytes(),
            Way::Line(_) => 0,
        }
    }
}

fn is_line(size: Size) -> bool {
    size.rows == 1 || size.columns == 1
}

#[inline]
fn walk(frame: &Frame, table: &Table, mut laid: Laid) -> Option<Path> {
    let mut number = frame.number(&laid)?;
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
        let target = frame.home.shape.target(laid.blank, step)?;
        laid.labels[laid.blank % LANES] = laid.labels[target % LANES];
        laid.blank = target;
        path.push(frame.steps[step]);
        number = frame.number(&laid)?;
    }
}

/// In a single row or column the blank goes straight to its place, if the tiles are in order.
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
