//! `dist`: what a user installs without compiling: an archive and a Debian package, in `target/dist`, with their checksums.
//!
//! What always holds: the same program packed twice gives the same bytes. Times come from `SOURCE_DATE_EPOCH`, else from the last
//! commit; names are in order; owners are 0.

mod check;
mod contents;
mod deb;
mod licences;
mod pack;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, root, step};
use contents::Contents;

/// What the program is distributed with, beside the defaults. Pictures in pixels are worth their size where nobody waits for a build.
const FEATURES: &str = "jiugong/png,jiugong/brotli";

/// Options of `dist`.
#[derive(clap::Args)]
pub struct Args {
    /// Unpack what was made and try it
    #[arg(long)]
    check: bool,
    /// Pack this program instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

/// What is packed: a version for a machine.
pub struct Release {
    pub version: &'static str,
    /// The machine, as Rust names it.
    pub triple: String,
    /// Seconds of 1970 that every file is dated with.
    pub time: u64,
    /// The stripped program, in a folder of its own: it is run to describe itself.
    pub program: PathBuf,
}

/// The two files that are made.
pub struct Made {
    pub archive: PathBuf,
    pub deb: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = root().join("target/dist");
    let release = release(&folder, args.binary.as_deref())?;
    let contents = Contents::gather(&release)?;
    let made = pack_all(&release, &contents, &folder)?;
    for file in [&made.archive, &made.deb] {
        println!("    {}: {} bytes", file.display(), fs::metadata(file)?.len());
    }
    if args.check {
        check::run(&release, &contents, &made, &folder)?;
    }
    Ok(())
}

/// Makes both files and their checksums in `folder`.
fn pack_all(release: &Release, contents: &Contents, folder: &Path) -> Result<Made> {
    let name = format!("jiugong-{}-{}", release.version, release.triple);
    let archive = folder.join(format!("{name}.tar.gz"));
    let files = contents.archive()?;
    pack::write(&archive, &pack::tar_gz(&name, &files, release.time)?)?;
    let architecture = deb::architecture(&release.triple)?;
    let deb = folder.join(format!("jiugong_{}_{architecture}.deb", release.version));
    pack::write(&deb, &deb::make(release, contents)?)?;
    let names = [&archive, &deb].map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    fs::write(folder.join("SHA256SUMS"), output(Command::new("sha256sum").args(names).current_dir(folder))?)?;
    Ok(Made { archive, deb })
}

/// Builds the program, or takes the one given, and strips a copy of it.
fn release(folder: &Path, given: Option<&Path>) -> Result<Release> {
    let built = if let Some(path) = given {
        path.to_owned()
    } else {
        let words = ["build", "--release", "--locked", "--package", "jiugong", "--features", FEATURES];
        step("building the program", &mut cargo(&words))?;
        root().join("target/release/jiugong")
    };
    ensure!(built.is_file(), "{} is not there", built.display());
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    let program = folder.join("stripped/jiugong");
    fs::create_dir_all(folder.join("stripped"))?;
    step("stripping the program", Command::new("strip").arg("-o").arg(&program).arg(&built))?;
    Ok(Release { version: env!("CARGO_PKG_VERSION"), triple: triple()?, time: time()?, program })
}

/// The machine that the compiler builds for.
fn triple() -> Result<String> {
    let said = output(Command::new("rustc").arg("-vV").current_dir(root()))?;
    let said = String::from_utf8(said)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what it builds for")?.to_owned())
}

fn time() -> Result<u64> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => seconds,
        Err(_) => {
            String::from_utf8(output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()))?)?
        }
    };
    seconds.trim().parse().with_context(|| format!("{seconds:?} is no time: expected seconds since 1970"))
}

/// What `command` prints, if it succeeds.
fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(output.stdout)
}
