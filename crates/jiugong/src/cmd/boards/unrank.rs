//! `unrank`: the boards of Cantor numbers.

use std::io::{Write, stdout};

use jiugong_puzzles::tiles::{Board, MAX_RANKED, unrank};
use jiugong_puzzles::width::plain_text;
use jiugong_show::catalogue;

use crate::args::Unrank;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Unrank, terminal: &Terminal) -> Result<Exit, Failure> {
    let cells = args.size.cells();
    if cells > MAX_RANKED {
        return Err(Failure::Bad(catalogue::too_large_to_rank(terminal.language, MAX_RANKED)));
    }
    let count: u128 = (1..=cells as u128).product();
    let mut out = stdout().lock();
    for text in &args.numbers {
        let board = plain_text(text)
            .parse()
            .ok()
            .and_then(|number| unrank(cells, number))
            .and_then(|tiles| Board::new(args.size, tiles).ok())
            .ok_or_else(|| {
                let found: String = text.chars().take(40).collect();
                Failure::Bad(catalogue::no_rank(terminal.language, &found, &(count - 1).to_string()))
            })?;
        writeln!(out, "{}", board.compact().unwrap_or_else(|| board.rows_with_slashes()))?;
    }
    Ok(Exit::Solved)
}
