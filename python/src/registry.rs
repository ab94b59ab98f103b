//! Tables of domains, methods, heuristics and settings.

use jiugong_lab::registry::{KNOBS, Kind};
use jiugong_show::export::{Bounds, write_registry};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::language;
use crate::value::{table, written};

/// A table of the registry.
fn listed<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let none = Bounds { time: 0.0, nodes: 0, memory: 0, board_cells: 0, body_bytes: 0 };
    let all = written(py, |out| write_registry(&none, &[], language::current(), out))?;
    table(py, &all.get_item(name)?)
}

/// The domains, each with the format of its problems, an example, its options and its heuristics.
#[pyfunction]
pub(crate) fn domains(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    listed(py, "domains")
}

/// The methods, each with its guarantee, its settings, and the domains that support it; only those of one domain if it is named.
#[pyfunction]
#[pyo3(signature = (domain=None))]
pub(crate) fn methods<'py>(py: Python<'py>, domain: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    of_domain(py, listed(py, "methods")?, domain)
}

/// The heuristics, each with its quality and the domains that have it; only those of one domain if it is named.
#[pyfunction]
#[pyo3(signature = (domain=None))]
pub(crate) fn heuristics<'py>(py: Python<'py>, domain: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    of_domain(py, listed(py, "heuristics")?, domain)
}

fn of_domain<'py>(py: Python<'py>, rows: Bound<'py, PyAny>, domain: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let Some(name) = domain else { return Ok(rows) };
    let name = crate::instance::domain(py, name)?.name();
    let list = PyList::empty(py);
    for row in rows.try_iter()? {
        let row = row?;
        if row.get_item("domains")?.contains(name)? {
            list.append(row)?;
        }
    }
    table(py, &list)
}

/// The settings of searches: the keyword arguments of solve, trace, tree and compare, each with its type and range.
#[pyfunction]
pub(crate) fn knobs(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let list = PyList::empty(py);
    for row in &KNOBS {
        let entry = PyDict::new(py);
        entry.set_item("name", row.name)?;
        entry.set_item("help", row.help.get(language::current()))?;
        let (kind, range) = match row.kind {
            Kind::Whole { least, most } => ("whole", Some((least, most))),
            Kind::Decimal { least, most } => ("decimal", Some((u64::from(least), u64::from(most)))),
            Kind::Time => ("time", None),
            Kind::Bytes => ("bytes", None),
            Kind::Flag => ("flag", None),
            _ => ("name", None),
        };
        entry.set_item("kind", kind)?;
        entry.set_item("range", range)?;
        entry.set_item("choices", row.kind.names())?;
        list.append(entry)?;
    }
    table(py, &list)
}
