//! A position as text, for all domains.

use serde::Serialize;

use crate::domain::{Fact, Present};

/// A position as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct View {
    /// The position on one line: the rows of a board separated by `/`, or a place.
    pub name: String,
    /// Row and column of a place on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[u32; 2]>,
    /// Whose turn it is, if that is part of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
}

impl View {
    /// A board whose rows are separated by `/`, or anything else with a name.
    pub fn named(name: impl Into<String>) -> Self {
        View { name: name.into(), place: None, turn: None }
    }

    /// The cells of a board, row by row. Cells are separated by spaces; without spaces each character is a cell. Anything but a board is
    /// a single cell.
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

/// A position as text for people, and as a value for data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateView {
    /// The position on one line.
    pub name: String,
    /// The position as data state it: the numbers in its cells, or its name.
    pub fact: Fact,
}

impl StateView {
    pub(crate) fn new<D: Present>(problem: &D, position: &D::Position) -> Self {
        StateView { name: problem.view(position).name, fact: problem.fact(position) }
    }
}
