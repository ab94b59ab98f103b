//! `dist`: archives for users who do not compile, and a Debian package, in `target/dist`, with checksums and lists of their components.
//!
//! Packing is reproducible: the same program gives the same bytes. Times come from `SOURCE_DATE_EPOCH` or the last
//! commit, names are sorted, and owners are 0.

mod build;
mod check;
mod contents;
mod deb;
mod dependencies;
mod licences;
mod manifests;
mod pack;
mod sbom;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, results, root, step, target};
use crate::cross;
use contents::Contents;

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Options of `dist`.
#[derive(clap::Args)]
pub struct Args {
    /// Build for this target instead of this machine; may be repeated
    #[arg(long, value_name = "TRIPLE")]
    target: Vec<String>,
    /// Unpack and test the results, under qemu or Wine if necessary
    #[arg(long)]
    check: bool,
    /// Pack this program instead of building one
    #[arg(long, value_name = "FILE", conflicts_with = "target")]
    binary: Option<PathBuf>,
    /// Build nothing: write the checksums of all archives in target/dist, and the manifests of package managers that refer to them
    #[arg(long, conflicts_with_all = ["target", "check", "binary"])]
    manifests: bool,
}

/// The release to pack.
pub struct Release {
    /// The target triple.
    pub triple: String,
    /// The modification time of all files, in seconds since 1970.
    pub time: u64,
    /// The stripped program.
    pub program: PathBuf,
    /// A program that runs on this machine and writes the manual pages.
    pub writer: PathBuf,
}

/// The files produced.
pub struct Packages {
    pub archive: PathBuf,
    pub components: PathBuf,
    /// Only for GNU/Linux.
    pub deb: Option<PathBuf>,
}

impl Packages {
    fn all(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.archive, &self.components].into_iter().chain(&self.deb)
    }
}

pub fn run(args: &Args) -> Result<()> {
    let folder = results("dist");
    if args.manifests {
        return manifests::write(&folder, &sums(&folder)?);
    }
    let host = cross::host()?;
    let mut targets = if args.target.is_empty() { vec![host.clone()] } else { args.target.clone() };
    // The first program that runs here writes the manual pages of all archives.
    targets.sort_by_key(|triple| !trial::runs_here(triple, &host));
    let mut writer = None;
    for triple in &targets {
        let release = match &args.binary {
            Some(given) => packed(&folder, triple, given)?,
            None => built(triple, &host, writer)?,
        };
        writer = Some(release.writer.clone());
        let contents = Contents::gather(&release)?;
        let made = pack_all(&release, &contents, &folder)?;
        for file in made.all() {
            println!("    {}: {} bytes", file.display(), fs::metadata(file)?.len());
        }
        sums(&folder)?;
        if args.check {
            check::run(&release, &contents, &made, &folder)?;
        }
    }
    Ok(())
}

/// The name of the archive for `triple`, which is also the name of the folder in it, without its extension.
fn name(triple: &str) -> String {
    format!("jiugong-{VERSION}-{triple}")
}

/// The file name of the archive for `triple`.
fn archive(triple: &str) -> String {
    format!("{}{}", name(triple), if is_windows(triple) { ".zip" } else { ".tar.gz" })
}

fn is_windows(triple: &str) -> bool {
    triple.contains("windows")
}

/// The file name of the program for `triple`.
fn program(triple: &str) -> &'static str {
    if is_windows(triple) { "jiugong.exe" } else { "jiugong" }
}

/// Writes the files to `folder`.
fn pack_all(release: &Release, contents: &Contents, folder: &Path) -> Result<Packages> {
    let triple = &release.triple;
    let files = contents.archive(triple)?;
    let (archive, top) = (folder.join(archive(triple)), name(triple));
    let bytes = if is_windows(triple) { pack::zip(&top, &files) } else { pack::tar_gz(&top, &files, release.time) };
    pack::write(&archive, &bytes?)?;
    let components = folder.join(format!("{}.cdx.json", name(triple)));
    pack::write(&components, contents.components.as_bytes())?;
    let deb = if triple.ends_with("linux-gnu") {
        let deb = folder.join(format!("jiugong_{VERSION}_{}.deb", deb::architecture(triple)?));
        pack::write(&deb, &deb::make(release, contents)?)?;
        Some(deb)
    } else {
        None
    };
    Ok(Packages { archive, components, deb })
}

/// Writes `SHA256SUMS` of all files of this version in `folder`, and returns it.
fn sums(folder: &Path) -> Result<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if is_of_this_version(&name) {
            names.push(name);
        }
    }
    ensure!(!names.is_empty(), "{} has no archives of version {VERSION}", folder.display());
    names.sort();
    let sums = output(pack::sha256sum().args(names).current_dir(folder))?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    Ok(String::from_utf8(sums)?)
}

/// Whether a file is one of a release of this version: an archive, a list of components, a package or a wheel, or the source distribution,
/// which has no target in its name.
fn is_of_this_version(name: &str) -> bool {
    let rest = name.strip_prefix("jiugong-").or_else(|| name.strip_prefix("jiugong_"));
    let rest = rest.and_then(|rest| rest.strip_prefix(VERSION));
    rest.is_some_and(|rest| rest.starts_with(['-', '_']) || rest == ".tar.gz")
}

/// Builds the program for `triple` with all features, and one for this machine if there is no `writer` yet.
fn built(triple: &str, host: &str, writer: Option<PathBuf>) -> Result<Release> {
    let options = ["--release", "--locked", "--package", "jiugong", "--all-features"];
    build::run(triple, host, &options)?;
    let folder = if triple == host { target() } else { target().join(triple) };
    // The profile strips it.
    let program = folder.join("release").join(program(triple));
    let writer = if let Some(writer) = writer {
        writer
    } else if trial::runs_here(triple, host) {
        program.clone()
    } else {
        let words = ["build", "--locked", "--package", "jiugong", "--all-features"];
        step("building a program for this machine, to write the manual pages", &mut cargo(&words))?;
        target().join("debug").join(self::program(host))
    };
    Ok(Release { triple: triple.to_owned(), time: time()?, program, writer })
}

/// Strips a copy of the given program.
fn packed(folder: &Path, triple: &str, given: &Path) -> Result<Release> {
    ensure!(given.is_file(), "{} does not exist", given.display());
    let stripped = folder.join("stripped");
    fs::create_dir_all(&stripped)?;
    let program = stripped.join(program(triple));
    step("stripping the program", Command::new("strip").arg("-o").arg(&program).arg(given))?;
    Ok(Release { triple: triple.to_owned(), time: time()?, writer: program.clone(), program })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_release_has_a_checksum() {
        let triple = "x86_64-unknown-linux-gnu";
        let wheel = format!("jiugong-{VERSION}-cp310-abi3-manylinux_2_17_x86_64.whl");
        let deb = format!("jiugong_{VERSION}_amd64.deb");
        for name in
            [archive(triple), format!("{}.cdx.json", name(triple)), wheel, deb, format!("jiugong-{VERSION}.tar.gz")]
        {
            assert!(is_of_this_version(&name), "{name}");
        }
        for name in ["SHA256SUMS", "jiugong-0.0.9.tar.gz", &format!("jiugong-{VERSION}0-{triple}.tar.gz")] {
            assert!(!is_of_this_version(name), "{name}");
        }
    }
}
