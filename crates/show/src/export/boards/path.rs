//! A path from a complete table, in the same form as in the format `moves`.

use std::io::{self, Write};

use jiugong_puzzles::tiles::{Convention, Path};

/// Writes a path as the format `moves` writes a plan, and returns `true`. In a convention that needs the boards it writes nothing
/// and returns `false`.
///
/// # Errors
/// If `out` cannot be written to.
#[inline]
pub fn write_path(convention: Convention, path: &Path, out: &mut impl Write) -> io::Result<bool> {
    let mut line = path.letters(convention);
    match line.get_mut(path.len()) {
        Some(end) if convention != Convention::Number => *end = b'\n',
        _ => return Ok(false),
    }
    out.write_all(&line[..=path.len()])?;
    Ok(true)
}
