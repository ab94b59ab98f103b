//! Checks quickly whether moves lead to a goal, for many small boards and without a table of distances.

use super::{Board, Move, Nine, Size};

/// The maximum number of cells.
const CELLS: usize = 16;
/// An invalid cell.
const OFF: u8 = u8::MAX;

/// Replays moves towards one goal.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Move, NamedGoal, Replay, parse_board};
///
/// let start = parse_board(b"123456708", None)?.board;
/// let replay = Replay::new(&NamedGoal::Standard.board(start.size())).expect("the board is small");
/// assert!(replay.leads(&start, &[Move::Right]));
/// assert!(!replay.leads(&start, &[Move::Left]));
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    size: Size,
    goal: [u8; CELLS],
    /// By cell and move, the blank's next cell.
    targets: [[u8; 4]; CELLS],
}

impl Replay {
    /// A replay towards `goal`, if it has at most 16 cells.
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

    /// Whether `moves` are possible one after another from `start` and end at the goal.
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

    /// A faster replay for boards of 3×3 and moves as numbers; `steps` gives the meaning of the numbers. `None` if the
    /// goal has another size.
    pub(super) fn of_nine(&self, steps: [Move; 4]) -> Option<NineReplay> {
        let goal_blank = self.goal.iter().position(|&tile| tile == 0)?;
        let goal = (0..9).fold(0, |word, cell| word | u64::from(self.goal[cell]) << (4 * cell));
        let slide = |cell: u8, step: usize| {
            let target = self.targets.get(usize::from(cell)).map_or(OFF, |targets| targets[steps[step] as usize]);
            if target == OFF { Slide::IMPOSSIBLE } else { Slide::between(target, cell) }
        };
        let slides = std::array::from_fn(|place| {
            let (cell, code) = ((place / CODES) as u8, place % CODES);
            if code >= SINGLE {
                let only = slide(cell, code % 4);
                return Slides { lanes: [only.lanes, 0], from: [only.from, 0], next: only.next };
            }
            let first = slide(cell, code >> 2);
            let second = slide(first.next, code & 3);
            // A tile that moves back stays where it is.
            let lanes = if second.next == cell { [0, 0] } else { [first.lanes, second.lanes] };
            Slides { lanes, from: [first.from, second.from], next: second.next }
        });
        let there = (0..4).find(|&step| self.targets[goal_blank][steps[step] as usize] != OFF)?;
        let back = steps.iter().position(|&step| step == steps[there].opposite())?;
        let there_and_back = (there << 2 | back) as u64 * 0x1111_1111_1111_1111;
        let replay = NineReplay { goal, goal_blank, there_and_back, slides };
        ((self.size.rows, self.size.columns) == (3, 3)).then_some(replay)
    }
}

/// A cell without moves, where the blank stays after an impossible move.
const NOWHERE: u8 = 15;

/// Codes of two moves, and from [`SINGLE`] on of one.
const CODES: usize = 32;
const SINGLE: usize = 16;

/// A slide of a tile on a 3×3 board packed into a word, four bits per cell.
struct Slide {
    /// The lowest bit of both cells; zero if it is impossible.
    lanes: u64,
    /// The cell of the tile, in bits.
    from: u8,
    /// The blank's next cell.
    next: u8,
}

impl Slide {
    const IMPOSSIBLE: Slide = Slide { lanes: 0, from: 0, next: NOWHERE };

    const fn between(tile: u8, blank: u8) -> Slide {
        Slide { lanes: 1 << (4 * tile) | 1 << (4 * blank), from: 4 * tile, next: tile }
    }
}

/// Two consecutive slides of two tiles, with their cells before the first.
#[derive(Clone, Copy, Debug)]
struct Slides {
    lanes: [u64; 2],
    from: [u8; 2],
    next: u8,
}

/// Moves as one number, two bits each, the first in the highest bits, with their number: at most 32.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NumberedMoves {
    pub moves: u64,
    pub count: usize,
}

/// Replays moves, as numbers, towards a goal of 3×3.
///
/// Two moves at a time, and several boards in parallel, because each move depends on the one before. A board that has
/// reached its goal moves there and back, so that all run equally long: stopping early would cost a branch
/// misprediction per board.
#[derive(Debug)]
pub(super) struct NineReplay {
    goal: u64,
    goal_blank: usize,
    /// A move from the goal and the one back, repeated.
    there_and_back: u64,
    /// By the blank's cell and the code of two moves, or of one.
    slides: [Slides; CELLS * CODES],
}

impl NineReplay {
    /// Whether the moves of each board are possible one after another from its start and end at the goal.
    #[inline(always)]
    pub(super) fn reach_goal<const N: usize>(&self, starts: &[Nine; N], ways: &[NumberedMoves; N]) -> [bool; N] {
        let mut boards = starts.each_ref().map(|start| (start.word(), start.blank()));
        let mut left =
            ways.each_ref().map(|way| way.moves | self.there_and_back.checked_shr(2 * way.count as u32).unwrap_or(0));
        let rounds = ways.iter().map(|way| way.count.div_ceil(2)).max().unwrap_or(0);
        for round in 0..rounds {
            for (((word, blank), left), way) in boards.iter_mut().zip(&mut left).zip(ways) {
                // An odd number starts with a single move.
                let single = round == 0 && way.count % 2 == 1;
                let code = if single { SINGLE + (*left >> 62) as usize } else { (*left >> 60) as usize };
                *left <<= if single { 2 } else { 4 };
                let Slides { lanes, from, next } = self.slides[(*blank * CODES + code) % (CELLS * CODES)];
                *word ^= ((*word >> from[0] & 15) * lanes[0]) ^ ((*word >> from[1] & 15) * lanes[1]);
                *blank = usize::from(next);
            }
        }
        boards.map(|(word, blank)| word == self.goal && blank == self.goal_blank)
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
    use crate::tiles::{NamedGoal, parse_board};

    proptest! {
        /// The same verdict as sliding the tiles of a plain board, for possible and impossible moves.
        #[test]
        fn replay_agrees_with_the_board(rows in 1_usize..5, columns in 1_usize..5, steps in prop::collection::vec(0_usize..4, 0..30), possible: bool) {
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
    fn numbered_moves_get_the_same_verdict() {
        let standard = NamedGoal::Standard.board(Size::new(3, 3).unwrap());
        let replay = Replay::new(&standard).unwrap();
        let steps = [Move::Down, Move::Left, Move::Up, Move::Right];
        let numbered = replay.of_nine(steps).unwrap();
        let far = (Nine::read(b"867254301\n").unwrap(), NumberedMoves { moves: 0, count: 31 });
        let mut led = 0;
        for text in ["123456780", "123456708", "123450786", "123405786", "412503786"] {
            let start = parse_board(text.as_bytes(), None).unwrap().board;
            let nine = Nine::read(format!("{text}\n").as_bytes().try_into().unwrap()).unwrap();
            for count in 0..6 {
                for number in 0..4_u64.pow(count) {
                    let moves: Vec<Move> =
                        (0..count).rev().map(|place| steps[(number >> (2 * place) & 3) as usize]).collect();
                    let way = NumberedMoves { moves: number << 1 << (63 - 2 * count), count: count as usize };
                    let alone = numbered.reach_goal(&[nine], &[way]);
                    // Next to a longer one, it is replayed equally long.
                    let beside = numbered.reach_goal(&[nine, far.0], &[way, far.1]);
                    let leads = replay.leads(&start, &moves);
                    assert_eq!((alone, beside), ([leads], [leads, false]), "{text} {moves:?}");
                    led += usize::from(leads);
                }
            }
        }
        assert!(led > 10, "{led}");
        assert!(Replay::new(&NamedGoal::Standard.board(Size::new(2, 4).unwrap())).unwrap().of_nine(steps).is_none());
    }

    #[test]
    fn only_small_boards_of_the_right_size() {
        let standard = |rows, columns| NamedGoal::Standard.board(Size::new(rows, columns).unwrap());
        assert!(Replay::new(&standard(4, 5)).is_none());
        assert!(!Replay::new(&standard(3, 3)).unwrap().leads(&standard(2, 2), &[]));
    }
}
