//! The language of the user: `--lang`, then `JIUGONG_LANG`, then the locale.

use std::ffi::OsString;

use jiugong_lab::Language;

/// Determines the language before the command line is parsed, so that help and usage errors use it too.
pub fn find(words: &[OsString]) -> Language {
    let asked = early_value(words, "--lang").and_then(|name| name.parse().ok());
    asked.or_else(|| variable("JIUGONG_LANG").map(|name| Language::of_locale(&name))).unwrap_or_else(of_locale)
}

/// The value of an option that applies before the command line is parsed.
pub fn early_value<'w>(words: &'w [OsString], option: &str) -> Option<&'w str> {
    let mut words = words.iter().map(|word| word.to_str().unwrap_or_default()).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        match word.strip_prefix(option) {
            Some("") => return words.next(),
            Some(rest) => {
                if let Some(value) = rest.strip_prefix('=') {
                    return Some(value);
                }
            }
            None => {}
        }
    }
    None
}

/// The language of the locale, from the environment variables in their order of precedence.
fn of_locale() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    locale.map_or(Language::En, |locale| Language::of_locale(&locale))
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_end_at_two_dashes() {
        let found = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            early_value(&words, "--lang").map(str::to_owned)
        };
        assert_eq!(found(&["jiugong", "solve", "--lang", "zh"]).as_deref(), Some("zh"));
        assert_eq!(found(&["jiugong", "--lang=zh", "solve"]).as_deref(), Some("zh"));
        assert_eq!(found(&["jiugong", "solve", "--language", "zh"]), None);
        assert_eq!(found(&["jiugong", "solve", "--", "--lang", "zh"]), None);
        assert_eq!(found(&["jiugong", "solve", "--lang"]), None);
    }
}
