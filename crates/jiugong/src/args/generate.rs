//! The arguments of `generate`.

use clap::Args;
use jiugong_lab::Contender;
use jiugong_lab::defaults::{MEMORY, value};
use jiugong_lab::generate::Measure;
use jiugong_lab::registry::HeuristicName;
use jiugong_search::Cost;
use jiugong_show::export::GenerateFormat;

use super::problem::{DomainArgs, PoseOffer};
use crate::deadline::TimeArgs;
use crate::values;

#[derive(Debug, Args)]
pub struct Generate {
    #[arg(long, value_parser = values::count, value_name = "N")]
    pub count: Option<usize>,
    #[command(flatten)]
    pub kind: DomainArgs<PoseOffer>,
    #[arg(long, value_parser = values::seed, value_name = "S")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::generate_format(), value_name = "FORMAT", default_value = "lines")]
    pub format: GenerateFormat,
}

/// The properties that generated boards must have.
#[derive(Debug, Args)]
pub struct OrderArgs {
    #[arg(long, value_parser = values::bound, value_name = "D", conflicts_with_all = ["hardest", "faster"])]
    pub distance: Option<Cost>,
    #[arg(long, conflicts_with = "faster")]
    pub hardest: bool,
    #[arg(long, value_parser = values::contender, value_name = "METHOD", requires = "than")]
    pub faster: Option<Contender>,
    #[arg(long, value_parser = values::contender, value_name = "METHOD", requires = "faster")]
    pub than: Option<Contender>,
    #[arg(short = 'H', long, alias = "heuristics", value_parser = values::heuristic(), value_name = "HEURISTIC", requires = "faster")]
    pub heuristic: Option<HeuristicName>,
    #[arg(long, value_parser = values::measure(), value_name = "MEASURE", default_value = "expanded")]
    pub by: Measure,
    #[arg(long, value_parser = values::count, value_name = "K", default_value = value("generate", "sample"))]
    pub sample: usize,
    #[arg(long, value_parser = values::nodes, value_name = "N", default_value = value("generate", "node_limit"))]
    pub node_limit: u64,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = MEMORY)]
    pub memory_limit: usize,
}

impl OrderArgs {
    /// The first of these options that was given, if any.
    pub fn first_option(&self) -> Option<&'static str> {
        let given =
            [("--distance", self.distance.is_some()), ("--hardest", self.hardest), ("--faster", self.faster.is_some())];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }
}
