//! The arguments of the verbs that show a search.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use jiugong_puzzles::tiles::MoveCost;
use jiugong_show::export::TraceFormat;

use super::{BoardArgs, KnobArgs, WalkArgs, WayArgs};
use crate::values;

/// A problem of any domain, and how to search it.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("walk").args(["from", "to", "weighted"]).multiple(true).requires("maze")))]
pub struct SubjectArgs {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long, value_name = "FILE", conflicts_with = "four_in_line")]
    pub maze: Option<PathBuf>,
    #[command(flatten)]
    pub walk: WalkArgs,
    #[arg(long)]
    pub four_in_line: bool,
    #[command(flatten)]
    pub way: WayArgs,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
}

#[derive(Debug, Args)]
pub struct Trace {
    #[command(flatten)]
    pub subject: SubjectArgs,
    #[arg(long, value_parser = values::number::<u64>, value_name = "N", default_value = "200")]
    pub steps: u64,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "10")]
    pub rows: usize,
    #[arg(long, conflicts_with = "all")]
    pub step: bool,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::trace_format(), value_name = "FORMAT", default_value = "steps")]
    pub format: TraceFormat,
}

#[derive(Debug, Args)]
pub struct Tree {
    #[command(flatten)]
    pub subject: SubjectArgs,
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "300")]
    pub nodes: usize,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N")]
    pub round: Option<usize>,
}
