//! The arguments of the verbs about problems of online judges.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Judge {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, Args)]
pub struct Check {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[arg(value_name = "INPUT")]
    pub input: PathBuf,
    #[arg(value_name = "ANSWER")]
    pub answer: PathBuf,
}
