//! The registry as tables for people, and for programs.
//!
//! In JSON a list is one object with a single field, whose name is the kind of the list.

use std::io::{self, Write};

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{DomainName, Language, Text};
use serde::Serialize;

use super::domains::write_all;
use super::json::line;
use super::registry::{self, Choice, FormatRecord, LessonChoice};
use super::table::{Column, Table};
use crate::catalogue;

/// A format of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ListFormat {
    /// For people.
    Text,
    /// JSON: one object per list, or per board.
    Json,
}

/// The formats by name.
pub static LIST_FORMATS: [(&str, ListFormat, Text); 2] = [
    ("text", ListFormat::Text, Text { en: "text", zh: "文本" }),
    ("json", ListFormat::Json, Text { en: "JSON", zh: "JSON" }),
];

/// A list of methods, heuristics, domains or lessons.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ListJson<'a> {
    Methods(Vec<registry::MethodRecord>),
    Heuristics(Vec<registry::HeuristicRecord>),
    Domains(Vec<registry::DomainRecord>),
    Lessons(&'a [LessonChoice]),
    Goals(Vec<Choice>),
    Sets(Vec<Choice>),
    Formats(&'a [FormatRecord]),
}

impl ListFormat {
    /// Writes all methods with their guarantees and descriptions; a table is at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn methods(self, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            ListFormat::Text => write_methods(language, width, out),
            ListFormat::Json => line(&ListJson::Methods(registry::methods(language)), out),
        }
    }

    /// Writes all heuristics with their qualities and descriptions; a table is at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn heuristics(self, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            ListFormat::Text => write_heuristics(language, width, out),
            ListFormat::Json => line(&ListJson::Heuristics(registry::heuristics(language)), out),
        }
    }

    /// Writes all domains.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn domains(self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            ListFormat::Text => write_all(language, out),
            ListFormat::Json => line(&ListJson::Domains(registry::domains(language)), out),
        }
    }

    /// Writes the goals of boards that have a name.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn goals(self, goals: Vec<Choice>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            ListFormat::Text => write_choices(&goals, out),
            ListFormat::Json => line(&ListJson::Goals(goals), out),
        }
    }

    /// Writes the benchmark sets.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn sets(self, sets: Vec<Choice>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            ListFormat::Text => write_choices(&sets, out),
            ListFormat::Json => line(&ListJson::Sets(sets), out),
        }
    }

    /// Writes the output formats and notations, by verb.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn formats(self, formats: &[FormatRecord], out: &mut dyn Write) -> io::Result<()> {
        if self == ListFormat::Json {
            return line(&ListJson::Formats(formats), out);
        }
        let mut group = None;
        for record in formats {
            if group.replace((&record.verb, &record.option)) != Some((&record.verb, &record.option)) {
                writeln!(out, "jiugong {} {}", record.verb, record.option)?;
            }
            writeln!(out, "  {:<12} {}", record.name, record.title)?;
        }
        Ok(())
    }
}

/// Writes lessons as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_offered(lessons: &[LessonChoice], out: &mut dyn Write) -> io::Result<()> {
    line(&ListJson::Lessons(lessons), out)
}

fn write_choices(choices: &[Choice], out: &mut dyn Write) -> io::Result<()> {
    let width = choices.iter().map(|choice| choice.name.len()).max().unwrap_or(0);
    choices.iter().try_for_each(|Choice { name, title }| writeln!(out, "{name:<width$}  {title}"))
}

fn write_methods(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(vec![
        Column::new(catalogue::column_method(language)),
        Column::text(catalogue::column_title(language)),
        Column::text(catalogue::column_guarantee(language)),
        Column::text(catalogue::column_help(language)),
    ]);
    for row in Method::all().map(Method::row) {
        let texts = [row.title, row.guarantee, row.help].map(|text| text.get(language));
        table.add([row.name].into_iter().chain(texts).map(str::to_owned).collect());
    }
    table.write(language, width, out)
}

fn write_heuristics(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(vec![
        Column::new(catalogue::column_heuristic(language)),
        Column::text(catalogue::column_title(language)).extra(1),
        Column::text(catalogue::column_guarantee(language)),
        Column::text(catalogue::column_domains(language)).extra(2),
        Column::text(catalogue::column_help(language)),
    ]);
    for (name, row) in HeuristicName::all() {
        let domains: Vec<_> = name.domains().map(DomainName::name).collect();
        table.add(vec![
            row.name.to_owned(),
            row.title.get(language).to_owned(),
            catalogue::quality(language, row.quality),
            domains.join(", "),
            row.help.get(language).to_owned(),
        ]);
    }
    table.write(language, width, out)
}
