//! Whether messages are coloured: by `--color`, then `NO_COLOR` and `CLICOLOR_FORCE`, then whether stderr is a terminal.

use std::ffi::OsString;

use anstream::ColorChoice;

use crate::language::early_value;

/// Decides before the command line is parsed, so that it applies to help and usage errors too.
pub fn decide(words: &[OsString]) {
    match early_value(words, "--color") {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
}
