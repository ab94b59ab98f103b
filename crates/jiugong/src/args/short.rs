//! The arguments of the short forms of `solve --domain …`, and the options of `trace` and `tree` that stand for a domain.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_lab::registry::DomainName;
use jiugong_show::export::GridFormat;

use super::offered::{KnobArgs, OptionArgs, OptionFilter};
use super::problem::ProblemArgs;
use super::solve::ExtentArgs;
use crate::values;

/// The domain of `maze`.
#[derive(Debug)]
pub struct MazeOffer;

impl OptionFilter for MazeOffer {
    const DOMAIN: Option<&'static str> = Some("maze");
}

/// The domain of `four-in-line`.
#[derive(Debug)]
pub struct FourInLineOffer;

impl OptionFilter for FourInLineOffer {
    const DOMAIN: Option<&'static str> = Some("four-in-line");
}

#[derive(Debug, Args)]
pub struct Maze {
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub options: OptionArgs<MazeOffer>,
    #[command(flatten)]
    pub knobs: KnobArgs<MazeOffer>,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
    #[command(flatten)]
    pub extent: ExtentArgs,
}

#[derive(Debug, Args)]
pub struct FourInLine {
    #[arg(value_name = "ROW")]
    pub rows: Vec<OsString>,
    #[command(flatten)]
    pub options: OptionArgs<FourInLineOffer>,
    #[command(flatten)]
    pub knobs: KnobArgs<FourInLineOffer>,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
    #[command(flatten)]
    pub extent: ExtentArgs,
}

/// Other ways to name a domain: `--maze FILE` is `--domain maze --file FILE`.
#[derive(Debug, Args)]
pub struct Aliases {
    #[arg(long, hide = true, value_name = "FILE", conflicts_with_all = ["four_in_line", "domain", "text", "file"])]
    pub maze: Option<PathBuf>,
    #[arg(long, hide = true, conflicts_with = "domain")]
    pub four_in_line: bool,
}

impl Aliases {
    /// Sets the domain of `problem` to the one that the alias stands for.
    pub fn resolve<O: OptionFilter>(&self, problem: &mut ProblemArgs<O>) {
        if let Some(file) = &self.maze {
            problem.file = Some(file.clone());
        }
        if let Some(domain) = self.domain() {
            problem.kind.domain = domain;
        }
    }

    fn domain(&self) -> Option<DomainName> {
        let name =
            if self.maze.is_some() { MazeOffer::DOMAIN } else { FourInLineOffer::DOMAIN.filter(|_| self.four_in_line) };
        name?.parse().ok()
    }
}
