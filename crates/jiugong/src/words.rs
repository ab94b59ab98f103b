//! The command line before it is parsed: where its verb is, old names of verbs, and what stands for a verb.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::ArgMatches;

/// Old names of verbs, and what they are now.
const OLD: [(&str, &[&str]); 6] = [
    ("methods", &["list", "methods"]),
    ("heuristics", &["list", "heuristics"]),
    ("domains", &["list", "domains"]),
    ("rank", &["convert", "--to", "rank"]),
    ("unrank", &["convert", "--from", "rank"]),
    ("check", &["judge", "--check"]),
];

/// Words that ask for something without a verb.
const ABOUT_PROGRAM: [&str; 4] = ["-h", "--help", "-V", "--version"];

/// A command line that can be parsed.
pub struct Expanded {
    pub words: Vec<OsString>,
    /// The old name that was used, and what to write instead.
    pub renamed: Option<(&'static str, String)>,
}

/// The place of the verb in a command line: its first word that is neither an option of the program nor its value.
pub fn verb_at(words: &[OsString]) -> Option<usize> {
    let mut places = (1..words.len()).take_while(|&at| words[at] != "--");
    loop {
        let at = places.next()?;
        match words[at].to_str().unwrap_or_default() {
            "--lang" | "--color" => _ = places.next(),
            word if word.starts_with('-') => {}
            _ => return Some(at),
        }
    }
}

/// Adds the verb to a command line that needs none, and replaces an old one. `alone` is the verb of a command line without words.
pub fn expand(mut words: Vec<OsString>, alone: Option<&str>) -> Expanded {
    let Some(at) = verb_at(&words) else {
        let is_alone =
            words.iter().skip(1).all(|word| !ABOUT_PROGRAM.iter().any(|other| word == other) && word != "--");
        words.extend(alone.filter(|_| is_alone && !words.is_empty()).map(OsString::from));
        return Expanded { words, renamed: None };
    };
    if is_board(&words[at]) {
        words.insert(at, "solve".into());
        return Expanded { words, renamed: None };
    }
    // `help rank` is about the same verb as `rank --help`.
    let asks_help = words[at] == "help" && at + 2 == words.len();
    let at = if asks_help { at + 1 } else { at };
    let Some((old, new)) = OLD.iter().find(|(old, _)| words[at] == *old) else {
        return Expanded { words, renamed: None };
    };
    let new = if asks_help { &new[..1] } else { new };
    words.splice(at..=at, new.iter().map(OsString::from));
    Expanded { words, renamed: Some((old, new.join(" "))) }
}

/// Whether the word where a verb is expected is a board: no verb begins with a digit.
fn is_board(word: &OsStr) -> bool {
    word.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// The file that a verb should read because its only word names one. A board or a problem has neither an extension nor folders.
pub fn named_file(matches: &ArgMatches) -> Option<OsString> {
    let (_, verb) = matches.subcommand()?;
    let is_free = verb.try_contains_id("file").is_ok_and(|is_given| !is_given);
    let words = ["text", "boards"].iter().find_map(|id| verb.try_get_many::<OsString>(id).ok().flatten())?;
    let word = words.clone().next().filter(|_| is_free && words.len() == 1)?;
    let is_path = word.to_string_lossy().contains(|letter| letter == '.' || std::path::is_separator(letter));
    (is_path && Path::new(word).is_file()).then(|| word.clone())
}

/// Makes the last word that is `file` the value of `--file`.
pub fn as_option(words: &mut [OsString], file: &OsStr) {
    if let Some(word) = words.iter_mut().rfind(|word| *word == file) {
        let mut option = OsString::from("--file=");
        option.push(file);
        *word = option;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(line: &str) -> (String, Option<String>) {
        let words = line.split(' ').map(OsString::from).collect();
        let Expanded { words, renamed } = expand(words, Some("tui"));
        let words: Vec<_> = words.iter().map(|word| word.to_str().unwrap()).collect();
        (words.join(" "), renamed.map(|(old, new)| format!("{old}: {new}")))
    }

    #[test]
    fn options_of_the_program_do_not_hide_that_it_is_alone() {
        for (line, wanted) in [
            ("jiugong", "jiugong tui"),
            ("jiugong --lang zh", "jiugong --lang zh tui"),
            ("jiugong -q --color=never", "jiugong -q --color=never tui"),
            ("jiugong --help", "jiugong --help"),
            ("jiugong --lang zh -V", "jiugong --lang zh -V"),
            ("jiugong solve", "jiugong solve"),
        ] {
            assert_eq!(expanded(line), (wanted.to_owned(), None));
        }
    }

    #[test]
    fn a_board_needs_no_verb() {
        assert_eq!(expanded("jiugong 283104765 -g spiral").0, "jiugong solve 283104765 -g spiral");
        assert_eq!(expanded("jiugong --lang zh 2 8 3/1 0 4/7 6 5").0, "jiugong --lang zh solve 2 8 3/1 0 4/7 6 5");
        assert_eq!(expanded("jiugong solve 283104765").0, "jiugong solve 283104765");
    }

    #[test]
    fn old_names_become_the_new_ones() {
        for (line, wanted, note) in [
            ("jiugong methods --format json", "jiugong list methods --format json", "methods: list methods"),
            ("jiugong -q rank 283104765", "jiugong -q convert --to rank 283104765", "rank: convert --to rank"),
            ("jiugong unrank 5 --size 1x3", "jiugong convert --from rank 5 --size 1x3", "unrank: convert --from rank"),
            ("jiugong check hdu-1043 in out", "jiugong judge --check hdu-1043 in out", "check: judge --check"),
            ("jiugong help rank", "jiugong help convert", "rank: convert"),
        ] {
            assert_eq!(expanded(line), (wanted.to_owned(), Some(note.to_owned())));
        }
    }
}
