//! The contents of a release: the program, its manual pages and completions, documents and licences.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Release, dependencies, licences, output, pack, sbom};
use crate::chores::root;

/// A file to pack.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    pub bytes: Vec<u8>,
    pub is_executable: bool,
}

impl File {
    pub fn plain(bytes: Vec<u8>) -> Self {
        File { bytes, is_executable: false }
    }
}

/// Files by path, in order.
pub type Files = BTreeMap<String, File>;

/// A shell: its name, the file in the archive, and the path where Debian expects its completions.
const SHELLS: [(&str, &str, Option<&str>); 4] = [
    ("bash", "jiugong.bash", Some("bash-completion/completions/jiugong")),
    ("zsh", "_jiugong", Some("zsh/vendor-completions/_jiugong")),
    ("fish", "jiugong.fish", Some("fish/vendor_completions.d/jiugong.fish")),
    ("powershell", "_jiugong.ps1", None),
];

/// The languages of manual pages, with the folders where `man` expects them.
const LANGUAGES: [(&str, &str); 2] = [("en", "man/man1"), ("zh", "man/zh_CN/man1")];

/// Documents in the root of the project.
const DOCUMENTS: [&str; 5] = ["README.md", "README.zh.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub struct Contents {
    pub program: File,
    /// By path below `share`.
    pub manual: Files,
    /// By name of the shell.
    completions: BTreeMap<&'static str, File>,
    /// By name.
    pub documents: Files,
    /// The `CycloneDX` document.
    pub components: String,
    /// The commands that have manual pages.
    pub verbs: Vec<String>,
}

impl Contents {
    /// Runs the program to generate pages and completions, and reads the rest.
    pub fn gather(release: &Release) -> Result<Self> {
        let run = |words: &[&str]| {
            let mut command = Command::new(&release.writer);
            output(command.args(words).env_remove("JIUGONG_LANG"))
        };
        let verbs = verbs(&String::from_utf8(run(&["man", "--lang", "en"])?)?);
        ensure!(verbs.iter().any(|verb| verb == "solve"), "the manual page lists no commands");
        let mut manual = Files::new();
        for (language, folder) in LANGUAGES {
            manual.insert(format!("{folder}/jiugong.1"), File::plain(run(&["man", "--lang", language])?));
            for verb in &verbs {
                let page = run(&["man", verb, "--lang", language])?;
                manual.insert(format!("{folder}/jiugong-{verb}.1"), File::plain(page));
            }
        }
        let mut completions = BTreeMap::new();
        for (shell, ..) in SHELLS {
            completions.insert(shell, File::plain(run(&["completions", shell, "--lang", "en"])?));
        }
        let mut documents = Files::new();
        for name in DOCUMENTS {
            let bytes = fs::read(root().join(name)).with_context(|| name.to_owned())?;
            documents.insert(name.to_owned(), File::plain(bytes));
        }
        let packages = dependencies::all(&release.triple)?;
        let components = sbom::write(&packages, &release.triple)?;
        let others = licences::third_party(&packages)?;
        documents.insert("THIRD-PARTY.txt".to_owned(), File::plain(others.into_bytes()));
        let program = File { bytes: fs::read(&release.program)?, is_executable: true };
        Ok(Contents { program, manual, completions, documents, components, verbs })
    }

    /// The files of the archive, with their checksums.
    pub fn archive(&self, triple: &str) -> Result<Files> {
        let mut files = self.documents.clone();
        files.insert(super::program(triple).to_owned(), self.program.clone());
        files.extend(self.manual.clone());
        for (shell, file, _) in SHELLS {
            files.insert(format!("completions/{file}"), self.completions[shell].clone());
        }
        let sums = pack::sums(&mut pack::sha256sum(), &files)?;
        files.insert("SHA256SUMS".to_owned(), File::plain(sums));
        Ok(files)
    }

    /// The files of an installed system, without those that only Debian requires.
    pub fn installed(&self) -> Result<Files> {
        let mut files = Files::new();
        files.insert("usr/bin/jiugong".to_owned(), self.program.clone());
        for (path, page) in &self.manual {
            files.insert(format!("usr/share/{path}.gz"), File::plain(pack::gzip(&page.bytes)?));
        }
        for (shell, _, place) in SHELLS {
            if let Some(place) = place {
                files.insert(format!("usr/share/{place}"), self.completions[shell].clone());
            }
        }
        Ok(files)
    }
}

/// The commands listed in the main manual page.
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
    fn commands_are_read_from_the_manual_page() {
        let page =
            ".SH Commands\n.TP\njiugong\\-solve(1)\nSolve boards\n.TP\njiugong\\-four\\-in\\-line(1)\njiugong\\-x\n";
        assert_eq!(verbs(page), ["solve", "four-in-line"]);
    }
}
