//! Large read-only tables stored as files in a cache folder.
//!
//! A table is a [`Key`] (a name, a descriptor, the version of its layout) and a payload of `u64` words. Invariant: a
//! returned table is, word for word, one that was built for exactly this key. A file that is cut, altered, foreign or
//! of another version is [`RejectedFile`], reported and built again; a table that cannot be stored is returned from memory,
//! and an [`Event`] gives the reason.
//!
//! This is the only crate that maps files into memory, and it is independent of puzzles.
//!
//! # Example
//! ```
//! use jiugong_store::{Cache, Key};
//!
//! let folder = tempfile::tempdir()?;
//! let cache = Cache::at(folder.path());
//! let key = Key::new("squares", "the squares of 0 to 999", 1)?;
//! let build = || Ok::<_, std::convert::Infallible>((0..1000).map(|n| n * n).collect::<Vec<u64>>());
//!
//! let table = cache.get_or_build(&key, build, &mut |event| println!("{event:?}"))?;
//! assert_eq!(table[31], 961);
//! let again = cache.load(&key)?.expect("it was stored");
//! assert_eq!(again[..], table[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
#[cfg(test)]
mod build_tests;
mod cache;
mod checksum;
mod event;
mod folder;
mod header;
mod inventory;
mod key;
#[cfg_attr(not(all(feature = "mapping", not(target_family = "wasm"))), path = "unmapped.rs")]
mod map;
mod reject;
mod storage;
mod table;

pub use cache::Cache;
pub use checksum::hash as checksum_of;
pub use event::{Event, Obstacle, SaveError};
pub use folder::state_folder;
pub use inventory::{RemoveError, TableInfo};
pub use key::{Key, KeyError};
pub use reject::{RejectReason, RejectedFile};
pub use storage::Storage;
pub use table::Table;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
