//! The arguments of the verb for problems of online judges.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Judge {
    #[arg(value_name = "NAME", required_if_eq("check", "true"))]
    pub name: Option<String>,
    #[arg(value_name = "INPUT", required_if_eq("check", "true"))]
    pub input: Option<PathBuf>,
    #[arg(value_name = "ANSWER", requires = "check", required_if_eq("check", "true"))]
    pub answer: Option<PathBuf>,
    #[arg(long)]
    pub check: bool,
}
