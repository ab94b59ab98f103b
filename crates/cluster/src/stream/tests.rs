//! Tests of streams in one process: order, memory bounds, journals, cancellation.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use super::{AnswerSink, MAX_AHEAD, MAX_READ_AHEAD, MAX_WAITING_BYTES, Questions, StreamSummary, answer_all};
use crate::pool::{Reply, WorkQueue};
use crate::{Cluster, ClusterError, ClusterOptions, DEFAULT_TIMEOUT, FailureHandler, Processes};

/// Longer than any test takes on a loaded machine.
const TEST_TIMEOUT: Duration = Duration::from_mins(2);

fn cluster(threads: usize) -> Cluster {
    let explain = |error: &ClusterError| error.to_string();
    let end = |error: &ClusterError| {
        eprintln!("{error}");
        std::process::abort();
    };
    let on_failure = FailureHandler { explain: Box::new(explain), end: Box::new(end) };
    let options = ClusterOptions { request: "test".to_owned(), threads, timeout: DEFAULT_TIMEOUT, on_failure };
    Cluster::meet(&Processes::Local { count: 1, program: None }, options).unwrap()
}

/// A counter that threads can wait for.
#[derive(Default)]
struct Counter(Mutex<u64>, Condvar);

impl Counter {
    fn add(&self) -> u64 {
        let mut count = self.0.lock().unwrap();
        *count += 1;
        self.1.notify_all();
        *count
    }

    fn wait_for(&self, least: u64) {
        let waits = |count: &mut u64| *count < least;
        let (count, timeout) = self.1.wait_timeout_while(self.0.lock().unwrap(), TEST_TIMEOUT, waits).unwrap();
        assert!(!timeout.timed_out(), "{} of {least}", *count);
    }
}

#[derive(Default)]
struct Collector {
    answers: Vec<u64>,
    taken: Arc<AtomicU64>,
    stop_after: Option<usize>,
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().unwrap())
}

impl AnswerSink for Collector {
    fn answer(&mut self, answer: &[u8]) -> ControlFlow<()> {
        self.answers.push(number(answer));
        self.taken.store(self.answers.len() as u64, Ordering::SeqCst);
        if Some(self.answers.len()) == self.stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn idle(&mut self, _: u64, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finish(&mut self) -> u8 {
        7
    }
}

/// Questions 0, 1, 2 … `asked` is called with the number of each when it is read.
fn questions(
    count: u64,
    asked: impl Fn(u64) + Send + 'static,
    answer: impl Fn(u64) -> Reply + Send + Sync + 'static,
    journal: Option<&Path>,
) -> Questions {
    let ask = move |give: &mut dyn FnMut(Vec<u8>) -> bool| {
        for number in 0..count {
            asked(number);
            if !give(number.to_le_bytes().to_vec()) {
                break;
            }
        }
    };
    Questions {
        ask: Box::new(ask),
        work: Arc::new(move |queue: WorkQueue| queue.answer_each(|question| answer(number(question)))),
        stop: Arc::new(AtomicBool::new(false)),
        journal: journal.map(Path::to_owned),
        request: "numbers".to_owned(),
    }
}

fn reply(number: u64) -> Reply {
    Reply { bytes: number.to_le_bytes().to_vec(), is_final: true }
}

#[test]
fn answers_come_in_order_and_the_exit_code_is_returned() {
    let mut collector = Collector::default();
    let streamed = answer_all(cluster(3), questions(5000, |_| {}, reply, None), &mut collector).unwrap();
    assert_eq!(streamed, StreamSummary { code: 7, known: 0, bytes_sent: 0 });
    assert_eq!(collector.answers, (0..5000).collect::<Vec<_>>());
}

/// Delays the first answer until as many others as possible were assigned, and checks how many that is.
fn check_read_ahead(count: u64, bytes: usize, expected: u64, allowed: u64) {
    let begun = Arc::new(Counter::default());
    let mut collector = Collector::default();
    let (taken, most) = (Arc::clone(&collector.taken), Arc::new(AtomicU64::new(0)));
    let seen = Arc::clone(&most);
    let asked = move |number| {
        seen.fetch_max(number - taken.load(Ordering::SeqCst).min(number), Ordering::SeqCst);
    };
    let answer = move |number: u64| {
        if number == 0 {
            begun.wait_for(expected);
        } else {
            begun.add();
        }
        let mut bytes = vec![0; bytes.max(8)];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Reply { bytes, is_final: true }
    };
    answer_all(cluster(2), questions(count, asked, answer, None), &mut collector).unwrap();
    assert_eq!(collector.answers, (0..count).collect::<Vec<_>>());
    let most = most.load(Ordering::SeqCst);
    assert!((expected..=allowed).contains(&most), "{most} of {expected} to {allowed}");
}

#[test]
fn answers_waiting_for_the_oldest_are_bounded_in_number_and_in_bytes() {
    let (read, window) = (MAX_READ_AHEAD as u64 + 1, 3);
    check_read_ahead(2 * MAX_AHEAD, 8, MAX_AHEAD - 1, MAX_AHEAD + read);
    let (size, most) = (1 << 20, (MAX_WAITING_BYTES >> 20) as u64);
    check_read_ahead(200, size, most - 3, most + read + window);
}

#[test]
fn the_sink_can_stop_the_stream() {
    let mut collector = Collector { stop_after: Some(3), ..Collector::default() };
    let asked = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&asked);
    let many = questions(u64::MAX, move |number| seen.store(number, Ordering::SeqCst), reply, None);
    answer_all(cluster(2), many, &mut collector).unwrap();
    assert_eq!(collector.answers, [0, 1, 2]);
    assert!(asked.load(Ordering::SeqCst) < 2 * MAX_AHEAD);
}

#[test]
fn final_answers_are_stored_and_not_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let run = |count: u64| {
        let solved = Arc::new(Counter::default());
        let counter = Arc::clone(&solved);
        let answer = move |number: u64| {
            counter.add();
            Reply { is_final: number % 10 != 3, ..reply(number) }
        };
        let mut collector = Collector::default();
        let streamed = answer_all(cluster(2), questions(count, |_| {}, answer, Some(&path)), &mut collector).unwrap();
        assert_eq!(collector.answers, (0..count).collect::<Vec<_>>());
        (streamed.known, *solved.0.lock().unwrap())
    };
    assert_eq!(run(50), (0, 50));
    // The five that were not final, and the new ones.
    assert_eq!(run(100), (45, 55));
    assert_eq!(run(100), (90, 10));
}
