//! A counted space as comma-separated values: the boards at each distance, under a header.

use std::io::{self, Write};

use jiugong_lab::CountReport;

pub(super) fn write(report: &CountReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "distance,boards")?;
    for (distance, boards) in report.counted.layers.iter().enumerate() {
        writeln!(out, "{distance},{boards}")?;
    }
    Ok(())
}
