//! `csv`: one line per instance, then the sums and the means. No field contains a comma or a quote.

use std::io::{self, Write};

use jiugong_lab::bench::{Bench, Row};
use jiugong_search::UNREACHABLE;

use super::mean;

pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "index,published,found,proven,lower_bound,verdict,expanded,generated,time_us")
}

pub(super) fn row(row: &Row, out: &mut dyn Write) -> io::Result<()> {
    let search = &row.report.search;
    let found = row.found().map_or_else(String::new, |found| found.to_string());
    let bound = if search.lower_bound == UNREACHABLE { String::new() } else { search.lower_bound.to_string() };
    let figures = row.report.figures();
    let counted = |figure: Option<u64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    writeln!(
        out,
        "{},{},{found},{},{bound},{},{},{},{}",
        row.instance.index,
        row.instance.published,
        search.is_optimal(),
        row.verdict().name(),
        counted(figures.expanded),
        counted(figures.generated),
        search.statistics.time.as_micros(),
    )
}

pub(super) fn end(bench: &Bench, out: &mut dyn Write) -> io::Result<()> {
    let totals = bench.totals();
    let time = totals.time.as_micros();
    let found = totals.found.map_or_else(String::new, |found| found.to_string());
    let counted = |figure: Option<u64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let (expanded, generated) = (counted(totals.expanded), counted(totals.generated));
    writeln!(out, "total,{},{found},,,,{expanded},{generated},{time}", totals.published)?;
    let found = totals.found.map_or_else(String::new, |found| mean(bench, found as f64).to_string());
    let of = |sum: u64| mean(bench, sum as f64);
    let counted = |sum: Option<u64>| sum.map(|sum| of(sum).to_string()).unwrap_or_default();
    let (expanded, generated) = (counted(totals.expanded), counted(totals.generated));
    let time = mean(bench, time as f64);
    writeln!(out, "mean,{},{found},,,,{expanded},{generated},{time}", of(totals.published))
}
