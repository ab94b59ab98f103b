//! The arguments of `coach`.

use std::ffi::OsString;

use clap::Args;
use jiugong_lab::defaults::MEMORY;
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, Size};
use jiugong_show::export::CoachFormat;

use super::values as own;
use crate::deadline::TimeArgs;
use crate::values;

#[derive(Debug, Args)]
pub struct Coach {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub board: OsString,
    #[arg(value_name = "MOVES", allow_negative_numbers = true)]
    pub solution: Vec<String>,
    #[arg(long, value_parser = own::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_parser = own::metric(), value_name = "METRIC", default_value = "single")]
    pub metric: Metric,
    #[arg(short, long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = own::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = MEMORY)]
    pub memory_limit: usize,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
    #[arg(long, value_parser = values::coach_format(), value_name = "FORMAT", default_value = "table")]
    pub format: CoachFormat,
}
