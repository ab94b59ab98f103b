//! The rows that describe a domain and its heuristics; front ends build lists, forms and flags from them.

use std::fmt;

use jiugong_search::{Quality, Random};

use super::{Capabilities, HeuristicName, ReadError};
use crate::domain::instance::Instance;
use crate::formula;
use crate::methods::{Call, Method};
use crate::present::language::Text;
use crate::request::function;
use crate::request::options::Options;
use crate::request::value::OptionRow;

/// A heuristic of a domain.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// A description of one line.
    pub help: Text,
    /// Its guarantee, equal to that of its type; a test verifies it on every state of small problems.
    pub quality: Quality,
    /// Whether comparisons include it by default.
    pub compared: bool,
}

/// A verb that a domain supports in addition to searches of one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ability {
    /// Random problems.
    Generate,
    /// Verdicts on its heuristics on all states.
    Audit,
    /// Counts of the states by distance.
    Space,
    /// All shortest solutions.
    Path,
}

impl Ability {
    /// The verb.
    pub fn verb(self) -> &'static str {
        match self {
            Ability::Generate => "generate",
            Ability::Audit => "audit",
            Ability::Space => "space",
            Ability::Path => "path",
        }
    }
}

/// Makes a random problem from a generator, with about this size and these options.
pub type MakeRandom = fn(&mut Random, Option<usize>, &Options) -> Result<Instance, ReadError>;

/// The description of a domain.
pub struct DomainRow {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// A description of one line.
    pub help: Text,
    /// The form of its text, on one line.
    pub form: Text,
    /// A valid text.
    pub example: &'static str,
    /// An alternative name of the field `text` in data.
    pub field: &'static str,
    /// Its options.
    pub options: &'static [OptionRow],
    /// Its heuristics, including `zero`; the default of guided methods is [`usual`](Self::usual).
    pub heuristics: &'static [HeuristicRow],
    /// The default heuristic.
    pub usual: HeuristicName,
    /// Methods that only this domain has.
    pub methods: &'static [Method],
    /// Whether its spaces can be searched backwards, as bidirectional methods require.
    pub backward: bool,
    /// The verbs it supports in addition to searches of one problem.
    pub abilities: &'static [Ability],
    /// Its other capabilities.
    pub capabilities: &'static Capabilities,
    /// Reads a problem.
    pub read: fn(&[u8], &Options) -> Result<Instance, ReadError>,
    /// Makes a random problem of about this size, by default the usual one.
    pub random: Option<MakeRandom>,
}

impl DomainRow {
    /// The row of one of its heuristics, of a formula of them, or of a function that comes with a request.
    pub fn heuristic(&self, name: HeuristicName) -> Option<&'static HeuristicRow> {
        let listed = self.heuristics.iter().find(|row| row.name == name.0);
        listed.or_else(|| function::row(name)).or_else(|| formula::row(self, name))
    }

    /// The names of its heuristics.
    pub fn heuristic_names(&self) -> impl Iterator<Item = HeuristicName> {
        self.heuristics.iter().map(|row| HeuristicName(row.name))
    }

    /// The row of one of its options.
    pub fn option(&self, name: &str) -> Option<&'static OptionRow> {
        self.options.iter().find(|row| row.name == name)
    }

    /// Whether it has a method.
    pub fn has(&self, method: Method) -> bool {
        match method.row().call {
            Call::General(general) => self.backward || !general.needs_backward(),
            Call::Own => self.methods.contains(&method),
        }
    }
}

impl fmt::Debug for DomainRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
