//! The arguments of `space`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_puzzles::tiles::Size;
use jiugong_show::export::SpaceFormat;

use crate::values;

#[derive(Debug, Args)]
pub struct Space {
    #[arg(value_parser = values::size, value_name = "RxC")]
    pub size: Size,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "2GiB")]
    pub memory_limit: usize,
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", requires = "disk")]
    pub disk_limit: Option<usize>,
    #[arg(long, value_parser = values::space_format(), value_name = "FORMAT", default_value = "table")]
    pub format: SpaceFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
