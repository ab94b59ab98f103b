//! `solve` always returns, even inside thread pools of callers and from many threads at once.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiugong_lab::tables::{TableEvent, Tables};
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{NamedGoal, parse_board};
use rayon::prelude::*;

/// Eight of Korf's boards with their optimal lengths.
const BOARDS: [(&str, u32); 8] = [
    ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),
    ("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 59),
    ("5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 56),
    ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 56),
    ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 52),
    ("2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0", 52),
    ("12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7", 50),
];

/// A test that takes longer than this hangs, even on a slow machine.
const FOREVER: Duration = Duration::from_mins(5);

/// Runs `work` in a thread of its own, and fails if it does not end.
fn ends(work: impl FnOnce() + Send + 'static) {
    let (sender, receiver) = channel();
    let worker = std::thread::spawn(move || {
        work();
        let _ = sender.send(());
    });
    match receiver.recv_timeout(FOREVER) {
        Err(RecvTimeoutError::Timeout) => panic!("it hangs"),
        _ => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
    }
}

fn check(number: usize, settings: &Settings) {
    let (text, length) = BOARDS[number % BOARDS.len()];
    let start = parse_board(text.as_bytes(), None).unwrap().board;
    let goal = NamedGoal::BlankFirst.board(start.size());
    let report = solve(&TilesProblem::new(start, goal), settings, &mut ()).unwrap();
    assert!(report.search.is_optimal());
    assert_eq!(report.plan().unwrap().cost, length, "{text}");
}

#[test]
fn in_a_pool_whose_workers_all_search() {
    for workers in [1, 2] {
        for threads in [None, Some(5)] {
            ends(move || {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().unwrap();
                // No table is built yet, so building is nested too.
                let tables = Some(Arc::new(Tables::in_memory()));
                let settings = Settings { threads, tables, ..Settings::default() };
                pool.install(|| (0..BOARDS.len()).into_par_iter().for_each(|number| check(number, &settings)));
            });
        }
    }
}

#[test]
fn in_the_pool_of_the_process() {
    ends(|| (0..BOARDS.len()).into_par_iter().for_each(|number| check(number, &Settings::default())));
}

#[test]
fn from_64_threads_at_once_with_every_table_built_once() {
    ends(|| {
        let built = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&built);
        let tables = Tables::in_memory().notify(Arc::new(move |event: &TableEvent| {
            if let TableEvent::Building { name } = event {
                told.lock().unwrap().push(name.clone());
            }
        }));
        let settings = &Settings { tables: Some(Arc::new(tables)), ..Settings::default() };
        std::thread::scope(|scope| {
            (0..64).for_each(|number| drop(scope.spawn(move || check(number, settings))));
        });
        let mut names = built.lock().unwrap().clone();
        let all = names.len();
        names.sort();
        names.dedup();
        assert!(all > 0);
        assert_eq!(names.len(), all, "a table was built twice");
    });
}
