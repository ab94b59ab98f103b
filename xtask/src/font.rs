//! `cargo xtask font`: regenerates the font subsets for pictures, with the characters that are in use now.
//!
//! The full fonts come from Debian packages, the subsetting tool from `PyPI`. Both are downloaded into the target folder;
//! nothing is installed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::chores::{root, step, succeeds, target};

/// A font in `crates/show/assets`: its file, the Debian package, and the path in the package.
struct Font {
    name: &'static str,
    package: &'static str,
    file: &'static str,
}

/// Earlier fonts take precedence: a character is only in the first font that has it. The bold font is for Latin only.
const FONTS: [Font; 4] = [
    Font {
        name: "latin.ttf",
        package: "fonts-roboto-unhinted",
        file: "usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    },
    Font {
        name: "latin-bold.ttf",
        package: "fonts-roboto-unhinted",
        file: "usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
    },
    Font { name: "symbols.ttf", package: "fonts-dejavu-core", file: "usr/share/fonts/truetype/dejavu/DejaVuSans.ttf" },
    Font {
        name: "cjk.ttf",
        package: "fonts-droid-fallback",
        file: "usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    },
];

/// Moves full-width punctuation to its position in print: opening marks to the right of their square, closing marks to the
/// left. The full font centres them, which separates them from the adjacent words.
const PLACE_PUNCTUATION: &str = r#"
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
names, glyphs, measures = font.getBestCmap(), font["glyf"], font["hmtx"]
for marks, ends in (("（《「『【", False), ("）》」』】，。、；：！？", True)):
    for mark in marks:
        if ord(mark) not in names:
            continue
        name = names[ord(mark)]
        glyph, (width, _) = glyphs[name], measures[name]
        room = width // 12
        shift = room - glyph.xMin if ends else width - room - glyph.xMax
        if glyph.isComposite():
            for part in glyph.components:
                part.x += shift
        else:
            glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(glyphs)
        measures[name] = (width, glyph.xMin)
font.save(sys.argv[1])
"#;

/// The folders with texts for users.
const SOURCES: [&str; 4] = ["crates/lab/src", "crates/show/src", "crates/course/src", "crates/jiugong/src"];

pub fn run() -> Result<()> {
    let work = target().join("font");
    fs::create_dir_all(&work)?;
    let tool = subsetter(&work)?;
    let characters = characters()?;
    println!("==> {} characters beyond ASCII", characters.len());
    let is_cjk = |char: &char| *char >= '\u{2e80}';
    for font in FONTS {
        let full = fetch(&work, &font)?;
        let wanted: String = match font.name {
            "cjk.ttf" => characters.iter().filter(|char| is_cjk(char)).collect(),
            "symbols.ttf" => characters.iter().filter(|char| !is_cjk(char)).collect(),
            _ => (' '..='~').chain(characters.iter().copied().filter(|char| !is_cjk(char))).collect(),
        };
        let list = work.join("characters.txt");
        fs::write(&list, wanted)?;
        let made = root().join("crates/show/assets").join(font.name);
        let mut command = Command::new(&tool);
        command
            .arg(&full)
            .arg(format!("--text-file={}", list.display()))
            .arg(format!("--output-file={}", made.display()));
        command.args([
            "--no-hinting",
            "--layout-features=kern",
            "--name-IDs=1,2,4,6,13,14",
            "--drop-tables+=DSIG,gasp",
        ]);
        step(&format!("{} from {}", font.name, font.package), &mut command)?;
        if font.name == "cjk.ttf" {
            let mut python = Command::new(work.join("python/bin/python"));
            step("set full-width marks", python.args(["-c", PLACE_PUNCTUATION]).arg(&made))?;
        }
        println!("    {} bytes", fs::metadata(&made)?.len());
    }
    Ok(())
}

/// All non-ASCII characters in the sources, and the symbols used by charts and trees.
fn characters() -> Result<BTreeSet<char>> {
    let mut found = characters_in(&SOURCES)?;
    found.extend("×·–—↑↓←→↖↗↘↙≤≥≈∞−…✓✗µ°²³⁴⁵⁶⁷⁸⁹⁰¹".chars());
    Ok(found)
}

/// All non-ASCII characters in the sources below `folders`.
fn characters_in(folders: &[&str]) -> Result<BTreeSet<char>> {
    let mut found = BTreeSet::new();
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.extend(fs::read_to_string(&path)?.chars().filter(|char| !char.is_ascii()));
            }
        }
    }
    Ok(found)
}

/// The path of the full font, which is downloaded to `work` if necessary.
fn fetch(work: &Path, font: &Font) -> Result<PathBuf> {
    let full = work.join("unpacked").join(font.file);
    if full.exists() {
        return Ok(full);
    }
    let mut download = Command::new("apt-get");
    step(&format!("download {}", font.package), download.args(["download", font.package]).current_dir(work))?;
    for entry in fs::read_dir(work)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with(font.package) && path.extension().is_some_and(|extension| extension == "deb") {
            let mut unpack = Command::new("dpkg-deb");
            step(&format!("unpack {name}"), unpack.arg("-x").arg(&path).arg(work.join("unpacked")))?;
        }
    }
    if !full.exists() {
        bail!("{} is not in the package {}", font.file, font.package);
    }
    Ok(full)
}

/// The subsetting tool, in its own Python environment.
fn subsetter(work: &Path) -> Result<PathBuf> {
    let environment = work.join("python");
    let tool = environment.join("bin").join("pyftsubset");
    if !succeeds(Command::new(&tool).arg("--help")) {
        step("make a Python environment", Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
        let mut install = Command::new(environment.join("bin").join("pip"));
        step("install fonttools", install.args(["install", "--quiet", "fonttools"]))?;
    }
    Ok(tool)
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider};

    use super::*;

    #[test]
    fn full_width_punctuation_is_next_to_the_adjacent_word() {
        use skrifa::instance::{LocationRef, Size};

        let bytes = fs::read(root().join("crates/show/assets/cjk.ttf")).unwrap();
        let font = FontRef::new(&bytes).unwrap();
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let sides = |mark: char| {
            let glyph = font.charmap().map(mark).unwrap();
            let (width, bounds) = (metrics.advance_width(glyph).unwrap(), metrics.bounds(glyph).unwrap());
            (bounds.x_min / width, 1.0 - bounds.x_max / width)
        };
        for mark in "（《".chars() {
            assert!(sides(mark).1 < 0.2 && sides(mark).0 > 0.4, "{mark} {:?}", sides(mark));
        }
        for mark in "）》，。、；：！？".chars() {
            assert!(sides(mark).0 < 0.2 && sides(mark).1 > 0.4, "{mark} {:?}", sides(mark));
        }
    }

    /// This test is here and not next to the fonts because texts of other packages are drawn with them too.
    #[test]
    fn all_characters_of_pictures_are_in_the_fonts() {
        let used = characters_in(&[
            "crates/show/src",
            "crates/course/src/catalogue",
            "crates/course/src/export",
            "crates/lab/src",
        ]);
        let used = used.unwrap();
        assert!(used.len() > 500, "{} characters", used.len());
        let files = FONTS.map(|font| fs::read(root().join("crates/show/assets").join(font.name)).unwrap());
        let fonts: Vec<_> = files.iter().map(|bytes| FontRef::new(bytes).unwrap()).collect();
        let has = |char: char| fonts.iter().any(|font| font.charmap().map(char).is_some());
        let missing: String = (' '..='~').chain(used).filter(|&char| !has(char)).collect();
        assert_eq!(missing, "", "run `cargo xtask font`");
    }
}
