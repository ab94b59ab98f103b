//! Arrays of boards, solved on all cores.
//!
//! Workers take rows in chunks and write the results in place, so answers have the order of the rows. A row that is not a board does
//! not stop the others.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiugong_lab::{Options, Plan, Purpose, Request, RequestError, Settings, TilesProblem, Walks};
use jiugong_puzzles::tiles::{Board, Form, NamedGoal, ParsedBoard};
use jiugong_search::Outcome;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::ask::CallSettings;
use crate::board::size_of;
use crate::drawn::MOST_CELLS;
use crate::errors::{self, Bad};
use crate::language;
use crate::rows::Boards;
use crate::wait::interruptible;

/// Length of a board whose goal cannot be reached.
pub(crate) const UNSOLVABLE: i16 = -1;
/// Length of a board that a limit or Ctrl-C left unsolved.
pub(crate) const UNFINISHED: i16 = -2;
/// Length of a row that is not a board.
pub(crate) const BAD: i16 = -3;

/// The number of bad rows described in a message.
const TOLD: usize = 5;

/// How rows are solved: by descending a table, or by a search each.
struct Solver {
    problem: TilesProblem,
    options: Options,
    settings: Settings,
    walks: Option<Walks>,
    /// Whether only solutions proved shortest count.
    exact: bool,
    letters: bool,
}

/// The result of a row.
enum Row {
    Length(usize),
    Unsolvable,
    Unfinished,
    Bad,
    Refused(RequestError),
}

impl Solver {
    /// Solves a board, and appends its moves to `moves` if they are requested.
    fn solve(&self, board: Board, moves: &mut Vec<u8>) -> Row {
        if let Some(path) = self.walks.as_ref().and_then(|walks| walks.path(&board)) {
            if self.letters {
                moves.extend(path.iter().map(|&by| self.problem.convention.letter(by) as u8));
            }
            return Row::Length(path.len());
        }
        let problem = TilesProblem { start: board, ..self.problem.clone() };
        let answer = match problem.in_metric(&self.options) {
            Ok(instance) => instance.solve(&self.settings, &mut |_| {}),
            Err(_) => return Row::Bad,
        };
        match answer {
            Err(error) => Row::Refused(error),
            Ok(answer) => match (&answer.report.outcome, answer.steps()) {
                (Outcome::Unsolvable, _) => Row::Unsolvable,
                (_, Some(steps)) if !self.exact || answer.report.is_optimal() => {
                    if self.letters {
                        moves.extend(answer.moves_line().unwrap_or_default().bytes());
                    }
                    Row::Length(steps)
                }
                _ => Row::Unfinished,
            },
        }
    }
}

/// The results of all rows.
struct RowSolutions {
    lengths: Vec<i16>,
    /// The letters of all rows of each chunk.
    letters: Vec<Vec<u8>>,
    /// Rows with solutions too long for the array, with their lengths.
    too_long: Vec<(usize, usize)>,
    refused: Option<RequestError>,
}

/// Rows per chunk: many if each is only a descent.
fn piece(walks: bool) -> usize {
    if walks { 2048 } else { 4 }
}

/// Solves all rows on `threads` threads.
fn solve_rows(
    boards: &Boards,
    solver: &Solver,
    threads: usize,
    cancel: &AtomicBool,
    done: &AtomicUsize,
) -> RowSolutions {
    let size = piece(solver.walks.is_some());
    let mut lengths = vec![UNFINISHED; boards.count];
    let mut letters = vec![Vec::new(); boards.count.div_ceil(size)];
    let too_long = Mutex::new(Vec::new());
    let refused: Mutex<Option<RequestError>> = Mutex::new(None);
    {
        let pieces = Mutex::new(lengths.chunks_mut(size).zip(&mut letters).enumerate());
        let work = || {
            loop {
                let Some((number, (lengths, letters))) = pieces.lock().unwrap_or_else(PoisonError::into_inner).next()
                else {
                    return;
                };
                for (place, length) in lengths.iter_mut().enumerate() {
                    if cancel.load(Ordering::Relaxed) {
                        return;
                    }
                    let row = number * size + place;
                    *length = match boards.board(row).map_or(Row::Bad, |board| solver.solve(board, letters)) {
                        Row::Length(steps) => i16::try_from(steps).unwrap_or_else(|_| {
                            letters.truncate(letters.len().saturating_sub(steps));
                            too_long.lock().unwrap_or_else(PoisonError::into_inner).push((row, steps));
                            BAD
                        }),
                        Row::Unsolvable => UNSOLVABLE,
                        Row::Unfinished => UNFINISHED,
                        Row::Bad => BAD,
                        // A refusal applies to all rows.
                        Row::Refused(error) => {
                            *refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                            cancel.store(true, Ordering::Relaxed);
                            return;
                        }
                    };
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(boards.count.div_ceil(size)).max(1) {
                scope.spawn(work);
            }
            work();
        });
    }
    let too_long = too_long.into_inner().unwrap_or_else(PoisonError::into_inner);
    let refused = refused.into_inner().unwrap_or_else(PoisonError::into_inner);
    RowSolutions { lengths, letters, too_long, refused }
}

/// The array format of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovesForm {
    Ragged,
    Padded,
}

/// The arguments of a call, parsed.
struct Many {
    boards: Boards,
    solver: Solver,
    threads: usize,
    progress: Option<Py<PyAny>>,
    /// The progress bar, if one was requested.
    bar: Option<Py<PyAny>>,
    form: Option<MovesForm>,
}

/// Replaces `progress=True` in the settings by a bar, which is also returned, and removes `progress=False`.
#[allow(clippy::type_complexity, reason = "the settings, and what was made")]
fn shown_as_bar<'py>(
    py: Python<'py>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Option<Bound<'py, PyDict>>, Option<Py<PyAny>>)> {
    let Some(settings) = settings else { return Ok((None, None)) };
    let wanted = settings.get_item("progress")?.and_then(|given| Some(given.cast::<PyBool>().ok()?.is_true()));
    let Some(wanted) = wanted else { return Ok((Some(settings.clone()), None)) };
    let settings = settings.copy()?;
    settings.del_item("progress")?;
    if !wanted {
        return Ok((Some(settings), None));
    }
    let bar = py.import("jiugong._progress")?.getattr("Bar")?.call0()?;
    settings.set_item("progress", &bar)?;
    Ok((Some(settings), Some(bar.unbind())))
}

impl Many {
    fn new(
        py: Python<'_>,
        boards: &Bound<'_, PyAny>,
        size: Option<&Bound<'_, PyAny>>,
        form: Option<&str>,
        exact: bool,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let form = match form {
            None => None,
            Some("ragged") => Some(MovesForm::Ragged),
            Some("padded") => Some(MovesForm::Padded),
            Some(other) => {
                let message = catalogue::python_moves_form(language::current(), other);
                return Err(Bad::new(message).field("moves").possible(&["ragged", "padded"]).raise(py));
            }
        };
        let boards = Boards::new(py, boards, size_of(py, size)?)?;
        let cells = boards.size.cells();
        if cells > MOST_CELLS && boards.is_bytes() {
            let message = catalogue::python_boards_too_large(language::current(), &boards.size.to_string());
            return Err(Bad::new(message).field("boards").raise(py));
        }
        let (settings, bar) = shown_as_bar(py, settings)?;
        let CallSettings { request, progress, .. } = CallSettings::new(Request::default(), settings.as_ref(), true)?;
        let Request { options, settings, .. } = request;
        // Functions need the interpreter, so they cannot be called by several searches at once.
        if settings.function.is_some() {
            let message = catalogue::python_not_expected(language::current(), "function", "str");
            return Err(Bad::new(message).field("heuristic").raise(py));
        }
        let start = NamedGoal::Standard.board(boards.size);
        let parsed = ParsedBoard { board: start, form: Form::Rows, published: None, goal: None };
        let problem = TilesProblem::asked(parsed, &options).map_err(|error| errors::read(py, "goal", &error))?;
        let instance = problem.clone().in_metric(&options).map_err(|error| errors::read(py, "metric", &error))?;
        let threads = settings.threads();
        // The rows divide the cores among themselves.
        let settings = settings.one_thread();
        let plan = Plan::resolve(&instance, settings.clone(), Purpose::Solve);
        let walks = plan.ok().and_then(|plan| Walks::of(&plan));
        let solver = Solver { problem, options, settings, walks, exact, letters: form.is_some() };
        Ok(Many { boards, solver, threads, progress, bar, form })
    }

    /// Solves all rows: the lengths, and the moves if they are requested.
    fn run(mut self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let cancel = Arc::new(AtomicBool::new(false));
        self.solver.settings.limits.cancel = Some(Arc::clone(&cancel));
        let done = AtomicUsize::new(0);
        let count = self.boards.count;
        let progress = self.progress.take();
        let tell = |py: Python<'_>| match &progress {
            Some(progress) => progress.call1(py, (done.load(Ordering::Relaxed), count)).map(drop),
            None => Ok(()),
        };
        let (solved, raised) =
            interruptible(py, &cancel, tell, || solve_rows(&self.boards, &self.solver, self.threads, &cancel, &done));
        if raised.is_none() {
            tell(py)?;
        }
        if let Some(bar) = &self.bar {
            bar.call_method0(py, "close")?;
        }
        let bad: Vec<usize> =
            solved.lengths.iter().enumerate().filter(|(_, length)| **length == BAD).map(|(row, _)| row).collect();
        let RowSolutions { lengths, letters, too_long, refused } = solved;
        let arrays = self.arrays(py, lengths, letters)?;
        if let Some(raised) = raised {
            // The exception may be an object that does not accept attributes.
            let _ = raised.value(py).setattr("result", &arrays);
            return Err(raised);
        }
        if let Some(error) = refused {
            return Err(errors::request(py, &error));
        }
        if bad.is_empty() { Ok(arrays) } else { Err(self.bad_rows(py, &bad, &too_long, &arrays)) }
    }

    /// The lengths as an array; with moves, a tuple with the arrays of the moves.
    fn arrays<'py>(&self, py: Python<'py>, lengths: Vec<i16>, letters: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyAny>> {
        let usable = |length: i16| usize::try_from(length).unwrap_or(0);
        let moves = match self.form {
            None => None,
            Some(MovesForm::Ragged) => {
                let mut offsets = Vec::with_capacity(lengths.len() + 1);
                let mut end = 0_i64;
                offsets.push(end);
                for &length in &lengths {
                    end += i64::from(length.max(0));
                    offsets.push(end);
                }
                let letters = PyArray1::from_vec(py, letters.concat());
                Some((letters, PyArray1::from_vec(py, offsets)).into_pyobject(py)?.into_any())
            }
            Some(MovesForm::Padded) => {
                let longest = lengths.iter().map(|&length| usable(length)).max().unwrap_or(0);
                let mut padded = vec![0_u8; lengths.len() * longest];
                let (all, mut from) = (letters.concat(), 0);
                for (row, &length) in lengths.iter().enumerate() {
                    let length = usable(length);
                    padded[row * longest..row * longest + length].copy_from_slice(&all[from..from + length]);
                    from += length;
                }
                Some(PyArray1::from_vec(py, padded).reshape([lengths.len(), longest])?.into_any())
            }
        };
        let lengths = PyArray1::from_vec(py, lengths).into_any();
        match moves {
            Some(moves) => Ok((lengths, moves).into_pyobject(py)?.into_any()),
            None => Ok(lengths),
        }
    }

    /// The exception that names all bad rows and carries the results of the others.
    fn bad_rows(&self, py: Python<'_>, bad: &[usize], too_long: &[(usize, usize)], result: &Bound<'_, PyAny>) -> PyErr {
        let language = language::current();
        let mut told: Vec<String> = bad
            .iter()
            .take(TOLD)
            .map(|&row| {
                let why = match too_long.iter().find(|(long, _)| *long == row) {
                    Some(&(_, moves)) => catalogue::python_too_long(language, moves),
                    None => self.boards.why(row),
                };
                catalogue::python_bad_row(language, row, &why)
            })
            .collect();
        if bad.len() > TOLD {
            told.push("…".to_owned());
        }
        let first = told.join(&catalogue::python_between_rows(language));
        let all = show_count(self.boards.count as u64);
        let message = catalogue::python_bad_rows(language, &show_count(bad.len() as u64), &all, &first);
        let made = || {
            let rows: Vec<i64> = bad.iter().map(|&row| row.cast_signed() as i64).collect();
            let facts = PyDict::new(py);
            facts.set_item("rows", PyArray1::from_vec(py, rows))?;
            facts.set_item("result", result)?;
            errors::class(py, "BadRows")?.call((message,), Some(&facts))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

/// Solves many boards on all cores. boards is an integer array of shape (N, cells) or (N, rows, columns), preferably uint8.
///
/// Returns the lengths of the solutions as int16[N]: UNSOLVABLE if the goal cannot be reached, UNFINISHED if a limit came first. With
/// moves="padded" also uint8[N, longest], the letters of each solution padded with 0; with moves="ragged" also all
/// letters concatenated and int64[N + 1] with the offset of each solution. The settings are those of Board.solve; limits apply to each
/// board. progress is called with the numbers of solved and of all boards; True shows a tqdm bar. Rows that are not boards raise
/// BadRows, which has the results of the others.
#[pyfunction]
#[pyo3(signature = (boards, *, size=None, moves=None, **settings))]
pub(crate) fn solve_many<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    size: Option<&Bound<'py, PyAny>>,
    moves: Option<&str>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    Many::new(py, boards, size, moves, false, settings)?.run(py)
}

/// The exact distances of many boards from the goal, int16[N], as in solve_many; only proved optima count.
#[pyfunction]
#[pyo3(signature = (boards, *, size=None, **settings))]
pub(crate) fn distances<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    size: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    Many::new(py, boards, size, None, true, settings)?.run(py)
}
