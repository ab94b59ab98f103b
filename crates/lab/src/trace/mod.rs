//! A search as a story: what it did, step by step, in words of no particular domain.
//!
//! A [`Trace`] holds the first steps of a search and its whole report. [`Desk`] replays the events: it knows what stood
//! in OPEN and CLOSED after each of them, and its counters end where the report's do. [`Step`] is one node taken, why it was the
//! next, and what became of its children.

mod desk;
mod record;
mod step;
mod subject;

pub use desk::Desk;
pub use record::{Recorder, Recording};
pub use step::{Step, Steps, Why};
pub use subject::{Subject, Tellable, trace};

use jiugong_search::{Duplicates, Weights};
use serde::Serialize;

use crate::registry::{Domain, Taking};
use crate::request::Chosen;
use crate::solve::Report;
use crate::watch::{Event, Node};

/// A position as it is shown, whatever the domain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Spot {
    /// The position in one line: the rows of a board with `/` between them, or a place.
    pub name: String,
    /// Row and column, for a place on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[u32; 2]>,
    /// Whose turn it is, where that is part of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
}

impl Spot {
    /// A board whose rows are written with `/` between them, or anything else that has a name.
    pub fn named(name: impl Into<String>) -> Self {
        Spot { name: name.into(), place: None, turn: None }
    }

    /// The cells of a board, row by row: what stands between spaces, or letter by letter where there are none. Anything else is a
    /// board of one cell.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let row = |row: &str| {
            if row.contains(' ') {
                row.split_whitespace().map(str::to_owned).collect()
            } else {
                row.chars().map(String::from).collect()
            }
        };
        if self.place.is_some() || !self.name.contains('/') {
            return vec![vec![self.name.clone()]];
        }
        self.name.split('/').map(row).collect()
    }
}

/// A node of the search tree.
pub type Entry = Node<Spot, String>;

/// Something a search did.
pub type Happening = Event<Spot, String>;

/// The first steps of a search, and its whole report.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The kind of problem.
    pub domain: Domain,
    /// Which node the method takes next.
    pub taking: Taking,
    /// What the counters depend on.
    pub ways: Ways,
    /// Where the search starts.
    pub start: Spot,
    /// What happened, first to last.
    pub happenings: Vec<Happening>,
    /// Steps that were taken and not recorded.
    pub left_out: u64,
    /// The report, with its moves by name.
    pub report: Report<String>,
    /// The positions of the plan, the start first; empty without a plan.
    pub path: Vec<Spot>,
}

/// How a search was run, as far as its counters and its explanations depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Whether every move costs 1.
    pub unit_costs: bool,
    /// Whether a depth-first search remembers states, and not only the path in hand.
    pub remembers: bool,
    /// The weights of g and h in f, where they are not 1 and 1.
    pub weights: Option<Weights>,
    /// Whether f has an h in it.
    pub guided: bool,
}

impl Ways {
    pub(crate) fn new(chosen: &Chosen, unit_costs: bool) -> Self {
        Ways {
            unit_costs,
            remembers: chosen.store != crate::registry::Store::None && chosen.duplicates != Duplicates::Back,
            weights: chosen.weights.filter(|weights| (weights.g, weights.h) != (1, 1)),
            guided: chosen.heuristic.is_some(),
        }
    }
}

impl Trace {
    /// A replay at the beginning, with nothing on the desk.
    pub fn desk(&self) -> Desk {
        Desk::new(self.taking, self.ways)
    }

    /// The moves of the plan, in one line.
    pub fn moves(&self) -> Option<String> {
        let plan = self.report.plan()?;
        let letters = plan.moves.iter().all(|by| by.chars().count() == 1);
        Some(plan.moves.join(if letters { "" } else { "; " }))
    }

    /// The steps, first to last.
    pub fn steps(&self) -> Steps<'_> {
        Steps::new(self)
    }
}
