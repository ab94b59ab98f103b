//! The laboratory as a Python module.
//!
//! This crate converts Python values to requests, passes them to the laboratory, and converts its answers to Python values. It
//! names no domain and no method, except boards, which have their own class.
//!
//! Invariants: the interpreter is released during searches, unless functions of the user are called in every step; every
//! search checks for Ctrl-C about twenty times a second; exceptions of user functions propagate unchanged.

#![allow(
    clippy::doc_markdown,
    reason = "docstrings of classes and functions are shown by Python's help, which does not render Markdown"
)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 passes arguments by value")]

mod ask;
mod asks;
mod boards;
mod errors;
mod fields;
mod function;
mod instance;
mod language;
mod own;
mod player;
mod problem;
mod program;
mod registry;
mod shown;
mod solution;
mod steps;
mod value;
mod wait;

use boards::{board, drawn, many, rows, stepping};

use pyo3::prelude::*;

/// The compiled part of the package `jiugong`.
#[pymodule(name = "_jiugong")]
mod module {
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::drawn::random_boards;
    #[pymodule_export]
    use super::instance::Instance;
    #[pymodule_export]
    use super::language::{get_language, set_language};
    #[pymodule_export]
    use super::many::{distances, solve_many};
    #[pymodule_export]
    use super::problem::OwnProblem;
    #[pymodule_export]
    use super::program::run_command_line;
    #[pymodule_export]
    use super::registry::{domains, heuristics, knobs, methods};
    #[pymodule_export]
    use super::shown::{Comparison, Trace, Tree, audit};
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::stepping::{has_table, step_boards};
    #[pymodule_export]
    use super::steps::{Step, Steps};
    #[allow(unused_imports, reason = "the attribute macro needs it")]
    use pyo3::prelude::*;

    /// Length of a board whose goal cannot be reached.
    #[pymodule_export]
    const UNSOLVABLE: i16 = super::many::UNSOLVABLE;
    /// Length of a board that a limit or Ctrl-C left unsolved.
    #[pymodule_export]
    const UNFINISHED: i16 = super::many::UNFINISHED;
    /// Length of a row that is not a board.
    #[pymodule_export]
    const BAD: i16 = super::many::BAD;
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name is fixed by Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
