//! What a domain can do beyond the searches of one problem. Verbs ask for a capability, never for a domain.

use std::fmt;

use jiugong_search::{Cost, StopReason};

use super::{Fact, ReadError};
use crate::boards::counting::{CountLimits, CountRequest};
use crate::boards::paths::PathError;
use crate::domain::instance::Instance;
use crate::experiments::generate::Orders;
use crate::experiments::solve::RequestError;
use crate::experiments::space::whole::Shortest;
use crate::present::language::Text;
use crate::present::view::View;
use crate::request::settings::Settings;
use crate::request::value::Options;

/// Poses a problem by its goal alone.
pub type PoseGoal = fn(&Options) -> Result<Instance, ReadError>;

/// Prepares a count of the states of a problem.
pub type PrepareCount = fn(&Instance, CountLimits) -> Option<CountRequest>;

/// The capabilities of a domain; most domains are [`PLAIN`](Self::PLAIN).
///
/// A function gets problems of its own domain only. It returns `None` for a problem that the domain poses in another way, which
/// then has no more than problems of other domains have.
#[derive(Clone, Copy)]
pub struct Capabilities {
    /// How sentences and data name positions and moves.
    pub words: Words,
    /// Poses a problem by its goal alone, for verbs about all states that reach it. The start of such a problem means nothing.
    pub goal_alone: Option<PoseGoal>,
    /// Many problems in one input, one after another.
    pub stream: Option<Stream>,
    /// Problems to order.
    pub orders: Option<Orders>,
    /// A count of all states layer by layer, within limits, in memory or on disk: for spaces with too many states for a table.
    pub count: Option<PrepareCount>,
    /// All shortest solutions where the states are too many for a table.
    pub paths: Option<Paths>,
}

impl Capabilities {
    /// No capability beyond what the space gives.
    pub const PLAIN: Capabilities =
        Capabilities { words: Words::STATES, goal_alone: None, stream: None, orders: None, count: None, paths: None };
}

impl fmt::Debug for Capabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words.positions.en)
    }
}

/// The names of positions and moves.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// One position.
    pub position: Text,
    /// Several positions.
    pub positions: Text,
    /// What stands in English before a position that something holds for: `on every board`.
    pub at: &'static str,
    /// A move that was made, with its name for `{}`.
    pub made: Text,
    /// Whether data list the numbers in the cells of a position; else they have its name.
    pub lists_cells: bool,
}

impl Words {
    /// Positions called states, moves called by their names.
    pub const STATES: Words = Words {
        position: Text { en: "state", zh: "状态" },
        positions: Text { en: "states", zh: "状态" },
        at: "in",
        made: Text { en: "{}", zh: "走 {}" },
        lists_cells: false,
    };

    /// A position as a value for data.
    pub fn fact(&self, view: &View) -> Fact {
        if !self.lists_cells {
            return view.name.clone().into();
        }
        let cells = view.name.split(['/', ' ']).filter_map(|cell| cell.parse().ok());
        cells.collect::<Vec<u32>>().into()
    }
}

/// How problems stand one after another in one text.
#[derive(Clone, Copy)]
pub struct Stream {
    /// A problem in one line, as short as it can be and still be read.
    pub line: fn(&Instance) -> String,
    /// A problem in several lines, as people read it.
    pub rows: fn(&Instance) -> String,
}

/// How all shortest solutions are found by search.
#[derive(Clone, Copy)]
pub struct Paths {
    /// Refuses a problem whose shortest solutions are out of reach.
    pub check: fn(&Instance) -> Option<Result<(), PathError>>,
    /// Counts the solutions of the lowest cost, which is given, and lists the first few; inside, the limit that was met before the end.
    pub count: CountPaths,
}

/// Counts the solutions of a problem at their lowest cost, and lists as many as the last number says.
pub type CountPaths =
    fn(&Instance, Cost, &Settings, usize) -> Option<Result<Result<Shortest, StopReason>, RequestError>>;
