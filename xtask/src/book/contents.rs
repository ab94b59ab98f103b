//! The chapters of the books, in order.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::chores::root;

/// A page of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    pub title: String,
    /// The document, as a path in the project.
    pub source: String,
    /// The page, as a path in the book that ends in `.md`.
    pub page: String,
}

/// A book.
pub struct Book {
    pub language: &'static str,
    /// The front page first.
    pub chapters: Vec<Chapter>,
    /// The number of chapters before those for developers.
    guides: usize,
}

/// The documents for developers, which are in English.
const DEVELOPMENT: [(&str, &str); 3] =
    [("Architecture", "ARCHITECTURE.md"), ("Contributing", "CONTRIBUTING.md"), ("Changes", "CHANGELOG.md")];

/// The ideas behind the fast parts.
const DESIGN: &str = "docs/design";

/// The books of all languages.
///
/// # Errors
/// A guide is missing from the table of the README.
pub fn books() -> Result<Vec<Book>> {
    let mut english = guides("en", "README.md", "jiugong 九宫")?;
    let chapter =
        |title: &str, source: &str, page: String| Chapter { title: title.to_owned(), source: source.to_owned(), page };
    let own = DEVELOPMENT.map(|(title, source)| chapter(title, source, source.to_lowercase()));
    english.chapters.extend(own);
    english.chapters.push(chapter("Why it is fast", &format!("{DESIGN}/README.md"), "design/index.md".to_owned()));
    let text = read(&format!("{DESIGN}/README.md"))?;
    let designs = listed(&text).into_iter();
    english
        .chapters
        .extend(designs.map(|(title, file)| chapter(&title, &format!("{DESIGN}/{file}"), format!("design/{file}"))));
    complete(&english, DESIGN)?;
    Ok(vec![english, guides("zh", "README.zh.md", "九宫 jiugong")?])
}

/// The front page and the guides of a language.
fn guides(language: &'static str, readme: &str, title: &str) -> Result<Book> {
    let folder = format!("docs/guide/{language}");
    let mut chapters =
        vec![Chapter { title: title.to_owned(), source: readme.to_owned(), page: "index.md".to_owned() }];
    for (title, source) in listed(&read(readme)?) {
        if let Some(page) = source.strip_prefix(&format!("{folder}/")) {
            chapters.push(Chapter { title, page: page.to_owned(), source });
        }
    }
    let book = Book { language, guides: chapters.len(), chapters };
    complete(&book, &folder)?;
    Ok(book)
}

/// Checks that every document of a folder is a chapter, once.
fn complete(book: &Book, folder: &str) -> Result<()> {
    for entry in fs::read_dir(root().join(folder))? {
        let source = format!("{folder}/{}", entry?.file_name().to_string_lossy());
        let count = book.chapters.iter().filter(|chapter| chapter.source == source).count();
        ensure!(count == 1, "{source} is listed {count} times in the table that gives the order of the pages");
    }
    Ok(())
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(root().join(path)).with_context(|| path.to_owned())
}

/// The documents that the rows of tables begin with: titles and paths.
fn listed(text: &str) -> Vec<(String, String)> {
    let row = |line: &str| {
        let (title, rest) = line.strip_prefix("| [")?.split_once("](")?;
        Some((title.to_owned(), rest.split_once(')')?.0.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

impl Book {
    /// The table of contents for mdBook.
    pub fn summary(&self) -> String {
        let front = &self.chapters[0];
        let mut summary = format!("# Summary\n\n[{}]({})\n\n", front.title, front.page);
        for (place, chapter) in self.chapters.iter().enumerate().skip(1) {
            if place == self.guides {
                summary += "\n# Development\n\n";
            }
            let within = chapter.page.starts_with("design/") && chapter.page != "design/index.md";
            let _ = writeln!(summary, "{}- [{}]({})", if within { "    " } else { "" }, chapter.title, chapter.page);
        }
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_books_have_all_guides_in_the_order_of_the_readme() {
        let books = books().unwrap();
        let pages = |book: &Book| book.chapters[..book.guides].iter().map(|one| one.page.clone()).collect::<Vec<_>>();
        assert_eq!(pages(&books[0]), pages(&books[1]));
        assert_eq!(pages(&books[0])[..2], ["index.md", "install.md"]);
        let summary = books[0].summary();
        assert!(summary.contains("\n- [Installing](install.md)\n- [Solving](solving.md)\n"), "{summary}");
        assert!(summary.contains("\n# Development\n\n- [Architecture](architecture.md)\n"), "{summary}");
        assert!(summary.contains("\n    - [Large boards](design/large-boards.md)\n"), "{summary}");
    }

    #[test]
    fn a_guide_that_is_not_listed_is_an_error() {
        let mut book = guides("en", "README.md", "").unwrap();
        let last = book.chapters.pop().unwrap();
        let error = complete(&book, "docs/guide/en").unwrap_err().to_string();
        assert!(error.contains(&format!("{} is listed 0 times", last.source)), "{error}");
    }
}
