//! `trace`: a search step by step: printed, interactive or as a film.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write, stdin, stdout};
use std::path::Path;

use jiugong_lab::defaults::{MOST_WRITTEN_STEPS, TRACE_STEPS};
use jiugong_lab::trace::{Steps, Trace as Recorded};
use jiugong_show::catalogue;
use jiugong_show::export::{TraceFormat, trace_film, write_trace_end, write_trace_step};
use jiugong_show::picture::Kind;

use super::{exit_of, record};
use crate::args::Trace;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::Terminal;

pub fn run(mut args: Trace, terminal: &Terminal) -> Result<Exit, Failure> {
    let steps = args.steps.unwrap_or(match args.format {
        TraceFormat::Posthoc => MOST_WRITTEN_STEPS,
        _ => TRACE_STEPS,
    });
    let output = args.output.as_deref().map(|path| film_output(path, terminal)).transpose()?;
    let recorded = record::trace(&mut args.search, steps, terminal)?;
    let trace = &recorded.trace;
    if let Some(output) = output {
        if trace.events.is_empty() {
            recorded.write_nothing(terminal)?;
        } else {
            output.write(terminal, trace_film(trace, args.rows, terminal.language).as_bytes())?;
        }
        return Ok(exit_of(&trace.report.search.outcome));
    }
    // A file in this format cannot state that it is incomplete.
    if args.format == TraceFormat::Posthoc && trace.left_out > 0 {
        terminal.warning(&catalogue::trace_left_out(terminal.language, trace.left_out));
    }
    let seen = stdin().is_terminal() && stdout().is_terminal() && !args.all;
    let mut out = BufWriter::new(stdout().lock());
    if args.format == TraceFormat::Steps && (args.step || seen) && !trace.events.is_empty() {
        Stepper::new(trace, args.rows, terminal).run(&mut stdin().lock(), &mut out)?;
    } else {
        args.format.write(trace, args.rows, terminal.language, &mut out)?;
        if args.format == TraceFormat::Steps {
            recorded.write_reaches(&mut out)?;
        }
    }
    out.flush()?;
    Ok(exit_of(&trace.report.search.outcome))
}

/// The destination of a film, checked before the search.
fn film_output(path: &Path, terminal: &Terminal) -> Result<Output, Failure> {
    let is_name = path != Path::new("-") && !path.is_dir();
    if is_name && Kind::of(path) != Ok(Kind::Svg) {
        return Err(Failure::Bad(catalogue::film_kind(terminal.language, &path.display().to_string())));
    }
    Output::new(terminal, path)
}

/// A typed command.
enum Order {
    To(usize),
    NextRound,
    Quit,
    Unknown,
}

/// Steps through a search interactively. Steps already shown are stored, so that going back shows them again.
struct Stepper<'a> {
    trace: &'a Recorded,
    steps: Steps<'a>,
    shown: Vec<String>,
    /// The indices of steps that begin a round.
    rounds: Vec<usize>,
    rows: usize,
    last: usize,
    terminal: &'a Terminal,
}

impl<'a> Stepper<'a> {
    fn new(trace: &'a Recorded, rows: usize, terminal: &'a Terminal) -> Self {
        let mut rounds = Vec::new();
        let mut last = 0;
        for step in trace.steps() {
            rounds.extend(step.round.map(|_| last));
            last += 1;
        }
        Stepper { trace, steps: trace.steps(), shown: Vec::new(), rounds, rows, last, terminal }
    }

    fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
        let language = self.terminal.language;
        let mut at = 0;
        self.show(at, out)?;
        loop {
            write!(out, "{}", catalogue::trace_prompt(language, at as u64 + 1, self.last as u64))?;
            out.flush()?;
            let mut typed = String::new();
            if input.read_line(&mut typed)? == 0 {
                return writeln!(out);
            }
            match self.order(typed.trim(), at) {
                Order::To(place) if place < self.last => {
                    at = place;
                    self.show(at, out)?;
                }
                Order::To(_) => writeln!(out, "{}", catalogue::trace_no_step(language, self.last as u64))?,
                Order::NextRound => match self.rounds.iter().find(|&&place| place > at) {
                    Some(&place) => {
                        at = place;
                        self.show(at, out)?;
                    }
                    None => writeln!(out, "{}", catalogue::trace_no_round(language))?,
                },
                Order::Quit => return Ok(()),
                Order::Unknown => writeln!(out, "{}", catalogue::trace_no_command(language))?,
            }
        }
    }

    fn order(&self, typed: &str, at: usize) -> Order {
        match typed {
            "" | "n" | "f" => Order::To((at + 1).min(self.last - 1)),
            "b" | "p" => Order::To(at.saturating_sub(1)),
            "e" => Order::To(self.last - 1),
            "r" => Order::NextRound,
            "q" => Order::Quit,
            number => match number.parse::<usize>() {
                Ok(number) => Order::To(number.wrapping_sub(1)),
                Err(_) => Order::Unknown,
            },
        }
    }

    fn show(&mut self, place: usize, out: &mut dyn Write) -> io::Result<()> {
        let language = self.terminal.language;
        while self.shown.len() <= place {
            let Some(step) = self.steps.next() else { break };
            let mut text = Vec::new();
            write_trace_step(self.trace, &step, self.steps.replay(), self.rows, language, &mut text)?;
            self.shown.push(String::from_utf8_lossy(&text).into_owned());
        }
        if let Some(text) = self.shown.get(place) {
            writeln!(out, "\n{text}")?;
        }
        if place + 1 == self.last {
            write_trace_end(self.trace, language, out)?;
        }
        Ok(())
    }
}
