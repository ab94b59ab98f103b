//! `table`: for people.

use std::io::{self, Write};

use jiugong_lab::{Language, SpaceReport};

use super::{stopped, total};
use crate::catalogue;
use crate::export::problem::named;
use crate::export::table::{Column, Table};
use crate::units::{show_bytes, show_count, show_duration};

pub(super) fn write(report: &SpaceReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let row = report.problem.domain().row();
    let words = &row.capabilities.words;
    if !report.from_goal {
        let (title, states) = (row.title.get(language), show_count(report.states));
        writeln!(out, "{}", catalogue::all_states(language, title, &named(&report.problem), &states))?;
    }
    let titles = [catalogue::column_distance(language), catalogue::column_positions(language, words)];
    let mut table = Table::new(titles.map(Column::figure).into());
    for &(distance, states) in &report.counts {
        table.add(vec![report.problem.amount(distance).to_string(), show_count(states)]);
    }
    table.write(language, None, out)?;
    if report.is_complete() {
        writeln!(out, "{}", total(report, language))?;
        let (count, listed, positions) = (report.last().1, report.farthest.len(), words.positions.get(language));
        let shown = show_count(count);
        let heading = if count > listed as u64 {
            catalogue::space_farthest_some(language, positions, &shown, listed)
        } else {
            catalogue::space_farthest(language, positions, &shown)
        };
        writeln!(out, "{heading}")?;
        report.farthest.iter().try_for_each(|view| writeln!(out, "  {}", view.name))?;
    } else {
        writeln!(out, "{}", stopped(report, language))?;
        if report.count.is_some_and(|count| count.on_disk) {
            writeln!(out, "{}", catalogue::space_kept(language))?;
        }
    }
    let time = show_duration(report.time);
    let line = match report.count {
        Some(count) => {
            let bytes = show_bytes(usize::try_from(count.bytes).unwrap_or(usize::MAX));
            catalogue::space_means(language, count.threads, &bytes, &time)
        }
        None => catalogue::audit_time(language, &time),
    };
    writeln!(out, "{line}")
}
