//! Runs the anytime search on shuffled boards of one size: rows, columns, seconds, how many.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_puzzles::tiles::anytime::{Options, anytime};
use jiugong_puzzles::tiles::{Board, NamedGoal, Size, reaches};
use jiugong_search::Limits;

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).map(|text| text.parse().expect("a whole number")).collect();
    let size = Size { rows: numbers[0] as usize, columns: numbers[1] as usize };
    let goal = NamedGoal::Standard.board(size);
    let mut random = 88_172_645_463_325_252_u64;
    for _ in 0..numbers[3] {
        let mut cells: Vec<u32> = (0..size.cells() as u32).collect();
        for last in (1..cells.len()).rev() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            cells.swap(last, (random % (last as u64 + 1)) as usize);
        }
        let mut start = Board::new(size, cells.clone()).expect("a board");
        if !reaches(&start, &goal) {
            let two: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2).collect();
            cells.swap(two[0], two[1]);
            start = Board::new(size, cells).expect("a board");
        }
        let limits = Limits { time: Some(Duration::from_secs(numbers[2].into())), ..Limits::default() };
        let mut lines = Vec::new();
        let answer = anytime(&start, &goal, &Options { limits, ..Options::default() }, &mut |standing| {
            if lines.last().is_none_or(|&(length, _)| length != standing.length) {
                lines.push((standing.length, standing.time.as_micros()));
            }
            ControlFlow::Continue(())
        });
        let length = answer.best().expect("a solution").len();
        println!("{size}: {length}, bound {}, {:?}; {lines:?}", answer.lower_bound, answer.time);
    }
}
