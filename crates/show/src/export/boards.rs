//! `boards`: what people read: a summary, the moves, every board, and the figures.

use std::io::{self, Write};

use jiugong_lab::registry::Method;
use jiugong_lab::{Chosen, Language, Proof, Report};
use jiugong_puzzles::tiles::{MoveCost, reachable_goals, write_moves};
use jiugong_search::{Guarantee, Outcome};

use super::Answer;
use crate::catalogue;
use crate::units::{show_bytes, show_count, show_duration};

/// An anytime search's boards are not shown unless asked for if they have more cells: 500 boards of 10×10.
const MOST_CELLS: usize = 50_000;

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    let language = answer.language;
    let report = answer.report;
    writeln!(out, "{}", summary(language, report, answer.problem.cost == MoveCost::Unit))?;
    if report.proof.is_some() {
        let goals = reachable_goals(&answer.problem.start);
        let names: Vec<_> = goals.iter().map(|goal| goal.name()).collect();
        let line = match names.len() {
            0 => catalogue::reaches_none(language),
            _ => catalogue::reaches(language, &names.join(", ")),
        };
        writeln!(out, "{line}")?;
    }
    if report.proof.is_some_and(|proof| proof != Proof::Exhausted) {
        return Ok(());
    }
    if let Some(moves) = answer.moves().filter(|moves| !moves.is_empty()) {
        let convention = catalogue::convention(language, answer.convention);
        writeln!(out, "{}", catalogue::moves_line(language, &convention, &moves))?;
    }
    let count = report.plan().map_or(0, |plan| plan.moves.len() + 1);
    let cells = count * answer.problem.start.size().cells();
    if report.chosen.method == Method::ANYTIME && cells > MOST_CELLS {
        writeln!(out, "{}", catalogue::boards_left_out(language, &show_count(count as u64)))?;
    } else if let Some(boards) = answer.boards() {
        let mut before = answer.problem.start.clone();
        for (step, board) in boards {
            writeln!(out)?;
            if let Some(step) = step {
                writeln!(out, "{}", write_moves(answer.convention, &before, &[step]))?;
            }
            writeln!(out, "{board}")?;
            before = board;
        }
        writeln!(out)?;
    }
    figures(language, report, out)
}

/// The first line: how it ended.
pub(super) fn summary<M>(language: Language, report: &Report<M>, unit_costs: bool) -> String {
    let search = &report.search;
    match &search.outcome {
        Outcome::Solved { plan, .. } if plan.moves.is_empty() => catalogue::already_there(language),
        Outcome::Solved { plan, guarantee } => {
            let moves = catalogue::moves(language, plan.moves.len() as u64);
            let worth = match guarantee {
                Guarantee::Within { .. } if report.chosen.method == Method::ANYTIME => {
                    catalogue::proven_gap(language, plan.cost, search.lower_bound)
                }
                _ => catalogue::worth(language, *guarantee, search.lower_bound, unit_costs),
            };
            if unit_costs {
                catalogue::solved(language, &moves, &worth)
            } else {
                catalogue::solved_at_cost(language, &moves, plan.cost, &worth)
            }
        }
        Outcome::Unsolvable => catalogue::proof(language, report.proof.unwrap_or(Proof::Exhausted)),
        Outcome::Cutoff => {
            let bound = report.chosen.bound.map_or_else(|| "?".to_owned(), |bound| bound.to_string());
            catalogue::cutoff(language, &bound)
        }
        Outcome::Stopped { why, best } => {
            let why = catalogue::stop_reason(language, *why);
            match best {
                Some(plan) => {
                    let moves = catalogue::moves(language, plan.moves.len() as u64);
                    catalogue::stopped_with(language, &why, &moves, search.lower_bound)
                }
                None => catalogue::stopped(language, &why, search.lower_bound),
            }
        }
    }
}

/// A method and its heuristic, as people call them.
pub(crate) fn way(language: Language, chosen: &Chosen) -> String {
    let method = chosen.method.row().title.get(language);
    match chosen.heuristic {
        Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.row().title.get(language)),
        None => method.to_owned(),
    }
}

/// The last lines: what it took.
pub(super) fn figures<M>(language: Language, report: &Report<M>, out: &mut dyn Write) -> io::Result<()> {
    let search = &report.search;
    if !search.incumbents.is_empty() {
        let costs: Vec<_> = search.incumbents.iter().map(|plan| plan.cost.to_string()).collect();
        let line = if report.chosen.method == Method::ANYTIME { catalogue::lengths } else { catalogue::table_r };
        writeln!(out, "{}", line(language, &costs.join(", ")))?;
    }
    if !search.iterations.is_empty() {
        let show =
            |round: &jiugong_search::Iteration| format!("{}: {}", round.bound, show_count(round.statistics.expanded));
        let rounds: Vec<_> = search.iterations.iter().map(show).collect();
        writeln!(out, "{}", catalogue::rounds(language, &rounds.join(", ")))?;
    }
    let figures = &search.statistics;
    if report.chosen.method == Method::ANYTIME {
        let time = show_duration(figures.time);
        return writeln!(out, "{}", catalogue::anytime_figures(language, &way(language, &report.chosen), &time));
    }
    let line = catalogue::statistics(
        language,
        &way(language, &report.chosen),
        &show_count(figures.expanded),
        &show_count(figures.generated),
        &show_count(figures.max_open),
        &show_bytes(figures.bytes),
        &show_duration(figures.time),
    );
    writeln!(out, "{line}")
}
