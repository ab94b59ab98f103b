//! Tables for people, in the style of all reports.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

/// The content of a cell whose figure was not counted.
pub(super) const NOT_COUNTED: &str = "–";

/// A figure as `show` formats it, or [`NOT_COUNTED`].
pub(super) fn counted<T>(figure: Option<T>, show: fn(T) -> String) -> String {
    figure.map_or_else(|| NOT_COUNTED.to_owned(), show)
}

/// A table with a line below its header and no other lines, wrapped to `width` columns if that is given.
pub fn plain_table(width: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// Aligns all columns from number `from` on to the right.
pub(super) fn align_right(table: &mut Table, from: usize) {
    table.column_iter_mut().skip(from).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
}
