//! The project's chores: `cargo xtask test` sets up and checks everything, other verbs stand beside it.
//!
//! This program needs nothing of the project, so that it starts soon; what measures the library is the package `measure`.

mod font;
mod fuzz;
mod page;
mod test;
mod tools;

use std::ffi::OsString;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use xtask::chores::{cargo, step};

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_version_flag = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Set up and check everything: format, lints, documentation, all tests
    Test,
    /// Install what the tests of the web page need: Chromium and its driver, curl, schemathesis, axe-core
    Tools,
    /// Check the page's modules: types against the API's description, lints, format, texts
    Page,
    /// Compare every method that promises the optimum with the complete table, on all 181,440 boards
    Exhaustive(Passed),
    /// Run the benchmarks and print their ratios as a table
    Bench(Passed),
    /// Measure how fast boards are solved and tables built, against what is asked
    Speed(Passed),
    /// Measure how the web server bears many clients at a time
    Load(Passed),
    /// Fuzz every parser
    Fuzz(fuzz::Args),
    /// Make the fonts of pictures again, for the characters that are in use now
    Font,
}

/// Options that are handed on.
#[derive(Args)]
#[command(disable_help_flag = true)]
struct Passed {
    /// Options of what is measured; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test => test::run(),
        Chore::Tools => tools::run(),
        Chore::Page => page::run(),
        Chore::Exhaustive(options) => measure("exhaustive", &options),
        Chore::Bench(options) => measure("bench", &options),
        Chore::Speed(options) => measure("speed", &options),
        Chore::Load(options) => measure("load", &options),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Font => font::run(),
    }
}

/// Builds what measures, and hands `verb` on to it.
fn measure(verb: &str, options: &Passed) -> Result<()> {
    let mut run = cargo(&["run", "--release", "--package", "measure", "--", verb]);
    step("building for release, then measuring", run.args(&options.options))
}
