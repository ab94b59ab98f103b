//! The laboratory as a Python module.
//!
//! What stands here turns Python values into requests, hands them to the laboratory, and turns its answers into Python values. It
//! names no domain and no method, but for boards, which have a class of their own.
//!
//! What always holds: nothing searches while the interpreter is held, unless a function of the user's is asked at every step; every
//! search looks for Ctrl-C some twenty times a second; what a user's function raises comes out as it is.

#![allow(
    clippy::doc_markdown,
    reason = "what is said of classes and functions is shown by Python's help, as it stands"
)]
#![allow(clippy::needless_pass_by_value, reason = "Python hands its arguments over")]

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
    #[allow(unused_imports, reason = "the attribute looks for it")]
    use pyo3::prelude::*;

    /// In the place of a length: the goal cannot be reached.
    #[pymodule_export]
    const UNSOLVABLE: i16 = super::many::UNSOLVABLE;
    /// In the place of a length: a limit or Ctrl-C came first.
    #[pymodule_export]
    const UNFINISHED: i16 = super::many::UNFINISHED;
    /// In the place of a length: the row is no board.
    #[pymodule_export]
    const BAD: i16 = super::many::BAD;
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python calls it so")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
