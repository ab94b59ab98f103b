//! The language of the user: `--lang`, then `JIUGONG_LANG`, then the locale.

use std::ffi::OsString;

use jiugong_lab::Language;

/// Determines the language before the command line is parsed, so that help and usage errors use it too.
pub fn find(words: &[OsString]) -> Language {
    let asked = words.iter().enumerate().find_map(|(place, word)| match word.to_str()? {
        "--lang" => words.get(place + 1)?.to_str()?.parse().ok(),
        word => word.strip_prefix("--lang=")?.parse().ok(),
    });
    asked.or_else(|| variable("JIUGONG_LANG").map(|name| Language::of_locale(&name))).unwrap_or_else(of_locale)
}

/// The language of the locale, from the environment variables in their order of precedence.
fn of_locale() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    locale.map_or(Language::En, |locale| Language::of_locale(&locale))
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
