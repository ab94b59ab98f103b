//! `table`: for people.

use std::io::{self, Write};

use jiugong_lab::Language;
use jiugong_lab::generate::GeneratedProblem;

use super::text::text;
use super::{GenerateOrder, ratio};
use crate::catalogue;
use crate::export::table::{Column, Table};
use crate::units::show_count;

pub(super) fn write(
    order: &GenerateOrder,
    problems: &mut dyn Iterator<Item = GeneratedProblem>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let problems: Vec<GeneratedProblem> = problems.collect();
    // Problems that fit in one line each are identified by it; others get a number.
    let stream = |made: &GeneratedProblem| made.item.domain().row().capabilities.stream;
    let in_lines = problems.first().is_none_or(|made| stream(made).is_some());
    let mut header = Vec::new();
    if !in_lines {
        header.push(catalogue::column_number(language));
    }
    header.push(if in_lines { catalogue::column_board(language) } else { catalogue::column_problem(language) });
    if problems.iter().any(|made| made.distance.is_some()) {
        header.push(catalogue::column_distance(language));
    }
    if let Some((faster, than, by)) = order.duel {
        let figure = |name: String| format!("{name} ({})", by.name());
        header.extend([figure(faster.short_name()), figure(than.short_name()), catalogue::column_ratio(language)]);
    }
    let columns = header.into_iter().enumerate();
    let column = |(place, title)| if in_lines && place > 0 { Column::figure(title) } else { Column::new(title) };
    let mut table = Table::new(columns.map(column).collect());
    for (number, made) in (1..).zip(&problems) {
        let mut row: Vec<String> = if in_lines { Vec::new() } else { vec![u64::to_string(&number)] };
        row.push(text(&made.item));
        row.extend(made.distance.map(|distance| distance.to_string()));
        if let Some(figures) = made.figures {
            row.extend([show_count(figures.0), show_count(figures.1), format!("{:.2}", ratio(figures))]);
        }
        table.add(row);
    }
    table.write(language, None, out)
}
