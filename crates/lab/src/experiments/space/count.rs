//! Counts of states layer by layer, for spaces too large for a table: within limits, in memory or on disk. A domain prepares such a count as
//! a [`StateCounter`], so that verbs name no type of a domain.

use std::any::Any;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use jiugong_search::Monitor;

use crate::experiments::solve::DomainError;
use crate::experiments::space::SpaceReport;
use crate::experiments::space::forecast::{Forecast, ForecastRequest};

/// The limits of a count.
#[derive(Clone, Debug)]
pub struct CountLimits {
    /// Threads; all cores by default.
    pub threads: Option<usize>,
    /// The memory limit in bytes.
    pub memory: u64,
    /// Where to keep the states; in memory by default.
    pub disk: Option<CountFolder>,
}

/// A folder for the states.
#[derive(Clone, Debug)]
pub struct CountFolder {
    /// The folder.
    pub path: PathBuf,
    /// The most bytes its files may take; nine tenths of the free space by default.
    pub limit: Option<u64>,
}

impl CountFolder {
    /// The most bytes for the files of each of `sharing` counts in this folder, which already takes `used` bytes.
    ///
    /// # Errors
    /// If the free space cannot be determined.
    pub fn room(&self, sharing: u64, used: u64) -> io::Result<u64> {
        match self.limit {
            Some(limit) => Ok(limit / sharing),
            None => Ok(room(&self.path)? / 10 * 9 / sharing + used),
        }
    }
}

/// A count of the states of a problem, prepared by its domain.
pub trait StateCounter: fmt::Debug + Send + Sync {
    /// The size of the problem's positions, as the verb `space` takes it.
    fn size(&self) -> String;

    /// The number of states.
    ///
    /// # Errors
    /// If they are too many to count.
    fn states(&self) -> Result<u64, DomainError>;

    /// Counts the states by their distance from the goal. `monitor` receives the progress and returns whether to continue.
    ///
    /// # Errors
    /// If a limit is too small, which is checked before the count starts, or the folder cannot be used or is damaged.
    fn count(&self, monitor: &mut dyn Monitor) -> Result<SpaceReport, DomainError>;

    /// Estimates how long the count takes on other machines, and what it needs there.
    ///
    /// # Errors
    /// If the request lacks a value that the forecast needs.
    fn forecast(&self, request: &ForecastRequest) -> Result<Forecast, DomainError>;

    /// What is counted and where states are kept, as a text that processes which count together compare.
    fn text(&self) -> String;

    /// The domain's own request.
    fn value(&self) -> &dyn Any;
}

impl dyn StateCounter + '_ {
    /// The domain's own request, if its type is `C`.
    pub fn get<C: 'static>(&self) -> Option<&C> {
        self.value().downcast_ref()
    }
}

/// Without the feature `files` the free space is unknown.
#[cfg(not(all(feature = "files", not(target_family = "wasm"))))]
fn room(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The free bytes on the disk of `path`, which need not exist.
#[cfg(all(feature = "files", not(target_family = "wasm")))]
fn room(path: &Path) -> io::Result<u64> {
    let there = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    fs4::available_space(there)
}
