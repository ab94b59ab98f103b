//! `book`: the guides as a book in each language, in `target/book`, with search and a link between the languages.
//!
//! The sources stay where they are. The front page of a book is the README, whose table gives the chapters and their order; the English
//! book also has the documents for developers. Everything that links to a file of the project is copied or rewritten, and every link of
//! the finished pages is checked.

mod check;
mod contents;
mod links;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use self::contents::Book;
use self::links::Links;
use crate::chores::{cargo, results, root, step, succeeds};
use crate::folder::{clear, write};

/// The version of mdBook that is installed if there is none.
const VERSION: &str = "0.5.4";

/// The versions of mdBook that can be used: `docs/book` refers to their pages.
const USABLE: &str = "mdbook v0.5.";

/// Settings and scripts of the books.
const SETTINGS: &str = "docs/book";

/// Builds the books.
///
/// # Errors
/// A guide is not listed in the README, a link leads nowhere, or mdBook fails.
pub fn run() -> Result<()> {
    let mdbook = mdbook()?;
    let (sources, made, book) = (results("book-source"), results("book-made"), results("book"));
    clear(&made)?;
    let books = contents::books()?;
    for number in 0..books.len() {
        let folder = sources.join(books[number].language);
        prepare(&books, number, &folder)?;
        let mut build = Command::new(&mdbook);
        build.arg("build").arg("--dest-dir").arg(made.join(books[number].language)).arg(&folder);
        step(&format!("the book ({})", books[number].language), &mut build)?;
    }
    fs::copy(root().join(SETTINGS).join("index.html"), made.join("index.html"))?;
    let checked = check::links(&made)?;
    clear(&book)?;
    fs::rename(&made, &book)?;
    println!("    {}: {checked} links lead somewhere", book.display());
    Ok(())
}

/// Writes the sources of a book for mdBook.
fn prepare(books: &[Book], number: usize, folder: &Path) -> Result<()> {
    let book = &books[number];
    clear(folder)?;
    let settings = root().join(SETTINGS);
    fs::copy(settings.join(format!("{}.toml", book.language)), folder.join("book.toml"))?;
    fs::copy(settings.join("language.js"), folder.join("language.js"))?;
    // mdBook inserts this file into the head of every page.
    if let Ok(script) = fs::read_to_string(settings.join(format!("search.{}.js", book.language))) {
        write(&folder.join("theme/head.hbs"), format!("<script>\n{script}</script>\n").as_bytes())?;
    }
    write(&folder.join("src/SUMMARY.md"), book.summary().as_bytes())?;
    for chapter in &book.chapters {
        let text = fs::read_to_string(root().join(&chapter.source))?;
        let mut links = Links::new(books, number, chapter);
        let text = links.rewritten(&text).with_context(|| chapter.source.clone())?;
        write(&folder.join("src").join(&chapter.page), text.as_bytes())?;
        for file in links.copied {
            let name = file.file_name().context("a file has a name")?;
            write(&folder.join("src/files").join(name), &fs::read(root().join(&file))?)?;
        }
    }
    Ok(())
}

/// The program mdBook: from `target/tools`, or the system's, or installed now.
fn mdbook() -> Result<PathBuf> {
    let tools = results("tools").join("mdbook");
    let own = tools.join("bin/mdbook");
    let system = PathBuf::from("mdbook");
    for program in [&own, &system] {
        let version = Command::new(program).arg("--version").output();
        if version.is_ok_and(|output| output.stdout.starts_with(USABLE.as_bytes())) {
            return Ok(program.clone());
        }
    }
    let mut install = cargo(&["install", "mdbook", "--locked", "--version", VERSION, "--no-default-features"]);
    // Its own folder of results, so that this build waits for no other.
    install.args(["--features", "search", "--root"]).arg(&tools).env("CARGO_TARGET_DIR", tools.join("build"));
    step(&format!("installing mdBook {VERSION} into target/tools/mdbook"), &mut install)?;
    fs::remove_dir_all(tools.join("build"))?;
    ensure!(succeeds(Command::new(&own).arg("--version")), "mdBook was installed, but does not run");
    Ok(own)
}
