//! `dist`: an archive and a Debian package for users who do not compile, in `target/dist`, with their checksums.
//!
//! Packing is reproducible: the same program gives the same bytes. Times come from `SOURCE_DATE_EPOCH` or the last
//! commit, names are sorted, and owners are 0.

mod check;
mod contents;
mod deb;
mod licences;
mod pack;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, results, root, step, target};
use contents::Contents;

/// Features of the distributed program in addition to the defaults.
const FEATURES: &str = "jiugong/png,jiugong/brotli";

/// Options of `dist`.
#[derive(clap::Args)]
pub struct Args {
    /// Unpack and test the results
    #[arg(long)]
    check: bool,
    /// Pack this program instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

/// The release to pack.
pub struct Release {
    pub version: &'static str,
    /// The target triple.
    pub triple: String,
    /// The modification time of all files, in seconds since 1970.
    pub time: u64,
    /// The stripped program, in its own folder.
    pub program: PathBuf,
}

/// The two files produced.
pub struct Packages {
    pub archive: PathBuf,
    pub deb: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = results("dist");
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

/// Writes both files and their checksums to `folder`.
fn pack_all(release: &Release, contents: &Contents, folder: &Path) -> Result<Packages> {
    let name = format!("jiugong-{}-{}", release.version, release.triple);
    let archive = folder.join(format!("{name}.tar.gz"));
    let files = contents.archive()?;
    pack::write(&archive, &pack::tar_gz(&name, &files, release.time)?)?;
    let architecture = deb::architecture(&release.triple)?;
    let deb = folder.join(format!("jiugong_{}_{architecture}.deb", release.version));
    pack::write(&deb, &deb::make(release, contents)?)?;
    let names = [&archive, &deb].map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    fs::write(folder.join("SHA256SUMS"), output(Command::new("sha256sum").args(names).current_dir(folder))?)?;
    Ok(Packages { archive, deb })
}

/// Builds the program, or takes the given one, and strips a copy of it.
fn release(folder: &Path, given: Option<&Path>) -> Result<Release> {
    let built = if let Some(path) = given {
        path.to_owned()
    } else {
        let words = ["build", "--release", "--locked", "--package", "jiugong", "--features", FEATURES];
        step("building the program", &mut cargo(&words))?;
        target().join("release/jiugong")
    };
    ensure!(built.is_file(), "{} does not exist", built.display());
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    let program = folder.join("stripped/jiugong");
    fs::create_dir_all(folder.join("stripped"))?;
    step("stripping the program", Command::new("strip").arg("-o").arg(&program).arg(&built))?;
    Ok(Release { version: env!("CARGO_PKG_VERSION"), triple: triple()?, time: time()?, program })
}

/// The target triple of the host.
fn triple() -> Result<String> {
    let text = output(Command::new("rustc").arg("-vV").current_dir(root()))?;
    let text = String::from_utf8(text)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what it builds for")?.to_owned())
}

fn time() -> Result<u64> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => seconds,
        Err(_) => {
            String::from_utf8(output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()))?)?
        }
    };
    seconds.trim().parse().with_context(|| format!("{seconds:?} is not a time; expected seconds since 1970"))
}

/// The output of `command`, if it succeeds.
fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(output.stdout)
}
