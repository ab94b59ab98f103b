//! `csv`: how many boards have each error h* − h, under a header.

use std::io::{self, Write};

use jiugong_lab::audit::AuditReport;

pub(super) fn write(report: &AuditReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "heuristic,error,boards")?;
    for audited in &report.audited {
        for (error, boards) in &audited.verdict.errors {
            writeln!(out, "{},{error},{boards}", audited.heuristic.name())?;
        }
    }
    Ok(())
}
