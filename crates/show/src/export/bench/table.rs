//! `table`: for people, with sums, means and their reading in words.

use std::io::{self, Write};
use std::time::Duration;

use jiugong_lab::Language;
use jiugong_lab::bench::{Bench, Row, Verdict};
use jiugong_search::{Outcome, UNREACHABLE};

use super::{ending, mean};
use crate::catalogue;
use crate::export::table::{Column, Table, counted};
use crate::units::{show_count, show_duration, show_percent};

pub(super) fn write(bench: &Bench, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(vec![
        Column::figure(catalogue::column_index(language)),
        Column::figure(catalogue::column_published(language)),
        Column::figure(catalogue::column_found(language)),
        Column::figure(catalogue::column_bound(language)).extra(3),
        Column::figure(catalogue::column_gap(language)).extra(2),
        Column::text(catalogue::column_verdict(language)),
        Column::figure(catalogue::column_expanded(language)).extra(4),
        Column::figure(catalogue::column_generated(language)).extra(1),
        Column::figure(catalogue::column_time(language)),
    ]);
    for row in &bench.rows {
        let (search, figures) = (&row.report.search, row.report.figures());
        table.add(vec![
            row.instance.index.to_string(),
            row.instance.published.to_string(),
            row.found().map_or_else(String::new, |found| found.to_string()),
            if search.lower_bound == UNREACHABLE { String::new() } else { search.lower_bound.to_string() },
            gap(row),
            verdict(language, row),
            counted(figures.expanded, show_count),
            counted(figures.generated, show_count),
            show_duration(figures.time),
        ]);
    }
    if bench.rows.len() > 1 {
        add_sums(&mut table, bench, language);
    }
    table.write(language, width, out)?;
    for sentence in reading(bench, language) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn add_sums(table: &mut Table, bench: &Bench, language: Language) {
    let totals = bench.totals();
    let blank = String::new;
    table.add(vec![
        catalogue::row_total(language),
        show_count(totals.published),
        totals.found.map_or_else(String::new, show_count),
        blank(),
        blank(),
        blank(),
        counted(totals.expanded, show_count),
        counted(totals.generated, show_count),
        show_duration(totals.time),
    ]);
    let length = |sum: u64| format!("{:.2}", mean(bench, sum as f64));
    #[allow(clippy::cast_sign_loss, reason = "a mean of counts is not negative")]
    let count = |sum: Option<u64>| counted(sum.map(|sum| mean(bench, sum as f64).round() as u64), show_count);
    table.add(vec![
        catalogue::row_mean(language),
        length(totals.published),
        totals.found.map_or_else(String::new, length),
        blank(),
        blank(),
        blank(),
        count(totals.expanded),
        count(totals.generated),
        show_duration(Duration::from_secs_f64(mean(bench, totals.time.as_secs_f64()))),
    ]);
}

/// The largest possible excess over the shortest solution, as proved.
fn gap(row: &Row) -> String {
    let bound = row.report.search.lower_bound;
    match row.found() {
        Some(_) if row.report.search.is_optimal() => "0 %".to_owned(),
        Some(found) if bound > 0 => show_percent(u64::from(found.saturating_sub(bound)), u64::from(bound)) + " %",
        _ => String::new(),
    }
}

fn verdict(language: Language, row: &Row) -> String {
    let stopped = match &row.report.search.outcome {
        Outcome::Stopped { why, .. } => {
            Some(catalogue::cell_stopped(language, &catalogue::stop_reason(language, *why)))
        }
        Outcome::Cutoff => Some(catalogue::cell_cutoff(language)),
        Outcome::Solved { .. } | Outcome::Unsolvable => None,
    };
    let said = match row.verdict() {
        Verdict::Verified => return catalogue::verdict_verified(language),
        Verdict::Wrong(_) => return catalogue::verdict_wrong(language),
        Verdict::Unproven => catalogue::verdict_unproven(language),
        Verdict::Longer => {
            let excess = row.found().unwrap_or_default().saturating_sub(row.instance.published);
            catalogue::verdict_longer(language, &catalogue::moves(language, u64::from(excess)))
        }
        Verdict::Interrupted => return catalogue::verdict_interrupted(language),
        Verdict::Unfinished => return stopped.unwrap_or_default(),
    };
    stopped.map_or(said.clone(), |stopped| catalogue::noted(language, &said, &stopped))
}

/// The conclusions from the figures, in a few sentences.
fn reading(bench: &Bench, language: Language) -> Vec<String> {
    let mut sentences = Vec::new();
    let (count, verified) = (bench.rows.len(), bench.count(|verdict| verdict == Verdict::Verified));
    if let Some(first) = bench.rows.first() {
        let way = ending(first).way(language);
        sentences.push(if verified == count && bench.left == 0 {
            catalogue::bench_verified_all(language, bench.set, count, &way)
        } else {
            catalogue::bench_verified(language, bench.set, verified, count + bench.left, &way)
        });
    }
    let listed = |wanted: Verdict| {
        let those = bench.rows.iter().filter(|row| row.verdict() == wanted);
        let numbers: Vec<_> = those.map(|row| row.instance.index.to_string()).collect();
        let comma = if language == Language::Zh { "、" } else { ", " };
        (!numbers.is_empty()).then(|| numbers.join(comma))
    };
    sentences.extend(listed(Verdict::Unproven).map(|those| catalogue::bench_unproven(language, &those)));
    if let Some(those) = listed(Verdict::Longer) {
        sentences.push(catalogue::bench_longer(language, &those));
        let found = || bench.rows.iter().filter_map(|row| Some((u64::from(row.found()?), row)));
        let published: u64 = found().map(|(_, row)| u64::from(row.instance.published)).sum();
        let length: u64 = found().map(|(found, _)| found).sum();
        let excess = show_percent(length.saturating_sub(published), published.max(1));
        sentences.push(catalogue::bench_excess(language, &excess, found().count()));
    }
    sentences.extend(listed(Verdict::Unfinished).map(|those| catalogue::bench_unfinished(language, &those)));
    for row in &bench.rows {
        if let Verdict::Wrong(what) = row.verdict() {
            let said = catalogue::contradiction(language, row.instance.index, row.instance.published, what);
            sentences.push(catalogue::labelled(language, &catalogue::error(language), &said));
        }
    }
    sentences.extend(listed(Verdict::Interrupted).map(|those| catalogue::bench_interrupted(language, &those)));
    if bench.left > 0 {
        sentences.push(catalogue::bench_left(language, bench.left));
    }
    sentences
}
