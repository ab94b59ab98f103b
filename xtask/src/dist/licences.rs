//! The licences of all dependencies of the program, read from the sources in cargo's cache.
//! A text shared by several packages is written once.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::dependencies::Package;
use crate::chores::root;

/// Beginnings of the names of licence files.
const LICENCE_PREFIXES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// The licences of the embedded fonts.
const FONTS: [&str; 2] = ["crates/show/assets/LICENSE-FONTS", "crates/show/assets/LICENSE-DEJAVU"];

/// A dependency: its name and version, its SPDX licence expression, and the texts in its package.
struct Dependency {
    name: String,
    licence: String,
    texts: Vec<String>,
}

/// One text with the licences of all packages from other projects.
pub fn third_party(packages: &[Package]) -> Result<String> {
    let mut dependencies = Vec::new();
    for package in packages.iter().filter(|package| package.checksum.is_some()) {
        let name = package.label();
        let texts = texts(&package.folder).with_context(|| format!("the licences of {name}"))?;
        dependencies.push(Dependency { name, licence: package.licence.clone(), texts });
    }
    let mut fonts = String::new();
    for file in FONTS {
        fonts += &fs::read_to_string(root().join(file)).with_context(|| file.to_owned())?;
        fonts.push('\n');
    }
    Ok(write(&dependencies, &fonts)?)
}

/// The licences and notices in the folder of a package.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        // Some packages have source files with such names.
        let is_code = Path::new(&name).extension().is_some_and(|extension| extension == "RS");
        if LICENCE_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && !is_code && entry.path().is_file() {
            names.push(entry.path());
        }
    }
    names.sort();
    names.iter().map(|path| Ok(String::from_utf8_lossy(&fs::read(path)?).replace('\r', "").trim().to_owned())).collect()
}

fn write(dependencies: &[Dependency], fonts: &str) -> Result<String, std::fmt::Error> {
    let rule = "=".repeat(80);
    let mut text = String::from(
        "Parts of this program were written by others. They are listed here with their licences as SPDX writes them;\n\
         the texts follow, each once, with those whose packages have it. The Rust standard library is part of the\n\
         program as well: MIT OR Apache-2.0.\n\n",
    );
    let mut holders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for dependency in dependencies {
        let note = if dependency.texts.is_empty() { " (no text in its package)" } else { "" };
        writeln!(text, "{}: {}{note}", dependency.name, dependency.licence)?;
        for one in &dependency.texts {
            holders.entry(one).or_default().push(&dependency.name);
        }
    }
    // Ordered by the first package that has the text.
    let mut holders: Vec<_> = holders.into_iter().collect();
    holders.sort_by(|a, b| a.1.cmp(&b.1));
    for (licence, names) in holders {
        write!(text, "\n{rule}\n{}\n{rule}\n\n{licence}\n", names.join(", "))?;
    }
    write!(text, "\n{rule}\nThe fonts of pictures\n{rule}\n\n{fonts}")?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_text_is_written_once() {
        let one = |name: &str, texts: &[&str]| Dependency {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: texts.iter().map(|&text| text.to_owned()).collect(),
        };
        let text = write(&[one("a 1", &["Permission"]), one("b 2", &["Permission"]), one("c 3", &[])], "Vera").unwrap();
        assert_eq!(text.matches("Permission").count(), 1);
        assert!(text.contains("a 1, b 2\n") && text.contains("c 3: MIT (no text in its package)\n"), "{text}");
        assert!(text.ends_with("Vera"));
    }
}
