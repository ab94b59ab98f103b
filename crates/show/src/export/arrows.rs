//! `arrows`: every position from start to goal, with spaces for empty cells and a down arrow between positions.

use std::io::{self, Write};

use jiugong_lab::{Answer, Language};

use super::extent::{Extent, gap};
use super::scene::cells;
use crate::catalogue;

/// The separator between two positions.
const ARROW: &str = " ↓\n";

pub(super) fn write(answer: &Answer, extent: Extent, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let Some(steps) = answer.steps() else {
        return writeln!(out, "{}", catalogue::no_path(language));
    };
    let left_out = extent.left_out(steps);
    let mut result = Ok(());
    let mut shown = 0;
    answer.each_scene(&left_out, &mut |scene| {
        let rows = cells(&scene);
        let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1).max(1);
        let mut text = if shown == 0 { String::new() } else { ARROW.to_owned() };
        if shown == left_out.start && !left_out.is_empty() {
            text = [text, gap(&left_out, language), format!("\n{ARROW}")].concat();
        }
        shown += 1;
        for row in rows {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            text += &row.join(" ");
            text.push('\n');
        }
        if result.is_ok() {
            result = out.write_all(text.as_bytes());
        }
    });
    result
}
