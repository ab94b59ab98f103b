//! `bench` on several processes: each instance goes to a free process, and rows are written in the order of the set.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use jiugong_cluster::{AnswerSink, Processes, Questions, Reply, WorkQueue, answer_all};
use jiugong_lab::bench::{Bench as Run, BenchSet, Instance, Row};
use jiugong_lab::registry::{HeuristicName, Knob};
use jiugong_lab::{Explain, OnProgress, Settings};
use jiugong_puzzles::direction::Order;
use jiugong_puzzles::tiles::Move;
use jiugong_search::Report;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;
use serde_json::{Value, json};

use super::{Rows, exit};
use crate::args::Bench;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::together;

/// The instances to solve, and how.
pub struct Work {
    pub set: &'static BenchSet,
    pub instances: Vec<Instance>,
    pub settings: Settings,
    pub order: Order,
}

/// Everything that a row depends on; it must be the same in all processes.
fn terms(args: &Bench, work: &Work) -> String {
    let mut terms = format!("bench {} {}", work.set.name, work.order);
    for instance in &work.instances {
        let _ = write!(terms, " {}", instance.index);
    }
    for (knob, value) in args.knobs.turned().filter(|(knob, _)| *knob != Knob::Threads) {
        let _ = write!(terms, " --{}={value}", knob.name().replace('_', "-"));
    }
    terms
}

/// Solves an instance and serializes the result: its search, or the error.
fn solve(work: &Work, question: &[u8], terminal: &Terminal) -> Vec<u8> {
    let number = question.try_into().map_or(u64::MAX, u64::from_le_bytes);
    let instance = usize::try_from(number).ok().and_then(|number| work.instances.get(number)).cloned();
    let mut silent = |_: &_| {};
    let solved = instance.map(|instance| {
        Row::solve(instance, &work.settings.clone().one_thread(), work.order, &mut OnProgress(&mut silent))
    });
    let answer = match solved {
        Some(Ok(row)) => {
            let (heuristic, in_tables) = (row.report.config.heuristic.map(HeuristicName::name), row.report.in_tables);
            json!({"search": row.report.search.map_moves(Move::letter), "heuristic": heuristic, "in_tables": in_tables,
                "interrupted": row.is_interrupted})
        }
        Some(Err(error)) => json!({"error": error.explain(terminal.language)}),
        None => json!({"error": ""}),
    };
    answer.to_string().into_bytes()
}

/// Deserializes a row from another process.
fn row(work: &Work, instance: Instance, answer: &[u8], terminal: &Terminal) -> Result<Row, Failure> {
    let unread = || Failure::Bad(catalogue::cluster_unread(terminal.language));
    let mut answer: Value = serde_json::from_slice(answer).map_err(|_| unread())?;
    if let Some(error) = answer["error"].as_str() {
        return Err(Failure::Bad(error.to_owned()));
    }
    let search: Report<char> = serde_json::from_value(answer["search"].take()).map_err(|_| unread())?;
    let heuristic = answer["heuristic"].as_str().and_then(|name| name.parse().ok());
    let in_tables = answer["in_tables"] == true;
    // An unknown letter makes the plan invalid, which the check below finds.
    let search = search.map_moves(|letter| Move::from_letter(letter).unwrap_or(Move::Left));
    let is_interrupted = answer["interrupted"] == true;
    let row = Row::solved_elsewhere(instance, &work.settings, work.order, search, heuristic, in_tables);
    row.map(|row| Row { is_interrupted, ..row }).map_err(|error| Failure::explain(terminal, &error))
}

pub fn run(
    args: &Bench,
    work: Work,
    place: &Processes,
    out: &mut dyn Write,
    terminal: &Terminal,
) -> Result<Exit, Failure> {
    let language = terminal.language;
    let cluster = together::meet(place, terms(args, &work), work.settings.threads, terminal)?;
    let (is_first, processes) = (cluster.index() == 0, cluster.count());
    let count = work.instances.len();
    let work = Arc::new(work);
    let own = Arc::clone(&work);
    let answer = move |queue: WorkQueue| {
        let terminal = Terminal::new(language);
        queue.answer_each(|question| Reply { bytes: solve(&own, question, &terminal), is_final: true });
    };
    let questions = Questions {
        ask: Box::new(move |give| {
            let _ = (0..count as u64).all(|number| give(number.to_le_bytes().to_vec()));
        }),
        work: Arc::new(answer),
        stop: terminal.cancel_flag(),
        journal: None,
        request: String::new(),
    };
    if is_first {
        args.format.begin(out)?;
    }
    let mut rows = Rows::new(args, work.set, terminal, out);
    let (run, streamed) = terminal.with_progress(|show| {
        let run = Run { set: work.set.name, rows: Vec::new(), left: count };
        let mut writer = RowWriter { work: &work, run, rows: &mut rows, failure: None, terminal, processes, show };
        let streamed = answer_all(cluster, questions, &mut writer);
        let streamed = streamed.map_err(|error| Failure::explain(terminal, &error))?;
        let RowWriter { run, failure, .. } = writer;
        failure.map_or(Ok((run, streamed)), Err)
    })?;
    if is_first {
        args.format.end(&run, language, Terminal::width(), rows.out)?;
        rows.out.flush()?;
    }
    Ok(Exit::of(streamed.code))
}

/// Writes rows as they arrive.
struct RowWriter<'a, 'b> {
    work: &'a Work,
    run: Run,
    rows: &'a mut Rows<'b>,
    failure: Option<Failure>,
    terminal: &'a Terminal,
    processes: usize,
    show: &'a mut dyn FnMut(&dyn Fn() -> String),
}

impl RowWriter<'_, '_> {
    fn next(&mut self, answer: &[u8]) -> Result<(), Failure> {
        let instance = self.work.instances[self.run.rows.len()].clone();
        let row = row(self.work, instance, answer, self.terminal)?;
        self.rows.show(&row)?;
        self.run.rows.push(row);
        self.run.left -= 1;
        Ok(())
    }
}

impl AnswerSink for RowWriter<'_, '_> {
    fn answer(&mut self, answer: &[u8]) -> ControlFlow<()> {
        match self.next(answer) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure.get_or_insert(failure);
                ControlFlow::Break(())
            }
        }
    }

    fn idle(&mut self, taken: u64, asked: u64) -> ControlFlow<()> {
        let (language, processes) = (self.terminal.language, self.processes);
        (self.show)(&|| {
            let under_way = show_count(asked.saturating_sub(taken));
            catalogue::cluster_boards(language, &show_count(taken), &under_way, processes)
        });
        ControlFlow::Continue(())
    }

    fn finish(&mut self) -> u8 {
        self.failure.as_ref().map_or_else(|| exit(&self.run), Failure::exit) as u8
    }
}
