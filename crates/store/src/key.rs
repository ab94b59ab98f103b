//! The name and the identity of a table.
//!
//! A key's name is a valid file name on every platform and in a shell, and its texts always fit the header.

use thiserror::Error;

use crate::header::TEXT_ROOM;

/// The maximum length of a name, so that all file names derived from it stay below the limit of 255 bytes of most file
/// systems.
const LONGEST_NAME: usize = 160;

/// Identifies one table.
///
/// # Example
/// ```
/// use jiugong_store::{Key, KeyError};
///
/// let key = Key::new("pdb-4x4-0-1-2-3", "distances of the tiles 1, 2 and 3 on 4x4", 1)?;
/// assert_eq!(key.name(), "pdb-4x4-0-1-2-3");
/// assert_eq!(Key::new("../elsewhere", "", 1), Err(KeyError::Name));
/// # Ok::<(), KeyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    name: String,
    descriptor: String,
    layout: u32,
}

/// RejectReason a key is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum KeyError {
    #[error("a table's name has 1 to 160 characters out of a-z, 0-9, - and _")]
    Name,
    #[error("a table's descriptor has control characters or is too long")]
    Descriptor,
}

impl Key {
    /// A key.
    ///
    /// * `name` – becomes the file's name: `a` to `z`, `0` to `9`, `-` and `_` only. Capitals are rejected because some
    /// file systems are case-insensitive.
    /// * `descriptor` – describes everything the payload depends on; a file with another descriptor is rejected.
    /// * `layout` – the version of the payload's layout; a file with another version is rejected.
    ///
    /// # Errors
    /// If the name or the descriptor cannot be stored.
    pub fn new(name: impl Into<String>, descriptor: impl Into<String>, layout: u32) -> Result<Self, KeyError> {
        let (name, descriptor) = (name.into(), descriptor.into());
        if !is_name(&name) {
            return Err(KeyError::Name);
        }
        if !is_descriptor(&name, &descriptor) {
            return Err(KeyError::Descriptor);
        }
        Ok(Self { name, descriptor, layout })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The descriptor of the table's content.
    pub fn descriptor(&self) -> &str {
        &self.descriptor
    }

    /// The version of the payload's layout.
    pub fn layout(&self) -> u32 {
        self.layout
    }
}

/// Whether `name` is a valid table name.
pub fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(allowed)
}

fn is_descriptor(name: &str, descriptor: &str) -> bool {
    // Control characters would reach terminals when tables are listed.
    name.len() + descriptor.len() <= TEXT_ROOM && !descriptor.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_as_file_names() {
        for bad in ["", ".", "..", "a/b", "a\\b", "A", "a.b", "a b", "é", "a\0", "-\n", &"a".repeat(161)] {
            assert_eq!(Key::new(bad, "", 0), Err(KeyError::Name), "{bad:?}");
        }
        for good in ["a", "pdb-4x4-0-8-9", "_", &"a".repeat(160)] {
            assert!(Key::new(good, "", 0).is_ok(), "{good:?}");
        }
    }

    #[test]
    fn descriptors_fit_the_header() {
        assert!(Key::new("a", "x".repeat(TEXT_ROOM - 1), 0).is_ok());
        assert_eq!(Key::new("a", "x".repeat(TEXT_ROOM), 0), Err(KeyError::Descriptor));
        assert_eq!(Key::new("a", "two\nlines", 0), Err(KeyError::Descriptor));
        assert_eq!(Key::new("a", "\u{1b}[31m", 0), Err(KeyError::Descriptor));
        assert!(Key::new("a", "九宫", 0).is_ok());
    }
}
