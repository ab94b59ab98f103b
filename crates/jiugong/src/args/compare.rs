//! The arguments of `compare`.

use std::path::PathBuf;

use clap::Args;
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_puzzles::tiles::{MoveCost, Order};
use jiugong_show::export::StudyFormat;

use super::{BoardArgs, KnobArgs};
use crate::values;

#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    pub file: Option<PathBuf>,
    #[arg(long, value_parser = values::board_count, value_name = "N", conflicts_with_all = ["boards", "file"])]
    pub random: Option<u32>,
    #[arg(long, value_parser = values::seed, value_name = "S", default_value = "1", requires = "random")]
    pub seed: u64,
    #[arg(long, value_parser = values::method(), value_name = "METHOD", value_delimiter = ',', num_args = 1..)]
    pub methods: Vec<Method>,
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC", value_delimiter = ',', num_args = 1..)]
    pub heuristics: Vec<HeuristicName>,
    #[arg(long, value_parser = values::store(), value_name = "STORE", value_delimiter = ',', num_args = 1..)]
    pub stores: Vec<Store>,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::study_format(), value_name = "FORMAT", default_value = "table")]
    pub format: StudyFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
