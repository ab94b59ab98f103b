//! What can be asked of a problem of any class, written once: `solve`, `trace`, `tree`, `compare`, `search`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{Asked, Posed};

/// A class whose objects are problems.
pub(crate) trait Asks {
    /// The problem, and how it is to be searched as `settings` say.
    fn asked(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<(Posed, Asked)>;

    /// The heuristics that methods are compared with where none are named; `None` leaves them to the laboratory.
    fn compared(&self) -> Option<Vec<String>> {
        None
    }
}

/// Gives a class the methods that ask about its problems; `$solve` is what `help()` says of `solve`.
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

            /// Searches and records its first steps: which node was taken and why, what became of its children, OPEN and CLOSED.
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

            /// The tree that a search grew, as a picture of so many nodes.
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

            /// Runs many methods on this problem and lays their figures side by side.
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

            /// The search step by step: an iterator that yields each expansion as it is made.
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
