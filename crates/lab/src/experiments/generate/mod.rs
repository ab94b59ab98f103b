//! Boards to order: random ones, ones at a distance, the farthest, and those on which one way beats another.
//!
//! The same request with the same seed makes the same boards, but for those chosen by time.

mod duel;
mod searched;
#[cfg(test)]
mod tests;

pub use duel::{DuelReport, DuelRequest, MEASURES, Measure, duel};
pub use searched::{SearchedBoards, is_searched, known_hardest, search_boards};

use jiugong_puzzles::tiles::{Board, Exact, MoveCost, Order, Size};
use jiugong_search::{Cost, Ranked};
use thiserror::Error;

use crate::boards::distances::Distances;
use crate::boards::random::{Random, RandomBoard};

/// A board that was made, and why it is one of those asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The board.
    pub board: Board,
    /// Its distance from the goal, where that was asked for.
    pub distance: Option<Cost>,
    /// What the way that was to be faster needed, and what the other did.
    pub figures: Option<(u64, u64)>,
}

/// Which boards are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// So many, each any board that reaches the goal, all equally likely; one may come twice.
    Any(usize),
    /// So many at this distance from the goal, no two the same; fewer if there are not so many.
    Distance(Cost, usize),
    /// So many of the farthest, no two the same; without a number all of them, in the order of their Cantor numbers.
    Hardest(Option<usize>),
}

/// Why no boards were made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// There are too many boards to know the distance of each.
    #[error("the distances of all boards of {size} are not known; expected a size of up to {most} cells")]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// No board is so far away.
    #[error(
        "no board of {size} is {asked} moves from the goal; distances go from 0 (1 board, the goal) to {largest} (boards: {farthest})"
    )]
    NoSuchDistance {
        /// The board's size.
        size: Size,
        /// What was asked for.
        asked: Cost,
        /// The largest distance.
        largest: Cost,
        /// How many boards are there.
        farthest: u64,
    },
    /// No board is so far away, as is known without a table.
    #[error("no board of {size} is {asked} moves from its goal; the largest distance is {largest}")]
    TooFar {
        /// The board's size.
        size: Size,
        /// What was asked for.
        asked: Cost,
        /// The largest distance.
        largest: Cost,
    },
    /// The boards farthest from this goal are not known.
    #[error(
        "the boards farthest from this goal are not known: there is a table of all distances for up to {most} cells, and a list for goals of 4x4 with the blank in a corner"
    )]
    NotKnown {
        /// The most cells.
        most: usize,
    },
    /// The two contenders are to be run, and one of them cannot.
    #[error(transparent)]
    Request(#[from] crate::experiments::solve::RequestError),
}

/// The boards that are `wanted`, drawn by the numbers of `seed`.
///
/// # Errors
/// If distances are asked for that are not known, or that no board has.
///
/// # Example
/// ```
/// use jiugong_lab::generate::{Wanted, generate};
/// use jiugong_puzzles::tiles::{NamedGoal, Size};
///
/// let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
/// let hardest: Vec<_> = generate(&goal, Wanted::Hardest(None), 0)?.filter_map(|made| made.board.compact()).collect();
/// assert_eq!(hardest, ["647850321", "867254301"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(goal: &Board, wanted: Wanted, seed: u64) -> Result<Box<dyn Iterator<Item = Generated>>, GenerateError> {
    let mut random = Random::new(seed);
    let plain = |board| Generated { board, distance: None, figures: None };
    let size = goal.size();
    let (asked, count) = match wanted {
        Wanted::Any(count) => {
            let goal = goal.clone();
            return Ok(Box::new((0..count).map(move |_| plain(random.board(&goal)))));
        }
        Wanted::Distance(distance, count) => (Some(distance), Some(count)),
        Wanted::Hardest(count) => (None, count),
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
        Generated { distance: Some(distance), ..plain(space.board(&space.unrank(rank))) }
    });
    Ok(Box::new(boards))
}
