//! The English and the Chinese documents have the same files, headings, tables, pictures and examples.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::files::{below, manuals, root};

/// Each English document with its Chinese counterpart.
fn pairs() -> Vec<(PathBuf, PathBuf)> {
    let mut pairs = vec![(root().join("README.md"), root().join("README.zh.md"))];
    let chinese = |english: &PathBuf| root().join("docs/guide/zh").join(english.file_name().unwrap());
    pairs.extend(below("docs/guide/en").into_iter().map(|english| (english.clone(), chinese(&english))));
    pairs
}

/// The commands of the examples without their language option.
fn commands(text: &str) -> Vec<String> {
    let neutral = |line: &str| {
        let words = [" --lang zh", " --lang en", "?lang=zh", "?lang=en"];
        words.iter().fold(line.to_owned(), |line, word| line.replace(word, ""))
    };
    let commands = text.lines().filter(|line| line.starts_with("$ jiugong") || line.starts_with("curl "));
    commands.map(neutral).collect()
}

/// The structure of a document: levels of headings, columns of tables, kinds of code blocks, and pictures.
fn outline(text: &str) -> Vec<String> {
    let mut outline = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            in_code = !in_code;
            if in_code {
                outline.push(format!("```{kind}"));
            }
        } else if in_code {
        } else if line.starts_with('#') {
            outline.push(line.split(' ').next().unwrap_or_default().to_owned());
        } else if line.starts_with('|') {
            outline.push("|".repeat(line.replace("\\|", "").matches('|').count()));
        } else if line.starts_with("![") {
            outline.push("picture".to_owned());
        } else if line.starts_with("- ") {
            outline.push("-".to_owned());
        }
    }
    outline
}

#[test]
fn both_languages_have_the_same_documents() {
    let name = |path: &PathBuf| path.file_name().unwrap().to_owned();
    let names = |folder: &str| below(folder).iter().map(name).collect::<Vec<_>>();
    assert_eq!(names("docs/guide/en"), names("docs/guide/zh"));
    assert!(!names("docs/guide/en").is_empty());
    for (english, chinese) in pairs() {
        let (en, zh) = (fs::read_to_string(&english).unwrap(), fs::read_to_string(&chinese).unwrap());
        assert_eq!(outline(&en), outline(&zh), "{} and {}", english.display(), chinese.display());
        assert_eq!(commands(&en), commands(&zh), "{} and {}", english.display(), chinese.display());
    }
}

/// Chinese text uses full-width punctuation.
#[test]
fn chinese_documents_use_full_width_punctuation() {
    for (_, chinese) in pairs() {
        let text = fs::read_to_string(&chinese).unwrap();
        let mut in_code = false;
        for line in text.lines() {
            in_code ^= line.starts_with("```");
            let characters: Vec<char> = line.chars().collect();
            let slip = characters.windows(2).find(|pair| ('一'..='龥').contains(&pair[0]) && ",;:?!".contains(pair[1]));
            assert!(in_code || slip.is_none(), "{}: {slip:?} in {line}", chinese.display());
        }
    }
}

#[test]
fn readmes_are_short() {
    for readme in ["README.md", "README.zh.md"] {
        let lines = fs::read_to_string(root().join(readme)).unwrap().lines().count();
        assert!(lines <= 250, "{readme} has {lines} lines; details belong in docs/guide");
    }
}

#[test]
fn every_verb_is_documented() {
    let output = Command::new(env!("CARGO_BIN_EXE_jiugong")).args(["--help", "--lang", "en"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    // The verbs stand in groups above the options.
    let groups = help.split("General:").next().unwrap().lines().skip_while(|line| !line.starts_with("Solve"));
    let verbs: Vec<&str> =
        groups.filter(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.contains(&"solve") && verbs.contains(&"man"), "{verbs:?}");
    for language in ["en", "zh"] {
        let is_chinese = |path: &PathBuf| path.to_string_lossy().contains("zh");
        let texts = manuals().into_iter().filter(|(path, _)| is_chinese(path) == (language == "zh"));
        let all: String = texts.map(|(_, text)| text).collect();
        let missing: Vec<&&str> = verbs.iter().filter(|verb| !all.contains(&format!("jiugong {verb}"))).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}
