//! `jiugong`: the sliding-puzzle solver and search laboratory, from the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(jiugong::run_program())
}
