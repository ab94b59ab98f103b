//! Every link in every document resolves, and every path in the design notes exists.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::{below, root};

fn documents() -> Vec<PathBuf> {
    let mut files = below("docs");
    files.extend(
        ["README.md", "README.zh.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
            .map(|name| root().join(name)),
    );
    files
}

/// The text without blocks of code.
pub fn prose(text: &str) -> String {
    let mut in_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// The anchors of the headings, as forges make them.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text);
    let headings =
        headings.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |heading: &str| {
        let kept = heading.to_lowercase();
        let kept = kept.chars().filter(|mark| mark.is_alphanumeric() || matches!(mark, ' ' | '-' | '_'));
        kept.map(|mark| if mark == ' ' { '-' } else { mark }).collect()
    };
    headings.map(kept).collect()
}

#[test]
fn every_link_resolves() {
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let prose = prose(&text);
        for part in prose.split("](").skip(1) {
            let target = part.split(')').next().unwrap();
            if target.contains("://") {
                continue;
            }
            seen += 1;
            let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
            let file = if path.is_empty() { document.clone() } else { document.parent().unwrap().join(path) };
            assert!(file.exists(), "{}: {target}", document.display());
            if let Some(anchor) = anchor {
                let there = anchors(&fs::read_to_string(&file).unwrap());
                assert!(there.iter().any(|one| one == anchor), "{}: {target}; there: {there:?}", document.display());
            }
        }
    }
    assert!(seen > 50, "{seen} links");
}

#[test]
fn every_path_in_the_design_notes_exists() {
    let mut seen = 0;
    for document in below("docs/design") {
        let text = fs::read_to_string(&document).unwrap();
        for code in text.split('`').skip(1).step_by(2).filter(|code| code.starts_with("crates/")) {
            seen += 1;
            assert!(Path::new(&root()).join(code).exists(), "{}: {code}", document.display());
        }
    }
    assert!(seen > 5, "{seen} paths");
}
