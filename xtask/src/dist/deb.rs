//! The Debian package: an `ar` archive with the format version, a tar of metadata, and a tar of files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

use anyhow::{Context, Result};

use super::contents::{Contents, File, Files};
use super::pack;
use super::{Release, VERSION};

/// Debian's name for the architecture of `triple`.
pub fn architecture(triple: &str) -> Result<&'static str> {
    let machine = triple.split('-').next().unwrap_or_default();
    let known = match machine {
        "x86_64" => Some("amd64"),
        "aarch64" => Some("arm64"),
        "armv7" => Some("armhf"),
        "i686" => Some("i386"),
        "powerpc64le" => Some("ppc64el"),
        "riscv64gc" => Some("riscv64"),
        "s390x" => Some("s390x"),
        _ => None,
    };
    known.filter(|_| triple.contains("linux")).with_context(|| format!("Debian does not support {triple}"))
}

/// The bytes of the package.
pub fn make(release: &Release, contents: &Contents) -> Result<Vec<u8>> {
    let files = files(contents)?;
    let control = Files::from([
        ("control".to_owned(), File::plain(control(release, contents, &files)?.into_bytes())),
        ("md5sums".to_owned(), File::plain(pack::sums(&mut Command::new("md5sum"), &files)?)),
    ]);
    let mut package = b"!<arch>\n".to_vec();
    append(&mut package, "debian-binary", b"2.0\n", release.time);
    append(&mut package, "control.tar.gz", &pack::tar_gz(".", &control, release.time)?, release.time);
    append(&mut package, "data.tar.gz", &pack::tar_gz(".", &files, release.time)?, release.time);
    Ok(package)
}

/// Appends a member to an `ar` archive: a header line of 60 bytes, then the contents, padded to an even length.
fn append(archive: &mut Vec<u8>, name: &str, bytes: &[u8], time: u64) {
    let (owner, mode, size) = (0, "100644", bytes.len());
    archive.extend_from_slice(format!("{name:<16}{time:<12}{owner:<6}{owner:<6}{mode:<8}{size:<10}`\n").as_bytes());
    archive.extend_from_slice(bytes);
    if size % 2 == 1 {
        archive.push(b'\n');
    }
}

/// All files that are installed.
fn files(contents: &Contents) -> Result<Files> {
    const DOC: &str = "usr/share/doc/jiugong";
    let mut files = contents.installed()?;
    let text = |name: &str| contents.documents[name].bytes.clone();
    files.insert(format!("{DOC}/changelog.gz"), File::plain(pack::gzip(&text("CHANGELOG.md"))?));
    files.insert(format!("{DOC}/THIRD-PARTY.txt.gz"), File::plain(pack::gzip(&text("THIRD-PARTY.txt"))?));
    for name in ["README.md", "README.zh.md"] {
        files.insert(format!("{DOC}/{name}"), File::plain(text(name)));
    }
    let licences = [text("LICENSE-MIT"), text("LICENSE-APACHE")].concat();
    files.insert(format!("{DOC}/copyright"), File::plain([COPYRIGHT.as_bytes(), &licences[..]].concat()));
    Ok(files)
}

const COPYRIGHT: &str = "\
jiugong, https://github.com/jiugong/jiugong
Copyright (c) 2026 The jiugong authors

License: MIT OR Apache-2.0, at your choice; both follow. The licences of the
libraries that are part of the program are in THIRD-PARTY.txt.gz beside this file.

";

/// The metadata of the package.
fn control(release: &Release, contents: &Contents, files: &Files) -> Result<String> {
    let bytes: usize = files.values().map(|file| file.bytes.len().div_ceil(1024)).sum();
    let mut text = String::new();
    writeln!(text, "Package: jiugong")?;
    writeln!(text, "Version: {VERSION}")?;
    writeln!(text, "Architecture: {}", architecture(&release.triple)?)?;
    writeln!(text, "Maintainer: The jiugong authors <jiugong@users.noreply.github.com>")?;
    writeln!(text, "Installed-Size: {bytes}")?;
    let needs = needs(&contents.program.bytes);
    if !needs.is_empty() {
        writeln!(text, "Depends: {}", needs.join(", "))?;
    }
    writeln!(text, "Section: science")?;
    writeln!(text, "Priority: optional")?;
    writeln!(text, "Homepage: https://github.com/jiugong/jiugong")?;
    writeln!(text, "Description: sliding-puzzle solver and search laboratory")?;
    writeln!(text, " Solves the 8-puzzle, the 15-puzzle and every other size by every search method")?;
    writeln!(text, " a course teaches and by the fastest known, shows how the search went, and")?;
    writeln!(text, " proves what it claims; in English and Chinese, on the command line and as a")?;
    writeln!(text, " web page on this machine.")?;
    Ok(text)
}

/// The Debian packages with the shared libraries of a program, with the newest C library version that it uses.
fn needs(program: &[u8]) -> Vec<String> {
    const VERSION: &[u8] = b"GLIBC_2.";
    let mut minors = BTreeSet::new();
    for start in program.windows(VERSION.len()).enumerate().filter(|(_, window)| *window == VERSION).map(|(at, _)| at) {
        let digits = program[start + VERSION.len()..].iter().take(3).take_while(|byte| byte.is_ascii_digit());
        minors.insert(digits.fold(0_u32, |number, digit| number * 10 + u32::from(digit - b'0')));
    }
    let mut needs = Vec::new();
    if let Some(minor) = minors.last() {
        needs.push(format!("libc6 (>= 2.{minor})"));
    }
    let library: &[u8] = b"libgcc_s.so.1";
    if program.windows(library.len()).any(|window| window == library) {
        needs.push("libgcc-s1".to_owned());
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_padded_to_even_offsets() {
        let mut archive = Vec::new();
        append(&mut archive, "debian-binary", b"odd", 7);
        append(&mut archive, "x", b"even", 7);
        assert_eq!(archive.len(), 60 + 4 + 60 + 4);
        assert_eq!(&archive[58..64], b"`\nodd\n");
        assert!(archive.starts_with(b"debian-binary   7           0     0     100644  3         `\n"));
    }

    #[test]
    fn the_newest_c_library_version_is_required() {
        assert_eq!(needs(b"..GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.17\0libgcc_s.so.1\0"), ["libc6 (>= 2.34)", "libgcc-s1"]);
        assert!(needs(b"static").is_empty());
        assert_eq!(architecture("aarch64-unknown-linux-gnu").unwrap(), "arm64");
        assert!(architecture("x86_64-pc-windows-msvc").is_err());
    }
}
