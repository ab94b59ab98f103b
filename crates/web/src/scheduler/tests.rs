//! Slots are counted, released and shared as documented.

use std::net::{IpAddr, Ipv4Addr};

use std::time::Duration;

use jiugong_search::Budget;

use super::ticket::TRIAL_BYTES;
use super::*;

const HERE: Client = Client::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));
const THERE: Client = Client::Session(7);
const LONG: Duration = Duration::from_mins(1);

fn scheduler(workers: usize, queue: usize, per_client: usize) -> Arc<Scheduler> {
    let options = Options { workers, queue, per_client: Some(per_client), memory: 1 << 20, ..Options::default() };
    Arc::new(Scheduler::new(&options))
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Work that runs until it is cancelled.
fn endless(attempt: &Attempt) {
    while !attempt.cancel.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn admissions_are_counted_and_released() {
    let scheduler = scheduler(1, 2, 2);
    let one = scheduler.admit(HERE, Effort::Long, Language::En).unwrap();
    let two = scheduler.admit(HERE, Effort::Unknown, Language::En).unwrap();
    assert!(scheduler.admit(HERE, Effort::Long, Language::En).is_err(), "one client has no third place");
    let three = scheduler.admit(THERE, Effort::Long, Language::En).unwrap();
    assert!(scheduler.admit(THERE, Effort::Long, Language::En).is_err(), "there is no fourth place");
    let small = scheduler.admit(THERE, Effort::Small, Language::En).unwrap();
    assert_eq!(scheduler.counts(), (0, 4), "what is small has a place of its own");
    drop((one, two, three, small));
    assert_eq!(scheduler.counts(), (0, 0));
    assert!(locked(&scheduler.clients).is_empty() && locked(&scheduler.cancel_flags).is_empty());
}

#[tokio::test]
async fn as_many_searches_run_as_there_are_workers() {
    for workers in 1..=16 {
        let scheduler = scheduler(workers, 2, 99);
        let mut running = Vec::new();
        for _ in 0..workers + 2 {
            let ticket = scheduler.admit(HERE, Effort::Long, Language::En).unwrap();
            running.push(tokio::spawn(ticket.run(LONG, |_| {}, Arc::new(endless))));
        }
        until(|| scheduler.counts() == (workers, 2)).await;
        scheduler.close();
        for done in running {
            assert_eq!(done.await.unwrap(), Ok(()));
        }
        assert_eq!(scheduler.counts(), (0, 0));
    }
}

#[tokio::test]
async fn a_panicking_search_releases_its_slot() {
    let scheduler = scheduler(1, 0, 9);
    for effort in [Effort::Small, Effort::Unknown, Effort::Long] {
        let ticket = scheduler.admit(HERE, effort, Language::En).unwrap();
        let work = |_: &Attempt| -> () { panic!("broken on purpose") };
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(work)).await, Err(RunError::Panicked));
    }
    until(|| scheduler.counts() == (0, 0)).await;
    let ticket = scheduler.admit(HERE, Effort::Long, Language::En).unwrap();
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(|_: &Attempt| 7)).await, Ok(7));
}

#[tokio::test]
async fn an_abandoned_search_is_cancelled() {
    for effort in [Effort::Small, Effort::Unknown, Effort::Long] {
        let scheduler = scheduler(1, 0, 9);
        let ticket = scheduler.admit(HERE, effort, Language::En).unwrap();
        let running = tokio::spawn(ticket.run(LONG, |_| {}, Arc::new(endless)));
        until(|| scheduler.counts().0 == 1).await;
        running.abort();
        until(|| scheduler.counts() == (0, 0)).await;
    }
}

#[tokio::test]
async fn small_searches_do_not_wait_for_long_ones_and_long_ones_report_their_position() {
    let scheduler = scheduler(1, 3, 99);
    let places = Arc::new(Mutex::new(Vec::new()));
    let mut running = Vec::new();
    for count in 1..=3 {
        let places = Arc::clone(&places);
        let ticket = scheduler.admit(HERE, Effort::Long, Language::En).unwrap();
        let wait = move |place: usize| locked(&places).push((count, place));
        running.push(tokio::spawn(ticket.run(LONG, wait, Arc::new(endless))));
        until(|| scheduler.counts() == (1, count - 1) && locked(&scheduler.queue_entries).len() == count - 1).await;
    }
    for effort in [Effort::Small, Effort::Unknown] {
        let ticket = scheduler.admit(HERE, effort, Language::En).unwrap();
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(|_: &Attempt| 7)).await, Ok(7));
    }
    running.remove(0).abort();
    until(|| locked(&places).contains(&(3, 1))).await;
    assert_eq!(*locked(&places), [(2, 1), (3, 2), (3, 1)]);
    scheduler.close();
}

#[tokio::test]
async fn a_search_that_fails_its_trial_is_restarted_on_a_worker() {
    let scheduler = scheduler(1, 0, 99);
    let hungry = |attempt: &Attempt| (attempt.budget.allows(TRIAL_BYTES + 1), attempt.is_trial);
    let ticket = scheduler.admit(HERE, Effort::Unknown, Language::En).unwrap();
    // The whole pool of this test is smaller than that, so the second run is refused for good.
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(hungry)).await, Ok((false, false)));
    let slow = |attempt: &Attempt| {
        if attempt.is_trial {
            endless(attempt);
        }
        attempt.is_trial
    };
    for effort in [Effort::Unknown, Effort::Small] {
        let ticket = scheduler.admit(HERE, effort, Language::En).unwrap();
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(slow)).await, Ok(false), "{effort:?}");
    }
    let busy =
        tokio::spawn(scheduler.admit(HERE, Effort::Long, Language::En).unwrap().run(LONG, |_| {}, Arc::new(endless)));
    until(|| scheduler.counts() == (1, 0)).await;
    let ticket = scheduler.admit(HERE, Effort::Small, Language::En).unwrap();
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(slow)).await, Err(RunError::QueueFull));
    busy.abort();
    until(|| scheduler.counts() == (0, 0)).await;
}
