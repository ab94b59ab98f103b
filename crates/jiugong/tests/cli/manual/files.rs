//! The documents that users read.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below `folder` of the project that end in `.md`, in order.
pub fn below(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Both READMEs and all guides, with their texts.
pub fn manuals() -> Vec<(PathBuf, String)> {
    let mut files = vec![root().join("README.md"), root().join("README.zh.md")];
    files.extend(below("docs/guide"));
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}
