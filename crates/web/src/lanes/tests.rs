//! Places are counted, given back, and shared as the lanes say.

use std::net::{IpAddr, Ipv4Addr};

use std::time::Duration;

use jiugong_search::Budget;

use super::ticket::TRY_BYTES;
use super::*;

const HERE: Client = Client::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));
const THERE: Client = Client::Session(7);
const LONG: Duration = Duration::from_mins(1);

fn lanes(workers: usize, queue: usize, per_client: usize) -> Arc<Lanes> {
    let options = Options { workers, queue, per_client: Some(per_client), memory: 1 << 20, ..Options::default() };
    Arc::new(Lanes::new(&options))
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Work that goes on until it is called off.
fn endless(attempt: &Attempt) {
    while !attempt.cancel.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn places_are_counted_and_given_back() {
    let lanes = lanes(1, 2, 2);
    let one = lanes.admit(HERE, Effort::Long, Language::En).unwrap();
    let two = lanes.admit(HERE, Effort::Unknown, Language::En).unwrap();
    assert!(lanes.admit(HERE, Effort::Long, Language::En).is_err(), "one client has no third place");
    let three = lanes.admit(THERE, Effort::Long, Language::En).unwrap();
    assert!(lanes.admit(THERE, Effort::Long, Language::En).is_err(), "there is no fourth place");
    let small = lanes.admit(THERE, Effort::Small, Language::En).unwrap();
    assert_eq!(lanes.counts(), (0, 4), "what is small has a place of its own");
    drop((one, two, three, small));
    assert_eq!(lanes.counts(), (0, 0));
    assert!(locked(&lanes.clients).is_empty() && locked(&lanes.flags).is_empty());
}

#[tokio::test]
async fn as_many_run_as_there_are_workers() {
    for workers in 1..=16 {
        let lanes = lanes(workers, 2, 99);
        let mut running = Vec::new();
        for _ in 0..workers + 2 {
            let ticket = lanes.admit(HERE, Effort::Long, Language::En).unwrap();
            running.push(tokio::spawn(ticket.run(LONG, |_| {}, Arc::new(endless))));
        }
        until(|| lanes.counts() == (workers, 2)).await;
        lanes.close();
        for done in running {
            assert_eq!(done.await.unwrap(), Ok(()));
        }
        assert_eq!(lanes.counts(), (0, 0));
    }
}

#[tokio::test]
async fn work_that_breaks_down_gives_its_place_back() {
    let lanes = lanes(1, 0, 9);
    for effort in [Effort::Small, Effort::Unknown, Effort::Long] {
        let ticket = lanes.admit(HERE, effort, Language::En).unwrap();
        let work = |_: &Attempt| -> () { panic!("broken on purpose") };
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(work)).await, Err(Failed::Broken));
    }
    until(|| lanes.counts() == (0, 0)).await;
    let ticket = lanes.admit(HERE, Effort::Long, Language::En).unwrap();
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(|_: &Attempt| 7)).await, Ok(7));
}

#[tokio::test]
async fn work_that_nobody_waits_for_is_called_off() {
    for effort in [Effort::Small, Effort::Unknown, Effort::Long] {
        let lanes = lanes(1, 0, 9);
        let ticket = lanes.admit(HERE, effort, Language::En).unwrap();
        let running = tokio::spawn(ticket.run(LONG, |_| {}, Arc::new(endless)));
        until(|| lanes.counts().0 == 1).await;
        running.abort();
        until(|| lanes.counts() == (0, 0)).await;
    }
}

#[tokio::test]
async fn small_work_does_not_wait_for_long_work_and_long_work_hears_its_place() {
    let lanes = lanes(1, 3, 99);
    let places = Arc::new(Mutex::new(Vec::new()));
    let mut running = Vec::new();
    for count in 1..=3 {
        let places = Arc::clone(&places);
        let ticket = lanes.admit(HERE, Effort::Long, Language::En).unwrap();
        let wait = move |place: usize| locked(&places).push((count, place));
        running.push(tokio::spawn(ticket.run(LONG, wait, Arc::new(endless))));
        until(|| lanes.counts() == (1, count - 1) && locked(&lanes.waiting).len() == count - 1).await;
    }
    for effort in [Effort::Small, Effort::Unknown] {
        let ticket = lanes.admit(HERE, effort, Language::En).unwrap();
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(|_: &Attempt| 7)).await, Ok(7));
    }
    running.remove(0).abort();
    until(|| locked(&places).contains(&(3, 1))).await;
    assert_eq!(*locked(&places), [(2, 1), (3, 2), (3, 1)]);
    lanes.close();
}

#[tokio::test]
async fn what_is_not_as_small_as_it_seemed_is_begun_anew_with_a_worker() {
    let lanes = lanes(1, 0, 99);
    let hungry = |attempt: &Attempt| (attempt.budget.allows(TRY_BYTES + 1), attempt.tried);
    let ticket = lanes.admit(HERE, Effort::Unknown, Language::En).unwrap();
    // The whole pool of this test is smaller than that: the second time it is refused for good.
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(hungry)).await, Ok((false, false)));
    let slow = |attempt: &Attempt| {
        if attempt.tried {
            endless(attempt);
        }
        attempt.tried
    };
    for effort in [Effort::Unknown, Effort::Small] {
        let ticket = lanes.admit(HERE, effort, Language::En).unwrap();
        assert_eq!(ticket.run(LONG, |_| {}, Arc::new(slow)).await, Ok(false), "{effort:?}");
    }
    let busy =
        tokio::spawn(lanes.admit(HERE, Effort::Long, Language::En).unwrap().run(LONG, |_| {}, Arc::new(endless)));
    until(|| lanes.counts() == (1, 0)).await;
    let ticket = lanes.admit(HERE, Effort::Small, Language::En).unwrap();
    assert_eq!(ticket.run(LONG, |_| {}, Arc::new(slow)).await, Err(Failed::Full));
    busy.abort();
    until(|| lanes.counts() == (0, 0)).await;
}
