//! Tests the packages as a user would: unpacks them, runs the programs, and checks all other files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::contents::Contents;
use super::trial::Runner;
use super::{Packages, Release, VERSION, deb, is_windows, name, output, pack, pack_all, program};
use crate::chores::succeeds;
use crate::cross;

pub fn run(release: &Release, contents: &Contents, made: &Packages, folder: &Path) -> Result<()> {
    println!("==> trying the packages for {}", release.triple);
    output(pack::sha256sum().args(["--check", "--strict", "SHA256SUMS"]).current_dir(folder))?;
    reproducible(release, contents, made, folder).context("packed twice")?;
    archive(release, contents, made, &folder.join("unpacked/archive")).context("the archive")?;
    if let Some(deb) = &made.deb {
        if succeeds(Command::new("dpkg-deb").arg("--version")) {
            debian(release, contents, deb, &folder.join("unpacked/deb")).context("the Debian package")?;
        } else {
            println!("    skipped: the Debian package is not unpacked, because dpkg-deb is missing");
        }
    }
    fs::remove_dir_all(folder.join("unpacked"))?;
    println!("    they work");
    Ok(())
}

/// Checks that the same contents give the same bytes.
fn reproducible(release: &Release, contents: &Contents, made: &Packages, folder: &Path) -> Result<()> {
    let again = folder.join("again");
    fs::create_dir_all(&again)?;
    let second = pack_all(release, contents, &again)?;
    for (one, other) in made.all().zip(second.all()) {
        ensure!(fs::read(one)? == fs::read(other)?, "{} differs", one.display());
    }
    Ok(fs::remove_dir_all(again)?)
}

fn archive(release: &Release, contents: &Contents, made: &Packages, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    if is_windows(&release.triple) {
        output(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&made.archive).arg(folder))?;
    } else {
        output(Command::new("tar").arg("-xzf").arg(&made.archive).arg("-C").arg(folder))?;
    }
    let top = folder.join(name(&release.triple));
    output(pack::sha256sum().args(["--check", "--strict", "SHA256SUMS"]).current_dir(&top))?;
    runs(&top.join(program(&release.triple)), &release.triple)?;
    manual(&top.join("man"), ".1", contents)?;
    for (shell, file) in
        [("bash", "jiugong.bash"), ("zsh", "_jiugong"), ("fish", "jiugong.fish"), ("pwsh", "_jiugong.ps1")]
    {
        completions(shell, &top.join("completions").join(file), contents)?;
    }
    for name in ["README.md", "README.zh.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        ensure!(fs::metadata(top.join(name)).is_ok_and(|file| file.len() > 100), "{name} is missing");
    }
    let others = fs::read_to_string(top.join("THIRD-PARTY.txt"))?;
    for wanted in ["\nclap 4", "Permission is hereby granted", "Apache License", "Bitstream Vera"] {
        ensure!(others.contains(wanted), "THIRD-PARTY.txt has no {wanted:?}");
    }
    Ok(())
}

fn debian(release: &Release, contents: &Contents, deb: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    output(Command::new("dpkg-deb").arg("-x").arg(deb).arg(folder))?;
    output(Command::new("dpkg-deb").arg("-e").arg(deb).arg(folder.join("DEBIAN")))?;
    output(Command::new("md5sum").args(["--check", "--strict", "DEBIAN/md5sums"]).current_dir(folder))?;
    let field = |name: &str| -> Result<String> {
        let value = output(Command::new("dpkg-deb").arg("-f").arg(deb).arg(name))?;
        Ok(String::from_utf8(value)?.trim().to_owned())
    };
    let architecture = deb::architecture(&release.triple)?;
    for (name, wanted) in [("Package", "jiugong"), ("Version", VERSION), ("Architecture", architecture)] {
        let found = field(name)?;
        ensure!(found == wanted, "{name} is {found:?}, not {wanted:?}");
    }
    for name in ["Maintainer", "Installed-Size", "Section", "Priority", "Homepage", "Description"] {
        ensure!(!field(name)?.is_empty(), "the field {name} is missing");
    }
    ensure!(field("Depends")?.contains("libc6 (>= 2."), "the C library is not in Depends");
    runs(&folder.join("usr/bin/jiugong"), &release.triple)?;
    let share = folder.join("usr/share");
    manual(&share.join("man"), ".1.gz", contents)?;
    completions("bash", &share.join("bash-completion/completions/jiugong"), contents)?;
    completions("zsh", &share.join("zsh/vendor-completions/_jiugong"), contents)?;
    completions("fish", &share.join("fish/vendor_completions.d/jiugong.fish"), contents)?;
    let copyright = fs::read_to_string(share.join("doc/jiugong/copyright"))?;
    ensure!(copyright.contains("MIT License") && copyright.contains("Apache License"), "copyright lacks a licence");
    Ok(())
}

/// Checks that the program runs, prints its version, and solves a board; one for musl also where there are no libraries.
fn runs(path: &Path, triple: &str) -> Result<()> {
    const SOLVE: [&str; 6] = ["solve", "283104765", "--goal", "spiral", "--format", "moves"];
    let Some(runner) = Runner::of(triple, &cross::host()?)? else {
        println!("    skipped: this machine does not run programs for {triple}");
        return Ok(());
    };
    runner.prepare(path.parent().context("a folder")?)?;
    let version = output(runner.command(path).arg("--version"))?;
    ensure!(version == format!("jiugong {VERSION}\n").as_bytes(), "--version is {version:?}");
    let mut answers = vec![output(runner.command(path).args(SOLVE))?];
    if triple.contains("musl") {
        answers.push(runner.alone(path, &SOLVE).context("alone in a folder")?);
    }
    for moves in answers {
        ensure!(moves == b"uldr\n", "a board of 4 moves is answered with {:?}", String::from_utf8_lossy(&moves));
    }
    Ok(())
}

/// Checks that every command has a manual page in both languages, and that `man` can index it.
fn manual(folder: &Path, ending: &str, contents: &Contents) -> Result<()> {
    let lists = succeeds(Command::new("lexgrog").arg("--version"));
    for language in ["man1", "zh_CN/man1"] {
        let page = |name: &str| folder.join(language).join(format!("{name}{ending}"));
        let verbs = contents.verbs.iter().map(|verb| page(&format!("jiugong-{verb}")));
        let pages: Vec<PathBuf> = [page("jiugong")].into_iter().chain(verbs).collect();
        for path in &pages {
            let text = output(Command::new("gzip").arg("-cdf").arg(path))?;
            ensure!(String::from_utf8(text)?.contains("\n.TH jiugong"), "{} is not a manual page", path.display());
        }
        if lists {
            output(Command::new("lexgrog").args(&pages).env("LC_ALL", "C.UTF-8"))?;
        }
    }
    Ok(())
}

/// Checks that the shell parses the completions, if it is installed, and that they contain every command.
fn completions(shell: &str, path: &Path, contents: &Contents) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    for verb in &contents.verbs {
        ensure!(text.contains(verb.as_str()), "{} lacks {verb}", path.display());
    }
    if shell != "pwsh" && succeeds(Command::new(shell).arg("--version")) {
        output(Command::new(shell).arg("-n").arg(path))?;
    }
    Ok(())
}
