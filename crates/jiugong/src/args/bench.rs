//! The arguments of `bench`.

use clap::Args;
use jiugong_lab::bench::Selection;
use jiugong_show::export::BenchFormat;

use super::{KnobArgs, WayArgs};
use crate::values;

#[derive(Debug, Args)]
pub struct Bench {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    #[arg(long, value_parser = values::selection, value_name = "LIST")]
    pub only: Option<Selection>,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::bench_format(), value_name = "FORMAT", default_value = "table")]
    pub format: BenchFormat,
}
