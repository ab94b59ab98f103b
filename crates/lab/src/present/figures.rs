//! The statistics of a search without those that its method does not count.
//!
//! The engine's counters start at 0, even those that a method never counts. The rows of methods list these, and only this module reads
//! the lists, so all output takes its figures from here.

use std::time::Duration;

use jiugong_search::Statistics;

use crate::methods::MethodRow;

/// A counter of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is the field of the engine's statistics of that name")]
pub enum Figure {
    Expanded,
    Generated,
    Duplicates,
    Reopened,
    Pruned,
    MaxOpen,
    MaxClosed,
    Depth,
    Bytes,
}

/// The engine's statistics; `None` means that the method does not count this.
///
/// # Example
/// ```
/// use jiugong_lab::registry::Method;
/// use jiugong_search::Statistics;
///
/// let counted = Statistics { expanded: 7, ..Statistics::default() };
/// assert_eq!(Method::BFS.row().figures(&counted).generated, Some(0));
/// assert_eq!(Method::ANYTIME.row().figures(&counted).generated, None);
/// assert_eq!(Method::ANYTIME.row().figures(&counted).expanded, Some(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the field of the engine's statistics of that name")]
pub struct Figures {
    pub expanded: Option<u64>,
    pub generated: Option<u64>,
    pub duplicates: Option<u64>,
    pub reopened: Option<u64>,
    pub pruned: Option<u64>,
    pub max_open: Option<u64>,
    pub max_closed: Option<u64>,
    pub depth: Option<u32>,
    pub bytes: Option<usize>,
    pub time: Duration,
}

impl MethodRow {
    /// Whether the method counts this figure.
    pub fn counts(&self, figure: Figure) -> bool {
        !self.uncounted.contains(&figure)
    }

    /// The figures of a search by the method.
    pub fn figures(&self, statistics: &Statistics) -> Figures {
        let counted = |figure, value: u64| self.counts(figure).then_some(value);
        Figures {
            expanded: counted(Figure::Expanded, statistics.expanded),
            generated: counted(Figure::Generated, statistics.generated),
            duplicates: counted(Figure::Duplicates, statistics.duplicates),
            reopened: counted(Figure::Reopened, statistics.reopened),
            pruned: counted(Figure::Pruned, statistics.pruned),
            max_open: counted(Figure::MaxOpen, statistics.max_open),
            max_closed: counted(Figure::MaxClosed, statistics.max_closed),
            depth: self.counts(Figure::Depth).then_some(statistics.depth),
            bytes: self.counts(Figure::Bytes).then_some(statistics.bytes),
            time: statistics.time,
        }
    }
}
