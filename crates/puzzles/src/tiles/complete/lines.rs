//! Answers lines of boards with lines of letters, a block of text at a time, for long streams of 3×3 boards.
//!
//! A walk of at most 32 moves is one number, two bits per move, the first in the highest bits. It is replayed from that
//! number and written from it, four letters at a time, directly into the output.

use jiugong_search::processor::{self, Work};

use super::frame::Frame;
use super::strides::Strides;
use super::tables::Table;
use super::{Complete, Walks, walk};
use crate::tiles::nine::{LINE, Nine};
use crate::tiles::replay::{NineReplay, NumberedMoves};
use crate::tiles::{Convention, Move, Replay};

/// The number of lines answered together.
const GROUP: usize = 8;

/// The number of moves that fit a number. No board of 3×3 is more than 31 moves from its goal.
const MOST: usize = 32;

/// How many lines of a text were answered, and the length of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct LineAnswers {
    pub lines: usize,
    pub bytes: usize,
}

impl Complete {
    /// Answers the first lines of `text`, boards of 3×3 as nine digits, each with the letters of a shortest path to the
    /// goal, while `out` has space. Stops before a line that is something else, that does not reach the goal, or whose
    /// moves fail in `replay`.
    ///
    /// # Example
    /// ```
    /// use jiugong_puzzles::tiles::{LineAnswers, Complete, Convention, NamedGoal, Order, Replay, Size};
    ///
    /// let goal = NamedGoal::Standard.board(Size { rows: 3, columns: 3 });
    /// let complete = Complete::new(&goal, Order::default()).expect("3x3 is served");
    /// let replay = Replay::new(&goal).expect("the board is small");
    /// let mut out = [0; 100];
    /// let text = b"123456708\n123450786\n123456870\n";
    /// let answered = complete.answer_lines(&replay, Convention::Blank, text, &mut out);
    /// assert_eq!(answered, LineAnswers { lines: 2, bytes: 4 });
    /// assert_eq!(out[..4], *b"r\nd\n");
    /// ```
    pub fn answer_lines(&self, replay: &Replay, convention: Convention, text: &[u8], out: &mut [u8]) -> LineAnswers {
        let Walks::Table(frame, table) = &self.walks else { return LineAnswers::default() };
        let (lines, _) = text.as_chunks::<LINE>();
        if (self.size.rows, self.size.columns) != (3, 3) || lines.is_empty() {
            return LineAnswers::default();
        }
        // The moves encoded by a number: those of the table's shape if it is walked in strides.
        let strides = table.strides(frame.order, frame.first, lines.len());
        let steps = if strides.is_some() { frame.steps } else { Move::ALL };
        let Some(block) = Block::new(replay, steps, convention) else { return LineAnswers::default() };
        match strides {
            Some(strides) => {
                processor::run(LineJob { block, lines, out, walker: StridedWalker { frame, table, strides } })
            }
            None => LineJob { block, lines, out, walker: PlainWalker { frame, table } }.run(),
        }
    }
}

/// Walks to the goal of a table; `None` for a board that does not reach it.
trait Walker {
    fn walks(&self, starts: &[Nine; GROUP]) -> [Option<NumberedMoves>; GROUP];
}

struct PlainWalker<'a> {
    frame: &'a Frame,
    table: &'a Table,
}

impl Walker for PlainWalker<'_> {
    fn walks(&self, starts: &[Nine; GROUP]) -> [Option<NumberedMoves>; GROUP] {
        starts.each_ref().map(|start| {
            let path = walk(self.frame, self.table, self.frame.map_nine(start.tiles(), start.blank()))?;
            let moves = path.iter().take(MOST).zip((0..64).step_by(2).rev());
            let moves = moves.fold(0, |moves, (&step, place)| moves | (step as u64) << place);
            Some(NumberedMoves { moves, count: path.len() })
        })
    }
}

struct StridedWalker<'a> {
    frame: &'a Frame,
    table: &'a Table,
    strides: &'a Strides,
}

impl Walker for StridedWalker<'_> {
    #[inline(always)]
    fn walks(&self, starts: &[Nine; GROUP]) -> [Option<NumberedMoves>; GROUP] {
        let goal = self.table.goal();
        let numbers =
            starts.each_ref().map(|start| self.frame.number(&self.frame.map_nine(start.tiles(), start.blank())));
        let mut walks = numbers.map(|number| number.map(|_| NumberedMoves::default()));
        let mut numbers = numbers.map(|number| number.unwrap_or(goal));
        // Lookups of several boards overlap.
        while numbers.iter().any(|&number| number != goal) {
            for (number, walk) in numbers.iter_mut().zip(&mut walks).filter(|(number, _)| **number != goal) {
                *number = self.strides.stride(*number, |moves, count| {
                    if let Some(walk) = walk {
                        walk.moves |= u64::from(moves) << 32 >> (2 * walk.count).min(63);
                        walk.count += count;
                    }
                });
            }
        }
        walks
    }
}

/// How the lines of a block are answered.
struct Block {
    replay: NineReplay,
    /// The letters of four moves.
    letters: [[u8; 4]; 256],
}

impl Block {
    /// For moves numbered as in `steps`; `None` if the convention does not use letters, or the goal is not 3×3.
    fn new(replay: &Replay, steps: [Move; 4], convention: Convention) -> Option<Self> {
        if convention == Convention::Number {
            return None;
        }
        let letter = steps.map(|step| convention.letter(step) as u8);
        let letters = std::array::from_fn(|moves| {
            [letter[moves >> 6], letter[moves >> 4 & 3], letter[moves >> 2 & 3], letter[moves & 3]]
        });
        Some(Block { replay: replay.of_nine(steps)?, letters })
    }
}

/// The work on a block.
struct LineJob<'a, W> {
    block: Block,
    lines: &'a [[u8; LINE]],
    out: &'a mut [u8],
    walker: W,
}

impl<W: Walker> Work for LineJob<'_, W> {
    type Output = LineAnswers;

    #[inline(always)]
    fn run(self) -> LineAnswers {
        let mut answered = LineAnswers::default();
        for lines in self.lines.chunks(GROUP) {
            // Up to the first line that is not a board; the group is padded with valid boards.
            let Some(first) = lines.first().and_then(Nine::read) else { break };
            let (mut starts, mut read) = ([first; GROUP], 1);
            for (start, line) in starts.iter_mut().zip(lines).skip(1) {
                let Some(board) = Nine::read(line) else { break };
                (*start, read) = (board, read + 1);
            }
            let walks = self.walker.walks(&starts);
            let led = self.block.replay.reach_goal(&starts, &walks.map(Option::unwrap_or_default));
            for (walk, leads) in walks.into_iter().zip(led).take(read) {
                let room = self.out.get_mut(answered.bytes..).and_then(<[u8]>::first_chunk_mut::<{ MOST + 1 }>);
                let (Some(room), Some(NumberedMoves { moves, count: count @ 0..=MOST }), true) = (room, walk, leads)
                else {
                    return answered;
                };
                // All moves, although most walks are shorter: stopping at the end of a walk would cost a branch
                // misprediction per board.
                for (places, quadruple) in room.chunks_exact_mut(4).zip(moves.to_be_bytes()) {
                    places.copy_from_slice(&self.block.letters[usize::from(quadruple)]);
                }
                room[count] = b'\n';
                answered = LineAnswers { lines: answered.lines + 1, bytes: answered.bytes + count + 1 };
            }
            if read < lines.len() {
                break;
            }
        }
        answered
    }
}
