//! The methods of all problem classes: `solve`, `trace`, `tree`, `compare`, `search`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{CallProblem, CallSettings};

/// A class whose objects are problems.
pub(crate) trait Asks {
    /// The problem, and the request with the given settings.
    fn asked(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<(CallProblem, CallSettings)>;

    /// The heuristics that `compare` uses if none are named; `None` for the defaults.
    fn compared(&self) -> Option<Vec<String>> {
        None
    }
}

/// Gives a class the methods of a problem; `$solve` is the docstring of `solve`.
macro_rules! asked_as_problem {
    ($class:ty, $solve:literal) => {
        #[pyo3::pymethods]
        impl $class {
            #[doc = $solve]
            #[pyo3(signature = (**settings))]
            fn solve(
                &self,
                py: pyo3::Python<'_>,
                settings: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> pyo3::PyResult<crate::solution::Solution> {
                let (posed, asked) = crate::asks::Asks::asked(self, py, settings)?;
                crate::ask::solve(py, &posed, &asked)
            }

            /// Searches and records the first steps: the expanded node and why it was selected, what happened to its children, OPEN and CLOSED.
            #[pyo3(signature = (*, steps=200, **settings))]
            fn trace(
                &self,
                py: pyo3::Python<'_>,
                steps: u64,
                settings: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> pyo3::PyResult<crate::shown::Trace> {
                let (posed, asked) = crate::asks::Asks::asked(self, py, settings)?;
                crate::ask::trace(py, &posed, &asked, steps)
            }

            /// The tree of a search as a picture with at most `nodes` nodes.
            #[pyo3(signature = (*, nodes=300, round=None, **settings))]
            fn tree(
                &self,
                py: pyo3::Python<'_>,
                nodes: usize,
                round: Option<usize>,
                settings: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> pyo3::PyResult<crate::shown::Tree> {
                let (posed, asked) = crate::asks::Asks::asked(self, py, settings)?;
                crate::ask::tree(py, &posed, &asked, nodes, round)
            }

            /// Runs many methods on this problem and compares their statistics.
            #[pyo3(signature = (*, methods=None, heuristics=None, stores=None, **settings))]
            fn compare(
                &self,
                py: pyo3::Python<'_>,
                methods: Option<Vec<String>>,
                heuristics: Option<Vec<String>>,
                stores: Option<Vec<String>>,
                settings: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> pyo3::PyResult<crate::shown::Comparison> {
                let (posed, asked) = crate::asks::Asks::asked(self, py, settings)?;
                let heuristics = heuristics.or_else(|| crate::asks::Asks::compared(self));
                crate::ask::compare(py, &posed, asked, [methods, heuristics, stores])
            }

            /// The search step by step: an iterator that yields each expansion as it happens.
            #[pyo3(signature = (**settings))]
            fn search(
                &self,
                py: pyo3::Python<'_>,
                settings: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> pyo3::PyResult<crate::steps::Steps> {
                let (posed, asked) = crate::asks::Asks::asked(self, py, settings)?;
                Ok(crate::steps::Steps::new(posed, &asked))
            }
        }
    };
}

pub(crate) use asked_as_problem;
