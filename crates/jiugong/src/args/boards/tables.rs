//! The arguments of `tables`.

use std::ffi::OsString;

use clap::{Args, Subcommand};
use jiugong_lab::defaults::value;
use jiugong_puzzles::tiles::Size;
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_show::export::ListFormat;

use super::values as own;
use crate::deadline::TimeArgs;
use crate::values;

#[derive(Debug, Subcommand)]
pub enum TablesVerb {
    List(TablesList),
    Build(TablesBuild),
    Verify(TableNames),
    Remove(TableNames),
}

#[derive(Debug, Args)]
pub struct TablesList {
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}

#[derive(Debug, Args)]
pub struct TablesBuild {
    #[arg(value_parser = own::size, value_name = "RxC")]
    pub size: Size,
    #[arg(long, value_parser = own::tier(), value_name = "TIER", default_value = "small")]
    pub tier: Tier,
    #[arg(long, value_parser = own::metric(), value_name = "METRIC", default_value = "single")]
    pub metric: Metric,
    #[arg(short, long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = value("tables build", "memory_limit"))]
    pub memory_limit: usize,
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}

#[derive(Debug, Args)]
pub struct TableNames {
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}
