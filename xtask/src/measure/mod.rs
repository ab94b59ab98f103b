//! Chores that measure the library. They need all of it, in an optimised build.
//!
//! Without the feature `measure` this program only knows their names, so that it starts quickly, and delegates them to a build
//! of itself with that feature.

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
use crate::{delegated, delegated as bench, delegated as exhaustive, delegated as load, delegated as speed};

#[derive(Subcommand)]
pub enum Measurement {
    /// Compare every optimal method with the complete table on all 181,440 boards
    Exhaustive(exhaustive::Args),
    /// Run the benchmarks and print their ratios as a table
    Bench(bench::Args),
    /// Measure how fast boards are solved and tables built, compared with the goals
    Speed(speed::Args),
    /// Measure the web server with many clients
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
        Measurement::Exhaustive(args) => delegated::run("release", "measure", "exhaustive", args),
        Measurement::Bench(args) => delegated::run("release", "measure", "bench", args),
        Measurement::Speed(args) => delegated::run("release", "measure", "speed", args),
        Measurement::Load(args) => delegated::run("release", "measure", "load", args),
    }
}
