//! `notes`: the release notes of a version, from CHANGELOG.md.

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::root;

/// The section of changes that belong to no version yet.
const UNRELEASED: &str = "Unreleased";

/// Options of `notes`.
#[derive(clap::Args)]
pub struct Args {
    /// The version, such as 0.1.0, or Unreleased
    #[arg(default_value = env!("CARGO_PKG_VERSION"))]
    version: String,
    /// Fail unless this version can be released: it is that of Cargo.toml, its section has a date, and Unreleased is empty
    #[arg(long)]
    release: bool,
}

/// Prints the notes.
///
/// # Errors
/// The changelog has no such section, or the version cannot be released.
pub fn run(args: &Args) -> Result<()> {
    let changes = fs::read_to_string(root().join("CHANGELOG.md")).context("CHANGELOG.md")?;
    if args.release {
        check(&changes, &args.version)?;
    }
    print!("{}", notes(&changes, &args.version)?);
    Ok(())
}

/// Fails unless `version` can be released.
fn check(changes: &str, version: &str) -> Result<()> {
    let own = env!("CARGO_PKG_VERSION");
    ensure!(version == own, "the version in Cargo.toml is {own}, not {version}");
    let (heading, _) = section(changes, version)?;
    let date = heading.strip_prefix(version).and_then(|rest| rest.strip_prefix(", ")).unwrap_or_default();
    ensure!(is_date(date), "CHANGELOG.md: expected `## {version}, YYYY-MM-DD`, found `## {heading}`");
    if let Ok((_, left)) = section(changes, UNRELEASED) {
        ensure!(left.trim().is_empty(), "CHANGELOG.md: changes under {UNRELEASED} belong to no version");
    }
    Ok(())
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [4, 2, 2] && parts.concat().bytes().all(|byte| byte.is_ascii_digit())
}

/// The notes of `version` in Markdown, with each paragraph in one line, because a release page shows every line break.
fn notes(changes: &str, version: &str) -> Result<String> {
    let (_, body) = section(changes, version)?;
    // Whether the next line may belong to the paragraph of the last one.
    let (mut text, mut verbatim, mut open) = (String::new(), false, false);
    for line in body.trim().lines() {
        let content = line.trim_start();
        let fence = content.starts_with("```");
        let begins = content.is_empty() || ["- ", "#", "|"].iter().any(|start| content.starts_with(start));
        if open && !begins && !fence {
            text.pop();
            text.push(' ');
            text.push_str(content);
        } else {
            text.push_str(line);
        }
        text.push('\n');
        verbatim ^= fence;
        open = !(verbatim || fence || content.is_empty() || content.starts_with(['#', '|']));
    }
    Ok(text)
}

/// The heading, without `## `, and the body of the section of `version`.
fn section<'a>(changes: &'a str, version: &str) -> Result<(&'a str, &'a str)> {
    for part in changes.split("\n## ").skip(1) {
        let (heading, body) = part.split_once('\n').unwrap_or((part, ""));
        if heading.split(',').next() == Some(version) {
            return Ok((heading, body));
        }
    }
    bail!("CHANGELOG.md has no section `## {version}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGES: &str = "# Changes\n\n## Unreleased\n\n- next\n\n## 0.1.0, not yet released\n\nThe first\nversion.\n\n\
        - one\n  line\n- two\n\n```sh\ncargo test\ncargo doc\n```\n\n## 0.0.1, 2025-01-31\n\n- older\n";

    #[test]
    fn paragraphs_are_in_one_line_and_code_stays() {
        let expected = "The first version.\n\n- one line\n- two\n\n```sh\ncargo test\ncargo doc\n```\n";
        assert_eq!(notes(CHANGES, "0.1.0").unwrap(), expected);
        assert_eq!(notes(CHANGES, "0.0.1").unwrap(), "- older\n");
        assert_eq!(notes(CHANGES, "Unreleased").unwrap(), "- next\n");
        for missing in ["0.1", "0.2.0", "", "0.1.0, not yet released"] {
            assert!(notes(CHANGES, missing).is_err(), "{missing}");
        }
    }

    #[test]
    fn only_a_dated_version_with_all_changes_is_released() {
        let own = env!("CARGO_PKG_VERSION");
        let with = |unreleased: &str, heading: &str| {
            format!("# Changes\n\n## Unreleased\n{unreleased}\n## {heading}\n\n- one\n")
        };
        let check = |unreleased, heading: &str, version| {
            check(&with(unreleased, heading), version).map_err(|error| error.to_string())
        };
        let dated = format!("{own}, 2026-12-01");
        assert_eq!(check("", &dated, own), Ok(()));
        assert!(check("\n- two\n", &dated, own).unwrap_err().contains("Unreleased"));
        assert!(check("", &format!("{own}, not yet released"), own).unwrap_err().contains("YYYY-MM-DD"));
        assert!(check("", own, own).unwrap_err().contains("YYYY-MM-DD"));
        assert!(check("", "99.0.0, 2026-12-01", "99.0.0").unwrap_err().contains("Cargo.toml"));
        assert!(check("", "0.0.1, 2026-12-01", own).unwrap_err().contains("no section"));
    }

    #[test]
    fn the_changelog_has_notes_for_this_version() {
        let changes = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
        assert!(notes(&changes, env!("CARGO_PKG_VERSION")).unwrap().contains("\n- "));
    }

    #[test]
    fn the_citation_names_this_version_and_its_repository() {
        let citation = fs::read_to_string(root().join("CITATION.cff")).unwrap();
        let version = concat!("version: ", env!("CARGO_PKG_VERSION"));
        let repository = concat!("repository-code: ", env!("CARGO_PKG_REPOSITORY"));
        for line in [version, repository] {
            assert!(citation.lines().any(|found| found == line), "{line}");
        }
    }
}
