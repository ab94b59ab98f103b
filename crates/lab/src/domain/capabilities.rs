//! What a domain supports beyond searches of one problem. Verbs check for a capability, never for a domain.

use std::fmt;
use std::io::{self, BufRead};

use jiugong_search::{Cost, StopReason};

use super::ReadError;
use crate::domain::instance::Instance;
use crate::experiments::generate::Orders;
use crate::experiments::solve::{DomainError, RequestError};
use crate::experiments::space::count::{CountLimits, StateCounter};
use crate::experiments::space::whole::Shortest;
use crate::present::language::Text;
use crate::request::options::Options;
use crate::request::plan::Plan;

/// Makes a problem from its goal alone.
pub type PoseGoal = fn(&Options) -> Result<Instance, ReadError>;

/// Makes a problem from rows of numbers; `None` if they are not a position.
pub type PoseRows = fn(&[Vec<u32>], &Options) -> Option<Result<Instance, ReadError>>;

/// Prepares a count of the states of a problem.
pub type PrepareCount = fn(&Instance, CountLimits) -> Option<Box<dyn StateCounter>>;

/// The capabilities of a domain; [`PLAIN`](Self::PLAIN) for most domains.
///
/// The functions receive problems of their own domain only. They return `None` for a variant of the problem that does not have the capability.
#[derive(Clone, Copy)]
pub struct Capabilities {
    /// How sentences and data name positions and moves.
    pub words: Words,
    /// Makes a problem from its goal alone, for verbs on all states that reach it. Its start is irrelevant.
    pub goal_alone: Option<PoseGoal>,
    /// Makes a problem from rows of numbers, without a text.
    pub rows: Option<PoseRows>,
    /// Reading and writing several problems in one text.
    pub stream: Option<Stream>,
    /// Generators of problems with given properties.
    pub orders: Option<Orders>,
    /// Counts all states layer by layer within limits, in memory or on disk: for spaces too large for a table.
    pub count: Option<PrepareCount>,
    /// All shortest solutions of spaces too large for a table.
    pub paths: Option<Paths>,
}

impl Capabilities {
    /// No capability beyond those of every space.
    pub const PLAIN: Capabilities = Capabilities {
        words: Words::STATES,
        goal_alone: None,
        rows: None,
        stream: None,
        orders: None,
        count: None,
        paths: None,
    };
}

impl fmt::Debug for Capabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words.positions.en)
    }
}

/// The names of problems, positions and moves.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// One problem.
    pub problem: Text,
    /// Several problems.
    pub problems: Text,
    /// One position.
    pub position: Text,
    /// Several positions.
    pub positions: Text,
    /// The English phrase before a position at which something holds: `on every board`.
    pub at: &'static str,
    /// A sentence for a move; `{}` stands for its name.
    pub made: Text,
}

impl Words {
    /// Positions are called states, and moves have their own names.
    pub const STATES: Words = Words {
        problem: Text { en: "problem", zh: "问题" },
        problems: Text { en: "problems", zh: "问题" },
        position: Text { en: "state", zh: "状态" },
        positions: Text { en: "states", zh: "状态" },
        at: "in",
        made: Text { en: "{}", zh: "走 {}" },
    };
}

/// Reads the problems of a text one by one, each posed by the options; the iteration continues after an invalid one.
pub type ReadStream =
    for<'a> fn(Box<dyn BufRead + 'a>, &'a Options) -> Box<dyn Iterator<Item = Result<Instance, StreamError>> + 'a>;

/// Why a problem of a stream was not read.
#[derive(Debug)]
pub enum StreamError {
    /// The text cannot be read on.
    Io(io::Error),
    /// The problem is invalid.
    Bad(ReadError),
}

/// How several problems are written in one text.
#[derive(Clone, Copy)]
pub struct Stream {
    /// Reads the problems.
    pub read: ReadStream,
    /// The problem on one line, in the shortest readable form.
    pub line: fn(&Instance) -> String,
    /// The problem on several lines, formatted for people.
    pub rows: fn(&Instance) -> String,
}

/// Finds all shortest solutions by search.
#[derive(Clone, Copy)]
pub struct Paths {
    /// Rejects a problem whose shortest solutions cannot be found in reasonable time.
    pub check: fn(&Instance) -> Option<Result<(), DomainError>>,
    /// Counts the solutions of a given lowest cost, and lists the first few; the inner error is the limit that stopped the search.
    pub count: CountPaths,
}

/// Counts the solutions of a plan's problem at their lowest cost, and lists up to the last argument.
pub type CountPaths = fn(&Plan, Cost, usize) -> Option<Result<Result<Shortest, StopReason>, RequestError>>;
