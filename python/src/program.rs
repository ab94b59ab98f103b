//! The command line, for `python -m jiugong`.

use std::ffi::OsString;
use std::io::Write;

use pyo3::prelude::*;

/// Runs a command line, whose first word is the program's name, and returns its exit code.
///
/// Results go to the standard output of the process, not to `sys.stdout`.
#[pyfunction]
pub(crate) fn run_command_line(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = jiugong::run(words);
        // Rust flushes standard output at the end of its own `main`, which does not run here.
        let _ = std::io::stdout().flush();
        code
    })
}
