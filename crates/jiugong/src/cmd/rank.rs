//! `rank`: the Cantor numbers of boards.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::catalogue;
use jiugong_puzzles::tiles::{MAX_RANKED, rank};

use crate::args::Rank;
use crate::failure::{Exit, Failure};
use crate::input::{self, Source};
use crate::terminal::Terminal;

pub fn run(args: &Rank, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut source = Source::new(terminal, &args.boards, args.size)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut exit = None;
    while let Some(next) = source.next(terminal) {
        let ranked = next?.map_err(|bad| bad.message).and_then(|record| {
            rank(record.parsed.board.cells()).ok_or_else(|| catalogue::too_large_to_rank(terminal.language, MAX_RANKED))
        });
        let this = match ranked {
            Ok(number) => {
                writeln!(out, "{number}")?;
                Exit::Solved
            }
            Err(message) if matches!(source, Source::Arguments(_)) => return Err(Failure::Bad(message)),
            Err(message) => {
                writeln!(out, "{}: {message}", catalogue::error(terminal.language))?;
                Exit::Bad
            }
        };
        exit = Some(exit.map_or(this, |before: Exit| before.and(this)));
        if source.may_wait() {
            out.flush()?;
        }
    }
    out.flush()?;
    exit.ok_or_else(|| input::no_board(terminal))
}
