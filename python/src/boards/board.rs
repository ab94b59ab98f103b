//! Boards of the sliding puzzle, which have their own class.

use std::hash::{DefaultHasher, Hash, Hasher};

use jiugong_lab::defaults::SIZE;
use jiugong_lab::registry::Kind;
use jiugong_lab::{Explain, Input, Options, Request, TilesProblem, board_of_rows, read_goal, usual_goal};
pub(crate) use jiugong_puzzles::tiles::Board as Tiles;
use jiugong_puzzles::tiles::{
    Form, Move, Order, ParsedBoard, Size, parse_board, rank, reachable_goals, reaches, unrank,
};
use jiugong_show::catalogue;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySequence, PyString, PyTuple};

use crate::ask::{self, CallProblem, CallSettings};
use crate::asks::{Asks, asked_as_problem};
use crate::errors::{self, Bad};
use crate::fields::{describe, input_of, whole};
use crate::language;

/// A board of the sliding puzzle of any size. It is immutable.
///
/// Board("283104765"), Board("2 8 3/1 0 4/7 6 5"), Board([[2, 8, 3], [1, 0, 4], [7, 6, 5]]), Board(array). The blank is 0. A flat list
/// that is not square needs a size: Board([1, 2, 3, 4, 5, 0], size=(2, 3)).
#[pyclass(frozen, module = "jiugong")]
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) board: Tiles,
    form: Form,
}

impl Board {
    /// Wraps a board.
    pub(crate) fn new(board: Tiles) -> Self {
        Board { board, form: Form::Rows }
    }

    fn read(py: Python<'_>, text: &[u8], size: Option<Size>) -> PyResult<Self> {
        let parsed = parse_board(text, size).map_err(|error| {
            Bad::new(error.explain(language::current())).field("board").at(Some(error.at)).raise(py)
        })?;
        Ok(Board { board: parsed.board, form: parsed.form })
    }

    /// Reads a board from lists, tuples or arrays of numbers: rows of cells, or all cells in one sequence.
    fn from_rows(value: &Bound<'_, PyAny>, size: Option<Size>) -> PyResult<Self> {
        let Rows { rows, is_flat } = Rows::of(value)?;
        // Without a size, cells one after another are a square; a list of one row is that row.
        let size = match (size, &rows[..]) {
            (None, [row]) if !is_flat => Size::new(1, row.len()).ok(),
            _ => size,
        };
        if let Some((board, form)) = in_range(&rows).and_then(|rows| board_of_rows(&rows, size)) {
            return Ok(Board { board, form });
        }
        // The error is that of the same board as a text.
        let row = |row: &Vec<i128>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let text: Vec<String> = rows.iter().map(row).collect();
        Board::read(value.py(), text.join("/").as_bytes(), size)
    }

    /// The rows of cells.
    pub(crate) fn to_rows(&self) -> Vec<Vec<u32>> {
        self.board.cells().chunks(self.board.columns().max(1)).map(<[u32]>::to_vec).collect()
    }

    /// The problem of solving this board with the given options.
    fn posed(&self, py: Python<'_>, options: &Options) -> PyResult<jiugong_lab::Instance> {
        let parsed = ParsedBoard { board: self.board.clone(), form: self.form, published: None, goal: None };
        let made = TilesProblem::asked(parsed, options).and_then(|problem| problem.in_metric(options));
        made.map_err(|error| errors::read(py, "board", &error))
    }

    fn goal(&self, py: Python<'_>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Tiles> {
        let size = self.board.size();
        let Some(goal) = goal else { return Ok(usual_goal(self.form).board(size)) };
        goal_of_size(py, goal, size)
    }
}

/// Rows of whole numbers from Python.
pub(crate) struct Rows {
    pub(crate) rows: Vec<Vec<i128>>,
    /// Whether all cells are in one sequence.
    is_flat: bool,
}

impl Rows {
    /// Reads lists, tuples or arrays.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wrong = |found: &Bound<'_, PyAny>| {
            let message = catalogue::python_no_board(language::current(), &describe(found));
            Bad::new(message).field("board").raise(value.py())
        };
        let listed = if value.hasattr("tolist")? { value.call_method0("tolist")? } else { value.clone() };
        let items = listed.cast::<PySequence>().map_err(|_| wrong(value))?;
        let mut all = Rows { rows: Vec::new(), is_flat: false };
        let cell = |item: &Bound<'_, PyAny>| whole(item).ok_or_else(|| wrong(item));
        for item in items.try_iter()? {
            let item = item?;
            if item.is_instance_of::<PyString>() {
                return Err(wrong(&item));
            }
            if let Ok(row) = item.cast::<PySequence>() {
                all.rows.push(row.try_iter()?.map(|item| cell(&item?)).collect::<PyResult<_>>()?);
                continue;
            }
            all.is_flat = true;
            match all.rows.first_mut() {
                Some(row) => row.push(cell(&item)?),
                None => all.rows.push(vec![cell(&item)?]),
            }
        }
        Ok(all)
    }
}

/// The rows, if the laboratory's cells can have these numbers.
pub(crate) fn in_range(rows: &[Vec<i128>]) -> Option<Vec<Vec<u32>>> {
    let row = |row: &Vec<i128>| row.iter().map(|&cell| u32::try_from(cell).ok()).collect();
    rows.iter().map(row).collect()
}

/// Converts a Python value to a goal for boards of `size`.
pub(crate) fn goal_of_size(py: Python<'_>, goal: &Bound<'_, PyAny>, size: Size) -> PyResult<Tiles> {
    let input = input_of("goal", Kind::Position, goal)?;
    if let Input::Rows(rows) = &input
        && let Some((board, _)) = board_of_rows(rows, Some(size))
    {
        return Ok(board);
    }
    read_goal(input.text(Kind::Position).as_bytes(), size)
        .map_err(|error| Bad::new(error.explain(language::current())).field("goal").raise(py))
}

/// Converts a Python value to a size.
pub(crate) fn size_of(py: Python<'_>, size: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Size>> {
    let Some(size) = size.filter(|size| !size.is_none()) else { return Ok(None) };
    let read = Kind::Size
        .take(&input_of("size", Kind::Size, size)?)
        .map_err(|error| Bad::new(error.explain(language::current())).field("size").raise(py))?;
    Ok(if let jiugong_lab::Value::Size(size) = read { Some(size) } else { None })
}

impl Asks for Board {
    fn asked(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<(CallProblem, CallSettings)> {
        let asked = CallSettings::new(Request::default(), settings, true)?;
        Ok((CallProblem::new(self.posed(py, &asked.request.options)?, &asked), asked))
    }
}

asked_as_problem!(
    Board,
    "Solves the board and returns the solution.

goal, size, cost, moves, metric and order describe the problem; method, heuristic, time_limit, node_limit, memory_limit and the others of
jiugong.knobs() describe the search. Omitted settings use defaults. progress is called with a dict about twenty times a second.
The heuristic may be a name, a formula such as \"max(manhattan, 2*misplaced)\", or a function of a Board."
);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (board, size=None))]
    fn python_new(py: Python<'_>, board: &Bound<'_, PyAny>, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let size = size_of(py, size)?;
        if let Ok(same) = board.cast::<Board>() {
            return Ok(same.get().clone());
        }
        if let Ok(text) = board.cast::<PyString>() {
            return Board::read(py, text.to_str()?.as_bytes(), size);
        }
        Board::from_rows(board, size)
    }

    /// The board with this rank among those of its size, in lexicographic order (Cantor expansion).
    #[staticmethod]
    #[pyo3(signature = (rank, size=None))]
    fn unrank(py: Python<'_>, rank: u128, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let size = size_of(py, size)?.unwrap_or(SIZE);
        let board = unrank(size.cells(), rank).and_then(|cells| Tiles::new(size, cells).ok());
        board.map(Board::new).ok_or_else(|| {
            let message = catalogue::python_no_rank(language::current(), &rank.to_string(), &size.to_string());
            Bad::new(message).field("rank").raise(py)
        })
    }

    /// The goal with this name for boards of this size (default 3x3).
    #[staticmethod]
    #[pyo3(name = "goal", signature = (goal="standard", size=None))]
    fn named_goal(py: Python<'_>, goal: &str, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let size = size_of(py, size)?.unwrap_or(SIZE);
        goal_of_size(py, &PyString::new(py, goal), size).map(Board::new)
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.board.rows()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.board.columns()
    }

    /// Rows and columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.board.rows(), self.board.columns())
    }

    /// The tiles row by row, with 0 for the blank.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.board.cells())
    }

    /// The board in one line: "2 8 3/1 0 4/7 6 5".
    #[getter]
    fn text(&self) -> String {
        self.board.rows_with_slashes()
    }

    /// The tiles as an array of shape (rows, columns).
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let flat = numpy::PyArray1::from_slice(py, self.board.cells());
        flat.reshape([self.board.rows(), self.board.columns()])
    }

    /// The exact number of moves to the goal; None if it cannot be reached. Larger boards need a search, which raises Stopped if a limit
    /// ends it.
    #[pyo3(signature = (goal=None, **settings))]
    fn distance(
        &self,
        py: Python<'_>,
        goal: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<u32>> {
        let goal = self.goal(py, goal)?;
        if settings.is_none() {
            let facts = jiugong_lab::BoardFacts::new(&self.board, &goal);
            if facts.distance.is_some() || !facts.solvable {
                return Ok(facts.distance);
            }
        }
        let asked = CallSettings::new(Request::default(), settings, false)?;
        let problem = TilesProblem::new(self.board.clone(), goal);
        let solution = ask::solve(py, &CallProblem::new(problem.into(), &asked), &asked)?;
        solution.proved(py)
    }

    /// Whether a goal can be reached, decided by parity without a search.
    #[pyo3(signature = (goal=None))]
    fn solvable(&self, py: Python<'_>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(reaches(&self.board, &self.goal(py, goal)?))
    }

    /// The names of the reachable goals.
    fn reaches(&self) -> Vec<&'static str> {
        reachable_goals(&self.board).into_iter().map(jiugong_puzzles::tiles::NamedGoal::name).collect()
    }

    /// The boards one move away, each with the letter of the blank's move, in the order l, u, r, d.
    fn neighbours(&self) -> Vec<(String, Board)> {
        let made = Order::default();
        let moves = made.to_string();
        moves.chars().filter_map(|letter| Some((letter.to_string(), self.moved(letter)?))).collect()
    }

    /// The rank of the board among all arrangements of its cells, in lexicographic order (Cantor expansion).
    fn rank(&self, py: Python<'_>) -> PyResult<u128> {
        rank(self.board.cells()).ok_or_else(|| {
            let most = jiugong_puzzles::tiles::MAX_RANKED;
            let message = catalogue::python_rank_too_large(language::current(), &self.board.size().to_string(), most);
            Bad::new(message).field("board").raise(py)
        })
    }

    fn __len__(&self) -> usize {
        self.board.cells().len()
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.board.rows_with_slashes())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| other.get().board == self.board)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let array = self.to_array(py)?.into_any();
        match dtype.filter(|dtype| !dtype.is_none()) {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __getnewargs__(&self) -> (String, String) {
        (self.board.rows_with_slashes(), self.board.size().to_string())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let problem = self.posed(py, &Options::new())?;
        Ok(jiugong_show::export::position_picture(&problem.scene(), &self.board.rows_with_slashes()).to_svg())
    }
}

impl Board {
    /// The board after the move of the blank named by `letter`.
    fn moved(&self, letter: char) -> Option<Board> {
        let by = [Move::Left, Move::Up, Move::Right, Move::Down]
            .into_iter()
            .find(|&by| jiugong_puzzles::tiles::Convention::Blank.letter(by) == letter)?;
        let mut after = self.board.clone();
        after.slide(by)?;
        Some(Board { board: after, form: self.form })
    }
}
