//! What is measured with the library itself, and so in an optimised build: `cargo xtask` builds and starts it.

mod bench;
mod exhaustive;
mod load;
mod speed;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// What is measured with the library itself.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_version_flag = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Compare every method that promises the optimum with the complete table, on all 181,440 boards
    Exhaustive(exhaustive::Args),
    /// Run the benchmarks and print their ratios as a table
    Bench(bench::Args),
    /// Measure how fast boards are solved and tables built, against what is asked
    Speed(speed::Args),
    /// Measure how the web server bears many clients at a time
    Load(load::Args),
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Exhaustive(args) => exhaustive::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Speed(args) => speed::run(&args),
        Chore::Load(args) => load::run(&args),
    }
}
