//! `table`: for people.

use std::io::{self, Write};

use comfy_table::CellAlignment;
use jiugong_lab::Language;
use jiugong_lab::generate::Generated;

use super::{Order, lines, ratio};
use crate::catalogue;
use crate::export::comparison::plain_table;
use crate::units::show_count;

pub(super) fn write(
    order: &Order<'_>,
    boards: &mut dyn Iterator<Item = Generated>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let boards: Vec<Generated> = boards.collect();
    let mut header = vec![catalogue::column_board(language)];
    if boards.iter().any(|made| made.distance.is_some()) {
        header.push(catalogue::column_distance(language));
    }
    if let Some((faster, than, by)) = order.duel {
        let figure = |name: String| format!("{name} ({})", by.name());
        header.extend([figure(faster.short_name()), figure(than.short_name()), catalogue::column_ratio(language)]);
    }
    let mut table = plain_table(None);
    table.set_header(header);
    for made in &boards {
        let mut row = vec![lines::shown(&made.board)];
        row.extend(made.distance.map(|distance| distance.to_string()));
        if let Some(figures) = made.figures {
            row.extend([show_count(figures.0), show_count(figures.1), format!("{:.2}", ratio(figures))]);
        }
        table.add_row(row);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")
}
