//! A counted space as a table for people.

use std::io::{self, Write};

use comfy_table::CellAlignment;
use jiugong_lab::{CountReport, Language};

use super::comparison::plain_table;
use crate::catalogue;
use crate::units::{show_bytes, show_count, show_duration};

pub(super) fn write(report: &CountReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let counted = &report.counted;
    let mut table = plain_table(None);
    table.set_header([catalogue::column_distance(language), catalogue::column_boards(language)]);
    for (distance, &boards) in counted.layers.iter().enumerate() {
        table.add_row([distance.to_string(), show_count(boards)]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    let (total, last) = (show_count(report.total()), report.largest());
    if counted.complete {
        let mean = format!("{:.4}", report.mean());
        writeln!(
            out,
            "{}",
            catalogue::space_total(language, &catalogue::boards(language, report.total()), &mean, last)
        )?;
        let (count, named) = (show_count(report.farthest()), counted.farthest.len());
        writeln!(
            out,
            "{}",
            if report.farthest() > named as u64 {
                catalogue::space_farthest_some(language, &count, named)
            } else {
                catalogue::space_farthest(language, &count)
            }
        )?;
        for board in &counted.farthest {
            writeln!(out, "  {}", board.rows_with_slashes())?;
        }
    } else {
        writeln!(out, "{}", catalogue::space_stopped(language, &total, &show_count(report.boards), last))?;
        if report.on_disk {
            writeln!(out, "{}", catalogue::space_kept(language))?;
        }
    }
    let bytes = show_bytes(usize::try_from(report.bytes).unwrap_or(usize::MAX));
    writeln!(out, "{}", catalogue::space_means(language, report.threads, &bytes, &show_duration(report.time)))
}
