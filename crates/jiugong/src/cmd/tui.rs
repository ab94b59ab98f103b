//! `tui`: the laboratory as a full-screen program.

use std::io::{IsTerminal, stdin, stdout};
use std::time::{SystemTime, UNIX_EPOCH};

use jiugong_show::catalogue;
use jiugong_tui::Options;

use crate::args::Tui;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Tui, terminal: &Terminal) -> Result<Exit, Failure> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::Bad(catalogue::needs_terminal(terminal.language)));
    }
    // A different first board each time, unless one is given.
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs() % 1_000_000);
    jiugong_tui::run(Options { language: terminal.language, tab: args.view, seed: args.seed.unwrap_or_else(now) })?;
    Ok(Exit::Solved)
}
