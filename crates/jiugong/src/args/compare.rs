//! The arguments of `compare`.

use std::path::PathBuf;

use clap::Args;
use jiugong_lab::defaults::value;
use jiugong_lab::registry::{Method, Store};
use jiugong_show::export::StudyFormat;

use super::offered::KnobArgs;
use super::problem::{CompareOffer, ProblemArgs};
use crate::values::{self, Heuristics};

#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub problem: ProblemArgs<CompareOffer>,
    #[arg(long, value_parser = values::count, value_name = "N", conflicts_with_all = ["text", "file"])]
    pub random: Option<usize>,
    #[arg(long, value_parser = values::seed, value_name = "S", default_value = value("compare", "seed"), requires = "random")]
    pub seed: u64,
    #[arg(short, long, alias = "method", value_parser = values::method(), value_name = "METHOD", value_delimiter = ',', num_args = 1..)]
    pub methods: Vec<Method>,
    #[arg(long, conflicts_with = "methods")]
    pub all: bool,
    #[arg(short = 'H', long, alias = "heuristic", value_parser = values::heuristics(), value_name = "HEURISTIC", num_args = 1..)]
    pub heuristics: Vec<Heuristics>,
    #[arg(long, value_parser = values::store(), value_name = "STORE", value_delimiter = ',', num_args = 1..)]
    pub stores: Vec<Store>,
    #[command(flatten)]
    pub knobs: KnobArgs<CompareOffer>,
    #[arg(long, value_parser = values::study_format(), value_name = "FORMAT", default_value = "table")]
    pub format: StudyFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
