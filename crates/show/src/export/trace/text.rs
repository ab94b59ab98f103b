//! The steps of a search in words and tables.

use std::io::{self, Write};

use comfy_table::CellAlignment;
use jiugong_lab::registry::Selection;
use jiugong_lab::trace::{Replay, Step, Trace, TraceNode};
use jiugong_lab::{Language, Proof, View};
use jiugong_search::{Fate, Side, UNREACHABLE};

use crate::catalogue::{self, fate, side, why};
use crate::export::comparison::plain_table;
use crate::export::ending::Ending;

pub(super) fn write(trace: &Trace, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if trace.decimals > 0 {
        writeln!(out, "{}\n", catalogue::in_parts(language, 10_u32.pow(trace.decimals)))?;
    }
    let mut steps = trace.steps();
    while let Some(step) = steps.next() {
        write_step(trace, &step, steps.replay(), rows, language, out)?;
        writeln!(out)?;
    }
    write_end(trace, language, out)
}

/// Writes one step, and OPEN and CLOSED after it, of which `rows` rows at most are shown.
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
    if let (Some(round), Some(bound)) = (step.round, step.bound) {
        writeln!(out, "{}\n", catalogue::trace_round(language, round, bound))?;
    }
    if let Some(weights) = step.weights {
        writeln!(out, "{}\n", catalogue::trace_weights(language, weights.g, weights.h))?;
    }
    write!(out, "{}", catalogue::trace_step(language, step.number))?;
    if !step.refused.is_empty() {
        writeln!(out, "\n{}", catalogue::trace_refused(language))?;
        children(&step.refused, language, out)?;
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
    let mut facts = vec![
        catalogue::trace_takes(language, taken.id.unwrap_or_default()),
        if taken.h == UNREACHABLE {
            fate(language, Fate::Pruned, taken.h)
        } else {
            catalogue::trace_figures(language, taken.g, taken.h, taken.f)
        },
    ];
    if trace.selection.two_sided() {
        facts.insert(0, side(language, taken.side));
    }
    facts.extend(step.bound.map(|bound| catalogue::trace_bound(language, bound)));
    let (colon, comma) = if language == Language::Zh { ("：", "，") } else { (": ", ", ") };
    writeln!(out, "{colon}{}", facts.join(comma))?;
    writeln!(out, "{}", catalogue::trace_why(language, &why(language, *reason)))?;
    picture(&taken.position, out)?;
    if step.goal {
        writeln!(out, "{}", catalogue::trace_goal(language))?;
    } else if step.children.is_empty() {
        writeln!(out, "{}", catalogue::trace_no_children(language))?;
    } else {
        writeln!(out, "{}", catalogue::trace_children(language))?;
        children(&step.children, language, out)?;
    }
    if !step.incumbents.is_empty() {
        let costs: Vec<_> = trace.report.search.incumbents.iter().map(|plan| plan.cost.to_string()).collect();
        let so_far = costs.iter().position(|cost| step.incumbents.last().is_some_and(|last| *cost == last.to_string()));
        let shown = &costs[..so_far.map_or(costs.len(), |place| place + 1)];
        writeln!(out, "{}", catalogue::trace_table_r(language, &shown.join(", ")))?;
    }
    tables(trace, replay, rows, language, out)
}

/// OPEN and CLOSED.
fn tables(trace: &Trace, replay: &Replay, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if trace.selection == Selection::Known {
        return Ok(());
    }
    let sides: &[Side] = if trace.selection.two_sided() { &[Side::Forward, Side::Backward] } else { &[Side::Forward] };
    for &of in sides {
        let open: Vec<&TraceNode> = replay.open(of).collect();
        let stack = matches!(trace.selection, Selection::Newest | Selection::Path);
        let walks = matches!(trace.selection, Selection::Climb | Selection::Drawn);
        let heading = if stack {
            catalogue::trace_stack(language, open.len())
        } else if walks {
            catalogue::trace_neighbours(language, open.len())
        } else {
            catalogue::trace_open(language, open.len())
        };
        let of_side = |heading: String| {
            if sides.len() > 1 { catalogue::trace_side(language, &side(language, of), &heading) } else { heading }
        };
        writeln!(out, "{}", of_side(heading))?;
        entries(open.iter().copied().take(rows), language, out)?;
        more(open.len(), rows, language, out)?;
        let on_path = walks || trace.selection == Selection::Path && !trace.conditions.remembers;
        let (closed, heading): (Vec<&TraceNode>, _) = if on_path {
            let path: Vec<_> = replay.path().collect();
            let heading = catalogue::trace_path(language, path.len());
            (path, heading)
        } else {
            let closed: Vec<_> = replay.closed(of).collect();
            let heading = catalogue::trace_closed(language, closed.len());
            (closed, heading)
        };
        writeln!(out, "{}", of_side(heading))?;
        // Of what is done the newest is of interest.
        let hidden = closed.len().saturating_sub(rows);
        entries(closed[hidden..].iter().copied(), language, out)?;
        more(closed.len(), rows, language, out)?;
    }
    Ok(())
}

fn more(count: usize, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if count > rows {
        writeln!(out, "{}", catalogue::trace_more(language, count - rows))?;
    }
    Ok(())
}

/// A board as a small picture; a place is named.
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

fn estimate(entry: &TraceNode) -> [String; 2] {
    if entry.h == UNREACHABLE { ["∞".into(), "∞".into()] } else { [entry.h.to_string(), entry.f.to_string()] }
}

fn children(children: &[(Fate, TraceNode)], language: Language, out: &mut dyn Write) -> io::Result<()> {
    let mut table = plain_table(None);
    table.set_header([
        catalogue::column_move(language),
        catalogue::column_position(language),
        "g".into(),
        "h".into(),
        "f".into(),
        catalogue::column_node(language),
        catalogue::column_fate(language),
    ]);
    for (became, entry) in children {
        let [h, f] = estimate(entry);
        table.add_row([
            entry.by.as_deref().unwrap_or_default().to_owned(),
            entry.position.name.clone(),
            entry.g.to_string(),
            h,
            f,
            number(entry.id),
            fate(language, *became, entry.h),
        ]);
    }
    for column in table.column_iter_mut().skip(2).take(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")
}

fn entries<'a>(
    entries: impl Iterator<Item = &'a TraceNode>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = plain_table(None);
    table.set_header([
        catalogue::column_node(language),
        catalogue::column_position(language),
        "g".into(),
        "h".into(),
        "f".into(),
        catalogue::column_parent(language),
        catalogue::column_move(language),
    ]);
    let mut any = false;
    for entry in entries {
        any = true;
        let [h, f] = estimate(entry);
        table.add_row([
            number(entry.id),
            entry.position.name.clone(),
            entry.g.to_string(),
            h,
            f,
            number(entry.parent),
            entry.by.as_deref().unwrap_or_default().to_owned(),
        ]);
    }
    for column in [0, 2, 3, 4, 5] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    if any { writeln!(out, "{table}") } else { Ok(()) }
}

/// Writes what came out, and how much was left out.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_end(trace: &Trace, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if trace.left_out > 0 {
        let count = crate::units::show_count(trace.left_out);
        writeln!(out, "{}\n", catalogue::trace_left_out(language, &count))?;
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
