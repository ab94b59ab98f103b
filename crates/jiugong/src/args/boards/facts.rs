//! The arguments of the verbs that state facts about boards without a search.

use std::ffi::OsString;

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
    #[arg(long, value_name = "GOAL")]
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

#[derive(Debug, Args)]
pub struct Rank {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(long, value_parser = own::size, value_name = "RxC")]
    pub size: Option<Size>,
}

#[derive(Debug, Args)]
pub struct Unrank {
    #[arg(value_name = "NUMBER", required = true)]
    pub numbers: Vec<String>,
    #[arg(long, value_parser = own::size, value_name = "RxC", default_value = "3x3")]
    pub size: Size,
}
