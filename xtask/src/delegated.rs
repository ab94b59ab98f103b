//! Delegates a chore to a build of this program with the feature that it needs.

use std::ffi::OsString;

use anyhow::Result;

use crate::chores::{cargo, step};

/// Options that are passed on.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    /// Options of the chore; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub options: Vec<OsString>,
}

/// Builds this program in `profile` with `feature`, and runs `verb` with it.
pub fn run(profile: &str, feature: &str, verb: &str, args: &Args) -> Result<()> {
    let words = ["run", "--locked", "--profile", profile, "--package", "xtask", "--features", feature, "--", verb];
    step(&format!("building what {verb} needs, then {verb}"), cargo(&words).args(&args.options))
}
