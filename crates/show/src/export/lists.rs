//! The registry as tables for people.

use std::io::{self, Write};

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{DomainName, Language};

use super::comparison::plain_table;
use crate::catalogue;

/// Writes all methods with their guarantees and descriptions, in a table of at most `width` columns.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_methods(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
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

/// Writes all heuristics with what is promised of them and their descriptions, in a table of at most `width` columns.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_heuristics(language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
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
