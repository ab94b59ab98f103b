//! The arguments of `bench`.

use clap::Args;
use jiugong_lab::bench::Selection;
use jiugong_puzzles::direction::Order;
use jiugong_show::export::BenchFormat;

#[cfg(feature = "cluster")]
use super::cluster::ClusterArgs;
use super::offered::KnobArgs;
use super::problem::FullOffer;
use crate::values;

#[derive(Debug, Args)]
pub struct Bench {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    #[arg(long, value_parser = values::selection, value_name = "LIST")]
    pub only: Option<Selection>,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
    #[command(flatten)]
    pub knobs: KnobArgs<FullOffer>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
    #[arg(long, value_parser = values::bench_format(), value_name = "FORMAT", default_value = "table")]
    pub format: BenchFormat,
}
