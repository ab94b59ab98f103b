//! Links of a document, rewritten for the book: to its page, to the book of the other language, to a copied file, or to the repository.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::contents::{Book, Chapter};
use crate::chores::root;

/// Files with these endings are copied into the book.
const COPIED: [&str; 3] = [".json", ".png", ".svg"];

/// Where files are that are neither pages nor copied.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main");

/// The links of one document.
pub struct Links<'a> {
    books: &'a [Book],
    book: &'a Book,
    chapter: &'a Chapter,
    /// The files to copy, as paths in the project.
    pub copied: BTreeSet<PathBuf>,
}

impl<'a> Links<'a> {
    pub fn new(books: &'a [Book], number: usize, chapter: &'a Chapter) -> Self {
        Links { books, book: &books[number], chapter, copied: BTreeSet::new() }
    }

    /// The document with its links rewritten. Badges, which are pictures from other hosts, are left out.
    pub fn rewritten(&mut self, text: &str) -> Result<String> {
        let mut in_code = false;
        let mut rewritten = String::with_capacity(text.len());
        for line in text.lines() {
            in_code ^= line.starts_with("```");
            if in_code {
                rewritten += line;
            } else if line.starts_with("[![") {
                continue;
            } else {
                let mut parts = line.split("](");
                rewritten += parts.next().unwrap_or_default();
                for part in parts {
                    let (target, rest) = part.split_once(')').unwrap_or((part, ""));
                    let target = self.target(target)?;
                    rewritten.extend(["](", &target, ")", rest]);
                }
            }
            rewritten.push('\n');
        }
        Ok(rewritten)
    }

    /// A link of the document as a link of the page.
    fn target(&mut self, link: &str) -> Result<String> {
        if link.contains("://") || link.starts_with('#') {
            return Ok(link.to_owned());
        }
        let (path, anchor) = link.find('#').map_or((link, ""), |place| link.split_at(place));
        let source = joined(&self.chapter.source, path);
        let up = "../".repeat(self.chapter.page.matches('/').count());
        let page_in = |book: &Book| book.chapters.iter().find(|one| one.source == source).map(|one| one.page.clone());
        if let Some(page) = page_in(self.book) {
            return Ok(format!("{up}{page}{anchor}"));
        }
        for book in self.books {
            if let Some(page) = page_in(book) {
                // mdBook only knows the pages of one book.
                let page = page.trim_end_matches(".md");
                return Ok(format!("{up}../{}/{page}.html{anchor}", book.language));
            }
        }
        ensure!(root().join(&source).exists(), "the link {link} leads nowhere");
        if COPIED.iter().any(|ending| source.ends_with(ending)) {
            let name = source.rsplit('/').next().unwrap_or_default();
            let link = format!("{up}files/{name}");
            self.copied.insert(source.into());
            return Ok(link);
        }
        Ok(format!("{REPOSITORY}/{source}{anchor}"))
    }
}

/// A path relative to the file `from`, as a path in the project.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::contents::books;
    use super::*;

    /// A document of the first book with this link, rewritten.
    fn rewritten(source: &str, link: &str) -> Result<String> {
        let books = books()?;
        let chapter = books[0].chapters.iter().find(|one| one.source == source).expect("a chapter");
        Links::new(&books, 0, chapter).rewritten(&format!("a [b]({link}) c"))
    }

    #[test]
    fn links_lead_to_pages_files_and_the_repository() {
        let guide = "docs/guide/en/tables.md";
        for (source, link, expected) in [
            (guide, "methods.md#methods", "methods.md#methods"),
            (guide, "../../../README.md#read-on", "index.md#read-on"),
            (guide, "../zh/tables.md", "../zh/tables.html"),
            (guide, "../../design/store.md", "design/store.md"),
            (guide, "../../tree.svg", "files/tree.svg"),
            (guide, "../../../LICENSE-MIT", "https://github.com/jiugong/jiugong/blob/main/LICENSE-MIT"),
            (guide, "https://example.org/a.md", "https://example.org/a.md"),
            (guide, "#here", "#here"),
            ("docs/design/jobs.md", "../guide/en/numbers.md", "../numbers.md"),
            ("README.md", "README.zh.md", "../zh/index.html"),
        ] {
            assert_eq!(rewritten(source, link).unwrap(), format!("a [b]({expected}) c\n"));
        }
        assert!(rewritten(guide, "nothing.md").is_err());
    }

    #[test]
    fn code_stays_and_badges_are_left_out() {
        let books = books().unwrap();
        let mut links = Links::new(&books, 0, &books[0].chapters[0]);
        let text = "[![CI](https://example.org/ci.svg)](https://example.org)\n```\n[a](nothing.md)\n```\n";
        assert_eq!(links.rewritten(text).unwrap(), "```\n[a](nothing.md)\n```\n");
    }
}
