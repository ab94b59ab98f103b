//! The arguments of `solvable`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_puzzles::tiles::Size;
use jiugong_show::export::ListFormat;

use super::values as own;
use crate::values;

/// Boards and their goal.
#[derive(Debug, Args)]
pub struct BoardArgs {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(short, long, value_name = "FILE", conflicts_with = "boards")]
    pub file: Option<PathBuf>,
    #[arg(short, long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = own::size, value_name = "RxC")]
    pub size: Option<Size>,
}

#[derive(Debug, Args)]
pub struct Solvable {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}
