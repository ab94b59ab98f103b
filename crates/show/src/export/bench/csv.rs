//! `csv`: one line per instance, and nothing else. No field contains a comma or a quote.

use std::io::{self, Write};

use jiugong_lab::bench::Row;
use jiugong_search::UNREACHABLE;

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
