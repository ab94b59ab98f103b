//! The arguments of `audit`.

use std::ffi::OsString;

use clap::{ArgGroup, Args};
use jiugong_lab::registry::HeuristicName;
use jiugong_puzzles::tiles::{MoveCost, Size};
use jiugong_show::export::AuditFormat;

use crate::values;

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["heuristic", "all"])))]
pub struct Audit {
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC", value_delimiter = ',', num_args = 1..)]
    pub heuristic: Vec<HeuristicName>,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[arg(long, value_parser = values::audit_format(), value_name = "FORMAT", default_value = "table")]
    pub format: AuditFormat,
}
