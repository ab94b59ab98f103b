//! The manifests of package managers: templates in `packaging`, filled with the version and the checksums of the archives.
//!
//! `{{version}}` stands for the version, `{{sha256 TRIPLE}}` for the checksum of the archive for a target.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::{VERSION, archive, pack};
use crate::chores::root;

/// The templates, in `packaging`.
const TEMPLATES: [&str; 5] = [
    "homebrew/jiugong.rb",
    "winget/jiugong.jiugong.yaml",
    "winget/jiugong.jiugong.installer.yaml",
    "winget/jiugong.jiugong.locale.en-US.yaml",
    "winget/jiugong.jiugong.locale.zh-CN.yaml",
];

/// Fills the templates into `manifests` in `folder`, those for which all archives are there.
///
/// # Errors
/// An archive is missing.
pub fn write(folder: &Path, sums: &str) -> Result<()> {
    let sums = read(sums);
    let mut missing = Vec::new();
    for name in TEMPLATES {
        let template = fs::read_to_string(root().join("packaging").join(name)).with_context(|| name.to_owned())?;
        let path = folder.join("manifests").join(name);
        match fill(&template, VERSION, &sums) {
            Ok(text) => {
                pack::write(&path, text.as_bytes())?;
                println!("    {}", path.display());
            }
            Err(why) => missing.push(format!("{name}: {why}")),
        }
    }
    ensure!(missing.is_empty(), "{}", missing.join("\n"));
    Ok(())
}

/// Checksums by file name, from the output of `sha256sum`.
fn read(sums: &str) -> BTreeMap<&str, &str> {
    sums.lines().filter_map(|line| line.split_once("  ")).map(|(sum, name)| (name, sum)).collect()
}

fn fill(template: &str, version: &str, sums: &BTreeMap<&str, &str>) -> Result<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (field, after) = after.split_once("}}").context("{{ without }}")?;
        text.push_str(before);
        match field.split_once(' ') {
            None if field == "version" => text.push_str(version),
            Some(("sha256", triple)) => {
                let name = archive(triple);
                text.push_str(sums.get(&*name).with_context(|| format!("{name} is not in the folder"))?);
            }
            _ => bail!("{{{{{field}}}}} means nothing"),
        }
        rest = after;
    }
    Ok(text + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_replaced_and_archives_must_be_there() {
        let name = archive("x86_64-pc-windows-gnu");
        let sums = format!("0a1b  {name}\n");
        let sums = read(&sums);
        let filled = fill("v{{version}}: {{sha256 x86_64-pc-windows-gnu}}.\n", "1.2.3", &sums).unwrap();
        assert_eq!(filled, "v1.2.3: 0a1b.\n");
        for (bad, why) in
            [("{{sha256 x}}", "not in the folder"), ("{{date}}", "means nothing"), ("{{version", "without")]
        {
            let error = fill(bad, "1.2.3", &sums).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    /// The names of archives in the templates and in the metadata for `cargo binstall` are those that are written.
    #[test]
    fn templates_and_binstall_name_the_archives_that_are_written() {
        let manifest = fs::read_to_string(root().join("crates/jiugong/Cargo.toml")).unwrap();
        for triple in ["{ target }", "x86_64-pc-windows-gnu"] {
            let name = archive(triple).replace(VERSION, "{ version }");
            let line = format!("pkg-url = \"{{ repo }}/releases/download/v{{ version }}/{name}\"");
            assert!(manifest.contains(&line), "{line}");
        }
        let mut named = 0;
        for template in TEMPLATES {
            let text = fs::read_to_string(root().join("packaging").join(template)).unwrap();
            for (_, field) in text.match_indices("{{sha256 ").map(|(at, start)| (at, &text[at + start.len()..])) {
                let triple = field.split("}}").next().unwrap();
                let url =
                    format!("/releases/download/v{{{{version}}}}/{}", archive(triple).replace(VERSION, "{{version}}"));
                assert!(text.contains(&url), "{template}: {url}");
                named += 1;
            }
        }
        assert_eq!(named, 5, "four archives for Homebrew, one for winget");
    }
}
