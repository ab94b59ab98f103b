//! Domains and heuristics by their names.

use std::str::FromStr;

use super::{DomainRow, HeuristicRow, Rules};
use crate::domains::DOMAINS;
use crate::present::language::Text;
use crate::registry::{UnknownName, by_name};
use crate::request::value::ValueError;

/// A domain, identified by its row.
#[derive(Clone, Copy, Debug)]
pub struct DomainName(pub(crate) &'static DomainRow);

impl DomainName {
    /// The name of a domain.
    pub const fn of<D: Rules>() -> Self {
        DomainName(D::ROW)
    }

    /// Its row.
    pub fn row(self) -> &'static DomainRow {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

impl Default for DomainName {
    /// The first in the list: the sliding puzzle.
    fn default() -> Self {
        DOMAINS[0]
    }
}

impl PartialEq for DomainName {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for DomainName {}

impl FromStr for DomainName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, DOMAINS.iter().map(|&domain| (domain.name(), domain)))
    }
}

/// The name of a heuristic. Several domains may have heuristics with the same name, such as Manhattan distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeuristicName(pub(crate) &'static str);

impl HeuristicName {
    /// h = 0, which every domain has.
    pub const ZERO: HeuristicName = HeuristicName("zero");

    /// The name of a row.
    pub const fn of(row: &HeuristicRow) -> Self {
        HeuristicName(row.name)
    }

    /// All heuristics without duplicates, each with the row of one domain that has it.
    pub fn all() -> impl Iterator<Item = (HeuristicName, &'static HeuristicRow)> {
        let mut seen: Vec<&'static str> = Vec::new();
        let rows = DOMAINS.iter().flat_map(|domain| domain.row().heuristics);
        rows.filter(move |row| {
            let new = !seen.contains(&row.name);
            seen.push(row.name);
            new
        })
        .map(|row| (HeuristicName(row.name), row))
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The domains that have it.
    pub fn domains(self) -> impl Iterator<Item = DomainName> {
        DOMAINS.iter().copied().filter(move |domain| domain.row().heuristic(self).is_some())
    }

    /// Its title in `domain`, or in another domain if that does not have it.
    pub fn title(self, domain: DomainName) -> Text {
        let row = domain.row().heuristic(self);
        row.or_else(|| HeuristicName::all().find(|(name, _)| *name == self).map(|(_, row)| row))
            .map_or(Text { en: self.0, zh: self.0 }, |row| row.title)
    }
}

impl FromStr for HeuristicName {
    type Err = ValueError;

    /// Parses a name or a formula of names.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let known = by_name(text, HeuristicName::all().map(|(heuristic, row)| (row.name, heuristic)));
        let one_word = text.chars().all(|character| character.is_alphabetic() || character == '-');
        known.or_else(|unknown| match HeuristicName::of_formula(text) {
            // An unknown single word is reported as an unknown name, with all valid names.
            Err(_) if one_word => Err(ValueError::Name(unknown)),
            formula => formula.map_err(ValueError::Formula),
        })
    }
}
