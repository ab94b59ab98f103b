//! Random boards as an array.

use std::hash::{BuildHasher, Hasher, RandomState};

use jiugong_lab::defaults::SIZE;
use jiugong_lab::generate::{GenerateError, GenerateTarget, Generated, generate, is_searched, search_boards};
use jiugong_lab::{Explain, Settings};
use jiugong_puzzles::tiles::NamedGoal;
use jiugong_search::clock::Instant;
use jiugong_show::catalogue;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::board::{goal_of_size, size_of};
use crate::errors::Bad;
use crate::language;
use crate::wait::released;

/// The most cells of a board whose tiles fit in bytes.
pub(crate) const MOST_CELLS: usize = 256;

/// n random boards that reach the goal, as an array of shape (n, cells). A seed gives the same boards on every machine.
///
/// With distance, all boards have that distance from the goal and are different; there may be fewer than n.
#[pyfunction]
#[pyo3(signature = (n, size=None, seed=None, *, distance=None, goal=None))]
pub(crate) fn random_boards<'py>(
    py: Python<'py>,
    n: usize,
    size: Option<&Bound<'py, PyAny>>,
    seed: Option<u64>,
    distance: Option<u32>,
    goal: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let size = size_of(py, size)?.unwrap_or(SIZE);
    let cells = size.cells();
    if cells > MOST_CELLS {
        let message = catalogue::python_boards_too_large(language::current(), &size.to_string());
        return Err(Bad::new(message).field("size").raise(py));
    }
    let goal = match goal {
        Some(goal) => goal_of_size(py, goal, size)?,
        None => NamedGoal::Standard.board(size),
    };
    // The standard library seeds its hash tables randomly.
    let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let began = Instant::now();
    let wanted = distance.map_or(GenerateTarget::Any(n), |distance| GenerateTarget::Distance(distance, n));
    let draw = |settings: &Settings| -> Result<Vec<u8>, GenerateError> {
        let mut bytes = Vec::new();
        let mut take = |made: Generated| bytes.extend(made.item.cells().iter().map(|&tile| tile as u8));
        let goes_on = || settings.limits.stop(began).is_none();
        if is_searched(&goal, wanted) {
            let found = search_boards(&goal, wanted, seed, settings, &mut |_| goes_on())?;
            found.made.into_iter().for_each(take);
        } else {
            generate(&goal, wanted, seed)?.take_while(|_| goes_on()).for_each(&mut take);
        }
        Ok(bytes)
    };
    let bytes = released(py, draw)?.map_err(|error| {
        let field = if matches!(error, GenerateError::TooLarge { .. }) { "size" } else { "distance" };
        Bad::new(error.explain(language::current())).field(field).raise(py)
    })?;
    let rows = bytes.len() / cells;
    PyArray1::from_vec(py, bytes).reshape([rows, cells])
}
