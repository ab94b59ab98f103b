//! The boards in an integer array.

use jiugong_lab::Explain;
use jiugong_puzzles::tiles::{Board, Size, parse_board};
use jiugong_show::catalogue;
use numpy::{PyArrayDescrMethods, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::Bad;
use crate::language;

/// Boards as rows of bytes, or of arbitrary integers.
enum Rows {
    Bytes(Vec<u8>),
    Numbers(Vec<i64>),
}

/// The boards of an array, and their size.
pub(crate) struct Boards {
    rows: Rows,
    pub(crate) count: usize,
    pub(crate) size: Size,
}

impl Boards {
    /// Reads an array of integers with any memory layout. It is copied, so later changes have no effect.
    pub(crate) fn new(py: Python<'_>, boards: &Bound<'_, PyAny>, size: Option<Size>) -> PyResult<Self> {
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (boards,))?;
        let array = array.cast_into::<PyUntypedArray>()?;
        let shape = array.shape().to_vec();
        let bad = |message: String| Err(Bad::new(message).field("boards").raise(py));
        let language = language::current();
        let usual = Size { rows: 3, columns: 3 };
        if shape.contains(&0) && shape.first() == Some(&0) {
            return Ok(Boards { rows: Rows::Bytes(Vec::new()), count: 0, size: size.unwrap_or(usual) });
        }
        let kind = array.dtype().kind();
        if kind != b'u' && kind != b'i' {
            return bad(catalogue::python_array_type(language, &array.dtype().str()?.to_string()));
        }
        let square = |cells: usize| {
            let root = cells.isqrt();
            if root * root == cells { Size::new(root, root).ok() } else { None }
        };
        let found = match shape[..] {
            [_, cells] => match size.or_else(|| square(cells)) {
                Some(size) if size.cells() == cells => size,
                Some(_) => return bad(catalogue::python_array_shape(language, &format!("{shape:?}"))),
                None => return bad(catalogue::python_array_size(language, cells)),
            },
            [_, rows, columns] => match Size::new(rows, columns) {
                Ok(found) if size.is_none_or(|size| size == found) => found,
                _ => return bad(catalogue::python_array_shape(language, &format!("{shape:?}"))),
            },
            _ => return bad(catalogue::python_array_shape(language, &format!("{shape:?}"))),
        };
        let count = shape[0];
        let flat = |kind: &str| numpy.call_method1("ascontiguousarray", (&array, kind));
        let rows = if array.dtype().is_equiv_to(&numpy::dtype::<u8>(py)) {
            let array: PyReadonlyArrayDyn<'_, u8> = flat("u1")?.extract()?;
            Rows::Bytes(array.as_slice()?.to_vec())
        } else {
            let array: PyReadonlyArrayDyn<'_, i64> = flat("i8")?.extract()?;
            Rows::Numbers(array.as_slice()?.to_vec())
        };
        Ok(Boards { rows, count, size: found })
    }

    /// Whether the array has bytes.
    pub(crate) fn is_bytes(&self) -> bool {
        matches!(self.rows, Rows::Bytes(_))
    }

    /// The board in a row, if it is valid.
    pub(crate) fn board(&self, row: usize) -> Option<Board> {
        let cells = self.size.cells();
        let range = row * cells..(row + 1) * cells;
        let tiles: Vec<u32> = match &self.rows {
            Rows::Bytes(bytes) => bytes[range].iter().map(|&tile| u32::from(tile)).collect(),
            Rows::Numbers(numbers) => {
                numbers[range].iter().map(|&tile| u32::try_from(tile).ok()).collect::<Option<_>>()?
            }
        };
        Board::new(self.size, tiles).ok()
    }

    /// The error in a row.
    pub(crate) fn why(&self, row: usize) -> String {
        let cells = self.size.cells();
        let range = row * cells..(row + 1) * cells;
        let tiles: Vec<String> = match &self.rows {
            Rows::Bytes(bytes) => bytes[range].iter().map(ToString::to_string).collect(),
            Rows::Numbers(numbers) => numbers[range].iter().map(ToString::to_string).collect(),
        };
        let rows: Vec<String> = tiles.chunks(self.size.columns).map(|row| row.join(" ")).collect();
        match parse_board(rows.join("/").as_bytes(), Some(self.size)) {
            Err(error) => error.explain(language::current()),
            Ok(_) => String::new(),
        }
    }
}
