//! The progress of a search, for programs.

use jiugong_search::Progress;
use serde::Serialize;

/// The progress of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProgressRecord {
    expanded: u64,
    generated: u64,
    /// The largest OPEN so far.
    open: u64,
    /// The bound of the current round.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    /// The cost of the best plan so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<u32>,
    bytes: usize,
    time_us: u64,
}

impl From<&Progress> for ProgressRecord {
    fn from(progress: &Progress) -> Self {
        let figures = &progress.statistics;
        ProgressRecord {
            expanded: figures.expanded,
            generated: figures.generated,
            open: figures.max_open,
            bound: progress.bound,
            best: progress.best,
            bytes: figures.bytes,
            time_us: figures.time.as_micros() as u64,
        }
    }
}
