//! Generates boards: random ones, ones at a given distance, the farthest, and those on which one contender beats another.

mod duel;
mod orders;
mod searched;
#[cfg(test)]
mod tests;

pub use orders::ORDERS;
pub use searched::{is_searched, known_hardest, search_boards};

use jiugong_puzzles::tiles::{Board, Exact, MoveCost, Order, Size};
use jiugong_search::{Cost, Ranked};
use thiserror::Error;

use crate::boards::distances::Distances;
use crate::boards::random::{Random, RandomBoard};
use crate::experiments::generate::{GenerateTarget, GeneratedItem};
use crate::experiments::solve::DomainError;
use crate::present::explain::Explain;
use crate::present::language::Language;

/// A generated board.
pub type Generated = GeneratedItem<Board>;

/// Why no boards can be generated.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// There are too many boards for a table of distances.
    #[error("the distances of all boards of {size} are not known; expected a size of up to {most} cells")]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// No board is at this distance.
    #[error(
        "no board of {size} is {asked} moves from the goal; distances go from 0 (1 board, the goal) to {largest} (boards: {farthest})"
    )]
    NoSuchDistance {
        /// The board's size.
        size: Size,
        /// The requested distance.
        asked: Cost,
        /// The largest distance.
        largest: Cost,
        /// The number of boards at that distance.
        farthest: u64,
    },
    /// No board is at this distance; the largest distance is known without a table.
    #[error("no board of {size} is {asked} moves from its goal; the largest distance is {largest}")]
    TooFar {
        /// The board's size.
        size: Size,
        /// The requested distance.
        asked: Cost,
        /// The largest distance.
        largest: Cost,
    },
    /// The boards farthest from this goal are unknown.
    #[error(
        "the boards farthest from this goal are not known: there is a table of all distances for up to {most} cells, and a list for goals of 4x4 with the blank in a corner"
    )]
    NotKnown {
        /// The most cells.
        most: usize,
    },
    /// The moves are not single slides.
    #[error("--metric: boards are made by their distance in single slides")]
    SlidesOnly,
    /// A search does not support the board.
    #[error(transparent)]
    Request(#[from] crate::experiments::solve::RequestError),
}

/// Generates the boards selected by `wanted` from `seed`.
///
/// # Errors
/// If a distance is unknown, or no board has it.
///
/// # Example
/// ```
/// use jiugong_lab::generate::{GenerateTarget, generate};
/// use jiugong_puzzles::tiles::{NamedGoal, Size};
///
/// let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
/// let hardest: Vec<_> = generate(&goal, GenerateTarget::Hardest(None), 0)?.filter_map(|made| made.item.compact()).collect();
/// assert_eq!(hardest, ["647850321", "867254301"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(
    goal: &Board,
    wanted: GenerateTarget,
    seed: u64,
) -> Result<Box<dyn Iterator<Item = Generated>>, GenerateError> {
    let mut random = Random::new(seed);
    let size = goal.size();
    let (asked, count) = match wanted {
        GenerateTarget::Any(count) => {
            let goal = goal.clone();
            return Ok(Box::new((0..count).map(move |_| GeneratedItem::random(random.board(&goal)))));
        }
        GenerateTarget::Distance(distance, count) => (Some(distance), Some(count)),
        GenerateTarget::Hardest(count) => (None, count),
    };
    let Some(distances) = Distances::new(goal, Order::default(), MoveCost::Unit) else {
        return Err(GenerateError::TooLarge { size, most: Exact::MOST_CELLS });
    };
    let largest = distances.table().iter().map(|(_, distance)| distance).max().unwrap_or(0);
    let at = |wanted: Cost| distances.table().iter().filter(move |&(_, distance)| distance == wanted);
    let distance = asked.unwrap_or(largest);
    if distance > largest {
        let farthest = at(largest).count() as u64;
        return Err(GenerateError::NoSuchDistance { size, asked: distance, largest, farthest });
    }
    let mut ranks: Vec<usize> = at(distance).map(|(rank, _)| rank).collect();
    if let Some(count) = count {
        random.shuffle(&mut ranks);
        ranks.truncate(count);
    }
    let boards = ranks.into_iter().map(move |rank| {
        let space = distances.space();
        GeneratedItem { distance: Some(distance), ..GeneratedItem::random(space.board(&space.unrank(rank))) }
    });
    Ok(Box::new(boards))
}

impl From<GenerateError> for DomainError {
    fn from(error: GenerateError) -> Self {
        let part = match error {
            GenerateError::TooLarge { .. } => "size",
            GenerateError::SlidesOnly => "metric",
            _ => "distance",
        };
        DomainError::new(part, error)
    }
}

impl Explain for GenerateError {
    fn explain(&self, language: Language) -> String {
        match self {
            GenerateError::Request(error) => error.explain(language),
            _ if language == Language::En => self.to_string(),
            _ => self.zh(),
        }
    }

    fn zh(&self) -> String {
        match self {
            GenerateError::TooLarge { size, most } => format!("{size} 全部棋盘的距离未知；应为至多 {most} 格"),
            GenerateError::NoSuchDistance { size, asked, largest, farthest } => format!(
                "没有与目标相距 {asked} 步的 {size} 棋盘；距离从 0（1 个，即目标）到 {largest}（{farthest} 个）"
            ),
            GenerateError::TooFar { size, asked, largest } => {
                format!("没有与目标相距 {asked} 步的 {size} 棋盘；最大距离为 {largest}")
            }
            GenerateError::NotKnown { most } => {
                format!("离这个目标最远的棋盘未知：至多 {most} 格有全部距离的表；空格在角上的 4x4 目标有已知的棋盘表")
            }
            GenerateError::SlidesOnly => "--metric：生成棋盘时，距离按单格移动计".to_owned(),
            GenerateError::Request(error) => error.zh(),
        }
    }
}
