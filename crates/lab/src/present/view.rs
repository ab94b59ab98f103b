//! A position as it is shown, whatever the domain.

use serde::Serialize;

/// A position as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct View {
    /// The position in one line: the rows of a board with `/` between them, or a place.
    pub name: String,
    /// Row and column, for a place on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[u32; 2]>,
    /// Whose turn it is, where that is part of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
}

impl View {
    /// A board whose rows are written with `/` between them, or anything else that has a name.
    pub fn named(name: impl Into<String>) -> Self {
        View { name: name.into(), place: None, turn: None }
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
