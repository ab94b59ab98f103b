//! The domains, one file each. To add one, write its file and add it to the list.

mod prelude;
mod ranked;

use jiugong_puzzles::direction::Direction;

use crate::domain::DomainName;
use crate::domain::instance::Instance;
use crate::engine::erased::Code;
use crate::present::language::Text;
use crate::request::value::{Kind, OptionRow};

pub use ranked::RankedDomain;
pub(crate) use tiles::{OPTIMAL_CELLS, diameter};
pub use tiles::{TileHeuristic, TilesError, TilesProblem, Walks, asked_metric, usual_goal};

/// Declares the domains: their files, and the problem type of each.
macro_rules! domains {
    ($($module:ident: $problem:ty,)*) => {
        $(mod $module;)*

        /// All domains. The first is the default.
        pub static DOMAINS: &[DomainName] = &[$(DomainName::of::<$problem>()),*];

        // Not generic, so that the methods of a domain are compiled here only. A crate that calls `Instance::new` compiles them again.
        $(
            impl From<$problem> for Instance {
                fn from(problem: $problem) -> Self {
                    Instance::new(problem)
                }
            }
        )*
    };
}

domains! {
    tiles: TilesProblem,
    maze: jiugong_puzzles::maze::Maze,
    four_in_line: jiugong_puzzles::four_in_line::FourInLine,
    doors: jiugong_puzzles::doors::Doors,
    cube: jiugong_puzzles::cube::Cube,
    graph: jiugong_puzzles::graph::Graph,
    hanoi: jiugong_puzzles::hanoi::Hanoi,
    jugs: jiugong_puzzles::jugs::Jugs,
    pancake: jiugong_puzzles::pancake::Pancakes,
    river: jiugong_puzzles::river::River,
    queens: jiugong_puzzles::queens::Queens,
}

impl Code for Direction {
    fn code(self) -> u64 {
        self as u64
    }

    fn decode(code: u64) -> Self {
        Direction::ALL[code as usize % Direction::ALL.len()]
    }
}

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
