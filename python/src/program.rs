//! The whole command line, for `python -m jiugong`.

use std::ffi::OsString;
use std::io::Write;

use pyo3::prelude::*;

/// Does what the words of a command line ask for, the program's name first, and returns its exit code.
///
/// Results go to the process's standard output, whatever `sys.stdout` is.
#[pyfunction]
pub(crate) fn run_command_line(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = jiugong::run(words);
        // Rust empties its buffer at the end of its own `main`, and there is none. Nobody is left to be told if that fails.
        let _ = std::io::stdout().flush();
        code
    })
}
