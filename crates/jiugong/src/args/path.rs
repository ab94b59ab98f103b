//! The arguments of `path`.

use clap::Args;
use jiugong_puzzles::tiles::{Convention, Order};
use jiugong_show::export::PathFormat;

use super::BoardArgs;
use crate::values;

#[derive(Debug, Args)]
pub struct Path {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::count, value_name = "N", default_value = "10")]
    pub count: usize,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_parser = values::path_format(), value_name = "FORMAT", default_value = "table")]
    pub format: PathFormat,
}
