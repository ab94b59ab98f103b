//! Runs the anytime search on the 24-puzzles of a file and prints lengths, bounds and the mean ratio to the optimum.
//!
//! Arguments: the file, seconds a board, the first and the last board.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_puzzles::tiles::anytime::{Options, anytime};
use jiugong_puzzles::tiles::{Board, NamedGoal, Size};
use jiugong_search::Limits;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("a file of boards");
    let number =
        |place: usize, default: f64| arguments.get(place).map_or(default, |text| text.parse().expect("a number"));
    let seconds = number(2, 10.0);
    let (first, last) = (number(3, 1.0), number(4, 50.0));
    let size = Size { rows: 5, columns: 5 };
    let goal = NamedGoal::BlankFirst.board(size);
    let mut ratios = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let numbers: Vec<u32> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        if f64::from(numbers[0]) < first || f64::from(numbers[0]) > last {
            continue;
        }
        let start = Board::new(size, numbers[1..26].to_vec()).expect("a board");
        let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
        let mut first = None;
        let mut lines = Vec::new();
        let answer = anytime(&start, &goal, &Options { limits, ..Options::default() }, &mut |standing| {
            first.get_or_insert(standing.time);
            if lines.last().is_none_or(|&(length, _)| length != standing.length) {
                lines.push((standing.length, standing.time.as_millis()));
            }
            ControlFlow::Continue(())
        });
        let length = answer.best().expect("a solution").len();
        assert!(answer.lower_bound <= numbers[26] && length as u32 >= numbers[26]);
        ratios.push(length as f64 / f64::from(numbers[26]));
        println!(
            "{:2}: optimum {}, length {length}, bound {}, ratio {:.4}, first after {:?}, in all {:?}; {lines:?}",
            numbers[0],
            numbers[26],
            answer.lower_bound,
            ratios[ratios.len() - 1],
            first.unwrap_or_default(),
            answer.time
        );
    }
    println!("mean ratio {:.4}", ratios.iter().sum::<f64>() / ratios.len() as f64);
}
