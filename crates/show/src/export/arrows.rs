//! `arrows`: every position from start to goal, empty places as spaces, an arrow down between positions.

use std::io::{self, Write};

use jiugong_lab::{Answer, Language};

use super::scene::cells;
use crate::catalogue;

pub(super) fn write(answer: &Answer, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if answer.steps().is_none() {
        return writeln!(out, "{}", catalogue::no_path(language));
    }
    let mut result = Ok(());
    let mut arrow = "";
    answer.each_scene(&mut |scene| {
        let rows = cells(&scene);
        let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1).max(1);
        let mut text = arrow.to_owned();
        arrow = " ↓\n";
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
