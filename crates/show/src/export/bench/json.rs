//! `json`: one object per line for each instance, with all findings of its search, and a last one with the sums.

use std::io::{self, Write};

use jiugong_lab::Facts;
use jiugong_lab::bench::{Bench, Row, Verdict};
use jiugong_puzzles::tiles::{Convention, write_moves};
use serde::Serialize;

use super::mean;
use crate::export::json::{Findings, line};

#[derive(Serialize)]
struct BenchJson<'a> {
    set: &'a str,
    index: u32,
    #[serde(flatten)]
    stated: Facts,
    published: u32,
    verdict: &'static str,
    #[serde(flatten)]
    result: Findings,
}

#[derive(Serialize)]
struct Summary {
    set: &'static str,
    instances: usize,
    /// Instances that were not started.
    left: usize,
    verdicts: Verdicts,
    total: Figures<u64>,
    mean: Figures<f64>,
}

#[derive(Serialize)]
struct Verdicts {
    verified: usize,
    unproven: usize,
    longer: usize,
    unfinished: usize,
    /// Those that the user interrupted: they are not judged.
    interrupted: usize,
    wrong: usize,
}

#[derive(Serialize)]
struct Figures<N> {
    published: N,
    /// Present only if every instance has a solution.
    found: Option<N>,
    /// Present only if the method counts nodes.
    expanded: Option<N>,
    generated: Option<N>,
    time_us: u64,
}

pub(super) fn row(set: &str, row: &Row, out: &mut dyn Write) -> io::Result<()> {
    let start = &row.instance.start;
    let moves = row.report.plan().map(|plan| write_moves(Convention::Blank, start, &plan.moves));
    let record = BenchJson {
        set,
        index: row.instance.index,
        stated: row.problem.facts(),
        published: row.instance.published,
        verdict: row.verdict().name(),
        result: Findings::new(&row.problem, (&row.report.config, &row.report.limits), &row.report.search, moves),
    };
    line(&record, out)
}

#[allow(clippy::cast_sign_loss, reason = "no time is negative")]
pub(super) fn end(bench: &Bench, out: &mut dyn Write) -> io::Result<()> {
    let totals = bench.totals();
    let count = |wanted: Verdict| bench.count(|verdict| verdict == wanted);
    let total = Figures {
        published: totals.published,
        found: totals.found,
        expanded: totals.expanded,
        generated: totals.generated,
        time_us: totals.time.as_micros() as u64,
    };
    let of = |sum: u64| mean(bench, sum as f64);
    let summary = Summary {
        set: bench.set,
        instances: bench.rows.len(),
        left: bench.left,
        verdicts: Verdicts {
            verified: count(Verdict::Verified),
            unproven: count(Verdict::Unproven),
            longer: count(Verdict::Longer),
            unfinished: count(Verdict::Unfinished),
            interrupted: count(Verdict::Interrupted),
            wrong: bench.count(|verdict| matches!(verdict, Verdict::Wrong(_))),
        },
        mean: Figures {
            published: of(total.published),
            found: total.found.map(of),
            expanded: total.expanded.map(of),
            generated: total.generated.map(of),
            time_us: of(total.time_us).round() as u64,
        },
        total,
    };
    line(&summary, out)
}
