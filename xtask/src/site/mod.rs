//! `site`: the page with the laboratory in WebAssembly for any static host, in `target/site`; and the JavaScript package in
//! `target/npm`.
//!
//! Everything is served from the site itself, and all addresses are relative, so that it works below any path.

mod speed;

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::chores::{cargo, results, root, step, target};
use crate::folder::{clear, files, write};
use crate::{page, wasm};

/// The largest total size with gzip in bytes; hosts that support brotli send less.
const MAX_GZIP_BYTES: usize = 1_500_000;

/// The quality of brotli: a higher one takes ten times as long and saves a tenth.
const BROTLI_QUALITY: u32 = 9;

/// The content security policy: only what the site itself contains. Static hosts send no such header.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Options of `site`.
#[derive(clap::Args)]
pub struct Args {
    /// Also make the JavaScript package; its types are generated with npm
    #[arg(long)]
    npm: bool,
    /// Compare it with the same laboratory compiled for this machine, as a Markdown table
    #[arg(long, conflicts_with = "quick")]
    speed: bool,
    /// Compile faster: the site is larger and slower, for a first test
    #[arg(long)]
    quick: bool,
}

pub fn run(args: &Args) -> Result<()> {
    if !wasm::is_there() {
        bail!("the target wasm32-unknown-unknown is needed, and rustup cannot add it");
    }
    let laboratory = laboratory(if args.quick { "wasm-quick" } else { "wasm" })?;
    let (site, book) = (results("site"), results("book"));
    let has_book = book.join("index.html").exists();
    make(&site, &laboratory, has_book)?;
    let Sizes { whole, gzip, brotli } = sizes(&site)?;
    println!("    {}: {whole} bytes, {gzip} with gzip, {brotli} with brotli", site.display());
    ensure!(
        args.quick || gzip <= MAX_GZIP_BYTES,
        "with gzip the site has {gzip} bytes; at most {MAX_GZIP_BYTES} are allowed"
    );
    // After measuring: readers load a page of the guides only when they open it.
    if has_book {
        for (name, bytes) in files(&book)? {
            write(&site.join(BOOK).join(name), &bytes)?;
        }
        println!("    with the guides of target/book");
    } else {
        println!("    without the guides, which `cargo xtask book` builds");
    }
    if args.npm {
        npm(&laboratory)?;
    }
    if args.speed { speed::run(&laboratory) } else { Ok(()) }
}

/// Compiles the laboratory in a profile and generates its JavaScript interface; returns the folder with `laboratory.js` and `laboratory_bg.wasm`.
fn laboratory(profile: &str) -> Result<PathBuf> {
    let words = ["build", "--locked", "--profile", profile, "--target", wasm::TARGET, "--package", "jiugong-site"];
    step("the laboratory in WebAssembly", &mut cargo(&words))?;
    let made = target().join("laboratory");
    clear(&made)?;
    Bindgen::new()
        .input_path(target().join(wasm::TARGET).join(profile).join("jiugong_site.wasm"))
        .out_name("laboratory")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&made)?;
    Ok(made)
}

/// Entry points of the page's bundle; all other modules are imported by these.
const PAGE_ENTRIES: [&str; 4] = [START, WORKERS, "app/theme.js", SHEET];

/// The module that starts the page.
const START: &str = "app/start.js";

/// The module that starts the workers.
const WORKERS: &str = "wasm/workers.js";

/// Entry points of a worker's bundle. It shares no file with the page, so that a worker loads only one file.
const WORKER_ENTRIES: [&str; 2] = ["wasm/worker.js", "wasm/laboratory.js"];

/// The compiled laboratory. It is in the folder of the modules that load it.
const LABORATORY: &str = "wasm/laboratory_bg.wasm";

/// The style sheet for printing, which stays a file of its own.
const PRINT: &str = "styles/print.css";

/// The bundle of all sheets except the one for printing.
const SHEET: &str = "page.css";

/// The folder of the guides in the site.
const BOOK: &str = "book";

fn make(site: &Path, laboratory: &Path, has_book: bool) -> Result<()> {
    let (page, own) = (root().join("crates/web/assets"), root().join("crates/site/page"));
    let mut all = files(&page)?;
    all.extend(files(laboratory)?.into_iter().map(|(name, bytes)| (format!("wasm/{name}"), bytes)));
    let mut hasher = DefaultHasher::new();
    for (name, bytes) in all.iter().chain(&files(&own)?) {
        hasher.write(name.as_bytes());
        hasher.write(bytes);
    }
    hasher.write(&[u8::from(has_book)]);
    let hash = format!("{:016x}", hasher.finish());
    clear(site)?;
    let folder = site.join("assets").join(&hash);
    let text = fs::read_to_string(page.join("index.html"))?;
    gather(&all, &sheets(&text), &folder)?;
    let parts: Vec<String> = files(&folder)?.into_iter().map(|(name, _)| name).collect();
    fs::write(site.join("index.html"), index(&text, &hash, &parts, has_book)?)?;
    fs::copy(page.join("favicon.svg"), site.join("favicon.svg"))?;
    fs::copy(own.join("manifest.webmanifest"), site.join("manifest.webmanifest"))?;
    let mut kept = vec![".".to_owned(), "favicon.svg".to_owned(), "manifest.webmanifest".to_owned()];
    kept.extend(parts.iter().map(|name| format!("assets/{hash}/{name}")));
    let list: Vec<String> = kept.iter().map(|name| format!("\"{name}\"")).collect();
    let worker = fs::read_to_string(own.join("sw.js"))?;
    let worker = worker.replace("{{version}}", &hash).replace("{{files}}", &format!("[{}]", list.join(", ")));
    fs::write(site.join("sw.js"), worker)?;
    Ok(())
}

/// Bundles the modules and sheets of `all` into `folder`, and copies the rest.
fn gather(all: &[(String, Vec<u8>)], sheets: &[&str], folder: &Path) -> Result<()> {
    // Not below the laboratory, whose folder is read as a whole.
    let apart = target().join("site-modules");
    clear(&apart)?;
    for (name, bytes) in all {
        write(&apart.join(name), bytes)?;
    }
    let imports: Vec<String> = sheets.iter().map(|name| format!("@import \"./{name}\";\n")).collect();
    fs::write(apart.join(SHEET), imports.concat())?;
    page::bundle(&apart, &PAGE_ENTRIES, folder)?;
    page::bundle(&apart, &WORKER_ENTRIES, folder)?;
    for name in [LABORATORY, PRINT] {
        let bytes = fs::read(apart.join(name)).with_context(|| format!("there is no {name}"))?;
        write(&folder.join(name), &bytes)?;
    }
    Ok(())
}

/// What a sheet of the page is called by, before its name.
const LINK: &str = "<link rel=\"stylesheet\" href=\"{{assets}}/";

/// The sheet that a line of `index.html` links, unless it is the one for printing.
fn sheet(line: &str) -> Option<&str> {
    line.trim().strip_prefix(LINK)?.strip_suffix("\" />").filter(|name| !name.contains('"'))
}

/// The sheets of `index.html`, without the one for printing.
fn sheets(text: &str) -> Vec<&str> {
    text.lines().filter_map(sheet).collect()
}

/// `index.html` with relative addresses. The files of the laboratory are requested first. The page links the guides if it finds their folder
/// here.
fn index(text: &str, hash: &str, parts: &[String], has_book: bool) -> Result<String> {
    let mark = "<meta charset=\"utf-8\" />\n";
    ensure!(text.contains(mark) && text.contains("href=\"/favicon.svg\""), "index.html has an unexpected form");
    let sheets = sheets(text);
    let [first, ..] = sheets[..] else { bail!("index.html has no sheets") };
    let assets = format!("assets/{hash}");
    let book =
        if has_book { format!("    <meta name=\"jiugong-book\" content=\"{BOOK}\" />\n") } else { String::new() };
    let begin = format!(
        "{mark}{book}    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    \
         <meta name=\"jiugong-site\" content=\"{hash}\" />\n    \
         <link rel=\"preload\" href=\"{assets}/{LABORATORY}\" as=\"fetch\" type=\"application/wasm\" crossorigin />\n    \
         <script type=\"module\" src=\"{assets}/{WORKERS}\" async></script>\n    \
         <link rel=\"manifest\" href=\"manifest.webmanifest\" />\n"
    );
    // Where a policy stands in the page itself, browsers do not look ahead for what else it names.
    let modules = parts.iter().filter(|name| name.starts_with("part-") || *name == START);
    let modules = modules.map(|name| format!("    <link rel=\"modulepreload\" href=\"{assets}/{name}\" />\n"));
    let style = format!("    <link rel=\"preload\" href=\"{assets}/{SHEET}\" as=\"style\" />\n");
    let head: String = [begin].into_iter().chain(modules).chain([style]).collect();
    let one = |line: &str| match sheet(line) {
        None => Some(line.to_owned()),
        Some(name) => (name == first).then(|| line.replace(name, SHEET)),
    };
    let text: String = text.lines().filter_map(one).map(|line| line + "\n").collect();
    let text = text.replace("{{assets}}", &assets).replace("href=\"/", "href=\"");
    Ok(text.replacen(mark, &head, 1))
}

/// Sizes in bytes.
#[derive(Default)]
struct Sizes {
    whole: usize,
    gzip: usize,
    brotli: usize,
}

/// The total size of all files below `folder`, uncompressed and compressed one by one.
fn sizes(folder: &Path) -> Result<Sizes> {
    let mut sizes = Sizes::default();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(&path)?;
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            gzip.write_all(&bytes)?;
            let mut brotli = CompressorWriter::new(Vec::new(), 1 << 16, BROTLI_QUALITY, 24);
            brotli.write_all(&bytes)?;
            sizes.whole += bytes.len();
            sizes.gzip += gzip.finish()?.len();
            sizes.brotli += brotli.into_inner().len();
        }
    }
    Ok(sizes)
}

/// The JavaScript package, with types generated from the API description.
fn npm(laboratory: &Path) -> Result<()> {
    let (folder, own) = (results("npm"), root().join("crates/site/npm"));
    let types = page::types()?;
    clear(&folder)?;
    for (name, bytes) in files(&own)?.into_iter().chain(files(laboratory)?) {
        fs::write(folder.join(name), bytes)?;
    }
    let package = fs::read_to_string(folder.join("package.json"))?;
    fs::write(folder.join("package.json"), package.replace("{{version}}", env!("CARGO_PKG_VERSION")))?;
    fs::copy(types, folder.join("api.d.ts"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    step("the package for JavaScript", Command::new("npm").args(["pack", "--silent"]).current_dir(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_links_one_sheet_and_the_print_sheet_and_has_no_absolute_address() {
        let text = fs::read_to_string(root().join("crates/web/assets/index.html")).unwrap();
        assert!(sheets(&text).len() > 10 && !sheets(&text).contains(&PRINT));
        let parts = [START, "part-ABC.js", "wasm/worker.js"].map(str::to_owned);
        let page = index(&text, "0123", &parts, false).unwrap();
        assert!(!page.contains("jiugong-book"));
        assert!(
            index(&text, "0123", &parts, true).unwrap().contains("<meta name=\"jiugong-book\" content=\"book\" />")
        );
        let named: Vec<&str> = page.lines().filter(|line| line.contains("rel=\"stylesheet\"")).map(str::trim).collect();
        let expected = [
            "<link rel=\"stylesheet\" href=\"assets/0123/page.css\" />",
            "<link rel=\"stylesheet\" href=\"assets/0123/styles/print.css\" media=\"print\" />",
        ];
        assert_eq!(named, expected);
        assert!(page.contains("<link rel=\"modulepreload\" href=\"assets/0123/part-ABC.js\" />"), "{page}");
        assert!(!page.contains("{{") && !page.contains("=\"/"), "{page}");
        // The laboratory is loaded before the page.
        assert!(page.find("workers.js").unwrap() < page.find("theme.js").unwrap());
    }
}
