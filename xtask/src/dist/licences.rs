//! The licences of all dependencies of the program, listed by `cargo metadata` and read from the sources in cargo's cache.
//! A text shared by several packages is written once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::output;
use crate::chores::{cargo, root};

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

/// One text with the licences of all parts of the program for `triple`, built with `features`.
pub fn third_party(triple: &str, features: &str) -> Result<String> {
    let manifest = root().join("crates/jiugong/Cargo.toml");
    let mut metadata = cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", triple]);
    metadata.args(["--features", features, "--manifest-path"]).arg(manifest);
    let dependencies = dependencies(&serde_json::from_slice(&output(&mut metadata)?)?)?;
    ensure!(dependencies.len() > 20, "{} dependencies are too few", dependencies.len());
    let mut fonts = String::new();
    for file in FONTS {
        fonts += &fs::read_to_string(root().join(file)).with_context(|| file.to_owned())?;
        fonts.push('\n');
    }
    Ok(write(&dependencies, &fonts)?)
}

/// The external packages that `jiugong` depends on directly or indirectly, without development dependencies.
fn dependencies(metadata: &Value) -> Result<Vec<Dependency>> {
    let packages = metadata["packages"].as_array().context("packages")?;
    let nodes = metadata["resolve"]["nodes"].as_array().context("nodes")?;
    let nodes: BTreeMap<_, _> = nodes.iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let program = packages.iter().find(|package| package["name"] == "jiugong").context("no package jiugong")?;
    let mut open = vec![program["id"].as_str().context("an id")?];
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        for wanted in nodes[id]["deps"].as_array().context("deps")? {
            let mut kinds = wanted["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|kind| kind["kind"] != "dev") {
                open.push(wanted["pkg"].as_str().context("an id")?);
            }
        }
    }
    let others = packages
        .iter()
        .filter(|package| !package["source"].is_null() && package["id"].as_str().is_some_and(|id| seen.contains(id)));
    let mut found = Vec::new();
    for package in others {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let folder = Path::new(text("manifest_path")).parent().context("a folder")?;
        let name = format!("{} {}", text("name"), text("version"));
        let texts = texts(folder).with_context(|| format!("the licences of {name}"))?;
        found.push(Dependency { name, licence: text("license").to_owned(), texts });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
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
