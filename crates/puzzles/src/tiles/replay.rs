//! Whether moves lead to a goal, checked quickly for many small boards: on the board as it is, without any table of distances.

use super::{Board, Move, Nine, Size};

/// The most cells of a board that is replayed.
const CELLS: usize = 16;
/// Never a cell.
const OFF: u8 = u8::MAX;

/// Replays moves towards one goal.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Move, NamedGoal, Replay, parse_board};
///
/// let start = parse_board(b"123456708", None)?.board;
/// let replay = Replay::new(&NamedGoal::Standard.board(start.size())).expect("it is small");
/// assert!(replay.leads(&start, &[Move::Right]));
/// assert!(!replay.leads(&start, &[Move::Left]));
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    size: Size,
    goal: [u8; CELLS],
    /// By cell and move, where the blank goes.
    targets: [[u8; 4]; CELLS],
}

impl Replay {
    /// Replays towards `goal`, if it has at most 16 cells.
    pub fn new(goal: &Board) -> Option<Self> {
        let size = goal.size();
        if size.cells() > CELLS {
            return None;
        }
        let mut targets = [[OFF; 4]; CELLS];
        for (cell, targets) in targets[..size.cells()].iter_mut().enumerate() {
            let (row, column) = (cell / size.columns, cell % size.columns);
            for step in Move::ALL {
                let target = match step {
                    Move::Left if column > 0 => cell - 1,
                    Move::Up if row > 0 => cell - size.columns,
                    Move::Right if column + 1 < size.columns => cell + 1,
                    Move::Down if row + 1 < size.rows => cell + size.columns,
                    _ => continue,
                };
                targets[step as usize] = target as u8;
            }
        }
        Some(Replay { size, goal: tiles(goal), targets })
    }

    /// Whether `moves` are possible one after another from `start`, and end at the goal.
    #[inline]
    pub fn leads(&self, start: &Board, moves: &[Move]) -> bool {
        if start.size() != self.size {
            return false;
        }
        let mut cells = tiles(start);
        let mut blank = start.blank() % CELLS;
        for &step in moves {
            let target = self.targets[blank][step as usize];
            if target == OFF {
                return false;
            }
            let target = usize::from(target) % CELLS;
            cells[blank] = cells[target];
            blank = target;
        }
        cells[blank] = 0;
        cells == self.goal
    }

    /// The same for some boards of 3×3 at a time: a replay is a chain of lookups that wait for each other, and so several chains
    /// take hardly longer than one.
    #[inline]
    pub fn leads_nine<const N: usize>(&self, starts: &[Nine; N], moves: [&[Move]; N]) -> bool {
        if (self.size.rows, self.size.columns) != (3, 3) {
            return false;
        }
        let mut boards = [[0; CELLS]; N];
        for (cells, start) in boards.iter_mut().zip(starts) {
            cells[..9].copy_from_slice(start.tiles());
        }
        let mut blanks = starts.each_ref().map(|start| start.blank() % CELLS);
        let longest = moves.iter().map(|moves| moves.len()).max().unwrap_or(0);
        for place in 0..longest {
            for ((cells, blank), moves) in boards.iter_mut().zip(&mut blanks).zip(moves) {
                let Some(&step) = moves.get(place) else { continue };
                let target = self.targets[*blank][step as usize];
                if target == OFF {
                    return false;
                }
                let target = usize::from(target) % CELLS;
                cells[*blank] = cells[target];
                *blank = target;
            }
        }
        for (cells, blank) in boards.iter_mut().zip(blanks) {
            cells[blank] = 0;
        }
        boards.iter().all(|cells| *cells == self.goal)
    }
}

/// The tiles of a board of at most 16 cells.
#[inline]
fn tiles(board: &Board) -> [u8; CELLS] {
    let mut cells = [0; CELLS];
    for (cell, &tile) in cells.iter_mut().zip(board.cells()) {
        *cell = tile as u8;
    }
    cells
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tiles::NamedGoal;

    proptest! {
        /// The same verdict as sliding the tiles of a plain board, for moves that stay on it and for others.
        #[test]
        fn it_agrees_with_the_board(rows in 1_usize..5, columns in 1_usize..5, steps in prop::collection::vec(0_usize..4, 0..30), possible: bool) {
            let size = Size::new(rows, columns).unwrap();
            let start = NamedGoal::Standard.board(size);
            let mut board = start.clone();
            let steps: Vec<Move> = steps
                .into_iter()
                .map(|step| Move::ALL[step])
                .filter(|&step| !possible || board.slide(step).is_some())
                .collect();
            let mut walked = start.clone();
            let valid = steps.iter().all(|&step| walked.slide(step).is_some());
            prop_assert_eq!(Replay::new(&walked).unwrap().leads(&start, &steps), valid);
            let other = Replay::new(&NamedGoal::BlankFirst.board(size)).unwrap();
            prop_assert_eq!(other.leads(&start, &steps), valid && walked == NamedGoal::BlankFirst.board(size));
        }
    }

    #[test]
    fn several_boards_at_a_time_must_all_be_led() {
        let nine = |line: &[u8; 10]| Nine::read(line).unwrap();
        let replay = Replay::new(&NamedGoal::Standard.board(Size::new(3, 3).unwrap())).unwrap();
        let starts = [nine(b"123456780\n"), nine(b"123456708\n"), nine(b"123450786\n")];
        let (right, down) = ([Move::Right], [Move::Down]);
        assert!(replay.leads_nine(&starts, [&[], &right, &down]));
        assert!(!replay.leads_nine(&starts, [&[], &right, &right]));
        assert!(!replay.leads_nine(&starts, [&[], &[], &down]));
        assert!(!replay.leads_nine(&starts, [&down, &right, &down]));
        let other = Replay::new(&NamedGoal::Standard.board(Size::new(2, 4).unwrap())).unwrap();
        assert!(!other.leads_nine(&starts[..1].try_into().unwrap(), [&[]]));
    }

    #[test]
    fn only_boards_of_its_size_and_only_small_ones() {
        let standard = |rows, columns| NamedGoal::Standard.board(Size::new(rows, columns).unwrap());
        assert!(Replay::new(&standard(4, 5)).is_none());
        assert!(!Replay::new(&standard(3, 3)).unwrap().leads(&standard(2, 2), &[]));
    }
}
