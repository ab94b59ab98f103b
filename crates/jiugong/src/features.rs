//! The features that a build may leave out: what they add to the command line, and how to get them.
//!
//! Help and completions do not contain what is left out. A command line that asks for it gets one line that says how to install it.

use std::ffi::OsString;

use jiugong_lab::{Language, Text};
use jiugong_show::catalogue;

use crate::words::verb_at;

/// A feature of the manifest.
struct Feature {
    name: &'static str,
    is_built_in: bool,
    what: Text,
    /// The verbs that only this feature adds.
    verbs: &'static [&'static str],
    /// The options that only this feature adds, by verb.
    options: &'static [(&'static str, &'static [&'static str])],
}

/// The features that verbs or options depend on.
static FEATURES: [Feature; 4] = [
    Feature {
        name: "cluster",
        is_built_in: cfg!(feature = "cluster"),
        what: Text { en: "work on several processes", zh: "多进程功能" },
        verbs: &["cluster"],
        options: &[
            ("solve", &["local", "hosts", "process", "journal"]),
            ("space", &["local", "hosts", "process"]),
            ("bench", &["local", "hosts", "process"]),
        ],
    },
    Feature {
        name: "tls",
        is_built_in: cfg!(feature = "tls"),
        what: Text { en: "TLS", zh: " TLS" },
        verbs: &[],
        options: &[("serve", &["certificate", "key"])],
    },
    Feature {
        name: "tui",
        is_built_in: cfg!(feature = "tui"),
        what: Text { en: "the full-screen program", zh: "全屏程序" },
        verbs: &["tui"],
        options: &[],
    },
    Feature {
        name: "web",
        is_built_in: cfg!(feature = "web"),
        what: Text { en: "the web page", zh: "网页" },
        verbs: &["serve"],
        options: &[],
    },
];

impl Feature {
    fn options_of(&self, verb: &str) -> impl Iterator<Item = &'static str> {
        self.options.iter().filter(move |(of, _)| *of == verb).flat_map(|(_, options)| options.iter().copied())
    }

    fn explain(&self, language: Language) -> String {
        catalogue::without_feature(language, self.what.get(language), self.name)
    }
}

/// The features that this build does not have.
fn left_out() -> Vec<&'static Feature> {
    FEATURES.iter().filter(|feature| !feature.is_built_in).collect()
}

/// Why this build does not have `verb`, if a feature would add it.
pub fn lacks_verb(verb: &str, language: Language) -> Option<String> {
    verb_of(&left_out(), verb).map(|feature| feature.explain(language))
}

/// Why this build cannot run the command line `words`, if it asks for a verb or an option of a feature that was left out.
pub fn refuse(words: &[OsString], language: Language) -> Option<String> {
    refuse_without(&left_out(), words, language)
}

fn refuse_without(left_out: &[&'static Feature], words: &[OsString], language: Language) -> Option<String> {
    let at = verb_at(words)?;
    let verb = words[at].to_str().unwrap_or_default();
    if let Some(feature) = verb_of(left_out, verb) {
        return Some(feature.explain(language));
    }
    let after = words[at + 1..].iter().map(|word| word.to_str().unwrap_or_default());
    after.take_while(|word| *word != "--").find_map(|word| {
        let option = word.strip_prefix("--")?.split('=').next()?;
        let feature = left_out.iter().find(|feature| feature.options_of(verb).any(|own| own == option))?;
        Some(catalogue::in_option(language, &format!("--{option}"), &feature.explain(language)))
    })
}

fn verb_of(left_out: &[&'static Feature], verb: &str) -> Option<&'static Feature> {
    left_out.iter().copied().find(|feature| feature.verbs.contains(&verb))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help;

    /// Pictures have no option of their own.
    #[test]
    fn help_names_png_only_where_it_can_be_drawn() {
        for language in Language::ALL {
            for verb in ["compare", "space", "tree"] {
                let mut command = help::command(language);
                let help = help::page(command.find_subcommand_mut(verb).expect("a verb"), verb, true, language);
                assert!(help.contains(".svg"), "{verb}");
                assert_eq!(help.contains(".png"), cfg!(feature = "png"), "{verb}");
            }
        }
    }

    /// The command line has exactly the verbs and options of the features that are built in.
    #[test]
    fn the_table_agrees_with_the_command_line() {
        let command = help::command(Language::En);
        for feature in &FEATURES {
            for verb in feature.verbs {
                assert_eq!(command.find_subcommand(verb).is_some(), feature.is_built_in, "{verb}");
                assert_eq!(lacks_verb(verb, Language::En).is_none(), feature.is_built_in, "{verb}");
            }
            for (verb, options) in feature.options {
                let Some(command) = command.find_subcommand(verb) else { continue };
                for option in *options {
                    let is_there = command.get_arguments().any(|argument| argument.get_long() == Some(option));
                    assert_eq!(is_there, feature.is_built_in, "{verb} --{option}");
                }
            }
        }
    }

    #[test]
    fn what_was_left_out_is_refused_in_one_line_that_says_how_to_get_it() {
        let refused = |feature: Option<&str>, line: &str, language| {
            let left_out: Vec<_> =
                FEATURES.iter().filter(|other| feature.is_some_and(|name| name == other.name)).collect();
            refuse_without(&left_out, &line.split(' ').map(OsString::from).collect::<Vec<_>>(), language)
        };
        for (feature, line) in [
            ("cluster", "jiugong cluster check"),
            ("cluster", "jiugong solve 283104765 --local 2"),
            ("cluster", "jiugong --color never space 3x4 --hosts=hosts"),
            ("cluster", "jiugong bench korf100 --process 1"),
            ("cluster", "jiugong solve --journal answers"),
            ("tls", "jiugong serve --certificate chain.pem"),
            ("tui", "jiugong --lang zh tui --help"),
            ("web", "jiugong -q serve --port 0"),
        ] {
            for language in Language::ALL {
                let why = refused(Some(feature), line, language).unwrap_or_else(|| panic!("{line} is accepted"));
                assert!(!why.contains('\n') && why.contains(&format!("`cargo install jiugong --features {feature}`")));
            }
            assert_eq!(refused(None, line, Language::En), None, "{line}");
        }
        for line in
            ["jiugong", "jiugong solve -- --local", "jiugong rank --local 2", "jiugong solve local", "jiugong -h"]
        {
            assert_eq!(refused(Some("cluster"), line, Language::En), None, "{line}");
        }
    }
}
