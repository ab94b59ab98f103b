//! The arguments of `solve`.

use std::path::PathBuf;

use clap::Args;
use jiugong_show::export::{Extent, Format};

#[cfg(feature = "cluster")]
use super::cluster::ClusterArgs;
use super::offered::KnobArgs;
use super::problem::{FullOffer, ProblemArgs};
use crate::values;

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub problem: ProblemArgs<FullOffer>,
    #[command(flatten)]
    pub knobs: KnobArgs<FullOffer>,
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
    #[arg(long, value_parser = values::format(), value_name = "FORMAT", default_value = "boards")]
    pub format: Format,
    #[command(flatten)]
    pub extent: ExtentArgs,
}

#[cfg(feature = "cluster")]
impl Solve {
    /// The first of the options about several processes that was given, if any.
    pub fn given_together(&self) -> Option<&'static str> {
        self.cluster.first_option().or(self.journal.is_some().then_some("--journal"))
    }
}

/// How much of a long path is shown.
#[derive(Clone, Copy, Debug, Args)]
pub struct ExtentArgs {
    #[arg(long)]
    pub all_boards: bool,
}

impl ExtentArgs {
    /// The value for the formats.
    pub fn get(self) -> Extent {
        if self.all_boards { Extent::Whole } else { Extent::Ends }
    }
}
