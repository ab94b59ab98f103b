//! Lists texts that have no Chinese yet. While something is developed, English alone is enough; a release has both languages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::chores::root;

/// How a text is marked in Rust, in the order of constructors, messages and reasons.
const MARKS: [&str; 3] = ["Text::untranslated(\"", "zh: untranslated", "\", untranslated)"];

/// How a text of the page is marked, instead of its Chinese.
const PAGE_MARKS: [&str; 1] = ["\"untranslated\""];

/// Where the texts of the page are.
const PAGE: &str = "crates/web/assets/text/catalogue";

/// The lines of a source file that contain one of `marks`, with their numbers from 1. Comments do not count.
fn marked<'a>(source: &'a str, marks: &[&str]) -> impl Iterator<Item = (usize, &'a str)> {
    let lines = source.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    lines.filter(|(_, line)| !line.starts_with("//") && marks.iter().any(|mark| line.contains(mark)))
}

fn sources(folder: &Path, wanted: &str, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, wanted, found)?;
        } else if path.extension().is_some_and(|extension| extension == wanted) {
            found.push(path);
        }
    }
    Ok(())
}

/// # Errors
/// If a text is untranslated, or a file cannot be read.
pub fn run() -> Result<()> {
    let mut count = 0;
    for (folder, extension, marks) in
        [("crates", "rs", &MARKS[..]), ("python/src", "rs", &MARKS), (PAGE, "js", &PAGE_MARKS)]
    {
        let mut files = Vec::new();
        sources(&root().join(folder), extension, &mut files)?;
        files.sort();
        for path in files {
            let source = fs::read_to_string(&path)?;
            for (number, line) in marked(&source, marks) {
                println!("{}:{number}: {line}", path.strip_prefix(root()).unwrap_or(&path).display());
                count += 1;
            }
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
        assert_eq!(marked(source, &MARKS).map(|(number, _)| number).collect::<Vec<_>>(), [2, 4, 5]);
        let page = r#"
            // "untranslated" in a comment
            title: ["beam stack", "untranslated"],
            copy: ["Copy", "复制"],
        "#;
        assert_eq!(marked(page, &PAGE_MARKS).map(|(number, _)| number).collect::<Vec<_>>(), [3]);
    }
}
