//! Tests that need external programs are skipped without them, and report that.

use std::io::Write;

/// Reports that `what` is skipped and why, if tests may be skipped. `cargo xtask test` installs everything and does not allow skipping.
pub fn skipped(what: &str, why: &str) -> bool {
    if std::env::var_os("JIUGONG_ALL_TESTS").is_some() {
        return false;
    }
    // Written directly, because the test runner captures `eprintln!`.
    let _ = writeln!(std::io::stderr(), "skipped: {what}: {why}");
    true
}
