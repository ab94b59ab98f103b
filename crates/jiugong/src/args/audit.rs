//! The arguments of `audit`.

use clap::{ArgGroup, Args};
use jiugong_show::export::AuditFormat;

use super::problem::{AuditOffer, ProblemArgs};
use crate::deadline::TimeArgs;
use crate::values::{self, Heuristics};

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["heuristic", "all"])))]
pub struct Audit {
    #[arg(short = 'H', long, alias = "heuristics", value_parser = values::heuristics(), value_name = "HEURISTIC", num_args = 1..)]
    pub heuristic: Vec<Heuristics>,
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub problem: ProblemArgs<AuditOffer>,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::audit_format(), value_name = "FORMAT", default_value = "table")]
    pub format: AuditFormat,
}
