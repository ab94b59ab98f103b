//! The help of every verb and option in both languages, and the command line with it.
//!
//! The texts of a verb are in its own file or in that of its group; those of options with the same meaning everywhere are in [`shared`].
//! Tests check that every verb and option has a text, and that every text belongs to a verb or an option.

mod audit;
mod bench;
#[cfg(feature = "cluster")]
mod cluster;
mod coach;
mod compare;
mod convert;
mod facts;
mod generate;
mod headings;
mod judge;
mod lesson;
mod page;
mod path;
mod program;
#[cfg(feature = "web")]
mod serve;
mod shared;
mod short;
mod solve;
mod space;
mod tables;
mod trace;
#[cfg(feature = "tui")]
mod tui;

use std::ffi::OsString;
use std::sync::OnceLock;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Arg, ArgAction, Command, CommandFactory};
use jiugong_lab::{Language, Text};

use crate::args::{Cli, only_for};
use crate::terminal::Terminal;

pub use page::{EXAMPLES, NOTES, Page, Section};

/// The help of one verb.
struct Verb {
    /// Its name, with that of its parent: `solve`, `tables build`.
    path: &'static str,
    about: Text,
    /// What the options do not say, and the exit codes.
    notes: Option<Text>,
    /// Whole command lines; the short help has the first three.
    examples: &'static [&'static str],
    /// The options whose meaning differs from [`shared`], and those of this verb alone. The short help has the first line of a text.
    options: &'static [(&'static str, Text)],
}

/// All verbs, by file.
static FILES: &[&[Verb]] = &[
    audit::VERBS,
    bench::VERBS,
    #[cfg(feature = "cluster")]
    cluster::VERBS,
    coach::VERBS,
    compare::VERBS,
    convert::VERBS,
    facts::VERBS,
    generate::VERBS,
    judge::VERBS,
    lesson::VERBS,
    path::VERBS,
    program::VERBS,
    #[cfg(feature = "web")]
    serve::VERBS,
    short::VERBS,
    solve::VERBS,
    space::VERBS,
    tables::VERBS,
    trace::VERBS,
    #[cfg(feature = "tui")]
    tui::VERBS,
];

/// The verbs of the program by what they are for.
static GROUPS: &[(Text, &[&str])] = &[
    (Text { en: "Solve", zh: "求解" }, &["solve", "path", "solvable", "interactive"]),
    (Text { en: "Learn", zh: "学习" }, &["tui", "serve", "trace", "tree", "lesson", "coach"]),
    (Text { en: "Measure", zh: "测量" }, &["compare", "audit", "bench", "space", "cluster"]),
    (Text { en: "Contest", zh: "竞赛" }, &["judge", "check"]),
    (Text { en: "Data", zh: "数据" }, &["generate", "convert", "tables"]),
    (Text { en: "Reference", zh: "查阅" }, &["list", "help", "completions", "man"]),
];

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// The language of help and of errors about options.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The whole command line, with help in `language`.
pub fn command(language: Language) -> Command {
    command_for(None, language)
}

/// The command line for `words`. If they begin with a verb, only that verb has its help: building all help takes as long as solving a
/// small board.
pub fn command_of(words: &[OsString], language: Language) -> Command {
    command_for(words.get(1).and_then(|word| word.to_str()), language)
}

fn command_for(verb: Option<&str>, language: Language) -> Command {
    let _ = LANGUAGE.set(language);
    let colours = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default());
    let known = verb.filter(|&verb| FILES.iter().copied().flatten().any(|known| known.path == verb));
    let command = only_for(known, Cli::command).styles(colours);
    let verb = verb.filter(|&verb| command.get_subcommands().any(|known| known.get_name() == verb)).map(str::to_owned);
    localised(command, "", verb.as_deref(), language)
}

/// `command` with help in `language`, for all its verbs or only for `verb`; `path` is its own verb.
fn localised(command: Command, path: &str, verb: Option<&str>, language: Language) -> Command {
    let help = help_of(path);
    let text = |option: &str| help.option(option).get(language);
    let mut command = command
        .about(help.about.get(language))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .mut_args(|argument| match help.own(argument.get_id().as_str()) {
            // Values from the registry have the texts of their rows.
            None if argument.get_help().is_some() => argument,
            _ => {
                let help = text(argument.get_id().as_str());
                argument.help(help)
            }
        })
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help(text("help")));
    if path.is_empty() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command
            .arg(version.help(text("version")))
            .subcommand_required(true)
            .arg_required_else_help(true)
            .propagate_version(true);
    }
    let all = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    let names: Vec<String> = all.filter(|name| verb.is_none_or(|verb| verb == name)).collect();
    for name in names {
        let below = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(&name, |verb| localised(verb, &below, None, language));
    }
    command
}

/// The help that the command line `words` asks for, by `-h` or `--help`.
pub fn asked(words: &[OsString], language: Language) -> String {
    let words = words.iter().skip(1).map(|word| word.to_str().unwrap_or_default()).take_while(|word| *word != "--");
    let words: Vec<&str> = words.collect();
    let mut command = command(language);
    command.build();
    let mut verb = &command;
    let mut path: Vec<String> = Vec::new();
    for word in &words {
        if let Some(below) = verb.find_subcommand(word) {
            (verb, path) = (below, [path, vec![below.get_name().to_owned()]].concat());
        }
    }
    let found = path.iter().try_fold(&mut command, |verb, name| verb.find_subcommand_mut(name));
    found.map_or_else(String::new, |found| page(found, &path.join(" "), words.contains(&"--help"), language))
}

/// The help of `command`, which has been built; `path` is its verb.
pub fn page(command: &mut Command, path: &str, is_long: bool, language: Language) -> String {
    let usage = command.render_usage().to_string();
    Page::new(command, path, language, is_long).render(&usage, Terminal::width())
}

const NOTHING: Text = Text { en: "", zh: "" };

/// The help of the verb `path`. A test checks that it exists.
fn help_of(path: &str) -> &'static Verb {
    static MISSING: Verb = Verb { path: "", about: NOTHING, notes: None, examples: &[], options: &[] };
    if path.is_empty() {
        return &shared::PROGRAM;
    }
    FILES.iter().copied().flatten().find(|verb| verb.path == path).unwrap_or(&MISSING)
}

impl Verb {
    /// The text of an option in this verb, if it has its own.
    fn own(&self, option: &str) -> Option<Text> {
        self.options.iter().find(|(name, _)| *name == option).map(|(_, text)| *text)
    }

    /// The text of an option of this verb. A test checks that it exists.
    fn option(&self, option: &str) -> Text {
        let shared = || shared::OPTIONS.iter().find(|(name, _)| *name == option).map(|(_, text)| *text);
        self.own(option).or_else(shared).unwrap_or(NOTHING)
    }
}

#[cfg(test)]
mod tests {
    use jiugong_lab::defaults::{DEFAULTS, Default, value};

    use super::*;

    /// Help and stubs name the defaults of the table.
    #[test]
    fn help_and_stubs_have_the_defaults_in_force() {
        let stub = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/jiugong/_jiugong.pyi");
        let stub = std::fs::read_to_string(stub).expect("the stub of the Python package");
        for (verb, field) in [("trace", "steps"), ("trace", "rows"), ("tree", "nodes")] {
            let usual = value(verb, field);
            assert!(stub.contains(&format!("{field}: int = {usual}")), "{verb} {field}");
            for source in ["asks.rs", "shown.rs"] {
                let source = format!("{}/../../python/src/{source}", env!("CARGO_MANIFEST_DIR"));
                let source = std::fs::read_to_string(source).expect("a source of the Python package");
                let signatures = source.lines().filter(|line| line.contains("signature"));
                let of_field = signatures.filter_map(|line| line.split_once(&format!("{field}=")));
                assert!(of_field.map(|(_, rest)| rest).all(|rest| rest.starts_with(usual)), "{verb} {field}");
            }
        }
        // Data have more rows than a terminal, and pictures of trees fold what does not fit a page.
        let is_other = |row: &&Default| [("trace", "rows"), ("tree", "nodes")].contains(&(row.verb, row.field));
        for language in Language::ALL {
            let command = localised(Cli::command(), "", None, language);
            let mut compared = 0;
            for row in DEFAULTS.iter().filter(|row| !is_other(row)) {
                let verb = row.verb.split(' ').try_fold(&command, |above, verb| above.find_subcommand(verb));
                let Some(verb) = verb else { continue };
                let Some(argument) = verb.get_arguments().find(|argument| argument.get_id() == row.field) else {
                    continue;
                };
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                let is_default = argument.get_default_values().iter().any(|default| *default == *row.value);
                assert!(is_default || help.contains(row.value), "{row:?}: {help}");
                compared += 1;
            }
            assert!(compared >= 11, "{compared}");
        }
    }

    #[test]
    fn every_verb_and_option_has_help_in_both_languages() {
        fn look(command: &Command, path: &str, missing: &mut Vec<String>) {
            if command.get_about().is_none_or(|about| about.to_string().is_empty()) {
                missing.push(path.to_owned());
            }
            for argument in command.get_arguments() {
                if argument.get_help().is_none_or(|help| help.to_string().is_empty()) {
                    missing.push(format!("{path}.{}", argument.get_id()));
                }
            }
            for verb in command.get_subcommands() {
                look(verb, verb.get_name(), missing);
            }
        }
        for language in Language::ALL {
            let mut missing = Vec::new();
            look(&localised(Cli::command(), "", None, language), "jiugong", &mut missing);
            assert_eq!(missing, [""; 0], "{language:?}");
        }
    }

    #[test]
    fn every_text_belongs_to_a_verb_or_an_option() {
        fn look(command: &Command, path: &str, verbs: &mut Vec<String>, options: &mut Vec<String>) {
            let has = |name: &str| command.get_arguments().any(|argument| argument.get_id() == name);
            let own = help_of(path).options;
            let stray: Vec<_> = own.iter().map(|(name, _)| name).filter(|name| !has(name)).collect();
            assert!(stray.is_empty(), "{path}: {stray:?}");
            let others = command.get_arguments().map(|argument| argument.get_id().to_string());
            options.extend(others.filter(|name| own.iter().all(|(own, _)| own != name)));
            for verb in command.get_subcommands() {
                let below = format!("{path} {}", verb.get_name()).trim().to_owned();
                look(verb, &below, verbs, options);
                verbs.push(below);
            }
        }
        let (mut verbs, mut options) = (Vec::new(), Vec::new());
        look(&command(Language::En), "", &mut verbs, &mut options);
        verbs.sort();
        let mut documented: Vec<_> = FILES.iter().copied().flatten().map(|verb| verb.path).collect();
        documented.sort_unstable();
        assert_eq!(documented, verbs);
        for (name, _) in shared::OPTIONS {
            assert!(options.iter().any(|option| option == name), "{name}");
        }
        // Of two texts for one option the second would be unused.
        for options in FILES.iter().copied().flatten().map(|verb| verb.options).chain([shared::OPTIONS]) {
            let mut names: Vec<_> = options.iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        }
    }

    #[test]
    fn the_command_line_is_valid() {
        localised(Cli::command(), "", None, Language::En).debug_assert();
    }

    #[test]
    fn the_help_of_a_verb_does_not_depend_on_other_verbs() {
        let help = |mut command: Command| command.find_subcommand_mut("solve").unwrap().render_long_help().to_string();
        let words = ["jiugong", "solve", "283104765"].map(OsString::from);
        for language in [Language::En, Language::Zh] {
            assert_eq!(help(command_of(&words, language)), help(command(language)));
        }
        let others = |command: &Command| command.find_subcommand("completions").unwrap().get_about().is_some();
        assert!(others(&command(Language::En)) && !others(&command_of(&words, Language::En)));
    }
}
