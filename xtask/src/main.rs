//! The project's chores: `cargo xtask test` sets up and checks everything, other verbs stand beside it.

mod bench;
mod chores;
mod exhaustive;
mod font;
mod fuzz;
mod load;
mod speed;
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
    /// Compare every method that promises the optimum with the complete table, on all 181,440 boards
    Exhaustive(exhaustive::Args),
    /// Run the benchmarks and print their ratios as a table
    Bench(bench::Args),
    /// Measure how fast boards are solved and tables built, against what is asked
    Speed(speed::Args),
    /// Measure how the web server bears many clients at a time
    Load(load::Args),
    /// Fuzz every parser
    Fuzz(fuzz::Args),
    /// Make the fonts of pictures again, for the characters that are in use now
    Font,
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test => test::run(),
        Chore::Tools => tools::run(),
        Chore::Exhaustive(args) => exhaustive::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Speed(args) => speed::run(&args),
        Chore::Load(args) => load::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Font => font::run(),
    }
}
