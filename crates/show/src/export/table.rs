//! Tables for people, in the style of all reports: a header, a line below it, and rows that fit the terminal.
//!
//! A table that is too wide first breaks its texts at spaces, then leaves out columns, the least important first, then shortens names;
//! if all that is not enough, each row becomes a block of lines. No word is ever broken.

use std::io::{self, Write};

use jiugong_lab::Language;

use crate::catalogue;
use crate::wrap::{columns, wrapped};

/// The content of a cell whose figure was not counted.
pub(super) const NOT_COUNTED: &str = "–";

/// Texts and names are not made narrower than this.
const LEAST_TEXT: usize = 18;
const LEAST_NAME: usize = 8;

/// A figure as `show` formats it, or [`NOT_COUNTED`].
pub(super) fn counted<T>(figure: Option<T>, show: fn(T) -> String) -> String {
    figure.map_or_else(|| NOT_COUNTED.to_owned(), show)
}

/// What a column may lose if the table is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Nothing.
    Whole,
    /// The end of its words.
    Name,
    /// It may take several lines.
    Text,
    /// All of it; columns with a smaller number go first.
    Extra(u8),
}

/// A column of a table: its title, its alignment, and what happens to it in a narrow terminal.
#[derive(Clone, Debug)]
pub struct Column {
    title: String,
    role: Role,
    is_right: bool,
}

impl Column {
    /// A column that is always shown whole.
    pub fn new(title: String) -> Self {
        Column { title, role: Role::Whole, is_right: false }
    }

    /// A column of names, which may be shortened.
    pub fn name(title: String) -> Self {
        Column { role: Role::Name, ..Column::new(title) }
    }

    /// A column of sentences, which may be broken into lines.
    pub fn text(title: String) -> Self {
        Column { role: Role::Text, ..Column::new(title) }
    }

    /// A column of figures, aligned to the right.
    pub fn figure(title: String) -> Self {
        Column { is_right: true, ..Column::new(title) }
    }

    /// A column that may be left out; those with a smaller `weight` are left out first.
    #[must_use]
    pub fn extra(self, weight: u8) -> Self {
        Column { role: Role::Extra(weight), ..self }
    }
}

/// A table of text cells.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: Vec<Column>) -> Self {
        Table { columns, rows: Vec::new() }
    }

    /// Adds a row with a cell for each column.
    pub fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes the table in at most `width` columns of the terminal, if that is given, and names the columns left out.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(&self, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
        let mut widths: Vec<usize> = (0..self.columns.len()).map(|column| self.natural(column)).collect();
        // Remarks that no row has need no column.
        let mut shown: Vec<usize> = (0..self.columns.len()).filter(|&column| widths[column] > 0).collect();
        if let Some(width) = width.map(usize::from) {
            self.narrow(Role::Text, LEAST_TEXT, width, &shown, &mut widths);
            while total(&shown, &widths) > width {
                let Some(place) = self.least_important(&shown) else { break };
                shown.remove(place);
            }
            self.narrow(Role::Name, LEAST_NAME, width, &shown, &mut widths);
            if total(&shown, &widths) > width {
                return self.write_blocks(language, width, out);
            }
        }
        let mut text = String::new();
        self.push_row(&self.titles(), &shown, &widths, &mut text);
        text.extend(std::iter::repeat_n('─', total(&shown, &widths)));
        text.push('\n');
        self.rows.iter().for_each(|row| self.push_row(row, &shown, &widths, &mut text));
        let hidden =
            self.columns.iter().enumerate().filter(|(column, _)| widths[*column] > 0 && !shown.contains(column));
        let hidden: Vec<&str> = hidden.map(|(_, column)| column.title.as_str()).collect();
        if !hidden.is_empty() {
            let comma = if language == Language::Zh { "、" } else { ", " };
            let line = catalogue::columns_left_out(language, &hidden.join(comma));
            for line in wrapped(&line, width.map_or(usize::MAX, usize::from)) {
                text.extend([line.as_str(), "\n"]);
            }
        }
        out.write_all(text.as_bytes())
    }

    fn titles(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.title.clone()).collect()
    }

    /// The width of the widest cell of a column.
    fn natural(&self, column: usize) -> usize {
        let lines = self.rows.iter().flat_map(|row| row[column].lines());
        lines.map(columns).max().unwrap_or(0).max(columns(&self.columns[column].title))
    }

    /// Makes the columns of a role narrower, the widest first, until the table fits or all are as narrow as they may be.
    fn narrow(&self, role: Role, least: usize, width: usize, shown: &[usize], widths: &mut [usize]) {
        while total(shown, widths) > width {
            let those =
                shown.iter().copied().filter(|&column| self.columns[column].role == role && widths[column] > least);
            let Some(widest) = those.max_by_key(|&column| widths[column]) else { break };
            widths[widest] -= 1;
        }
    }

    /// The place in `shown` of the column that is left out next.
    fn least_important(&self, shown: &[usize]) -> Option<usize> {
        let weight = |column: usize| match self.columns[column].role {
            Role::Extra(weight) => Some(weight),
            _ => None,
        };
        let extras = shown.iter().enumerate().filter_map(|(place, &column)| Some((weight(column)?, place)));
        // Among columns of the same weight the last one goes.
        extras.min_by_key(|&(weight, place)| (weight, usize::MAX - place)).map(|(_, place)| place)
    }

    fn push_row(&self, row: &[String], shown: &[usize], widths: &[usize], text: &mut String) {
        let lines: Vec<Vec<String>> =
            shown.iter().map(|&column| self.lines(column, &row[column], widths[column])).collect();
        for line in 0..lines.iter().map(Vec::len).max().unwrap_or(1).max(1) {
            for (place, &column) in shown.iter().enumerate() {
                let cell = lines[place].get(line).map_or("", String::as_str);
                let room = " ".repeat(widths[column] - columns(cell));
                let (before, after) = if self.columns[column].is_right { (&*room, "") } else { ("", &*room) };
                text.extend([if place == 0 { " " } else { "  " }, before, cell, after, " "]);
            }
            text.push('\n');
        }
    }

    /// A cell in lines of at most `width`. A cell may have several lines of its own.
    fn lines(&self, column: usize, cell: &str, width: usize) -> Vec<String> {
        let line = |line: &str| match self.columns[column].role {
            // A single word may be wider than its column.
            Role::Text if columns(line) > width => {
                wrapped(line, width).iter().map(|line| shortened(line, width)).collect()
            }
            _ => vec![shortened(line, width)],
        };
        cell.lines().flat_map(line).collect()
    }

    /// Writes every row as lines of a title and a cell.
    fn write_blocks(&self, language: Language, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let colon = if language == Language::Zh { "：" } else { ": " };
        for (number, row) in self.rows.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            for (column, cell) in self.columns.iter().zip(row).filter(|(_, cell)| !cell.is_empty()) {
                let line =
                    if column.title.is_empty() { cell.clone() } else { format!("{}{colon}{cell}", column.title) };
                wrapped(&line, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
        }
        Ok(())
    }
}

/// The width of the columns in `shown`, with the space around and between them.
fn total(shown: &[usize], widths: &[usize]) -> usize {
    (shown.iter().map(|&column| widths[column] + 3).sum::<usize>()).saturating_sub(1)
}

/// The beginning of a name that fits `width`, with a mark where the rest is missing.
fn shortened(name: &str, width: usize) -> String {
    if columns(name) <= width {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        if columns(&short) + columns(letter.encode_utf8(&mut [0; 4])) + 1 > width {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison() -> Table {
        let mut table = Table::new(vec![
            Column::new("method".to_owned()),
            Column::name("heuristic".to_owned()),
            Column::figure("expanded".to_owned()),
            Column::figure("memory".to_owned()).extra(1),
            Column::figure("time".to_owned()).extra(2),
            Column::text("remark".to_owned()),
        ]);
        let rows = [
            ["astar", "walking-distance", "1,024", "1.55 MiB", "15 µs", "fast and with few nodes"],
            ["广度优先", "", "16,736", "689 KiB", "4 ms", ""],
        ];
        for row in rows {
            table.add(row.map(str::to_owned).to_vec());
        }
        table
    }

    fn written(table: &Table, width: Option<u16>) -> String {
        let mut out = Vec::new();
        table.write(Language::En, width, &mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_pipe_gets_the_whole_table() {
        let text = written(&comparison(), None);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " method     heuristic          expanded     memory    time   remark                  ");
        assert_eq!(lines[1], "─".repeat(columns(lines[0])));
        assert_eq!(lines[2], " astar      walking-distance      1,024   1.55 MiB   15 µs   fast and with few nodes ");
        assert_eq!(columns(lines[3]), columns(lines[0]), "Chinese characters take two columns");
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn a_narrow_table_breaks_texts_then_leaves_out_columns_then_shortens_names() {
        let broken = written(&comparison(), Some(80));
        assert!(broken.contains("fast and with few  \n"), "{broken}");
        assert!(broken.contains("memory") && !broken.contains("Left out"), "{broken}");
        let fewer = written(&comparison(), Some(66));
        assert!(!fewer.lines().next().unwrap().contains("memory"), "{fewer}");
        assert!(fewer.contains("time") && fewer.contains("memory"), "{fewer}");
        let short = written(&comparison(), Some(54));
        assert!(short.contains("walking-…") && !short.contains("walking-distance"), "{short}");
    }

    #[test]
    fn cells_may_have_several_lines_and_empty_columns_are_not_shown() {
        let mut table = Table::new(["no.", "problem", ""].map(|title| Column::new(title.to_owned())).into());
        table.add(["1", "WWBO\nBWOB", ""].map(str::to_owned).into());
        table.add(["2", "X", ""].map(str::to_owned).into());
        assert_eq!(
            written(&table, None),
            " no.   problem \n───────────────\n 1     WWBO    \n       BWOB    \n 2     X       \n"
        );
    }

    #[test]
    fn a_table_that_cannot_fit_becomes_blocks() {
        let blocks = written(&comparison(), Some(30));
        assert!(blocks.starts_with("method: astar\nheuristic: walking-distance\n"), "{blocks}");
        assert!(blocks.contains("\n\nmethod: 广度优先\nexpanded: 16,736\n"), "{blocks}");
    }

    #[test]
    fn no_line_is_too_wide_and_no_word_is_broken() {
        for width in [30, 40, 52, 60, 66, 72, 80, 100, 120] {
            let text = written(&comparison(), Some(width));
            assert!(text.lines().all(|line| columns(line) <= usize::from(width)), "{width}\n{text}");
            for word in ["expanded", "1,024", "16,736", "astar", "few"] {
                assert!(text.contains(word), "{width}: {word}\n{text}");
            }
        }
    }
}
