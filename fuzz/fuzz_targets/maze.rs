//! Mazes with and without costs: accepted mazes can be searched.
#![no_main]

use jiugong_lab::{Settings, solve};
use jiugong_puzzles::maze::Maze;
use jiugong_search::Limits;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for maze in [Maze::parse(text), Maze::parse_weighted(text)] {
        match maze {
            Ok(maze) => {
                let limits = Limits { nodes: Some(2_000), ..Limits::default() };
                let settings = Settings { limits, ..Settings::default() };
                solve(&maze, &settings, &mut ()).expect("a maze can be searched");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
