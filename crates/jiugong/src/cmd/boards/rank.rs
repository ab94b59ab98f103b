//! `rank`: the Cantor numbers of boards.

use std::io::{BufWriter, Write, stdout};

use jiugong_puzzles::tiles::{MAX_RANKED, rank};
use jiugong_show::catalogue;

use crate::args::Rank;
use crate::boards::Source;
use crate::cmd::write_bad;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Rank, terminal: &Terminal) -> Result<Exit, Failure> {
    let source = Source::new(terminal, &args.boards, None, args.size)?;
    let in_stream = source.is_stream();
    source.each(terminal, &mut BufWriter::new(stdout().lock()), |next, _, out| {
        let ranked = next.map_err(|bad| bad.message).and_then(|record| {
            rank(record.parsed.board.cells()).ok_or_else(|| catalogue::too_large_to_rank(terminal.language, MAX_RANKED))
        });
        match ranked {
            Ok(number) => {
                writeln!(out, "{number}")?;
                Ok(Exit::Solved)
            }
            Err(message) if !in_stream => Err(Failure::Bad(message)),
            Err(message) => write_bad(terminal, &message, out),
        }
    })
}
