//! The arguments for work on several processes, shared by verbs, and those of `cluster`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::values;

/// The processes that work together.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {
    #[arg(long, value_parser = values::processes, value_name = "N", conflicts_with = "hosts")]
    pub local: Option<usize>,
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,
    #[arg(long, value_parser = values::number::<usize>, value_name = "I", requires = "hosts")]
    pub process: Option<usize>,
}

impl ClusterArgs {
    /// The first of these options that was given, if any.
    pub fn first_option(&self) -> Option<&'static str> {
        let named = self.hosts.is_some() || self.process.is_some();
        let given = [("--local", self.local.is_some()), ("--hosts", named)];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }
}

#[derive(Debug, Subcommand)]
pub enum ClusterVerb {
    Check(ClusterCheck),
}

#[derive(Debug, Args)]
pub struct ClusterCheck {
    #[arg(long, value_name = "FILE")]
    pub hosts: PathBuf,
    #[arg(long, value_parser = values::number::<usize>, value_name = "I")]
    pub process: Option<usize>,
    #[arg(long, value_name = "DIR", requires = "process")]
    pub disk: Option<PathBuf>,
}
