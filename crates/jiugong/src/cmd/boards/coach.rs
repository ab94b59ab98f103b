//! `coach`: comments on a solution, move by move.

use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{CoachProblem, Options, Settings, TilesProblem, coach};
use jiugong_puzzles::tiles::pushes::{Metric, Step, pushes};
use jiugong_puzzles::tiles::{parse_board, read_moves};
use jiugong_search::Limits;
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::export::{CoachFormat, Format};

use crate::args::Coach;
use crate::cmd::write_unsolvable;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::{boards, input};

pub fn run(args: &Coach, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let (board, rest) = board_and_moves(args);
    let parsed = boards::one_board(terminal, std::slice::from_ref(&board), args.size)?;
    let goal = boards::goal(terminal, args.goal.as_deref(), &parsed)?;
    let problem = TilesProblem::new(parsed.board, goal);
    let text = solution(rest, terminal)?;
    let moves = read_moves(args.moves, &problem.start, &text).map_err(|error| {
        let message = error.explain(language);
        Failure::Bad(catalogue::in_moves(language, &input::marked(message, &text, error.column)))
    })?;
    match args.metric {
        Metric::Single => look(args, &problem, &moves, terminal),
        Metric::Multi => {
            let posed = problem.in_pushes().map_err(|error| input::unread(terminal, &error, &[], &Options::new()))?;
            look(args, &posed, &pushes(&moves), terminal)
        }
    }
}

/// The board and the moves in the arguments. The board may be in one argument, or a tile in each: then it ends where its tiles are complete.
fn board_and_moves(args: &Coach) -> (OsString, &[String]) {
    let size_of = |text: &OsStr| parse_board(text.as_encoded_bytes(), args.size).ok().map(|parsed| parsed.board.size());
    let mut board = args.board.clone();
    // A single tile is a board of 1x1.
    if size_of(&board).is_none_or(|size| size.cells() == 1) {
        for (number, tile) in args.solution.iter().enumerate() {
            board.push(" ");
            board.push(tile);
            if size_of(&board).is_some() {
                return (board, &args.solution[number + 1..]);
            }
        }
    }
    (args.board.clone(), &args.solution)
}

/// Comments on `moves`, in the given metric.
fn look<P: CoachProblem>(args: &Coach, problem: &P, moves: &[P::Move], terminal: &Terminal) -> Result<Exit, Failure>
where
    P::Move: Step,
{
    let language = terminal.language;
    let format = match args.format {
        CoachFormat::Table => Format::Boards,
        CoachFormat::Json => Format::Json,
    };
    if let Some(exit) = write_unsolvable(&problem.clone().into(), format, terminal)? {
        return Ok(exit);
    }
    terminal.catch_interrupts();
    let deadline = args.time.deadline();
    let limits = Limits { bytes: Some(args.memory_limit), cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let tables = Some(terminal.tables());
    let mut settings = Settings { limits, tables, threads: args.threads, ..Settings::default() };
    let mut searched = 0;
    let report = terminal
        .busy(|| {
            coach(problem, moves, &mut |problem| {
                searched += 1;
                settings.limits.time = deadline.left();
                terminal.begin_task(&catalogue::coach_task(language, searched));
                terminal.searching(|progress| problem.solve(&settings, progress))
            })
        })
        .map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, args.moves, language, &mut out)?;
    out.flush()?;
    Ok(match (report.is_complete(), report.solved) {
        (false, _) => Exit::Unfinished,
        (true, true) => Exit::Solved,
        (true, false) => Exit::Unsolvable,
    })
}

/// The text of the moves: the arguments, or standard input if there are none or only `-`.
fn solution(moves: &[String], terminal: &Terminal) -> Result<String, Failure> {
    if !moves.is_empty() && moves != ["-"] {
        return Ok(moves.join(" "));
    }
    Terminal::prompt(&catalogue::reading_solution(terminal.language));
    let bytes = input::text(terminal, None)?;
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}
