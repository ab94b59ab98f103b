//! How a search ended, in words: the first and the last lines of what people read, whoever holds the report.

use std::io::{self, Write};

use jiugong_lab::trace::Trace;
use jiugong_lab::{Amount, Answer, Chosen, DomainName, Language, Proof};
use jiugong_search::{Cost, Guarantee, Iteration, Outcome, Report};

use crate::catalogue;
use crate::units::{show_bytes, show_count, show_duration};

/// What a search of any domain came to.
pub(crate) struct Ending<'a, M> {
    /// The kind of problem.
    pub(crate) domain: DomainName,
    /// How the search was run.
    pub(crate) chosen: &'a Chosen,
    /// Why there is no solution, where there is none.
    pub(crate) proof: Option<Proof>,
    /// Whether every move costs 1.
    pub(crate) unit_costs: bool,
    /// Digits behind the point in costs.
    pub(crate) decimals: u32,
    /// What the engine says.
    pub(crate) search: &'a Report<M>,
}

impl<'a> From<&'a Answer> for Ending<'a, ()> {
    fn from(answer: &'a Answer) -> Self {
        Ending {
            domain: answer.instance.domain(),
            chosen: &answer.chosen,
            proof: answer.proof,
            unit_costs: answer.instance.unit_costs(),
            decimals: answer.instance.decimals(),
            search: &answer.report,
        }
    }
}

impl<'a> From<&'a Trace> for Ending<'a, std::borrow::Cow<'static, str>> {
    fn from(trace: &'a Trace) -> Self {
        Ending {
            domain: trace.domain,
            chosen: &trace.report.chosen,
            proof: trace.report.proof,
            unit_costs: trace.conditions.unit_costs,
            decimals: trace.decimals,
            search: &trace.report.search,
        }
    }
}

/// A method and its heuristic, as people call them.
pub(crate) fn way(domain: DomainName, chosen: &Chosen, language: Language) -> String {
    let method = chosen.method.row().title.get(language);
    match chosen.heuristic {
        Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.title(domain).get(language)),
        None => method.to_owned(),
    }
}

impl<M> Ending<'_, M> {
    fn amount(&self, cost: Cost) -> Amount {
        Amount::new(cost, self.decimals)
    }

    /// The method and its heuristic, as people call them.
    pub(crate) fn way(&self, language: Language) -> String {
        way(self.domain, self.chosen, language)
    }

    /// The first line: how it ended.
    pub(crate) fn summary(&self, language: Language) -> String {
        let search = self.search;
        let lower_bound = self.amount(search.lower_bound);
        match &search.outcome {
            Outcome::Solved { plan, .. } if plan.moves.is_empty() => catalogue::already_there(language),
            Outcome::Solved { plan, guarantee } => {
                let moves = catalogue::moves(language, plan.moves.len() as u64);
                let worth = match guarantee {
                    Guarantee::Within { .. } if self.chosen.method.row().narrows_gap => {
                        catalogue::proven_gap(language, plan.cost, search.lower_bound)
                    }
                    _ => catalogue::worth(language, *guarantee, lower_bound, self.unit_costs),
                };
                if self.unit_costs {
                    catalogue::solved(language, &moves, &worth)
                } else {
                    catalogue::solved_at_cost(language, &moves, self.amount(plan.cost), &worth)
                }
            }
            Outcome::Unsolvable => catalogue::proof(language, self.proof.unwrap_or(Proof::Exhausted)),
            Outcome::Cutoff if self.chosen.bound.is_none() => catalogue::gave_up(language),
            Outcome::Cutoff => {
                let bound = self.chosen.bound.map_or_else(|| "?".to_owned(), |bound| self.amount(bound).to_string());
                catalogue::cutoff(language, &bound)
            }
            Outcome::Stopped { why, best } => {
                let why = catalogue::stop_reason(language, *why);
                match best {
                    Some(plan) => {
                        let moves = catalogue::moves(language, plan.moves.len() as u64);
                        catalogue::stopped_with(language, &why, &moves, lower_bound)
                    }
                    None => catalogue::stopped(language, &why, lower_bound),
                }
            }
        }
    }

    /// The last lines: what it took.
    pub(crate) fn write_figures(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        let (search, row) = (self.search, self.chosen.method.row());
        if !search.incumbents.is_empty() {
            let costs: Vec<_> = search.incumbents.iter().map(|plan| self.amount(plan.cost).to_string()).collect();
            let line = if row.narrows_gap { catalogue::lengths } else { catalogue::table_r };
            writeln!(out, "{}", line(language, &costs.join(", ")))?;
        }
        if !search.iterations.is_empty() {
            let show =
                |round: &Iteration| format!("{}: {}", self.amount(round.bound), show_count(round.statistics.expanded));
            let rounds: Vec<_> = search.iterations.iter().map(show).collect();
            writeln!(out, "{}", catalogue::rounds(language, &rounds.join(", ")))?;
        }
        let figures = &search.statistics;
        let (way, time) = (self.way(language), show_duration(figures.time));
        if !row.counts {
            return writeln!(out, "{}", catalogue::time_alone(language, &way, &time));
        }
        let line = catalogue::statistics(
            language,
            &way,
            &show_count(figures.expanded),
            &show_count(figures.generated),
            &show_count(figures.max_open),
            &show_bytes(figures.bytes),
            &time,
        );
        writeln!(out, "{line}")
    }
}
