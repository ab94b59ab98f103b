//! Conversion of Python values to the values that the laboratory takes.

use jiugong_lab::registry::{KNOBS, Kind};
use jiugong_lab::{DomainName, Explain, Input, Request};
use jiugong_show::catalogue;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PySequence, PyString};

use crate::board::{Board, Rows, in_range};
use crate::errors::Bad;
use crate::language;

/// The value of a field of this kind as the laboratory takes it. `(r, c)` is a cell or a size; a board is its rows.
pub(crate) fn input_of(field: &str, kind: Kind, value: &Bound<'_, PyAny>) -> PyResult<Input<'static>> {
    let py = value.py();
    let language = language::current();
    let wrong = |message: String| Err(Bad::new(message).field(field).raise(py));
    let text = |text: String| Ok(Input::Text(text.into()));
    if let Ok(given) = value.cast::<PyString>() {
        return text(given.to_str()?.to_owned());
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return match kind {
            Kind::Flag => Ok(Input::Flag(flag.is_true())),
            _ => wrong(catalogue::python_not_expected(language, &describe(value), &wanted(kind))),
        };
    }
    if let Ok(board) = value.cast::<Board>() {
        return Ok(Input::Rows(board.get().to_rows()));
    }
    match kind {
        Kind::Time | Kind::Decimal { .. } | Kind::Bytes | Kind::Whole { .. } => {
            if kind_is_time(kind) && value.hasattr("total_seconds")? {
                return Ok(Input::Number(value.call_method0("total_seconds")?.extract()?));
            }
            if let Some(whole) = whole(value) {
                return Ok(Input::Integer(whole));
            }
            if let Ok(number) = value.extract::<f64>()
                && (value.is_instance_of::<PyFloat>() || value.hasattr("__float__")?)
            {
                return Ok(Input::Number(number));
            }
        }
        Kind::Size => {
            if let Some(side) = whole(value) {
                return Ok(Input::Pair([side, side]));
            }
            if let Some(sides) = pair(value) {
                return Ok(Input::Pair(sides));
            }
        }
        Kind::Cell => {
            if let Some(cell) = pair(value) {
                return Ok(Input::Pair(cell));
            }
        }
        Kind::Position => {
            if let Some(rows) = Rows::of(value).ok().and_then(|all| in_range(&all.rows)) {
                return Ok(Input::Rows(rows));
            }
        }
        _ => {}
    }
    wrong(catalogue::python_not_expected(language, &describe(value), &wanted(kind)))
}

fn kind_is_time(kind: Kind) -> bool {
    matches!(kind, Kind::Time)
}

/// An integer of Python or NumPy.
pub(crate) fn whole(value: &Bound<'_, PyAny>) -> Option<i128> {
    if value.is_instance_of::<PyInt>() {
        // With the stable ABI, reading 128 bits takes several object operations, 64 bits one call.
        return value.extract::<i64>().map_or_else(|_| value.extract().ok(), |number| Some(number.into()));
    }
    if value.hasattr("__index__").unwrap_or(false) { value.extract().ok() } else { None }
}

fn pair(value: &Bound<'_, PyAny>) -> Option<[i128; 2]> {
    let pair = value.cast::<PySequence>().ok().filter(|pair| pair.len().is_ok_and(|len| len == 2))?;
    Some([whole(&pair.get_item(0).ok()?)?, whole(&pair.get_item(1).ok()?)?])
}

/// A description of a value for messages: its type, and its repr if that is short.
pub(crate) fn describe(value: &Bound<'_, PyAny>) -> String {
    let kind = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    match value.repr() {
        Ok(shown) if shown.len().is_ok_and(|len| len <= 60) => format!("{shown} ({kind})"),
        _ => kind,
    }
}

/// The accepted Python types of a kind of field.
fn wanted(kind: Kind) -> String {
    match kind {
        Kind::Flag => "bool",
        Kind::Whole { .. } | Kind::Bytes => "int",
        Kind::Decimal { .. } => "float, int",
        Kind::Time => "float, int, str, timedelta",
        Kind::Size => "int, (int, int), str",
        Kind::Cell => "(int, int), str",
        _ => "str",
    }
    .to_owned()
}

/// Sets the fields of `request` from keyword arguments; `None` keeps the default. Without `options`, only settings of the search are
/// accepted.
pub(crate) fn fill(request: &mut Request, values: &Bound<'_, PyDict>, options: bool) -> PyResult<()> {
    for (name, value) in values {
        let name: String = name.extract()?;
        if value.is_none() {
            continue;
        }
        let Some(kind) = kind_of(request.domain, &name, options) else {
            return Err(unknown(values.py(), request.domain, &name, options));
        };
        let input = input_of(&name, kind, &value)?;
        request.set(&name, input).map_err(|error| {
            let bad = Bad::new(error.explain(language::current())).field(&name).at(error.at);
            bad.possible(&kind.names().unwrap_or_default()).raise(values.py())
        })?;
    }
    Ok(())
}

/// The kind of a field, if it exists.
fn kind_of(domain: DomainName, name: &str, options: bool) -> Option<Kind> {
    let knob = KNOBS.iter().find(|row| row.name == name).map(|row| row.kind);
    knob.or_else(|| domain.row().option(name).filter(|_| options).map(|row| row.kind))
}

fn unknown(py: Python<'_>, domain: DomainName, name: &str, options: bool) -> PyErr {
    let own = domain.row().options.iter().filter(|_| options).map(|row| row.name);
    let known: Vec<&str> = own.chain(KNOBS.iter().map(|row| row.name)).collect();
    let message =
        catalogue::python_no_such_argument(language::current(), name, &catalogue::listed(language::current(), &known));
    Bad::new(message).field(name).possible(&known).raise(py)
}
