//! The registry as tables for people, and for programs.
//!
//! In JSON a list is one object with a single field, whose name is the kind of the list.

use std::io::{self, Write};

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{DomainName, Language, Text};
use serde::Serialize;

use super::domains::write_all;
use super::json::line;
use super::registry::{self, LessonChoice};
use super::table::plain_table;
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
}

/// Writes lessons as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_offered(lessons: &[LessonChoice], out: &mut dyn Write) -> io::Result<()> {
    line(&ListJson::Lessons(lessons), out)
}

fn write_methods(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = plain_table(width);
    table.set_header([
        catalogue::column_method(language),
        catalogue::column_title(language),
        catalogue::column_guarantee(language),
        catalogue::column_help(language),
    ]);
    for row in Method::all().map(Method::row) {
        table.add_row([row.name, row.title.get(language), row.guarantee.get(language), row.help.get(language)]);
    }
    writeln!(out, "{table}")
}

fn write_heuristics(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = plain_table(width);
    table.set_header([
        catalogue::column_heuristic(language),
        catalogue::column_title(language),
        catalogue::column_guarantee(language),
        catalogue::column_domains(language),
        catalogue::column_help(language),
    ]);
    for (name, row) in HeuristicName::all() {
        let domains: Vec<_> = name.domains().map(DomainName::name).collect();
        table.add_row([
            row.name.to_owned(),
            row.title.get(language).to_owned(),
            catalogue::quality(language, row.quality),
            domains.join(", "),
            row.help.get(language).to_owned(),
        ]);
    }
    writeln!(out, "{table}")
}
