//! The packages that the program for a target consists of, as `cargo metadata` and `Cargo.lock` list them, without development dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::output;
use crate::chores::{cargo, root};

/// A package of this project or of the registry.
pub struct Package {
    pub name: String,
    pub version: String,
    /// An SPDX licence expression.
    pub licence: String,
    /// The folder of its sources.
    pub folder: PathBuf,
    /// The SHA-256 checksum of its archive in the registry; `None` for packages of this project.
    pub checksum: Option<String>,
    /// The packages that it needs, as [`Package::label`] writes them.
    pub needs: BTreeSet<String>,
}

impl Package {
    /// Its name and version.
    pub fn label(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// All packages of the program for `triple`, sorted by name and version.
pub fn all(triple: &str) -> Result<Vec<Package>> {
    let manifest = root().join("crates/jiugong/Cargo.toml");
    let mut metadata = cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", triple]);
    metadata.args(["--all-features", "--manifest-path"]).arg(manifest);
    let metadata = serde_json::from_slice(&output(&mut metadata)?)?;
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let packages = read(&metadata, &checksums(&lock))?;
    ensure!(packages.len() > 30, "{} packages are too few", packages.len());
    Ok(packages)
}

/// The packages that `jiugong` depends on directly or indirectly, and itself.
fn read(metadata: &Value, checksums: &BTreeMap<String, String>) -> Result<Vec<Package>> {
    let packages = metadata["packages"].as_array().context("packages")?;
    let by_id = |list: &'_ Value| -> Result<BTreeMap<String, Value>> {
        let list = list.as_array().context("a list")?;
        Ok(list.iter().filter_map(|entry| Some((entry["id"].as_str()?.to_owned(), entry.clone()))).collect())
    };
    let nodes = by_id(&metadata["resolve"]["nodes"])?;
    let by_id = by_id(&metadata["packages"])?;
    let program = packages.iter().find(|package| package["name"] == "jiugong").context("no package jiugong")?;
    let mut open = vec![program["id"].as_str().context("an id")?.to_owned()];
    let mut found = BTreeMap::new();
    while let Some(id) = open.pop() {
        if found.contains_key(&id) {
            continue;
        }
        let mut package = package(&by_id[&id], checksums)?;
        for wanted in nodes[&id]["deps"].as_array().context("deps")? {
            let mut kinds = wanted["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|kind| kind["kind"] != "dev") {
                let other = wanted["pkg"].as_str().context("an id")?;
                package.needs.insert(self::package(&by_id[other], checksums)?.label());
                open.push(other.to_owned());
            }
        }
        found.insert(id, package);
    }
    let mut found: Vec<_> = found.into_values().collect();
    found.sort_by_key(Package::label);
    Ok(found)
}

fn package(entry: &Value, checksums: &BTreeMap<String, String>) -> Result<Package> {
    let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
    let folder = Path::new(&text("manifest_path")).parent().context("a folder")?.to_owned();
    let (name, version, licence) = (text("name"), text("version"), text("license"));
    let checksum = checksums.get(&format!("{name} {version}")).cloned();
    ensure!(checksum.is_some() != entry["source"].is_null(), "{name} {version} and Cargo.lock do not agree");
    Ok(Package { name, version, licence, folder, checksum, needs: BTreeSet::new() })
}

/// The checksums in `Cargo.lock`, by name and version.
fn checksums(lock: &str) -> BTreeMap<String, String> {
    let value = |entry: &str, key: &str| {
        let line = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
        line.map(|line| line.trim_end_matches('"').to_owned())
    };
    let entry = |entry: &str| {
        let name = format!("{} {}", value(entry, "name")?, value(entry, "version")?);
        Some((name, value(entry, "checksum")?))
    };
    lock.split("[[package]]").filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn dependencies_of_tests_are_left_out() {
        let package = |id: &str, source: Option<&str>| json!({"id": id, "name": id, "version": "1", "license": "MIT", "manifest_path": "/p/Cargo.toml", "source": source});
        let needs = |id: &str, kind: Option<&str>| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("jiugong", None), package("a", Some("registry")), package("b", Some("registry")), package("c", Some("registry"))],
            "resolve": {"nodes": [
                {"id": "jiugong", "deps": [needs("a", None), needs("b", Some("dev"))]},
                {"id": "a", "deps": [needs("c", Some("build"))]},
                {"id": "b", "deps": []},
                {"id": "c", "deps": []},
            ]},
        });
        let lock = "[[package]]\nname = \"a\"\nversion = \"1\"\nsource = \"registry\"\nchecksum = \"0a\"\n\n\
                    [[package]]\nname = \"jiugong\"\nversion = \"1\"\n\n\
                    [[package]]\nname = \"c\"\nversion = \"1\"\nchecksum = \"0c\"\n";
        let found = read(&metadata, &checksums(lock)).unwrap();
        let labels: Vec<_> = found.iter().map(Package::label).collect();
        assert_eq!(labels, ["a 1", "c 1", "jiugong 1"]);
        assert_eq!(found[0].checksum.as_deref(), Some("0a"));
        assert_eq!(found[2].needs, BTreeSet::from(["a 1".to_owned()]));
        assert!(read(&metadata, &BTreeMap::new()).is_err(), "a package of the registry has a checksum");
    }
}
