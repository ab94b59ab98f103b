//! A measurement that is handed on to this program built with the feature `measure`.

use std::ffi::OsString;

use anyhow::Result;

use crate::chores::{cargo, step};

/// Options that are handed on.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    /// Options of what is measured; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

/// Builds what measures, and hands `verb` on to it.
pub fn run(verb: &str, args: &Args) -> Result<()> {
    let mut run = cargo(&["run", "--release", "--package", "xtask", "--features", "measure", "--", verb]);
    step("building for release, then measuring", run.args(&args.options))
}
