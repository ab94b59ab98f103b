//! Streams in one process: order, bounds, journals, and who hears of the end.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use super::{AHEAD, Audience, HELD, Questions, READ, Streamed, answer_all};
use crate::pool::{Desk, Reply};
use crate::{Cluster, ClusterError, Ending, PATIENCE, Place, Terms};

/// Longer than anything here takes on a machine with too much to do.
const LONG: Duration = Duration::from_mins(2);

fn cluster(threads: usize) -> Cluster {
    let explain = |error: &ClusterError| error.to_string();
    let end = |error: &ClusterError| {
        eprintln!("{error}");
        std::process::abort();
    };
    let ending = Ending { explain: Box::new(explain), end: Box::new(end) };
    let terms = Terms { request: "test".to_owned(), threads, patience: PATIENCE, ending };
    Cluster::meet(&Place::Local { count: 1, program: None }, terms).unwrap()
}

/// Counts that threads wait for.
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
        let (count, timeout) = self.1.wait_timeout_while(self.0.lock().unwrap(), LONG, waits).unwrap();
        assert!(!timeout.timed_out(), "{} of {least}", *count);
    }
}

#[derive(Default)]
struct Heard {
    answers: Vec<u64>,
    taken: Arc<AtomicU64>,
    enough: Option<usize>,
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().unwrap())
}

impl Audience for Heard {
    fn take(&mut self, answer: &[u8]) -> ControlFlow<()> {
        self.answers.push(number(answer));
        self.taken.store(self.answers.len() as u64, Ordering::SeqCst);
        if Some(self.answers.len()) == self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn rest(&mut self, _: u64, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end(&mut self) -> u8 {
        7
    }
}

/// Questions 0, 1, 2 …, told to `asked` as they are handed out.
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
        work: Arc::new(move |desk: Desk| desk.each(|question| answer(number(question)))),
        stop: Arc::new(AtomicBool::new(false)),
        journal: journal.map(Path::to_owned),
        request: "numbers".to_owned(),
    }
}

fn reply(number: u64) -> Reply {
    Reply { bytes: number.to_le_bytes().to_vec(), is_final: true }
}

#[test]
fn answers_come_in_order_and_the_code_of_the_audience_comes_back() {
    let mut heard = Heard::default();
    let streamed = answer_all(cluster(3), questions(5000, |_| {}, reply, None), &mut heard).unwrap();
    assert_eq!(streamed, Streamed { code: 7, known: 0, bytes_sent: 0 });
    assert_eq!(heard.answers, (0..5000).collect::<Vec<_>>());
}

/// The first question is answered after all others that may be asked before it: how far that is is bounded.
fn ahead_of_the_first(count: u64, bytes: usize, expected: u64, allowed: u64) {
    let begun = Arc::new(Counter::default());
    let mut heard = Heard::default();
    let (taken, most) = (Arc::clone(&heard.taken), Arc::new(AtomicU64::new(0)));
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
    answer_all(cluster(2), questions(count, asked, answer, None), &mut heard).unwrap();
    assert_eq!(heard.answers, (0..count).collect::<Vec<_>>());
    let most = most.load(Ordering::SeqCst);
    assert!((expected..=allowed).contains(&most), "{most} of {expected} to {allowed}");
}

#[test]
fn what_waits_for_the_oldest_is_bounded_in_number_and_in_bytes() {
    let (read, window) = (READ as u64 + 1, 3);
    ahead_of_the_first(2 * AHEAD, 8, AHEAD - 1, AHEAD + read);
    let (size, most) = (1 << 20, (HELD >> 20) as u64);
    ahead_of_the_first(200, size, most - 3, most + read + window);
}

#[test]
fn enough_is_enough() {
    let mut heard = Heard { enough: Some(3), ..Heard::default() };
    let asked = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&asked);
    let many = questions(u64::MAX, move |number| seen.store(number, Ordering::SeqCst), reply, None);
    answer_all(cluster(2), many, &mut heard).unwrap();
    assert_eq!(heard.answers, [0, 1, 2]);
    assert!(asked.load(Ordering::SeqCst) < 2 * AHEAD);
}

#[test]
fn what_is_final_is_kept_and_not_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let run = |count: u64| {
        let solved = Arc::new(Counter::default());
        let counter = Arc::clone(&solved);
        let answer = move |number: u64| {
            counter.add();
            Reply { is_final: number % 10 != 3, ..reply(number) }
        };
        let mut heard = Heard::default();
        let streamed = answer_all(cluster(2), questions(count, |_| {}, answer, Some(&path)), &mut heard).unwrap();
        assert_eq!(heard.answers, (0..count).collect::<Vec<_>>());
        (streamed.known, *solved.0.lock().unwrap())
    };
    assert_eq!(run(50), (0, 50));
    // Those that were not final, and those that are new.
    assert_eq!(run(100), (45, 55));
    assert_eq!(run(100), (90, 10));
}
