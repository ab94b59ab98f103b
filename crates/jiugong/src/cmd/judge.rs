//! `judge`: solves the input of an online judge's problem in its exact output format, or checks an answer to it.

use std::io::{BufWriter, Write, stdout};
use std::path::Path;

use jiugong_course::catalogue;
use jiugong_course::judge::{JUDGES, JudgeRow, Verdict, by_name};
use jiugong_show::catalogue::{Explain, cases as shown_cases};

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
    if let (Some(input), Some(answer)) = (&args.input, &args.answer) {
        return check(judge, input, answer, terminal);
    }
    if args.input.is_none() {
        Terminal::prompt(&catalogue::reading_judge(terminal.language, judge.help.get(terminal.language)));
    }
    let mut input = input::reader(terminal, args.input.as_deref())?;
    let result = (judge.solve)(&mut input, &mut out);
    // The cases before an invalid one are answered.
    out.flush()?;
    result.map_err(|error| Failure::explain(terminal, &error))?;
    Ok(Exit::Solved)
}

/// Checks an answer to the input of a problem.
fn check(judge: &JudgeRow, input: &Path, answer: &Path, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut input = input::reader(terminal, Some(input))?;
    let mut answer = input::reader(terminal, Some(answer))?;
    let verdict = (judge.check)(&mut input, &mut answer).map_err(|error| Failure::explain(terminal, &error))?;
    let (line, exit) = match verdict {
        Verdict::Right { cases } => {
            (catalogue::right(terminal.language, &shown_cases(terminal.language, cases as u64)), Exit::Solved)
        }
        Verdict::Wrong { case, line, mistake } => {
            let why = mistake.explain(terminal.language);
            (catalogue::wrong(terminal.language, case, line, &why), Exit::Unsolvable)
        }
    };
    writeln!(stdout(), "{line}")?;
    Ok(exit)
}
