//! Tests that need programs of others: without them they are skipped, and say so.

use std::io::Write;

/// Whether tests may be skipped, because not everything they need is installed; then it is said that `what` is, and why.
/// `cargo xtask test` installs everything and lets nothing be skipped.
pub fn skipped(what: &str, why: &str) -> bool {
    if std::env::var_os("JIUGONG_ALL_TESTS").is_some() {
        return false;
    }
    // Past the runner, which would keep it to itself.
    let _ = writeln!(std::io::stderr(), "skipped: {what}: {why}");
    true
}
