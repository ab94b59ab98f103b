//! `csv`: the number of states at each distance, under a header.

use std::io::{self, Write};

use jiugong_lab::SpaceReport;

pub(super) fn write(report: &SpaceReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "distance,{}", report.problem.domain().row().capabilities.words.positions.en)?;
    let amount = |distance| report.problem.amount(distance);
    report.counts.iter().try_for_each(|&(distance, states)| writeln!(out, "{},{states}", amount(distance)))
}
