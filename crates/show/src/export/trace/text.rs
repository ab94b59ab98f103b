//! The steps of a search, in words and tables.

use std::io::{self, Write};

use jiugong_lab::trace::{Replay, Step, Trace, TraceNode};
use jiugong_lab::{Amount, Language, Proof, View};
use jiugong_search::{Fate, UNREACHABLE};

use super::lists::lists;
use crate::catalogue::{self, fate, side};
use crate::export::ending::Ending;
use crate::export::table::{Column, Table};

pub(super) fn write(trace: &Trace, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let mut steps = trace.steps();
    while let Some(step) = steps.next() {
        write_step(trace, &step, steps.replay(), rows, language, out)?;
        writeln!(out)?;
    }
    write_end(trace, language, out)
}

/// Writes one step, then at most `rows` rows each of OPEN and CLOSED.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_step(
    trace: &Trace,
    step: &Step,
    replay: &Replay,
    rows: usize,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let format = NodeFormat { trace, language };
    if let (Some(round), Some(bound)) = (step.round, step.bound) {
        writeln!(out, "{}\n", catalogue::trace_round(language, round, trace.bound(bound)))?;
    }
    if let Some(weights) = step.weights {
        writeln!(out, "{}\n", catalogue::trace_weights(language, weights.g, weights.h))?;
    }
    write!(out, "{}", catalogue::trace_step(language, step.number))?;
    if !step.refused.is_empty() {
        writeln!(out, "\n{}", catalogue::trace_refused(language))?;
        format.children(&step.refused, out)?;
    }
    if !step.dropped.is_empty() {
        write!(out, "\n{}", catalogue::trace_dropped(language, step.dropped.len()))?;
        if step.taken.is_some() {
            write!(out, "\n{}", catalogue::trace_then(language))?;
        }
    }
    let Some((taken, reason)) = &step.taken else {
        return writeln!(out, "\n{}", catalogue::trace_nothing(language));
    };
    writeln!(out, "{}{}", colon(language), facts(trace, step, taken, language))?;
    writeln!(out, "{}", catalogue::trace_why(language, &reason.text(language, trace.decimals)))?;
    picture(&taken.position, out)?;
    if step.goal {
        writeln!(out, "{}", catalogue::trace_goal(language))?;
    } else if step.children.is_empty() {
        writeln!(out, "{}", catalogue::trace_no_children(language))?;
    } else {
        writeln!(out, "{}", catalogue::trace_children(language))?;
        format.children(&step.children, out)?;
    }
    if !step.incumbents.is_empty() {
        let plans = &trace.report.search.incumbents;
        let so_far = plans.iter().position(|plan| step.incumbents.last() == Some(&plan.cost));
        let found = &plans[..so_far.map_or(plans.len(), |place| place + 1)];
        let costs: Vec<_> = found.iter().map(|plan| format.amount(plan.cost).to_string()).collect();
        writeln!(out, "{}", catalogue::trace_table_r(language, &catalogue::listed(language, &costs)))?;
    }
    tables(&format, replay, rows, out)
}

/// OPEN and CLOSED.
fn tables(format: &NodeFormat<'_>, replay: &Replay, rows: usize, out: &mut dyn Write) -> io::Result<()> {
    let NodeFormat { trace, language } = *format;
    for list in lists(trace, replay, rows, language) {
        writeln!(out, "{}", list.heading)?;
        format.entries(list.nodes.into_iter(), out)?;
        more(list.count, rows, language, out)?;
    }
    Ok(())
}

fn more(count: usize, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if count > rows {
        writeln!(out, "{}", catalogue::trace_more(language, count - rows))?;
    }
    Ok(())
}

/// The node that a step takes, with its figures.
pub(super) fn facts(trace: &Trace, step: &Step, taken: &TraceNode, language: Language) -> String {
    let amount = |cost: u64| Amount::new(cost, trace.decimals);
    let mut facts = vec![
        catalogue::trace_takes(language, taken.id.unwrap_or_default()),
        if taken.h == UNREACHABLE {
            fate(language, Fate::Pruned, taken.h)
        } else if trace.has_estimates() {
            let (g, h) = (amount(taken.g.into()), amount(taken.h.into()));
            catalogue::trace_figures(language, g, h, amount(taken.f))
        } else {
            catalogue::trace_cost(language, amount(taken.g.into()))
        },
    ];
    if trace.selection.two_sided() {
        facts.insert(0, side(language, taken.side));
    }
    facts.extend(step.bound.map(|bound| catalogue::trace_bound(language, trace.bound(bound))));
    facts.join(if language == Language::Zh { "，" } else { ", " })
}

/// A colon, with the space that follows it in English.
pub(super) fn colon(language: Language) -> &'static str {
    if language == Language::Zh { "：" } else { ": " }
}

/// A board as a small picture; a place by its name.
fn picture(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let rows = view.rows();
    let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        writeln!(out, "  {}", cells.join(" "))?;
    }
    Ok(())
}

fn number(id: Option<u64>) -> String {
    id.map_or_else(String::new, |id| id.to_string())
}

/// How nodes of a trace are written: costs with their decimals, h and f only if the search uses them.
pub(super) struct NodeFormat<'a> {
    pub(super) trace: &'a Trace,
    pub(super) language: Language,
}

impl NodeFormat<'_> {
    fn amount(&self, cost: impl Into<u64>) -> Amount {
        Amount::new(cost, self.trace.decimals)
    }

    /// The names of the figures.
    fn figures(&self) -> impl Iterator<Item = Column> {
        let names: &[&str] = if self.trace.has_estimates() { &["g", "h", "f"] } else { &["g"] };
        names.iter().map(|name| Column::figure((*name).to_owned()))
    }

    /// The figures of a node.
    pub(super) fn figures_of(&self, entry: &TraceNode) -> Vec<String> {
        let mut figures = vec![self.amount(entry.g).to_string()];
        if self.trace.has_estimates() && entry.h == UNREACHABLE {
            figures.extend(["∞".into(), "∞".into()]);
        } else if self.trace.has_estimates() {
            figures.extend([self.amount(entry.h).to_string(), self.amount(entry.f).to_string()]);
        }
        figures
    }

    fn children(&self, children: &[(Fate, TraceNode)], out: &mut dyn Write) -> io::Result<()> {
        let language = self.language;
        let mut columns =
            vec![Column::new(catalogue::column_move(language)), Column::new(catalogue::column_position(language))];
        columns.extend(self.figures());
        columns.push(Column::figure(catalogue::column_node(language)));
        columns.push(Column::new(catalogue::column_fate(language)));
        let mut table = Table::new(columns);
        for (became, entry) in children {
            let mut row = vec![entry.by.as_deref().unwrap_or_default().to_owned(), entry.position.name.clone()];
            row.extend(self.figures_of(entry));
            row.extend([number(entry.id), fate(language, *became, entry.h)]);
            table.add(row);
        }
        table.write(language, None, out)
    }

    fn entries<'e>(&self, entries: impl Iterator<Item = &'e TraceNode>, out: &mut dyn Write) -> io::Result<()> {
        let language = self.language;
        let mut columns =
            vec![Column::figure(catalogue::column_node(language)), Column::new(catalogue::column_position(language))];
        columns.extend(self.figures());
        columns.push(Column::figure(catalogue::column_parent(language)));
        columns.push(Column::new(catalogue::column_move(language)));
        let mut table = Table::new(columns);
        for entry in entries {
            let mut row = vec![number(entry.id), entry.position.name.clone()];
            row.extend(self.figures_of(entry));
            row.extend([number(entry.parent), entry.by.as_deref().unwrap_or_default().to_owned()]);
            table.add(row);
        }
        if table.is_empty() { Ok(()) } else { table.write(language, None, out) }
    }
}

/// Writes the outcome, and the number of steps left out.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_end(trace: &Trace, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if trace.left_out > 0 {
        writeln!(out, "{}\n", catalogue::trace_left_out(language, trace.left_out))?;
    }
    let ending = Ending::from(trace);
    writeln!(out, "{}", ending.summary(language))?;
    if let Some(moves) = trace.moves().filter(|moves| !moves.is_empty()) {
        writeln!(out, "{}", catalogue::steps_line(language, &moves))?;
    }
    if trace.report.proof.is_some_and(|proof| proof != Proof::Exhausted) {
        return Ok(());
    }
    ending.write_figures(language, out)
}
