//! Writing archives with sorted names, one modification time and owner 0.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::contents::Files;
use super::output;
use crate::chores::{results, succeeds};

/// Compresses bytes without a name or a date, so that the result depends only on the contents.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

/// A compressed tar of `files` and their parent folders, all below `top`.
pub fn tar_gz(top: &str, files: &Files, time: u64) -> Result<Vec<u8>> {
    let mut builder = Builder::new(Vec::new());
    let mut folders = BTreeSet::new();
    for (path, file) in files {
        let path = format!("{top}/{path}");
        for (end, _) in path.match_indices('/') {
            let folder = &path[..=end];
            if folders.insert(folder.to_owned()) {
                builder.append(&header(folder, EntryType::Directory, 0o755, 0, time)?, &[][..])?;
            }
        }
        let (mode, size) = (if file.is_executable { 0o755 } else { 0o644 }, file.bytes.len() as u64);
        builder.append(&header(&path, EntryType::Regular, mode, size, time)?, &file.bytes[..])?;
    }
    gzip(&builder.into_inner()?)
}

fn header(path: &str, kind: EntryType, mode: u32, size: u64, time: u64) -> Result<Header> {
    let mut header = Header::new_gnu();
    // `set_path` would remove the `./` that Debian packages have before every name.
    let name = &mut header.as_old_mut().name;
    ensure!(path.len() < name.len(), "{path} is too long a name for an archive");
    name[..path.len()].copy_from_slice(path.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header.set_cksum();
    Ok(header)
}

/// A compressed zip of `files`, all below `top`. Its dates are those of files without a date: 1980.
pub fn zip(top: &str, files: &Files) -> Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, file) in files {
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default().unix_permissions(mode);
        writer.start_file(format!("{top}/{path}"), options)?;
        writer.write_all(&file.bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// The command that prints SHA-256 checksums; macOS has another one than Linux, with the same output.
pub fn sha256sum() -> Command {
    if succeeds(Command::new("sha256sum").arg("--version")) {
        return Command::new("sha256sum");
    }
    let mut command = Command::new("shasum");
    command.args(["--algorithm", "256"]);
    command
}

/// The output of `program` (`sha256sum`, `md5sum`) for `files`.
pub fn sums(program: &mut Command, files: &Files) -> Result<Vec<u8>> {
    let folder = results("dist/summed");
    for (path, file) in files {
        write(&folder.join(path), &file.bytes)?;
    }
    let sums = output(program.args(files.keys()).current_dir(&folder));
    fs::remove_dir_all(&folder)?;
    sums
}

/// Writes a file and creates its parent folders.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::super::contents::File;
    use super::*;

    #[test]
    fn an_archive_lists_each_folder_once_before_its_files() {
        let file = |text: &str| File::plain(text.as_bytes().to_vec());
        let files = Files::from([("a/b/one".to_owned(), file("1")), ("a/two".to_owned(), file("22"))]);
        let packed = tar_gz(".", &files, 5).unwrap();
        assert_eq!(packed, tar_gz(".", &files, 5).unwrap());
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(&packed[..]));
        let entries = archive.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.mtime().unwrap(), header.uid().unwrap()), (5, 0));
            (String::from_utf8(entry.path_bytes().into_owned()).unwrap(), header.size().unwrap())
        });
        let wanted = [("./", 0), ("./a/", 0), ("./a/b/", 0), ("./a/b/one", 1), ("./a/two", 2)];
        assert_eq!(entries.collect::<Vec<_>>(), wanted.map(|(path, size)| (path.to_owned(), size)));
    }
}
