//! Whether messages are coloured: by `--color`, then `NO_COLOR` and `CLICOLOR_FORCE`, then whether stderr is a terminal.

use std::ffi::OsString;

use anstream::ColorChoice;

/// Decides before the command line is parsed, so that it applies to help and usage errors too.
pub fn decide(words: &[OsString]) {
    let read = |word: &str| match word {
        "always" => Some(ColorChoice::Always),
        "never" => Some(ColorChoice::Never),
        _ => None,
    };
    let asked = words.iter().enumerate().find_map(|(place, word)| match word.to_str()? {
        "--color" => read(words.get(place + 1)?.to_str()?),
        word => read(word.strip_prefix("--color=")?),
    });
    if let Some(choice) = asked {
        choice.write_global();
    }
}
