//! Chinese sentences use full-width punctuation.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::root;

/// Exceptions: the verbatim output of another program, and a formula.
const BY_THE_LETTER: [&str; 2] = ["查找失败！尝试增加查找深度!", "h(初始)"];

fn is_han(char: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&char)
}

/// The places in `line` where ASCII punctuation touches a Chinese character.
fn slips(line: &str) -> Vec<String> {
    let line = BY_THE_LETTER.iter().fold(line.to_owned(), |line, known| line.replace(known, ""));
    let chars: Vec<char> = line.chars().collect();
    let plain = |char: char| matches!(char, ',' | ';' | ':' | '!' | '?' | '(' | ')');
    let slip = |pair: &&[char]| (is_han(pair[0]) && plain(pair[1])) || (plain(pair[0]) && is_han(pair[1]));
    chars.windows(2).filter(slip).map(|pair| pair.iter().collect()).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js") {
            found.push(path);
        }
    }
}

#[test]
fn chinese_sentences_have_full_width_punctuation() {
    let mut files = Vec::new();
    for folder in ["lab/src", "show/src", "course/src", "puzzles/src", "jiugong/src", "web/src", "web/assets"] {
        sources(&root().join("crates").join(folder), &mut files);
    }
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for file in files {
        for line in fs::read_to_string(&file).expect("a source").lines() {
            let code = line.trim_start();
            // Comments are English, with Chinese names in them.
            if code.starts_with("//") || code.starts_with('*') || !line.contains(is_han) {
                continue;
            }
            seen += 1;
            // A pattern that distinguishes languages contains both kinds of punctuation.
            if !line.contains("/[") && !slips(line).is_empty() {
                wrong.push(format!("{}: {:?} in {}", file.display(), slips(line), code));
            }
        }
    }
    assert!(seen > 1000, "{seen} lines with Chinese");
    assert_eq!(wrong, [""; 0]);
    assert_eq!(slips("错误: 没有(选项)"), ["误:", "有(", "(选", "项)"]);
    assert_eq!(slips("错误:没有"), ["误:", ":没"]);
}
