//! The arguments of `path`.

use clap::Args;
use jiugong_lab::defaults::value;
use jiugong_show::export::PathFormat;

use super::problem::{PathOffer, ProblemArgs};
use crate::deadline::TimeArgs;
use crate::values;

#[derive(Debug, Args)]
pub struct Path {
    #[command(flatten)]
    pub problem: ProblemArgs<PathOffer>,
    #[arg(long)]
    pub all: bool,
    #[arg(long, requires = "all", value_parser = values::count, value_name = "N", default_value = value("path", "count"))]
    pub count: usize,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::path_format(), value_name = "FORMAT", default_value = "table")]
    pub format: PathFormat,
}
