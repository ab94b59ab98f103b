//! Moves on many boards at once, for learning environments.

use jiugong_puzzles::tiles::{Complete, Size};
use jiugong_show::catalogue;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::Bad;
use crate::language;

/// Boards, and a mask of legal moves.
type Stepped<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray2<i8>>);

/// Directions of the blank: left, up, right, down.
const MOVES: [(isize, isize); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

/// The cell that the blank at `blank` moves to, if it is on the board.
fn target(blank: usize, (down, right): (isize, isize), rows: usize, columns: usize) -> Option<usize> {
    let row = (blank / columns).checked_add_signed(down).filter(|&row| row < rows)?;
    let column = (blank % columns).checked_add_signed(right).filter(|&column| column < columns)?;
    Some(row * columns + column)
}

/// Moves the blank of each board once (0 left, 1 up, 2 right, 3 down; illegal moves are ignored). Returns the boards and the legal
/// moves afterwards: uint8[N, cells] and int8[N, 4].
#[pyfunction]
pub(crate) fn step_boards<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    actions: PyReadonlyArray1<'py, i64>,
    rows: usize,
    columns: usize,
) -> PyResult<Stepped<'py>> {
    let shape = boards.shape().to_vec();
    let fits = rows.checked_mul(columns) == Some(shape[1]) && Size::new(rows, columns).is_ok();
    if !fits || actions.len() != shape[0] {
        let message = catalogue::python_array_shape(language::current(), &format!("{shape:?}"));
        return Err(Bad::new(message).field("boards").raise(py));
    }
    let mut after: Vec<u8> = boards.as_array().iter().copied().collect();
    let actions: Vec<i64> = actions.as_array().iter().copied().collect();
    let masks = py.detach(|| {
        let mut masks = Vec::with_capacity(4 * actions.len());
        for (board, &action) in after.chunks_mut(rows * columns).zip(&actions) {
            let mut blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
            let by = usize::try_from(action).ok().and_then(|action| MOVES.get(action));
            if let Some(to) = by.and_then(|&by| target(blank, by, rows, columns)) {
                board.swap(blank, to);
                blank = to;
            }
            masks.extend(MOVES.map(|by| i8::from(target(blank, by, rows, columns).is_some())));
        }
        masks
    });
    Ok((
        PyArray1::from_vec(py, after).reshape([shape[0], shape[1]])?,
        PyArray1::from_vec(py, masks).reshape([shape[0], 4])?,
    ))
}

/// Whether exact distances of all boards of this size are available from a table.
#[pyfunction]
pub(crate) fn has_table(rows: usize, columns: usize) -> bool {
    Size::new(rows, columns).is_ok_and(Complete::serves)
}
