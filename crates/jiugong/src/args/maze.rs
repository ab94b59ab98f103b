//! The arguments of the verbs for the other domains.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_show::export::GridFormat;

use super::{KnobArgs, WalkArgs, WayArgs};
use crate::values;

#[derive(Debug, Args)]
pub struct Maze {
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub walk: WalkArgs,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
}

#[derive(Debug, Args)]
pub struct FourInLine {
    #[arg(value_name = "ROW")]
    pub rows: Vec<OsString>,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
}
