//! The domains, one file each. To add one, write its file and add it to the list.

mod doors;
mod four_in_line;
mod maze;
mod small;
mod tiles;

use crate::domain::DomainName;
use crate::language::Text;
use crate::options::{Kind, OptionRow};

pub use small::Small;
pub(crate) use tiles::OPTIMAL_CELLS;
pub use tiles::{TileHeuristic, TilesProblem, Walks, usual_goal};

/// All domains. The first is what problems are of unless it is said otherwise.
pub static DOMAINS: &[DomainName] = &[
    DomainName::of::<TilesProblem>(),
    DomainName::of::<jiugong_puzzles::maze::Maze>(),
    DomainName::of::<jiugong_puzzles::four_in_line::FourInLine>(),
    DomainName::of::<jiugong_puzzles::doors::Doors>(),
];

/// The operator order, for domains whose moves are the four directions.
const ORDER: OptionRow = OptionRow {
    name: "order",
    value: "ORDER",
    help: Text {
        en: "the operator order: l, u, r and d in any order", zh: "算符次序：l、u、r、d 的任意排列"
    },
    kind: Kind::Order,
    usual: Some("lurd"),
};
