//! Big read-only tables kept as files in a cache folder.
//!
//! A table is a [`Key`] (a name, what it is for, the version of its layout) and a payload of `u64` words. What always
//! holds: a table that is handed out is, word for word, one that was built for exactly this key. A file that is cut,
//! altered, foreign or of another version is [`Rejected`], said and built again; a table that cannot be kept is handed
//! out from memory, and an [`Event`] says why.
//!
//! This is the only crate that maps files into memory, and it knows nothing of puzzles.
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
//! let again = cache.load(&key)?.expect("it was kept");
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
pub use event::{Event, NotKept, Obstacle};
pub use folder::state_folder;
pub use inventory::{Listed, RemoveError};
pub use key::{Key, KeyError};
pub use reject::{Rejected, Why};
pub use storage::Storage;
pub use table::Table;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
