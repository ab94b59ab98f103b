//! The project's chores: `cargo xtask test` sets up and checks everything, other verbs stand beside it.
//!
//! This program needs nothing of the project, so that it starts soon, but for what [measures](measure) the library.

mod chores;
mod font;
mod fuzz;
mod measure;
mod page;
mod test;
mod tools;

use anyhow::Result;
use clap::{Parser, Subcommand};

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
    #[command(flatten)]
    Measure(measure::Measurement),
    /// Fuzz every parser
    Fuzz(fuzz::Args),
    /// Make the fonts of pictures again, for the characters that are in use now
    Font,
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test => test::run(),
        Chore::Tools => tools::run(),
        Chore::Page => page::run(),
        Chore::Measure(what) => measure::run(&what),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Font => font::run(),
    }
}
