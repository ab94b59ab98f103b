//! Checks the links of finished pages: every file exists, and has the part that the link names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};
use percent_encoding::percent_decode_str;

use crate::folder::files;

/// Checks all links between files below `folder`; returns how many there are.
///
/// # Errors
/// Links lead nowhere; all of them are named.
pub fn links(folder: &Path) -> Result<usize> {
    let files: BTreeMap<String, Vec<u8>> = files(folder)?.into_iter().collect();
    let pages = || {
        let pages = files.iter().filter(|(name, _)| Path::new(name).extension().is_some_and(|ending| ending == "html"));
        pages.map(|(name, bytes)| (name.as_str(), String::from_utf8_lossy(bytes)))
    };
    let parts: BTreeMap<&str, BTreeSet<String>> =
        pages().map(|(name, text)| (name, attributes(&text, "id").into_iter().collect())).collect();
    let (mut count, mut broken) = (0, Vec::new());
    for (name, text) in pages() {
        for link in [attributes(&text, "href"), attributes(&text, "src")].concat() {
            if link.contains("://") || link.starts_with("data:") {
                continue;
            }
            count += 1;
            let (path, part) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { name.to_owned() } else { joined(name, path) };
            let there = files.contains_key(&target);
            if !there || !part.is_empty() && parts.get(target.as_str()).is_some_and(|parts| !parts.contains(part)) {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    if !broken.is_empty() {
        bail!("links that lead nowhere:\n{}", broken.join("\n"));
    }
    Ok(count)
}

/// The values of an attribute, decoded.
fn attributes(text: &str, name: &str) -> Vec<String> {
    let mark = format!(" {name}=\"");
    let values = text.split(&mark).skip(1).filter_map(|rest| rest.split('"').next());
    values.map(|value| percent_decode_str(&value.replace("&amp;", "&")).decode_utf8_lossy().into_owned()).collect()
}

/// A path relative to the page `from`. A path that leaves the folder names no file.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." if !parts.is_empty() => {
                parts.pop();
            }
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn links_to_missing_files_and_parts_are_named() {
        let folder = std::env::temp_dir().join(format!("jiugong-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("zh")).unwrap();
        let page = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        page(
            "a.html",
            "<a href=\"zh/b.html#%E6%96%B9%E6%B3%95\">x</a> <img src=\"c.svg\"> <a href=\"https://x.org\">y</a>",
        );
        page("zh/b.html", "<h2 id=\"方法\">方法</h2> <a href=\"../a.html\">z</a>");
        page("c.svg", "");
        assert_eq!(links(&folder).unwrap(), 3);
        page("zh/b.html", "<a href=\"../d.html\">z</a> <a href=\"../../c.svg\">z</a>");
        let error = links(&folder).unwrap_err().to_string();
        for broken in ["a.html: zh/b.html#方法", "zh/b.html: ../d.html", "zh/b.html: ../../c.svg"] {
            assert!(error.contains(broken), "{error}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
