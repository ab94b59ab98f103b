//! `solvable`: can this board reach that goal?

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::BoardFacts;
use jiugong_puzzles::tiles::{Board, NamedGoal, ParsedBoard, inversions, reachable_goals, reaches};
use jiugong_show::catalogue;
use jiugong_show::export::{Format, ListFormat, write_facts};

use crate::args::Solvable;
use crate::boards::{self, BadRecord, GoodRecord, Source};
use crate::cmd::write_bad;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// The most cells of boards whose inversions are shown; for larger boards the number explains nothing.
const EXPLAINED_CELLS: usize = 100;

pub fn run(args: &Solvable, terminal: &Terminal) -> Result<Exit, Failure> {
    let source = Source::new(terminal, &args.boards.boards, args.boards.file.as_deref(), args.boards.size)?;
    source.each(terminal, &mut BufWriter::new(stdout().lock()), |next, _, out| match next {
        Ok(GoodRecord { parsed, .. }) => {
            let goal = boards::goal(terminal, args.boards.goal.as_deref(), &parsed)?;
            if args.format == ListFormat::Json {
                let facts = BoardFacts::new(&parsed.board, &goal);
                write_facts(&facts, out)?;
                return Ok(if facts.solvable { Exit::Solved } else { Exit::Unsolvable });
            }
            answer(terminal, &parsed, &goal, out)
        }
        Err(BadRecord { line, message }) if args.format == ListFormat::Json => {
            Format::Json.write_error(terminal.language, line, &message, out)?;
            Ok(Exit::Bad)
        }
        Err(BadRecord { message, .. }) => write_bad(terminal, &message, out),
    })
}

fn answer(terminal: &Terminal, parsed: &ParsedBoard, goal: &Board, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = terminal.language;
    let board = &parsed.board;
    let named = NamedGoal::ALL.into_iter().find(|named| named.board(board.size()) == *goal);
    let name = named.map_or_else(|| catalogue::that_goal(language), |named| named.name().to_owned());
    let solvable = reaches(board, goal);
    let mut line =
        if solvable { catalogue::can_reach(language, &name) } else { catalogue::cannot_reach(language, &name) };
    let goals: Vec<_> = if solvable { Vec::new() } else { reachable_goals(board) };
    if !goals.is_empty() {
        let listed: Vec<_> = goals.into_iter().map(NamedGoal::name).collect();
        line += &catalogue::but_reaches(language, &catalogue::listed(language, &listed));
    }
    if board.size().cells() <= EXPLAINED_CELLS {
        line = catalogue::with_inversions(language, &line, inversions(board), inversions(goal));
    }
    writeln!(out, "{line}")?;
    Ok(if solvable { Exit::Solved } else { Exit::Unsolvable })
}
