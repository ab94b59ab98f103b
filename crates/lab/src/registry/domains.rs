//! The domains, one row each.

use super::HeuristicName;
use crate::language::Text;

/// A kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// The sliding puzzle.
    Tiles,
    /// A way through a maze.
    Maze,
    /// Four in line.
    FourInLine,
    /// The fewest doors.
    Doors,
}

/// What is to be known of a domain.
#[derive(Clone, Copy, Debug)]
pub struct DomainRow {
    /// Which one.
    pub domain: Domain,
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// The heuristic used unless another is asked for.
    pub heuristic: HeuristicName,
}

/// All domains.
pub static DOMAINS: [DomainRow; 4] = [
    DomainRow {
        domain: Domain::Tiles,
        name: "tiles",
        title: Text { en: "sliding puzzle", zh: "滑块拼图（八数码）" },
        help: Text { en: "slide tiles until the board is in order", zh: "移动棋子，使棋盘变为目标布局" },
        heuristic: HeuristicName::Manhattan,
    },
    DomainRow {
        domain: Domain::Maze,
        name: "maze",
        title: Text { en: "maze", zh: "走迷宫" },
        help: Text {
            en: "the shortest or cheapest way between two cells", zh: "两格之间最短或代价最小的路"
        },
        heuristic: HeuristicName::Manhattan,
    },
    DomainRow {
        domain: Domain::FourInLine,
        name: "four-in-line",
        title: Text { en: "four in line", zh: "四子连棋" },
        help: Text {
            en: "the fewest moves until one colour has four in a line",
            zh: "最少移动几步使某一方四子连成一线",
        },
        heuristic: HeuristicName::OneColour,
    },
    DomainRow {
        domain: Domain::Doors,
        name: "doors",
        title: Text { en: "doors", zh: "过门" },
        help: Text {
            en: "the fewest doors between the outside and a point", zh: "从外面走到某一点至少要过几扇门"
        },
        heuristic: HeuristicName::Zero,
    },
];

impl Domain {
    /// Its row.
    ///
    /// # Panics
    /// Never: every domain has a row.
    pub fn row(self) -> &'static DomainRow {
        DOMAINS.iter().find(|row| row.domain == self).expect("every domain has a row")
    }
}
