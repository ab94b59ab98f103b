//! Output files: `-o FILE`.
//!
//! Invariants: a file is complete or absent, because it is written to a temporary file and renamed; and an existing file is
//! replaced only with a message.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use jiugong_show::catalogue;
use jiugong_show::picture::{Kind, Scene};
use jiugong_show::units::show_bytes;

use crate::failure::Failure;
use crate::terminal::Terminal;

/// The destination of a file, checked before any work is done.
#[derive(Debug)]
pub struct Output {
    /// The name that the user gave.
    name: String,
    /// The actual path, with links resolved.
    path: PathBuf,
    replaces: bool,
}

impl Output {
    /// The destination `path`.
    ///
    /// # Errors
    /// With a sentence for the user if no file can be written there.
    pub fn new(terminal: &Terminal, path: &Path) -> Result<Self, Failure> {
        let language = terminal.language;
        if path == Path::new("-") {
            return Err(Failure::Bad(catalogue::output_is_stdout(language)));
        }
        let name = path.display().to_string();
        let refused = |why: &str| Failure::Bad(catalogue::cannot_write(language, &name, why));
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(refused(&catalogue::is_folder(language))),
            Ok(there) if !there.is_file() => Err(refused(&catalogue::is_no_file(language))),
            Ok(there) if there.permissions().readonly() => Err(refused(&catalogue::is_protected(language))),
            Ok(_) => {
                let path = fs::canonicalize(path).map_err(|error| refused(&error.to_string()))?;
                Ok(Output { name, path, replaces: true })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if path.file_name().is_none() || name.ends_with(std::path::is_separator) {
                    return Err(refused(&catalogue::is_folder(language)));
                }
                let folder = folder(path);
                if !folder.is_dir() {
                    return Err(refused(&catalogue::no_folder(language, &folder.display().to_string())));
                }
                Ok(Output { name, path: path.to_owned(), replaces: false })
            }
            Err(error) => Err(refused(&error.to_string())),
        }
    }

    /// Writes the file and reports it on stderr.
    ///
    /// # Errors
    /// If it cannot be written; then the previous file is unchanged.
    pub fn write(&self, terminal: &Terminal, bytes: &[u8]) -> Result<(), Failure> {
        let language = terminal.language;
        let failed =
            |error: &io::Error| Failure::Bad(catalogue::cannot_write(language, &self.name, &error.to_string()));
        let file_name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let partial = folder(&self.path).join(format!(".{file_name}.{}.partial", std::process::id()));
        let written = self.fill(&partial, bytes).and_then(|()| fs::rename(&partial, &self.path));
        if let Err(error) = written {
            // The temporary file may not exist.
            let _ = fs::remove_file(&partial);
            return Err(failed(&error));
        }
        let said = if self.replaces { catalogue::wrote_over } else { catalogue::wrote };
        Terminal::note(&said(language, &self.name, &show_bytes(bytes.len())));
        Ok(())
    }

    fn fill(&self, partial: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create_new(partial)?;
        if self.replaces {
            file.set_permissions(fs::metadata(&self.path)?.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// The destination of a picture, of the kind that its extension names.
#[derive(Debug)]
pub struct PictureOutput {
    output: Output,
    kind: Kind,
}

impl PictureOutput {
    /// The destination `path`.
    ///
    /// # Errors
    /// With a sentence for the user if no picture can be written there.
    pub fn new(terminal: &Terminal, path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") || path.is_dir() {
            Output::new(terminal, path)?;
        }
        let kind = Kind::of(path).map_err(|error| Failure::explain(terminal, &error))?;
        let output = Output::new(terminal, path)?;
        kind.available().map_err(|error| Failure::explain(terminal, &error))?;
        Ok(PictureOutput { output, kind })
    }

    /// Draws and writes the picture, and reports it on stderr.
    ///
    /// # Errors
    /// If it is too large, or cannot be written.
    pub fn write(&self, terminal: &Terminal, scene: &Scene) -> Result<(), Failure> {
        let bytes = self.kind.render(scene).map_err(|error| Failure::explain(terminal, &error))?;
        self.output.write(terminal, &bytes)
    }
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use jiugong_lab::Language;

    use super::*;

    fn refused(path: &Path) -> String {
        match Output::new(&Terminal::new(Language::En), path) {
            Err(Failure::Bad(message)) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn files_are_whole_and_places_are_checked() {
        let folder = std::env::temp_dir().join(format!("jiugong-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let terminal = Terminal::new(Language::En);
        let file = folder.join("picture.svg");
        for (bytes, replaces) in [(&b"one"[..], false), (b"another", true)] {
            let output = Output::new(&terminal, &file).unwrap();
            assert_eq!(output.replaces, replaces);
            output.write(&terminal, bytes).unwrap();
            assert_eq!(fs::read(&file).unwrap(), bytes);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no other file is left");
        assert!(refused(Path::new("-")).contains("name of a file"));
        assert!(refused(&folder).contains("it is a folder"));
        assert!(refused(&folder.join("none").join("a.svg")).contains("does not exist"));
        assert!(refused(&file.join("a.svg")).contains("cannot write"));
        #[cfg(unix)]
        assert!(refused(Path::new("/dev/null")).contains("neither a file"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
