//! The chores of the project: `cargo xtask test` installs tools and checks everything; the others do parts of it.
//!
//! This program depends on no other crate of the project, so that it starts quickly; only [measurements](measure) do.

mod background;
mod book;
mod chores;
mod cross;
#[cfg(not(all(feature = "dist", feature = "measure", feature = "site")))]
mod delegated;
#[cfg(feature = "dist")]
mod dist;
mod faults;
mod folder;
mod font;
mod fuzz;
mod measure;
mod notes;
mod package;
mod page;
mod python;
#[cfg(feature = "site")]
mod site;
mod test;
mod tools;
mod untranslated;
mod wasm;
mod wheels;

use anyhow::Result;
use clap::{Parser, Subcommand};
#[cfg(not(feature = "dist"))]
use delegated as dist;
#[cfg(not(feature = "site"))]
use delegated as site;

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_version_flag = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Install tools and check everything that must pass before a change: format, lints, tests of all front ends
    Test(test::Args),
    /// Install what the tests of the web page need: Chromium and its driver, curl, schemathesis, axe-core
    Tools,
    /// Check the modules of the page: types against the API description, lints, format, texts
    Page,
    /// Build the Python package, install it into a fresh environment, and test it there
    Python(python::Args),
    #[command(flatten)]
    Measure(measure::Measurement),
    /// Package every crate as for publishing, and compile each from its package
    Package,
    /// Make archives and a Debian package in target/dist
    Dist(dist::Args),
    /// Build the guides in both languages as books with search, in target/book
    Book,
    /// Print the release notes of a version from CHANGELOG.md
    Notes(notes::Args),
    /// Make wheels of the Python package in target/wheels
    Wheels(wheels::Args),
    /// Make the page with the laboratory in WebAssembly for any static host, in target/site
    Site(site::Args),
    /// Kill one of three processes at random moments, for each kind of work on several processes
    Faults(faults::Args),
    /// Fuzz all parsers
    Fuzz(fuzz::Args),
    /// List texts that have no Chinese yet; a release must have none
    Untranslated,
    /// Regenerate the fonts of pictures for the characters that are in use now
    Font,
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test(args) => test::run(&args),
        Chore::Tools => tools::run(),
        Chore::Page => page::run(),
        Chore::Python(args) => python::chore(&args),
        Chore::Measure(what) => measure::run(&what),
        Chore::Package => package::run(),
        #[cfg(feature = "dist")]
        Chore::Dist(args) => {
            untranslated::run()?;
            dist::run(&args)
        }
        #[cfg(not(feature = "dist"))]
        Chore::Dist(args) => delegated::run("dev", "dist", "dist", &args),
        Chore::Book => book::run(),
        Chore::Wheels(args) => wheels::run(&args),
        #[cfg(feature = "site")]
        Chore::Site(args) => site::run(&args),
        #[cfg(not(feature = "site"))]
        Chore::Site(args) => delegated::run("dev", "site", "site", &args),
        Chore::Notes(args) => notes::run(&args),
        Chore::Faults(args) => faults::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Untranslated => untranslated::run(),
        Chore::Font => font::run(),
    }
}
