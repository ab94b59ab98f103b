//! The summary of a comparison as a Markdown table.

use std::io::{self, Write};

use jiugong_lab::{Language, Study};

use super::{StudyOptions, bytes, count, decimals, domain, problems, spread, time, words};
use crate::catalogue;
use crate::reading::contender_title;

pub(super) fn write(
    study: &Study,
    options: &StudyOptions<'_>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}\n", problems(study, options, language))?;
    let header = [
        catalogue::column_method(language),
        catalogue::column_solved(language),
        catalogue::column_steps(language),
        catalogue::column_excess(language),
        catalogue::column_expanded(language),
        catalogue::column_generated(language),
        catalogue::column_memory(language),
        catalogue::column_time(language),
        catalogue::column_branching(language),
        catalogue::column_penetrance(language),
    ];
    // Single asterisks, as in b* and A*, do not start emphasis, and no cell contains a bar.
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    writeln!(out, "{}", line(&header))?;
    writeln!(out, "|:---|{}", "---:|".repeat(header.len() - 1))?;
    for (number, contender) in study.contenders.iter().enumerate() {
        let summary = study.summary(number);
        let cells = [
            contender_title(contender, domain(study), language),
            format!("{}/{}", summary.solved, summary.runs),
            spread(summary.steps, count),
            decimals(summary.excess, 2),
            spread(summary.expanded, count),
            spread(summary.generated, count),
            spread(summary.bytes, bytes),
            spread(summary.micros, time),
            decimals(summary.branching, 3),
            decimals(summary.penetrance, 4),
        ];
        writeln!(out, "{}", line(&cells))?;
    }
    writeln!(out, "\n{}", catalogue::study_note(language, words(study).problems.get(language)))?;
    if study.left > 0 {
        let done = study.runs.len();
        writeln!(out, "\n{}", catalogue::study_left(language, done, done + study.left))?;
    }
    Ok(())
}
