//! `upward`: every position from goal to start, with tabs between cells, 0 for empty cells, and an up arrow between positions.

use std::io::{self, Write};

use jiugong_lab::{Answer, Language};

use super::extent::{Extent, gap};
use super::scene::cells;
use crate::catalogue;

pub(super) fn write(answer: &Answer, extent: Extent, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let Some(steps) = answer.steps() else {
        return writeln!(out, "{}", catalogue::no_path(language));
    };
    let left_out = extent.left_out(steps);
    let mut positions = Vec::new();
    answer.each_scene(&left_out, &mut |scene| {
        let cell = |cell: &String| if cell.is_empty() { "0".to_owned() } else { cell.clone() };
        let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\n";
        positions.push(cells(&scene).iter().map(row).collect::<String>());
    });
    if !left_out.is_empty() {
        positions.insert(left_out.start, format!("{}\n", gap(&left_out, language)));
    }
    for (place, position) in positions.iter().rev().enumerate() {
        write!(out, "{}{position}", if place > 0 { "\t↑\n" } else { "" })?;
    }
    Ok(())
}
