//! `solve` on one hard board with several processes, which share one search.

use std::ffi::OsStr;
use std::io::{Write, stdout};
use std::path::Path;

use jiugong_cluster::{is_worker_process, search_together};
use jiugong_lab::Request;
use jiugong_show::catalogue;
use jiugong_show::units::show_bytes;

use super::together::{place, terms};
use crate::args::Solve;
use crate::boards::packed::in_slides;
use crate::boards::solver::{SolveOptions, Solver};
use crate::boards::{GoodRecord, all_boards};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::together;

/// The board, if there is exactly one and the method can share its search. All processes read it, so it must not come from a stream.
///
/// # Errors
/// If a board is invalid.
pub fn board(args: &Solve, request: &Request, terminal: &Terminal) -> Result<Option<GoodRecord>, Failure> {
    let (words, file) = (&args.problem.text[..], args.problem.file.as_deref());
    let is_shared = request.settings.method.is_some_and(|method| method.row().shared_out) && in_slides(request);
    let is_read_by_all = match file {
        Some(file) => file != Path::new("-"),
        None => !words.is_empty() && words != [OsStr::new("-")],
    };
    if !is_shared || !is_read_by_all {
        return Ok(None);
    }
    let mut boards = all_boards(terminal, words, file, request.options.size("size"))?;
    let only = if boards.len() == 1 { boards.pop() } else { None };
    Ok(only.map(|parsed| GoodRecord { line: 1, parsed }))
}

pub fn run(args: &Solve, record: GoodRecord, request: Request, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    if args.journal.is_some() {
        let why = catalogue::cluster_no_journal(language);
        return Err(Failure::Bad(catalogue::in_option(language, "--journal", &why)));
    }
    let terms = format!("{} {}", terms(args, terminal), record.parsed.board);
    let cluster = together::meet(&place(args), terms, request.settings.threads, terminal)?;
    let (is_first, processes, threads) = (cluster.index() == 0, cluster.count(), cluster.threads());
    let manner = SolveOptions { format: args.format, extent: args.extent.get(), is_alone: true };
    let mut words = Vec::new();
    let searched = search_together(cluster, |team| {
        let mut request = request;
        request.settings.threads = Some(threads);
        request.settings.team = Some(team);
        Solver::new(manner, terminal, request).answer_record(Ok(record), is_first, false, &mut words)
    });
    let (exit, bytes) = searched.map_err(|error| Failure::explain(terminal, &error))?;
    if is_first {
        let mut out = stdout().lock();
        out.write_all(&words)?;
        out.flush()?;
        let bytes = show_bytes(bytes as usize);
        Terminal::hint(&catalogue::cluster_exchanged(language, processes, &bytes));
    }
    match exit {
        // The process that started this one reports the error.
        Err(failure) if is_worker_process() => Ok(failure.exit()),
        exit => exit,
    }
}
