//! Help as it is shown: the verbs and options under headings, in lines that fit the terminal.

use std::fmt::Write;

use clap::builder::PossibleValue;
use clap::builder::styling::{AnsiColor, Style};
use clap::{Arg, Command};
use jiugong_lab::registry::{DOMAINS, Kind, OptionRow};
use jiugong_lab::{Language, Text};
use jiugong_show::wrap::{columns, wrapped};

use super::headings::{Heading, is_in_short_help};
use super::{GROUPS, Verb, help_of};
use crate::args::{is_of_domain, sentence};

/// The width of help that does not go to a terminal, and the greatest on one.
const WIDTH: usize = 100;
/// The widest column of options; a wider option has its text on the next line.
const COLUMN: usize = 28;
/// Value lists longer than this are in a list of their own, which the text names.
const MOST_VALUES: usize = 9;
/// The lines of the short help at most.
const SCREEN: usize = 40;
/// The lines around its examples: a heading, what the long help has besides, and empty lines.
const AROUND_EXAMPLES: usize = 5;
/// The longest list of values in one line.
const MOST_INLINE: usize = 60;

const HEADER: Style = AnsiColor::Green.on_default().bold();
const LITERAL: Style = AnsiColor::Cyan.on_default().bold();

/// The heading of the notes, where they need one.
pub const NOTES: Text = Text { en: "Notes", zh: "说明" };
/// The heading of the examples.
pub const EXAMPLES: Text = Text { en: "Examples", zh: "示例" };

/// The help of a verb.
pub struct Page<'a> {
    command: &'a Command,
    path: &'a str,
    verb: &'static Verb,
    language: Language,
    /// Whether it has all options and their values, as after `--help`.
    is_long: bool,
}

/// The entries under a heading.
pub struct Section {
    pub title: String,
    pub entries: Vec<Entry>,
}

/// An option, an argument or a verb.
pub struct Entry {
    /// What is typed: `-m, --method <METHOD>`.
    pub left: String,
    pub text: String,
    /// The values with their meaning, each on a line.
    pub values: Vec<(String, String)>,
}

impl<'a> Page<'a> {
    /// The help of `command`, whose verb is `path`: `tables build`.
    pub fn new(command: &'a Command, path: &'a str, language: Language, is_long: bool) -> Self {
        Page { command, path, verb: help_of(path), language, is_long }
    }

    /// The whole page, in lines of at most `width` columns; `usage` is its line of usage.
    pub fn render(&self, usage: &str, width: Option<u16>) -> String {
        let width = width.map_or(WIDTH, |width| usize::from(width).clamp(40, WIDTH));
        let mut page = String::new();
        push_wrapped(&mut page, self.verb.about.get(self.language), 0, width);
        let label = Text { en: "Usage:", zh: "用法：" }.get(self.language);
        let space = if self.language == Language::Zh { "" } else { " " };
        let _ = writeln!(page, "\n{HEADER}{label}{HEADER:#}{space}{}", self.usage(usage));
        let (mut sections, mut gap) = (self.verbs(), "");
        // The short overview of all verbs fits one screen.
        if !self.path.is_empty() || self.is_long {
            gap = "\n";
            sections.extend(self.options());
        }
        let widths = sections.iter().flat_map(|section| &section.entries).map(|entry| columns(&entry.left));
        let column = widths.filter(|&width| width <= COLUMN).max().unwrap_or(0) + 4;
        let colon = if self.language == Language::Zh { "：" } else { ":" };
        for (index, section) in sections.iter().enumerate() {
            let gap = if index == 0 { "\n" } else { gap };
            let _ = writeln!(page, "{gap}{HEADER}{}{colon}{HEADER:#}", section.title);
            section.entries.iter().for_each(|entry| entry.push(&mut page, column, width, self.language));
        }
        if let Some(notes) = self.notes().filter(|_| self.is_long) {
            page.push('\n');
            notes.lines().for_each(|line| push_wrapped(&mut page, line, 0, width));
        }
        self.push_examples(&mut page, colon);
        if !self.is_long {
            page.push('\n');
            push_wrapped(&mut page, &self.more(), 0, width);
        }
        page
    }

    fn usage(&self, usage: &str) -> String {
        let usage = usage.trim().trim_start_matches("Usage:").trim_start();
        match self.language {
            Language::En => usage.to_owned(),
            Language::Zh => usage.replace("[OPTIONS]", "[选项]").replace("<COMMAND>", "<命令>"),
        }
    }

    /// What the options do not say.
    pub fn notes(&self) -> Option<&'static str> {
        self.verb.notes.map(|notes| notes.get(self.language))
    }

    /// Whole command lines.
    pub fn examples(&self) -> &'static [&'static str] {
        self.verb.examples
    }

    /// Appends the examples; to the short help as many as fit the screen.
    fn push_examples(&self, page: &mut String, colon: &str) {
        let most = if self.is_long {
            usize::MAX
        } else {
            SCREEN.saturating_sub(page.lines().count() + AROUND_EXAMPLES).min(3)
        };
        if most > 0 && !self.examples().is_empty() {
            let _ = writeln!(page, "\n{HEADER}{}{colon}{HEADER:#}", EXAMPLES.get(self.language));
            self.examples().iter().take(most).for_each(|example| _ = writeln!(page, "  {example}"));
        }
    }

    /// What the long help has besides.
    fn more(&self) -> String {
        let all = self.command.get_arguments().filter(|argument| !argument.is_hide_set()).count();
        match (self.path, self.language) {
            ("", Language::En) => "`jiugong VERB -h` shows the main options of a verb, `--help` all of them. General options: --lang zh, --quiet, --color never.".to_owned(),
            ("", Language::Zh) => "`jiugong 命令 -h` 显示该命令的主要选项，`--help` 显示全部。通用选项：--lang en、--quiet、--color never。".to_owned(),
            (path, Language::En) => format!("`jiugong {path} --help` describes all {all} arguments and options."),
            (path, Language::Zh) => format!("`jiugong {path} --help` 说明全部 {all} 个参数与选项。"),
        }
    }

    /// The verbs below this one, under their headings.
    pub fn verbs(&self) -> Vec<Section> {
        let entry = |verb: &Command| Entry {
            left: verb.get_name().to_owned(),
            text: verb.get_about().map(ToString::to_string).unwrap_or_default(),
            values: Vec::new(),
        };
        let verbs: Vec<&Command> = self.command.get_subcommands().filter(|verb| !verb.is_hide_set()).collect();
        if verbs.is_empty() {
            return Vec::new();
        }
        if !self.path.is_empty() {
            let title = Text { en: "Commands", zh: "命令" }.get(self.language).to_owned();
            return vec![Section { title, entries: verbs.into_iter().map(entry).collect() }];
        }
        let section = |(title, names): &(Text, &[&str])| Section {
            title: title.get(self.language).to_owned(),
            entries: names
                .iter()
                .filter_map(|name| verbs.iter().find(|verb| verb.get_name() == *name))
                .map(|verb| entry(verb))
                .collect(),
        };
        GROUPS.iter().map(section).filter(|section| !section.entries.is_empty()).collect()
    }

    /// The options under their headings.
    pub fn options(&self) -> Vec<Section> {
        let arguments: Vec<(Heading, &Arg)> = self
            .command
            .get_arguments()
            .filter(|argument| !argument.is_hide_set())
            .map(|argument| (self.heading(argument), argument))
            .filter(|(heading, argument)| {
                self.is_long || is_in_short_help(self.path, *heading, argument.get_id().as_str())
            })
            .collect();
        let under =
            |heading: Heading| arguments.iter().filter(move |(of, _)| *of == heading).map(|(_, argument)| *argument);
        let section = |heading: Heading| Section {
            title: heading.title().get(self.language).to_owned(),
            entries: under(heading).map(|argument| self.entry(argument)).collect(),
        };
        let mut sections: Vec<Section> =
            Heading::ALL.into_iter().filter(|heading| *heading != Heading::General).map(section).collect();
        // A verb with the name of a domain has only the options of that domain.
        let own = DOMAINS.iter().find(|domain| domain.name() == self.path);
        for domain in DOMAINS.iter().filter(|domain| own.is_none_or(|own| own == *domain)) {
            let rows = domain.row().options.iter();
            let entries = rows
                .filter_map(|row| Some((row, under(Heading::Domain).find(|argument| argument.get_id() == row.name)?)));
            let name = domain.name();
            let title = match self.language {
                Language::En => format!("Options of {name}"),
                Language::Zh => format!("{name} 的选项"),
            };
            sections.push(Section {
                title,
                entries: entries.map(|(row, argument)| self.domain_entry(row, argument)).collect(),
            });
        }
        sections.push(section(Heading::General));
        sections.retain(|section| !section.entries.is_empty());
        sections
    }

    fn heading(&self, argument: &Arg) -> Heading {
        let id = argument.get_id().as_str();
        if argument.is_positional() {
            Heading::Arguments
        } else if is_of_domain(argument) && self.verb.own(id).is_none() {
            Heading::Domain
        } else {
            Heading::of(self.path, id)
        }
    }

    fn entry(&self, argument: &Arg) -> Entry {
        let takes_values = argument.get_action().takes_values();
        let values = if takes_values { argument.get_possible_values() } else { Vec::new() };
        let values = values.iter().filter(|value| !value.is_hide_set()).map(named).collect();
        let default = argument.get_default_values().first().filter(|_| takes_values);
        let text = argument.get_help().map(ToString::to_string).unwrap_or_default();
        self.made(typed(argument, None), &text, default.map(|value| value.to_string_lossy().into_owned()), values)
    }

    /// The entry of an option below the heading of a domain.
    fn domain_entry(&self, row: &OptionRow, argument: &Arg) -> Entry {
        let values = match row.kind {
            Kind::Name(rows) => rows.iter().map(|(name, title)| (*name, *title)).collect(),
            Kind::Ready(rows) => rows.iter().map(|(name, title, _)| (*name, *title)).collect(),
            _ => Vec::new(),
        };
        let values = values
            .into_iter()
            .map(|(name, title): (&str, Text)| (name.to_owned(), title.get(self.language).to_owned()));
        self.made(typed(argument, Some(row.value)), &sentence(row.help), row.usual.map(str::to_owned), values.collect())
    }

    fn made(&self, left: String, text: &str, default: Option<String>, values: Vec<(String, String)>) -> Entry {
        let (first, more) = text.split_once('\n').unwrap_or((text, ""));
        let mut text = first.to_owned();
        if let Some(default) = default.filter(|_| !text.contains("[default") && !text.contains("[默认")) {
            let _ = match self.language {
                Language::En => write!(text, " [default: {default}]"),
                Language::Zh => write!(text, " [默认：{default}]"),
            };
        }
        let between = if self.language == Language::Zh { "、" } else { ", " };
        let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
        let inline = names.join(between);
        let has_lines = self.is_long && values.len() <= MOST_VALUES && values.iter().any(|(_, help)| !help.is_empty());
        if !has_lines && !values.is_empty() && inline.len() <= MOST_INLINE {
            let _ = match self.language {
                Language::En => write!(text, " [values: {inline}]"),
                Language::Zh => write!(text, " [可选：{inline}]"),
            };
        }
        if self.is_long && !more.is_empty() {
            text.push('\n');
            text.push_str(more);
        }
        Entry { left, text, values: if has_lines { values } else { Vec::new() } }
    }
}

impl Entry {
    fn push(&self, page: &mut String, column: usize, width: usize, language: Language) {
        let left = columns(&self.left);
        let _ = write!(page, "  {LITERAL}{}{LITERAL:#}", self.left);
        let mut text = String::new();
        self.text.lines().for_each(|line| push_wrapped(&mut text, line, column, width));
        let colon = if language == Language::Zh { "：" } else { ": " };
        for (name, help) in &self.values {
            let mut value = String::new();
            push_wrapped(&mut value, &format!("{name}{colon}{help}"), column + 2, width);
            text.push_str(&" ".repeat(column));
            text.push_str("- ");
            text.push_str(value.trim_start());
        }
        if left + 4 > column {
            page.push('\n');
            page.push_str(&text);
        } else {
            page.push_str(text.get(left + 2..).unwrap_or("\n"));
        }
    }
}

/// What is typed for an argument, its value shown as `value` if given; options without a letter are indented like those with one.
fn typed(argument: &Arg, value: Option<&str>) -> String {
    let mut shown = argument.to_string();
    if let (Some(value), Some(long)) = (value.filter(|value| !value.is_empty()), argument.get_long()) {
        shown = format!("--{long} <{value}>");
    }
    match (argument.is_positional(), argument.get_short()) {
        (false, Some(letter)) if argument.get_long().is_some() => format!("-{letter}, {shown}"),
        (false, None) => format!("    {shown}"),
        _ => shown,
    }
}

fn named(value: &PossibleValue) -> (String, String) {
    (value.get_name().to_owned(), value.get_help().map(ToString::to_string).unwrap_or_default())
}

/// Appends `text` in lines of at most `width` columns, of which the first `indent` are blank.
fn push_wrapped(page: &mut String, text: &str, indent: usize, width: usize) {
    for line in wrapped(text, width.saturating_sub(indent).max(20)) {
        let _ = writeln!(page, "{:indent$}{line}", "");
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;
    use crate::help::{self, FILES};

    /// The width of the narrowest terminal that help is made for.
    const NARROW: u16 = 80;

    fn pages(width: Option<u16>, is_long: bool) -> Vec<(String, String)> {
        let mut pages = Vec::new();
        for language in Language::ALL {
            let mut command = help::command(language);
            command.build();
            for verb in FILES.iter().copied().flatten().map(|verb| verb.path).chain([""]) {
                let found =
                    verb.split_whitespace().try_fold(&mut command, |above, name| above.find_subcommand_mut(name));
                let found = found.expect("a verb");
                let usage = found.render_usage().to_string();
                let page = Page::new(found, verb, language, is_long).render(&usage, width);
                pages.push((verb.to_owned(), anstream::adapter::strip_str(&page).to_string()));
            }
        }
        pages
    }

    #[test]
    fn the_short_help_of_every_verb_fits_a_screen() {
        for width in [Some(NARROW), None] {
            for (verb, page) in pages(width, false) {
                let lines = page.lines().count();
                assert!(lines <= SCREEN, "{verb}: {lines} lines at {width:?}\n{page}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for (verb, page) in [pages(Some(NARROW), false), pages(Some(NARROW), true)].concat() {
            // Examples are copied, so they stay on one line.
            let wide = page.lines().find(|line| {
                columns(line) > usize::from(NARROW) && !line.starts_with("  jiugong") && !line.starts_with("  curl")
            });
            assert_eq!(wide, None, "{verb}");
        }
    }

    #[test]
    fn every_verb_is_in_one_group() {
        let command = Cli::command();
        let mut verbs: Vec<&str> =
            command.get_subcommands().filter(|verb| !verb.is_hide_set()).map(Command::get_name).collect();
        verbs.sort_unstable();
        let built_in = |verb: &&str| verbs.contains(verb);
        let mut grouped: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).filter(built_in).collect();
        grouped.sort_unstable();
        assert_eq!(grouped, verbs);
    }

    #[test]
    fn options_of_a_domain_stand_under_its_heading() {
        let (_, page) = pages(None, true).into_iter().find(|(verb, _)| verb == "solve").expect("solve");
        let after = |heading: &str| page.split_once(heading).expect(heading).1.split("\n\n").next().unwrap().to_owned();
        assert!(after("Options of graph:").contains("--from <PLACE>"));
        assert!(after("Options of maze:").contains("--from <R,C>"));
        assert!(!after("Search:").contains("--goal "));
        assert!(
            page.contains("-m, --method <METHOD>") && page.contains("Several processes:") == cfg!(feature = "cluster")
        );
    }
}
