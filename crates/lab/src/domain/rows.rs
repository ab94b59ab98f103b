//! The rows that describe a domain and its heuristics: what front ends list, offer and ask by.

use std::fmt;

use jiugong_search::Quality;

use super::{Capabilities, HeuristicName, ReadError};
use crate::boards::random::Random;
use crate::domain::instance::Instance;
use crate::formula;
use crate::methods::{Call, Method};
use crate::present::language::Text;
use crate::request::function;
use crate::request::value::{OptionRow, Options};

/// A heuristic of a domain.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// What it guarantees, as its type says; a test checks this on every state of small problems.
    pub quality: Quality,
    /// Whether a comparison includes it unless told otherwise.
    pub compared: bool,
}

/// What a domain has beside searches of one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ability {
    /// Random problems.
    Generate,
    /// Verdicts on its heuristics, from all states.
    Audit,
    /// The states counted by their distance.
    Space,
    /// All shortest solutions.
    Path,
}

impl Ability {
    /// The verb that needs it.
    pub fn verb(self) -> &'static str {
        match self {
            Ability::Generate => "generate",
            Ability::Audit => "audit",
            Ability::Space => "space",
            Ability::Path => "path",
        }
    }
}

/// Makes a random problem: by these numbers, of about this size, with these options.
pub type MakeRandom = fn(&mut Random, Option<usize>, &Options) -> Result<Instance, ReadError>;

/// What is to be known of a domain.
pub struct DomainRow {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// How its text is written, in a line.
    pub form: Text,
    /// A text that can be read.
    pub example: &'static str,
    /// What the text is called in data, beside `text`.
    pub field: &'static str,
    /// Its options.
    pub options: &'static [OptionRow],
    /// Its heuristics, `zero` included; guided methods use [`usual`](Self::usual) unless another is named.
    pub heuristics: &'static [HeuristicRow],
    /// The heuristic used unless another is asked for.
    pub usual: HeuristicName,
    /// Methods that only this domain has.
    pub methods: &'static [Method],
    /// Whether its spaces can be walked backwards, as methods need that search from both ends.
    pub backward: bool,
    /// What it has beside searches of one problem.
    pub abilities: &'static [Ability],
    /// What it can do beyond that.
    pub capabilities: &'static Capabilities,
    /// Reads a problem.
    pub read: fn(&[u8], &Options) -> Result<Instance, ReadError>,
    /// Makes a random problem of about this size, or of the usual one.
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
