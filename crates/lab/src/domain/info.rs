//! What never changes for a problem.

use super::{DomainName, Facts, HeuristicName, Rules};
use crate::methods::Method;
use crate::present::language::Text;

/// The properties of a problem that every search and every front end reads.
#[derive(Clone, Debug)]
pub struct ProblemInfo {
    /// Its domain.
    pub domain: DomainName,
    /// The cells of a position: how much there is to write of it.
    pub cells: usize,
    /// Whether every move costs 1.
    pub unit_costs: bool,
    /// Digits after the decimal point in costs: 3 where they are counted in thousandths.
    pub decimals: u32,
    /// The heuristic of guided methods, unless the request names another.
    pub usual: HeuristicName,
    /// Whether the space is small enough for a table of all its states.
    pub is_small: bool,
    /// The meaning of the moves of an answer, where they can be written in several ways.
    pub convention: Option<Text>,
    /// The method that finds a solution quickly and improves it while there is time, if the problem has one.
    pub anytime: Option<Method>,
}

impl ProblemInfo {
    /// What holds for most problems of a domain.
    pub fn of<R: Rules>() -> Self {
        ProblemInfo {
            domain: DomainName(R::ROW),
            cells: 1,
            unit_costs: true,
            decimals: 0,
            usual: R::ROW.usual,
            is_small: false,
            convention: None,
            anytime: None,
        }
    }
}

/// What data say of a problem, before anything was searched.
#[derive(Clone, Debug, Default)]
pub struct Statement {
    /// The problem itself.
    pub facts: Facts,
    /// How it is posed: its operator order, metric and the like.
    pub posed: Facts,
    /// Notes on how its text was understood, each in English and in Chinese.
    pub notes: Vec<(String, String)>,
}
