//! What is distributed: the program, what it says of itself (manual pages, completions), documents and licences.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Release, licences, output, pack};
use crate::chores::root;

/// A file to pack: its bytes and whether it can be run.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    pub bytes: Vec<u8>,
    pub runs: bool,
}

impl File {
    pub fn plain(bytes: Vec<u8>) -> Self {
        File { bytes, runs: false }
    }
}

/// Files by their paths, in order.
pub type Files = BTreeMap<String, File>;

/// A shell: its name, the file of its completions in the archive, and the folder and file where Debian looks for them.
const SHELLS: [(&str, &str, &str); 3] = [
    ("bash", "jiugong.bash", "bash-completion/completions/jiugong"),
    ("zsh", "_jiugong", "zsh/vendor-completions/_jiugong"),
    ("fish", "jiugong.fish", "fish/vendor_completions.d/jiugong.fish"),
];

/// The languages of manual pages, and the folders that `man` looks for them in.
const LANGUAGES: [(&str, &str); 2] = [("en", "man/man1"), ("zh", "man/zh_CN/man1")];

/// The documents from the project's root.
const DOCUMENTS: [&str; 5] = ["README.md", "README.zh.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub struct Contents {
    pub program: File,
    /// By their paths below `share`.
    pub manual: Files,
    /// By the shell's name.
    completions: BTreeMap<&'static str, File>,
    /// By their names.
    pub documents: Files,
    /// The commands that there are manual pages of.
    pub verbs: Vec<String>,
}

impl Contents {
    /// Runs the program to describe itself, and reads the rest.
    pub fn gather(release: &Release) -> Result<Self> {
        let say = |words: &[&str]| {
            let mut command = Command::new(&release.program);
            output(command.args(words).env_remove("JIUGONG_LANG"))
        };
        let verbs = verbs(&String::from_utf8(say(&["man", "--lang", "en"])?)?);
        ensure!(verbs.iter().any(|verb| verb == "solve"), "the manual page lists no commands");
        let mut manual = Files::new();
        for (language, folder) in LANGUAGES {
            manual.insert(format!("{folder}/jiugong.1"), File::plain(say(&["man", "--lang", language])?));
            for verb in &verbs {
                let page = say(&["man", verb, "--lang", language])?;
                manual.insert(format!("{folder}/jiugong-{verb}.1"), File::plain(page));
            }
        }
        let mut completions = BTreeMap::new();
        for (shell, ..) in SHELLS {
            completions.insert(shell, File::plain(say(&["completions", shell, "--lang", "en"])?));
        }
        let mut documents = Files::new();
        for name in DOCUMENTS {
            let bytes = fs::read(root().join(name)).with_context(|| name.to_owned())?;
            documents.insert(name.to_owned(), File::plain(bytes));
        }
        let others = licences::third_party(&release.triple, super::FEATURES)?;
        documents.insert("THIRD-PARTY.txt".to_owned(), File::plain(others.into_bytes()));
        let program = File { bytes: fs::read(&release.program)?, runs: true };
        Ok(Contents { program, manual, completions, documents, verbs })
    }

    /// The files of the archive, with their checksums.
    pub fn archive(&self) -> Result<Files> {
        let mut files = self.documents.clone();
        files.insert("jiugong".to_owned(), self.program.clone());
        files.extend(self.manual.clone());
        for (shell, file, _) in SHELLS {
            files.insert(format!("completions/{file}"), self.completions[shell].clone());
        }
        let sums = pack::sums("sha256sum", &files)?;
        files.insert("SHA256SUMS".to_owned(), File::plain(sums));
        Ok(files)
    }

    /// The files of an installed system, but for what Debian wants besides.
    pub fn installed(&self) -> Result<Files> {
        let mut files = Files::new();
        files.insert("usr/bin/jiugong".to_owned(), self.program.clone());
        for (path, page) in &self.manual {
            files.insert(format!("usr/share/{path}.gz"), File::plain(pack::gzip(&page.bytes)?));
        }
        for (shell, _, place) in SHELLS {
            files.insert(format!("usr/share/{place}"), self.completions[shell].clone());
        }
        Ok(files)
    }
}

/// The commands that the main manual page refers to.
fn verbs(page: &str) -> Vec<String> {
    let reference = |line: &str| {
        let verb = line.trim().strip_prefix("jiugong\\-")?.strip_suffix("(1)")?;
        Some(verb.replace("\\-", "-"))
    };
    page.lines().filter_map(reference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_the_manual_page() {
        let page =
            ".SH Commands\n.TP\njiugong\\-solve(1)\nSolve boards\n.TP\njiugong\\-four\\-in\\-line(1)\njiugong\\-x\n";
        assert_eq!(verbs(page), ["solve", "four-in-line"]);
    }
}
