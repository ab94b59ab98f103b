//! Conversion of serialisable data to Python values: dictionaries, lists, numbers, texts.

use jiugong_lab::{Amount, Fact, Facts};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde_json::Value;

/// Converts `data` to Python values.
pub(crate) fn to_python<'py>(py: Python<'py>, data: &(impl Serialize + ?Sized)) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(data).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    convert(py, &value)
}

/// Converts named values to a dictionary.
pub(crate) fn facts<'py>(py: Python<'py>, facts: &Facts) -> PyResult<Bound<'py, PyDict>> {
    let named = PyDict::new(py);
    for (name, fact) in &facts.0 {
        let value = match fact {
            Fact::Number(number) => number.into_bound_py_any(py)?,
            Fact::Text(text) => text.into_bound_py_any(py)?,
            Fact::Texts(texts) => texts.into_bound_py_any(py)?,
            Fact::Numbers(numbers) => numbers.into_bound_py_any(py)?,
            Fact::Pair(pair) => pair.into_bound_py_any(py)?,
            Fact::Pairs(pairs) => pairs.into_bound_py_any(py)?,
            Fact::Nothing(()) => py.None().into_bound(py),
        };
        named.set_item(name, value)?;
    }
    Ok(named)
}

/// Converts a cost: an integer if it is one, or a float.
pub(crate) fn amount(py: Python<'_>, amount: Option<Amount>) -> PyResult<Bound<'_, PyAny>> {
    match amount.map(|amount| (amount.integer(), amount.number())) {
        Some((Some(integer), _)) => integer.into_bound_py_any(py),
        Some((None, number)) => number.into_bound_py_any(py),
        None => Ok(py.None().into_bound(py)),
    }
}

/// Converts one JSON object written by an exporter.
pub(crate) fn written(
    py: Python<'_>,
    write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>,
) -> PyResult<Bound<'_, PyAny>> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    convert(py, &value)
}

/// Converts several JSON objects, one per line, to a list.
pub(crate) fn written_lines(
    py: Python<'_>,
    write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>,
) -> PyResult<Bound<'_, PyList>> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    let list = PyList::empty(py);
    for value in serde_json::Deserializer::from_slice(&bytes).into_iter::<Value>() {
        let value = value.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        list.append(convert(py, &value)?)?;
    }
    Ok(list)
}

/// The text written by an exporter.
pub(crate) fn text(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> PyResult<String> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn convert<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(convert(py, item)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let object = PyDict::new(py);
            for (name, field) in fields {
                object.set_item(name, convert(py, field)?)?;
            }
            Ok(object.into_any())
        }
    }
}

/// Converts a list of dictionaries to a `jiugong._tables.Table`.
pub(crate) fn table<'py>(py: Python<'py>, rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    py.import("jiugong._tables")?.getattr("Table")?.call1((rows,))
}
