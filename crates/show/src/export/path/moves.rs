//! `moves`: one solution a line.

use std::io::{self, Write};

use jiugong_lab::PathReport;
use jiugong_puzzles::tiles::{Convention, write_moves};

pub(super) fn write(report: &PathReport, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    report.paths.iter().try_for_each(|path| writeln!(out, "{}", write_moves(convention, &report.start, path)))
}
