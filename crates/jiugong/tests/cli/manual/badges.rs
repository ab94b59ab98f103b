//! The badges of the READMEs agree with `Cargo.toml`, and the workflow that they show exists.

use std::fs;

use super::files::root;

/// The value of a field of the workspace's packages.
fn field(name: &str) -> String {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{name} = \"")));
    line.and_then(|rest| rest.strip_suffix('"')).unwrap_or_else(|| panic!("no {name}")).to_owned()
}

#[test]
fn badges_are_true() {
    let (repository, rust) = (field("repository"), field("rust-version"));
    let licence = field("license").replace('-', "--").replace(' ', "%20");
    let workflow = format!("({repository}/actions/workflows/ci.yml");
    for (readme, section) in [("README.md", "#licence"), ("README.zh.md", "#许可")] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        let badges: Vec<&str> = text.lines().filter(|line| line.starts_with("[![")).collect();
        let expected = [
            format!("{workflow}/badge.svg)]{workflow})"),
            format!("(https://img.shields.io/badge/rust-{rust}%2B-blue)](Cargo.toml)"),
            format!("(https://img.shields.io/badge/licence-{licence}-blue)]({section})"),
        ];
        assert_eq!(badges.len(), expected.len(), "{readme}");
        for (badge, expected) in badges.iter().zip(expected) {
            assert!(badge.ends_with(&expected), "{readme}: {badge}; expected {expected}");
        }
    }
    let workflows = root().join(".github/workflows");
    assert!(!workflows.exists() || workflows.join("ci.yml").exists(), "the badges show the workflow ci.yml");
}
