//! `check`: checks an answer to the input of a judge's problem.

use std::io::{Write, stdout};

use jiugong_course::catalogue;
use jiugong_course::judge::{Verdict, by_name};
use jiugong_show::catalogue::{Explain, cases as shown_cases};

use crate::args::Check;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Check, terminal: &Terminal) -> Result<Exit, Failure> {
    let judge = by_name(&args.name).map_err(|error| Failure::explain(terminal, &error))?;
    let mut input = input::reader(terminal, Some(&args.input))?;
    let mut answer = input::reader(terminal, Some(&args.answer))?;
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
