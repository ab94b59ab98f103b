//! `csv`: the number of states with each error h* − h, under a header.

use std::io::{self, Write};

use jiugong_lab::audit::AuditReport;

use super::Difference;

pub(super) fn write(report: &AuditReport, out: &mut dyn Write) -> io::Result<()> {
    let words = &report.problem.domain().row().capabilities.words;
    writeln!(out, "heuristic,error,{}", words.positions.en)?;
    for judged in &report.judged {
        for (error, states) in &judged.verdict.errors {
            writeln!(out, "{},{},{states}", judged.heuristic.name(), Difference::new(report, *error))?;
        }
    }
    Ok(())
}
