//! The arguments of `solve`.

use std::path::PathBuf;

use clap::Args;
use jiugong_puzzles::tiles::anytime::Ratio;
use jiugong_puzzles::tiles::{Convention, MoveCost};
use jiugong_show::export::Format;

use super::{BoardArgs, KnobArgs, WayArgs};
use crate::values;

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[command(flatten)]
    pub way: WayArgs,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    #[arg(long, value_parser = values::within, value_name = "RATIO")]
    pub within: Option<Ratio>,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_parser = values::format(), value_name = "FORMAT", default_value = "boards")]
    pub format: Format,
}
