//! The chores that measure the library itself: they need all of it, in an optimised build.
//!
//! Without the feature `measure` this program only knows their names, so that it starts soon, and hands them on to itself
//! built with it.

#[cfg(feature = "measure")]
mod bench;
#[cfg(feature = "measure")]
mod exhaustive;
#[cfg(feature = "measure")]
mod load;
#[cfg(feature = "measure")]
mod speed;

use anyhow::Result;
use clap::Subcommand;

#[cfg(not(feature = "measure"))]
use crate::{passed, passed as bench, passed as exhaustive, passed as load, passed as speed};

#[derive(Subcommand)]
pub enum Measurement {
    /// Compare every method that promises the optimum with the complete table, on all 181,440 boards
    Exhaustive(exhaustive::Args),
    /// Run the benchmarks and print their ratios as a table
    Bench(bench::Args),
    /// Measure how fast boards are solved and tables built, against what is asked
    Speed(speed::Args),
    /// Measure how the web server bears many clients at a time
    Load(load::Args),
}

#[cfg(feature = "measure")]
pub fn run(what: &Measurement) -> Result<()> {
    match what {
        Measurement::Exhaustive(args) => exhaustive::run(args),
        Measurement::Bench(args) => bench::run(args),
        Measurement::Speed(args) => speed::run(args),
        Measurement::Load(args) => load::run(args),
    }
}

#[cfg(not(feature = "measure"))]
pub fn run(what: &Measurement) -> Result<()> {
    match what {
        Measurement::Exhaustive(args) => passed::run("release", "measure", "exhaustive", args),
        Measurement::Bench(args) => passed::run("release", "measure", "bench", args),
        Measurement::Speed(args) => passed::run("release", "measure", "speed", args),
        Measurement::Load(args) => passed::run("release", "measure", "load", args),
    }
}
