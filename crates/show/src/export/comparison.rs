//! A comparison on one board, as a table for people.

use std::io::{self, Write};

use jiugong_lab::{Answer, Comparison, Language, Proof};
use jiugong_search::Outcome;

use super::ending::answer_summary;
use super::table::{Column, Table, counted};
use super::text::reaches_instead;
use crate::catalogue;
use crate::reading::reading;
use crate::units::{show_bytes, show_count, show_duration};

/// Writes the table, at most `width` columns wide, and its reading, of which `sentences` are enough.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_table(
    comparison: &Comparison,
    sentences: usize,
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A goal that cannot be reached is known without a search, so there are no figures to compare.
    if let Some(answer) = comparison.answers.first()
        && answer.proof.is_some_and(|proof| proof != Proof::Exhausted)
    {
        writeln!(out, "{}", answer_summary(answer, language))?;
        return reaches_instead(answer, language).map_or(Ok(()), |line| writeln!(out, "{line}"));
    }
    let costs = !comparison.problem.info().unit_costs;
    let mut header = vec![
        Column::new(catalogue::column_method(language)),
        Column::name(catalogue::column_heuristic(language)),
        Column::new(catalogue::column_steps(language)),
        Column::new(catalogue::column_optimal(language)),
        Column::figure(catalogue::column_expanded(language)),
        Column::figure(catalogue::column_generated(language)).extra(2),
        Column::figure(catalogue::column_open(language)).extra(1),
        Column::figure(catalogue::column_memory(language)).extra(3),
        Column::figure(catalogue::column_time(language)).extra(4),
    ];
    if costs {
        header.insert(3, Column::new(catalogue::column_cost(language)));
    }
    let stores = comparison.contenders.iter().any(|contender| contender.store.is_some());
    if stores {
        header.insert(2, Column::new(catalogue::column_store(language)));
    }
    let mut table = Table::new(header);
    for answer in &comparison.answers {
        let figures = answer.figures();
        let mut row = vec![
            answer.config.method.name().to_owned(),
            answer.config.heuristic.map_or_else(String::new, |heuristic| heuristic.name().to_owned()),
            steps(language, answer),
            optimal(language, answer, comparison),
            counted(figures.expanded, show_count),
            counted(figures.generated, show_count),
            counted(figures.max_open, show_count),
            counted(figures.bytes, show_bytes),
            show_duration(figures.time),
        ];
        if costs {
            row.insert(
                3,
                answer.report.plan().map_or_else(String::new, |plan| comparison.problem.amount(plan.cost).to_string()),
            );
        }
        if stores {
            row.insert(2, answer.config.store.name().to_owned());
        }
        table.add(row);
    }
    table.write(language, width, out)?;
    for sentence in reading(comparison, language).iter().take(sentences) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn steps(language: Language, answer: &Answer) -> String {
    let stopped = match &answer.report.outcome {
        Outcome::Solved { plan, .. } => return show_count(plan.moves.len() as u64),
        Outcome::Unsolvable => return catalogue::cell_unsolvable(language),
        Outcome::Cutoff => return catalogue::cell_cutoff(language),
        Outcome::Stopped { why, .. } => catalogue::cell_stopped(language, &catalogue::stop_reason(language, *why)),
    };
    match answer.report.plan() {
        Some(plan) => catalogue::noted(language, &show_count(plan.moves.len() as u64), &stopped),
        None => stopped,
    }
}

/// Whether the plan is optimal: proved by this contender, by another, or not proved.
fn optimal(language: Language, answer: &Answer, comparison: &Comparison) -> String {
    match (answer.report.plan(), comparison.optimum()) {
        (None, _) => String::new(),
        _ if answer.report.is_optimal() => catalogue::yes(language),
        (Some(plan), Some(optimum)) if plan.cost == optimum => catalogue::yes_unproved(language),
        (Some(_), Some(_)) => catalogue::no(language),
        (Some(_), None) => catalogue::unknown(language),
    }
}
