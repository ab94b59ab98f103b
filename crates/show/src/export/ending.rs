//! The outcome of a search in words: the first and the last lines of what people read.

use std::io::{self, Write};

use jiugong_lab::registry::Knob;
use jiugong_lab::trace::Trace;
use jiugong_lab::{Amount, Answer, Config, DomainName, Language, Proof};
use jiugong_search::{Cost, Guarantee, Iteration, Outcome, Report};

use crate::catalogue;
use crate::reading::expands_more;
use crate::units::{show_bytes, show_count, show_duration};

/// The outcome of a search of any domain.
pub(crate) struct Ending<'a, M> {
    /// The kind of problem.
    pub(crate) domain: DomainName,
    /// How the search was run.
    pub(crate) chosen: &'a Config,
    /// Why there is no solution, if that is known without a search.
    pub(crate) proof: Option<Proof>,
    /// Whether every move costs 1.
    pub(crate) unit_costs: bool,
    /// Decimal places of costs.
    pub(crate) decimals: u32,
    /// Whether a limit was reached while tables were built.
    pub(crate) in_tables: bool,
    /// The report of the engine.
    pub(crate) search: &'a Report<M>,
}

impl<'a> From<&'a Answer> for Ending<'a, ()> {
    fn from(answer: &'a Answer) -> Self {
        Ending {
            domain: answer.instance.domain(),
            chosen: &answer.config,
            proof: answer.proof,
            unit_costs: answer.instance.info().unit_costs,
            decimals: answer.instance.info().decimals,
            in_tables: answer.in_tables,
            search: &answer.report,
        }
    }
}

impl<'a> From<&'a Trace> for Ending<'a, std::borrow::Cow<'static, str>> {
    fn from(trace: &'a Trace) -> Self {
        Ending {
            domain: trace.domain,
            chosen: &trace.report.config,
            proof: trace.report.proof,
            unit_costs: trace.conditions.unit_costs,
            decimals: trace.decimals,
            in_tables: trace.report.in_tables,
            search: &trace.report.search,
        }
    }
}

/// A method and its heuristic, by their titles.
pub(crate) fn way(domain: DomainName, chosen: &Config, language: Language) -> String {
    let method = chosen.method.row().title.get(language);
    match chosen.heuristic {
        Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.title(domain).get(language)),
        None => method.to_owned(),
    }
}

/// The outcome of an answer, in a sentence.
pub fn answer_summary(answer: &Answer, language: Language) -> String {
    Ending::from(answer).summary(language)
}

/// The outcome of a traced search, in a sentence.
pub fn trace_summary(trace: &Trace, language: Language) -> String {
    Ending::from(trace).summary(language)
}

/// The figures of an answer, in lines.
pub fn answer_figures(answer: &Answer, language: Language) -> String {
    let mut lines = Vec::new();
    // Writing to memory does not fail.
    let _ = Ending::from(answer).write_figures(language, &mut lines);
    String::from_utf8_lossy(&lines).into_owned()
}

impl<M> Ending<'_, M> {
    fn amount(&self, cost: Cost) -> Amount {
        Amount::new(cost, self.decimals)
    }

    /// The method and its heuristic, by their titles.
    pub(crate) fn way(&self, language: Language) -> String {
        way(self.domain, self.chosen, language)
    }

    /// The first line: the outcome.
    pub(crate) fn summary(&self, language: Language) -> String {
        let search = self.search;
        let bound = Some(search.lower_bound).filter(|&bound| bound > 0).map(|bound| self.amount(bound));
        let bound = catalogue::at_least(language, bound, self.unit_costs);
        match &search.outcome {
            Outcome::Solved { plan, .. } if plan.moves.is_empty() => catalogue::already_there(language),
            Outcome::Solved { plan, guarantee } => {
                let moves = catalogue::moves(language, plan.moves.len() as u64);
                let worth = match guarantee {
                    Guarantee::Within { .. } if self.chosen.method.row().narrows_gap => {
                        catalogue::proven_gap(language, plan.cost, search.lower_bound)
                    }
                    _ => catalogue::worth(language, *guarantee, &bound, self.unit_costs),
                };
                let cost = self.amount(plan.cost);
                match (*guarantee == Guarantee::Optimal, self.unit_costs) {
                    (true, true) => catalogue::solved(language, &moves, &worth),
                    (true, false) => catalogue::solved_at_cost(language, &moves, cost, &worth),
                    (false, true) => catalogue::found(language, &moves, &worth),
                    (false, false) => catalogue::found_at_cost(language, &moves, cost, &worth),
                }
            }
            Outcome::Unsolvable => catalogue::proof(language, self.proof.unwrap_or(Proof::Exhausted)),
            Outcome::Cutoff if self.chosen.method.row().knobs.contains(&Knob::Capacity) => {
                catalogue::no_room(language, &bound)
            }
            Outcome::Cutoff if self.chosen.bound.is_none() => catalogue::gave_up(language),
            Outcome::Cutoff => {
                let bound = self.chosen.bound.map_or_else(|| "?".to_owned(), |bound| self.amount(bound).to_string());
                catalogue::cutoff(language, &bound)
            }
            Outcome::Stopped { why, .. } if self.in_tables => {
                let why = catalogue::stop_reason(language, *why);
                match self.search.statistics.expanded {
                    0 => catalogue::stopped_in_tables(language, &why),
                    _ => catalogue::stopped_in_more_tables(language, &why, &bound),
                }
            }
            Outcome::Stopped { why, best } => {
                let why = catalogue::stop_reason(language, *why);
                match best {
                    Some(plan) => {
                        let moves = catalogue::moves(language, plan.moves.len() as u64);
                        catalogue::stopped_with(language, &why, &moves, &bound)
                    }
                    None => catalogue::stopped(language, &why, &bound),
                }
            }
        }
    }

    /// The last lines: the figures.
    pub(crate) fn write_figures(&self, language: Language, out: &mut dyn Write) -> io::Result<()> {
        let (search, row) = (self.search, self.chosen.method.row());
        if !search.incumbents.is_empty() {
            let costs: Vec<_> = search.incumbents.iter().map(|plan| self.amount(plan.cost).to_string()).collect();
            let line = if row.narrows_gap { catalogue::lengths } else { catalogue::table_r };
            writeln!(out, "{}", line(language, &catalogue::listed(language, &costs)))?;
        }
        if !search.iterations.is_empty() {
            let show = |round: &Iteration| {
                let (bound, expanded) = (self.amount(round.bound).to_string(), show_count(round.statistics.expanded));
                catalogue::labelled(language, &bound, &expanded)
            };
            let rounds: Vec<_> = search.iterations.iter().map(show).collect();
            writeln!(out, "{}", catalogue::rounds(language, &catalogue::listed(language, &rounds)))?;
        }
        let figures = row.figures(&search.statistics);
        let (way, time) = (self.way(language), show_duration(figures.time));
        // Figures that were not counted are left out.
        let mut said = Vec::new();
        said.extend(figures.expanded.map(|count| catalogue::figure_expanded(language, &show_count(count))));
        said.extend(figures.generated.map(|count| catalogue::figure_generated(language, &show_count(count))));
        said.extend(figures.max_open.map(|count| catalogue::figure_open(language, &show_count(count))));
        said.extend(figures.bytes.map(|bytes| catalogue::figure_bytes(language, &show_bytes(bytes))));
        said.push(catalogue::figure_time(language, &time));
        let comma = if language == Language::Zh { "，" } else { ", " };
        writeln!(out, "{}", catalogue::statistics(language, &way, &said.join(comma)))?;
        if expands_more(&figures) {
            writeln!(out, "{}", catalogue::more_expanded(language, row.title.get(language)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jiugong_lab::Request;

    use super::*;

    /// The message states where a limit was reached: in a search, in tables before it, or in tables for a search that had started.
    #[test]
    fn a_search_that_was_stopped_says_where() {
        let stopped = |nodes: &str, in_tables: bool, language: Language| {
            let mut request = Request::default();
            for (field, value) in [("board", "867254301"), ("method", "idastar"), ("node_limit", nodes)] {
                request.set(field, value).unwrap();
            }
            let mut answer = request.problem().unwrap().solve(&request.settings, &mut |_| {}).unwrap();
            answer.in_tables = in_tables;
            answer_summary(&answer, language)
        };
        for (nodes, in_tables, en, zh) in [
            (
                "9",
                false,
                "Stopped by the node limit: no solution yet; no",
                "因结点数限制而停止：尚未找到解；最短步数不少于",
            ),
            ("0", true, "while its tables were being built: the search did not start.", "表尚未建成，没有开始搜索。"),
            (
                "9",
                true,
                "while the large tables were being built: no solution yet; no",
                "正在建立大表，尚未找到解；最短步数不少于",
            ),
        ] {
            for (language, wanted) in [(Language::En, en), (Language::Zh, zh)] {
                let said = stopped(nodes, in_tables, language);
                assert!(said.contains(wanted), "{said}");
            }
        }
    }
}
