//! Why a sliding puzzle does not support a request.

use jiugong_puzzles::tiles::{Size, SpaceError};
use thiserror::Error;

use crate::experiments::solve::{DomainError, RequestError};
use crate::methods::Method;
use crate::present::explain::Explain;

/// Why a sliding puzzle does not support a request.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TilesError {
    /// A table of all states would be too large.
    #[error(
        "a table of all {cells}-cell boards would be too large for the store 'perfect'; up to {most} cells are possible"
    )]
    PerfectTooLarge {
        /// The cells of the board.
        cells: usize,
        /// The most cells.
        most: usize,
    },
    /// There is no complete table for boards of this size.
    #[error("there is no complete table for a board of {size}; expected at most 9 cells, 2x5 or 5x2")]
    NoTable {
        /// The size of the board.
        size: Size,
    },
    /// The method counts moves and does not support other costs.
    #[error("{} counts moves; it cannot search by what tiles cost", .method.name())]
    UnitCostsOnly {
        /// The method.
        method: Method,
    },
    /// The method slides one tile at a time.
    #[error("{} slides one tile at a time; it cannot search in the multi-tile metric", .method.name())]
    SingleSlidesOnly {
        /// The method.
        method: Method,
    },
    /// The board is too large for this method.
    #[error(
        "a board of {size} has {} cells; up to {most} cells can be searched by this method, any number by solve with --method {}",
        .size.cells(), Method::ANYTIME.name()
    )]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// The problem is too large to search, or its boards have different sizes.
    #[error(transparent)]
    Space(#[from] SpaceError),
}

impl TilesError {
    /// The part of the request that does not fit.
    fn part(&self) -> &'static str {
        match self {
            TilesError::PerfectTooLarge { .. } => "store",
            TilesError::NoTable { .. } | TilesError::TooLarge { .. } => "method",
            TilesError::UnitCostsOnly { .. } => "cost",
            TilesError::SingleSlidesOnly { .. } => "metric",
            TilesError::Space(_) => "goal",
        }
    }
}

impl From<TilesError> for RequestError {
    fn from(error: TilesError) -> Self {
        RequestError::Domain(DomainError::new(error.part(), error))
    }
}

impl From<SpaceError> for RequestError {
    fn from(error: SpaceError) -> Self {
        TilesError::from(error).into()
    }
}

impl Explain for TilesError {
    fn zh(&self) -> String {
        match self {
            TilesError::PerfectTooLarge { cells, most } => {
                format!("{cells} 格棋盘的全部状态太多，不能使用存储方式 'perfect'；至多 {most} 格")
            }
            TilesError::NoTable { size } => {
                format!("{size} 的棋盘没有完全表；应为至多 9 格的棋盘、2x5 或 5x2")
            }
            TilesError::UnitCostsOnly { method } => format!("{} 只计步数，不能按棋子代价求解", method.name()),
            TilesError::SingleSlidesOnly { method } => {
                format!("{} 一次只移动一个棋子，不能按 multi 计步", method.name())
            }
            TilesError::TooLarge { size, most } => {
                let (cells, anytime) = (size.cells(), Method::ANYTIME.name());
                format!(
                    "{size} 的棋盘有 {cells} 格；该方法至多可搜索 {most} 格；用 solve 加 --method {anytime} 则不限大小"
                )
            }
            TilesError::Space(error) => error.zh(),
        }
    }
}
