//! The components of the program for a target as a `CycloneDX` document (SBOM), for tools that compare them with lists of known weaknesses.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::dependencies::Package;

/// The document. It depends only on the packages, so that the same program has the same bytes.
pub fn write(packages: &[Package], triple: &str) -> Result<String> {
    let program = packages.iter().find(|package| package.name == "jiugong").context("no package jiugong")?;
    let others = packages.iter().filter(|package| package.name != "jiugong");
    let document = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": component(program, "application"),
            "properties": [{ "name": "jiugong:target", "value": triple }],
        },
        "components": others.map(|package| component(package, "library")).collect::<Vec<_>>(),
        "dependencies": packages.iter().map(dependency).collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// The package URL, which also identifies a package in the document.
fn url(label: &str) -> String {
    let (name, version) = label.split_once(' ').unwrap_or((label, ""));
    format!("pkg:cargo/{name}@{version}")
}

fn component(package: &Package, kind: &str) -> Value {
    let mut component = json!({
        "type": kind,
        "bom-ref": url(&package.label()),
        "name": package.name,
        "version": package.version,
        "purl": url(&package.label()),
        // Old manifests use a slash for OR.
        "licenses": [{ "expression": package.licence.replace(" / ", "/").replace('/', " OR ") }],
    });
    if let Some(checksum) = &package.checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

fn dependency(package: &Package) -> Value {
    let needs: Vec<_> = package.needs.iter().map(|label| url(label)).collect();
    json!({ "ref": url(&package.label()), "dependsOn": needs })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn the_document_has_every_package_once_with_its_checksum() {
        let package = |name: &str, licence: &str, checksum: Option<&str>, needs: &[&str]| Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.to_owned(),
            folder: PathBuf::new(),
            checksum: checksum.map(str::to_owned),
            needs: needs.iter().map(|label| (*label).to_owned()).collect::<BTreeSet<_>>(),
        };
        let packages =
            [package("clap", "MIT/Apache-2.0", Some("0a"), &[]), package("jiugong", "MIT", None, &["clap 1.0.0"])];
        let document: Value = serde_json::from_str(&write(&packages, "x86_64-pc-windows-gnu").unwrap()).unwrap();
        assert_eq!(document["metadata"]["component"]["name"], "jiugong");
        assert_eq!(document["components"].as_array().unwrap().len(), 1);
        let clap = &document["components"][0];
        assert_eq!(clap["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!((&clap["hashes"][0]["content"], &clap["purl"]), (&json!("0a"), &json!("pkg:cargo/clap@1.0.0")));
        assert_eq!(document["dependencies"][1]["dependsOn"], json!(["pkg:cargo/clap@1.0.0"]));
        assert!(write(&packages[..1], "x").is_err());
    }
}
