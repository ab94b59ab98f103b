//! The arguments of `convert`.

use std::ffi::OsString;

use clap::{Args, Subcommand};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, Size};
use jiugong_show::export::BoardForm;

use super::values as own;
use crate::values;

#[derive(Debug, Subcommand)]
pub enum ConvertVerb {
    Board(ConvertBoard),
    Moves(ConvertMoves),
}

#[derive(Debug, Args)]
pub struct ConvertBoard {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(long, value_parser = own::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::board_input(), value_name = "FORM", default_value = "board")]
    pub from: BoardForm,
    #[arg(long, value_parser = values::board_form(), value_name = "FORM")]
    pub to: BoardForm,
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
