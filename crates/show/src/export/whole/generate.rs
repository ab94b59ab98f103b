//! Random problems of any domain.

use std::io::{self, Write};

use jiugong_lab::{Facts, Instance, Language};
use serde::Serialize;

use crate::catalogue;
use crate::export::comparison::plain_table;
use crate::export::generate::GenerateFormat;
use crate::export::json::line;

/// Problems that were drawn.
#[derive(Clone, Copy, Debug)]
pub struct MadeProblems<'a> {
    /// The seed they were drawn by.
    pub seed: u64,
    /// The problems.
    pub problems: &'a [Instance],
}

impl GenerateFormat {
    /// Writes random problems of any domain.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_problems(self, made: &MadeProblems<'_>, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            GenerateFormat::Lines | GenerateFormat::Grid => write_texts(made, out),
            GenerateFormat::Table => write_table(made, language, out),
            GenerateFormat::Json => made.problems.iter().try_for_each(|problem| write_json(made.seed, problem, out)),
        }
    }
}

/// The problem as its domain reads it; its start where its text is not kept.
fn text(problem: &Instance) -> String {
    problem.text().unwrap_or_else(|| problem.start().name)
}

/// Texts of several lines have an empty one between them.
fn write_texts(made: &MadeProblems<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (number, problem) in made.problems.iter().enumerate() {
        let text = text(problem);
        if number > 0 && text.contains('\n') {
            writeln!(out)?;
        }
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn write_table(made: &MadeProblems<'_>, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let mut table = plain_table(None);
    table.set_header([catalogue::column_number(language), catalogue::column_problem(language)]);
    for (number, problem) in made.problems.iter().enumerate() {
        table.add_row([(number + 1).to_string(), text(problem)]);
    }
    writeln!(out, "{table}")
}

#[derive(Serialize)]
struct ProblemJson {
    #[serde(flatten)]
    stated: Facts,
    /// The problem as its domain reads it, where its text is kept.
    text: Option<String>,
    seed: u64,
}

fn write_json(seed: u64, problem: &Instance, out: &mut dyn Write) -> io::Result<()> {
    line(&ProblemJson { stated: problem.stated(), text: problem.text(), seed }, out)
}
