//! `judge`: solves the input of an online judge's problem in its exact output format.

use std::io::{BufWriter, Write, stdout};

use jiugong_course::catalogue;
use jiugong_course::judge::{JUDGES, by_name};

use crate::args::Judge;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Judge, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let Some(name) = &args.name else {
        for row in &JUDGES {
            writeln!(out, "{:<12} {}", row.name, row.help.get(terminal.language))?;
        }
        out.flush()?;
        return Ok(Exit::Solved);
    };
    let judge = by_name(name).map_err(|error| Failure::explain(terminal, &error))?;
    Terminal::prompt(&catalogue::reading_judge(terminal.language, judge.help.get(terminal.language)));
    let mut input = input::reader(terminal, None)?;
    let result = (judge.solve)(&mut input, &mut out);
    // The cases before an invalid one are answered.
    out.flush()?;
    result.map_err(|error| Failure::explain(terminal, &error))?;
    Ok(Exit::Solved)
}
