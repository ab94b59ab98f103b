//! Lists texts that have no Chinese yet. While something is developed, English alone is enough; a release has both languages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::chores::root;

/// How a text is marked, in the order of constructors, messages and reasons.
const MARKS: [&str; 3] = ["Text::untranslated(\"", "zh: untranslated", "\", untranslated)"];

/// The lines of a source file that mark a text as untranslated, with their numbers from 1. Comments do not count.
fn marked(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    lines.filter(|(_, line)| !line.starts_with("//") && MARKS.iter().any(|mark| line.contains(mark)))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// # Errors
/// If a text is untranslated, or a file cannot be read.
pub fn run() -> Result<()> {
    let mut files = Vec::new();
    for folder in ["crates", "python/src"] {
        sources(&root().join(folder), &mut files)?;
    }
    files.sort();
    let mut count = 0;
    for path in files {
        let source = fs::read_to_string(&path)?;
        for (number, line) in marked(&source) {
            println!("{}:{number}: {line}", path.strip_prefix(root()).unwrap_or(&path).display());
            count += 1;
        }
    }
    if count > 0 {
        bail!("{count} texts have no Chinese yet");
    }
    println!("every text has both languages");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found() {
        let source = r#"
            title: Text::untranslated("beam stack"),
            /// Text::untranslated("in a comment")
            hello(name: &str) { en: "Hello, {name}!", zh: untranslated }
            say!(words.language, "oldest of {of}", untranslated)
            other: Text { en: "untranslated", zh: "未翻译" },
        "#;
        assert_eq!(marked(source).map(|(number, _)| number).collect::<Vec<_>>(), [2, 4, 5]);
    }
}
