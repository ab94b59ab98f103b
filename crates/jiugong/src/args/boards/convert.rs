//! The arguments of `convert`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, Size};
use jiugong_show::export::BoardForm;

use super::values as own;
use crate::values;

/// `convert` with or without a verb below it: boards are what it usually converts.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Convert {
    #[command(subcommand)]
    pub verb: Option<ConvertVerb>,
    #[command(flatten)]
    pub board: ConvertBoard,
}

#[derive(Debug, Subcommand)]
pub enum ConvertVerb {
    #[command(hide = true)]
    Board(ConvertBoard),
    Moves(ConvertMoves),
}

#[derive(Debug, Args)]
pub struct ConvertBoard {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(short, long, value_name = "FILE", conflicts_with = "boards")]
    pub file: Option<PathBuf>,
    #[arg(long, value_parser = own::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::board_input(), value_name = "FORM", default_value = "board")]
    pub from: BoardForm,
    #[arg(long, value_parser = values::board_form(), value_name = "FORM")]
    pub to: Option<BoardForm>,
}

#[derive(Debug, Args)]
pub struct ConvertMoves {
    #[arg(value_name = "MOVES")]
    pub moves: Vec<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub board: Option<OsString>,
    #[arg(long, value_parser = own::size, value_name = "RxC", requires = "board")]
    pub size: Option<Size>,
    #[arg(long, value_parser = own::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub from: Convention,
    #[arg(long, value_parser = own::convention(), value_name = "CONVENTION")]
    pub to: Option<Convention>,
    #[arg(long, value_parser = own::metric(), value_name = "METRIC", default_value = "single")]
    pub metric: Metric,
    #[arg(long)]
    pub runs: bool,
    #[arg(long)]
    pub upper: bool,
    #[arg(long)]
    pub simplify: bool,
}
