//! Small tables, written fast: a trace has three of them in each of its thousands of steps. They look like all other tables.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

/// A table with a line below its header.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    /// Whether each column is aligned to the right.
    right: Vec<bool>,
}

impl Table {
    /// A table with this header; `right` selects the columns that are aligned to the right.
    pub(super) fn new(header: Vec<String>, right: impl Fn(usize) -> bool) -> Self {
        Table { right: (0..header.len()).map(right).collect(), rows: vec![header] }
    }

    /// Adds a row with as many cells as the header.
    pub(super) fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Whether there are no rows below the header.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.len() == 1
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut widths = vec![0; self.right.len()];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let room = " ".repeat(widths[column] - cell.width());
                let (before, after) = if self.right[column] { (&*room, "") } else { ("", &*room) };
                text.extend([if column == 0 { " " } else { "  " }, before, cell, after, " "]);
            }
            text.push('\n');
            if number == 0 {
                text.extend(std::iter::repeat_n('─', widths.iter().map(|width| width + 3).sum::<usize>() - 1));
                text.push('\n');
            }
        }
        out.write_all(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use comfy_table::CellAlignment;

    use super::*;
    use crate::export::table::plain_table;

    #[test]
    fn it_looks_like_every_other_table() {
        let rows = [["结点", "position", "g"], ["12", "1 2 3/4 5 6/7 8 0", "3"], ["7", "已扩展", "104"]];
        let mut other = plain_table(None);
        other.set_header(rows[0]);
        let mut table = Table::new(rows[0].map(str::to_owned).to_vec(), |place| place != 1);
        assert!(table.is_empty());
        for row in &rows[1..] {
            other.add_row(*row);
            table.add(row.map(str::to_owned).to_vec());
        }
        for column in [0, 2] {
            other.column_mut(column).expect("there").set_cell_alignment(CellAlignment::Right);
        }
        let mut written = Vec::new();
        table.write(&mut written).expect("memory");
        assert_eq!(String::from_utf8(written).expect("text"), format!("{other}\n"));
    }
}
