//! Embeds all files of the page below `assets`, and computes one hash of all of them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use twox_hash::XxHash3_64;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("assets");
    println!("cargo::rerun-if-changed=assets");
    let mut files = Vec::new();
    list(&root, "", &mut files)?;
    files.sort();
    let mut all = Vec::new();
    let mut text = String::from("&[\n");
    for name in &files {
        let bytes = fs::read(root.join(name))?;
        all.extend_from_slice(name.as_bytes());
        all.push(0);
        all.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        all.extend_from_slice(&bytes);
        let _ = writeln!(
            text,
            "    (\"{name}\", include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/assets/{name}\"))),"
        );
    }
    text.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("assets.rs"), text)?;
    println!("cargo::rustc-env=JIUGONG_ASSETS={:016x}", XxHash3_64::oneshot(&all));
    Ok(())
}

/// Adds the names of all files below `folder`, with `/` between folders. Hidden files and backups of editors are skipped.
fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with('~') || name.contains(['"', '\\']) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}
