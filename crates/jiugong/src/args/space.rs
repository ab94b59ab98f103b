//! The arguments of `space`.

use std::path::PathBuf;

use clap::Args;
use jiugong_lab::defaults::MEMORY;
use jiugong_show::export::SpaceFormat;

#[cfg(feature = "cluster")]
use super::cluster::ClusterArgs;
use super::problem::{PoseOffer, ProblemArgs};
use crate::deadline::TimeArgs;
use crate::values;

#[derive(Debug, Args)]
pub struct Space {
    #[command(flatten)]
    pub problem: ProblemArgs<PoseOffer>,
    #[command(flatten)]
    pub means: MeansArgs,
    #[command(flatten)]
    pub time: TimeArgs,
    #[arg(long, value_parser = values::space_format(), value_name = "FORMAT", default_value = "table")]
    pub format: SpaceFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The resources that a count of boards may use.
#[derive(Debug, Args)]
pub struct MeansArgs {
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = MEMORY)]
    pub memory_limit: usize,
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", requires = "disk")]
    pub disk_limit: Option<usize>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
    #[command(flatten)]
    pub plan: PlanArgs,
}

/// Options of the forecast of a count.
#[derive(Debug, Args)]
pub struct PlanArgs {
    #[arg(long, conflicts_with = "output")]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub plan: bool,
    #[arg(long, value_parser = values::processes, value_name = "N", requires = "plan")]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "local"))]
    pub machines: Option<usize>,
    #[arg(long, value_parser = values::speed, value_name = "SPEED", requires = "plan")]
    pub disk_speed: Option<f64>,
    #[arg(long, value_parser = values::speed, value_name = "SPEED", requires = "plan")]
    pub network: Option<f64>,
    #[arg(long, value_parser = values::speed, value_name = "SPEED", requires = "plan")]
    pub memory_speed: Option<f64>,
    #[arg(long, value_parser = values::number::<u32>, value_name = "N", requires = "plan")]
    pub layers: Option<u32>,
}

impl MeansArgs {
    /// The first of these options that was given, if any.
    pub fn first_option(&self) -> Option<&'static str> {
        let given =
            [("--plan", self.plan.plan), ("--disk", self.disk.is_some()), ("--threads", self.threads.is_some())];
        let given = given.into_iter().find(|(_, given)| *given).map(|(option, _)| option);
        #[cfg(feature = "cluster")]
        let given = given.or(self.cluster.first_option());
        given
    }
}
