//! The arguments of the verbs that show a search.

use std::path::PathBuf;

use clap::Args;
use jiugong_lab::defaults::value;
use jiugong_show::export::TraceFormat;

use super::offered::KnobArgs;
use super::problem::{ProblemArgs, TraceOffer};
use super::short::Aliases;
use crate::values;

/// A problem of any domain, and how to search it.
#[derive(Debug, Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub problem: ProblemArgs<TraceOffer>,
    #[command(flatten)]
    pub aliases: Aliases,
    #[command(flatten)]
    pub knobs: KnobArgs<TraceOffer>,
}

#[derive(Debug, Args)]
pub struct Trace {
    #[command(flatten)]
    pub search: SearchArgs,
    #[arg(long, value_parser = values::number::<u64>, value_name = "N")]
    pub steps: Option<u64>,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = value("trace", "terminal_rows"))]
    pub rows: usize,
    #[arg(long, conflicts_with = "all")]
    pub step: bool,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::trace_format(), value_name = "FORMAT", default_value = "steps")]
    pub format: TraceFormat,
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["format", "step", "all"])]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Tree {
    #[command(flatten)]
    pub search: SearchArgs,
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", conflicts_with = "all")]
    pub nodes: Option<usize>,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N")]
    pub round: Option<usize>,
}
