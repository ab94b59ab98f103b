//! The constant properties of a problem.

use super::{DomainName, Facts, HeuristicName, Rules};
use crate::methods::Method;
use crate::present::language::Text;

/// The properties of a problem that every search and every front end reads.
#[derive(Clone, Debug)]
pub struct ProblemInfo {
    /// Its domain.
    pub domain: DomainName,
    /// The number of cells of a position, a measure of the size of its output.
    pub cells: usize,
    /// Whether every move costs 1.
    pub unit_costs: bool,
    /// Digits after the decimal point in costs: 3 if costs are counted in thousandths.
    pub decimals: u32,
    /// The default heuristic of guided methods.
    pub usual: HeuristicName,
    /// Whether a table of all its states fits in memory.
    pub is_small: bool,
    /// The notation of the moves of an answer, if there are several.
    pub convention: Option<Text>,
    /// The problem's anytime method, which finds a solution quickly and then improves it.
    pub anytime: Option<Method>,
}

impl ProblemInfo {
    /// The values for most problems of a domain.
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

/// The data of a problem before any search.
#[derive(Clone, Debug, Default)]
pub struct Statement {
    /// The problem itself.
    pub facts: Facts,
    /// The variant of the problem: its operator order, metric and the like.
    pub posed: Facts,
    /// Notes on the interpretation of its text, each in English and in Chinese.
    pub notes: Vec<(String, String)>,
}
