//! Cheapest solutions of a problem of any domain.

use std::io::{self, Write};

use jiugong_lab::whole::Shortest;
use jiugong_lab::{Amount, Facts, Instance, Language};
use serde::Serialize;

use crate::catalogue;
use crate::export::json::line;
use crate::export::path::PathFormat;
use crate::units::show_large;

/// Cheapest solutions of a problem.
#[derive(Clone, Copy, Debug)]
pub struct ShortestOf<'a> {
    /// The problem.
    pub problem: &'a Instance,
    /// Its solutions.
    pub shortest: &'a Shortest,
    /// Whether they were counted.
    pub counted: bool,
}

impl PathFormat {
    /// Writes the cheapest solutions of a problem of any domain.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_problem(self, report: &ShortestOf<'_>, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            PathFormat::Table => {
                writeln!(out, "{}", heading(report, language))?;
                if report.shortest.steps == 0 { Ok(()) } else { write_moves(report, out) }
            }
            PathFormat::Moves => write_moves(report, out),
            PathFormat::Json => write_json(report, out),
        }
    }
}

fn heading(report: &ShortestOf<'_>, language: Language) -> String {
    let Shortest { cost, count, steps, paths } = report.shortest;
    if *steps == 0 {
        return catalogue::already_there(language);
    }
    // Where moves cost different things, the cheapest solutions need not be equally long.
    let length = if report.problem.info().unit_costs {
        catalogue::moves(language, *steps as u64)
    } else {
        catalogue::at_cost(language, report.problem.amount(*cost))
    };
    match (report.counted, count) {
        (false, _) => catalogue::best_one(language, &length),
        (true, Some(1)) => catalogue::best_only(language, &length),
        (true, Some(count)) if *count == paths.len() as u128 => {
            catalogue::best_all(language, &length, &show_large(*count))
        }
        (true, Some(count)) => catalogue::best_first(language, &length, &show_large(*count), paths.len()),
        (true, None) => catalogue::best_countless(language, &length, paths.len()),
    }
}

fn write_moves(report: &ShortestOf<'_>, out: &mut dyn Write) -> io::Result<()> {
    report.shortest.paths.iter().try_for_each(|path| writeln!(out, "{path}"))
}

#[derive(Serialize)]
struct ShortestJson {
    #[serde(flatten)]
    stated: Facts,
    settings: Facts,
    /// The moves of each, where they all have as many.
    steps: Option<usize>,
    cost: Amount,
    /// All cheapest solutions, where they were counted and are not more than can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    paths: Vec<String>,
}

fn write_json(report: &ShortestOf<'_>, out: &mut dyn Write) -> io::Result<()> {
    let record = ShortestJson {
        stated: report.problem.stated(),
        settings: report.problem.posing(),
        steps: report.problem.info().unit_costs.then_some(report.shortest.steps),
        cost: report.problem.amount(report.shortest.cost),
        count: report.shortest.count.filter(|_| report.counted),
        paths: report.shortest.paths.clone(),
    };
    line(&record, out)
}
