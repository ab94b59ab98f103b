//! Who searches now, who waits, and who is turned away.
//!
//! What always holds: no more searches run than there are workers, no more wait than the queue has room for, and all that
//! run together were promised no more memory than there is. A place is free again as soon as its thread has ended, not when its
//! client has gone: so a client that comes and goes takes no more than one that waits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use jiugong_lab::Language;
use jiugong_show::catalogue;
use tokio::sync::Semaphore;

use crate::options::Options;
use crate::problem::Problem;

/// The unit in which memory is promised.
const GRAIN: usize = 64 << 10;

/// Seconds after which a client that was turned away may try again.
const RETRY: u64 = 2;

/// Answers from tables that are made at a time beside the searches.
const QUICK: usize = 32;

/// The places of a server.
#[derive(Debug)]
pub(crate) struct Lanes {
    workers: usize,
    queue: usize,
    per_client: usize,
    memory: u32,
    slots: Arc<Semaphore>,
    promised: Arc<Semaphore>,
    quick: Arc<Semaphore>,
    held: AtomicUsize,
    running: AtomicUsize,
    clients: Mutex<HashMap<IpAddr, usize>>,
    flags: Mutex<HashMap<u64, Arc<AtomicBool>>>,
    next: AtomicUsize,
    closing: AtomicBool,
}

/// A place in the queue, and then a worker.
#[derive(Debug)]
pub(crate) struct Ticket {
    lanes: Arc<Lanes>,
    client: IpAddr,
    number: u64,
    /// Set when nobody waits for the answer any longer.
    pub(crate) cancel: Arc<AtomicBool>,
}

/// A search that broke down.
#[derive(Debug)]
pub(crate) struct Broken;

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lanes {
    pub(crate) fn new(options: &Options) -> Self {
        let workers = options.workers.max(1);
        let memory = (options.memory / GRAIN).clamp(1, u32::MAX as usize) as u32;
        Lanes {
            workers,
            queue: options.queue,
            per_client: options.per_client.unwrap_or(workers + options.queue / 2).max(1),
            memory,
            slots: Arc::new(Semaphore::new(workers)),
            promised: Arc::new(Semaphore::new(memory as usize)),
            quick: Arc::new(Semaphore::new(QUICK)),
            held: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            clients: Mutex::default(),
            flags: Mutex::default(),
            next: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
        }
    }

    /// Searches that run, and searches that wait.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let running = self.running.load(Ordering::SeqCst);
        (running, self.held.load(Ordering::SeqCst).saturating_sub(running))
    }

    /// Searches that may run, and that may wait.
    pub(crate) fn room(&self) -> (usize, usize) {
        (self.workers, self.queue)
    }

    /// A place for a search of `client`, or why there is none.
    pub(crate) fn admit(self: &Arc<Self>, client: IpAddr, language: Language) -> Result<Ticket, Problem> {
        if self.closing.load(Ordering::SeqCst) {
            return Err(busy(language, catalogue::web_closing(language)));
        }
        {
            let mut clients = locked(&self.clients);
            let own = clients.entry(client).or_default();
            if *own >= self.per_client {
                let detail = catalogue::web_client_limit(language, self.per_client);
                return Err(Problem::new(language, StatusCode::TOO_MANY_REQUESTS, detail).retry(RETRY));
            }
            *own += 1;
        }
        let most = self.workers + self.queue;
        let room = |held: usize| (held < most).then_some(held + 1);
        if self.held.fetch_update(Ordering::SeqCst, Ordering::SeqCst, room).is_err() {
            self.leave(client);
            return Err(busy(language, catalogue::web_queue_full(language, self.counts().1)));
        }
        let cancel: Arc<AtomicBool> = Arc::default();
        let number = self.next.fetch_add(1, Ordering::SeqCst) as u64;
        locked(&self.flags).insert(number, Arc::clone(&cancel));
        Ok(Ticket { lanes: Arc::clone(self), client, number, cancel })
    }

    fn leave(&self, client: IpAddr) {
        let mut clients = locked(&self.clients);
        if let Some(own) = clients.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                clients.remove(&client);
            }
        }
    }

    /// Takes nobody in any more, and calls off all searches.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        for flag in locked(&self.flags).values() {
            flag.store(true, Ordering::SeqCst);
        }
    }

    /// Runs what takes no search, beside the searches.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        language: Language,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(permit) = Arc::clone(&self.quick).try_acquire_owned() else {
            return Err(busy(language, catalogue::web_queue_full(language, QUICK)));
        };
        let work = move || {
            let result = work();
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| broken(language))
    }
}

fn busy(language: Language, detail: String) -> Problem {
    Problem::new(language, StatusCode::SERVICE_UNAVAILABLE, detail).retry(RETRY)
}

/// A search broke down.
pub(crate) fn broken(language: Language) -> Problem {
    Problem::new(language, StatusCode::INTERNAL_SERVER_ERROR, catalogue::web_broke_down(language))
}

impl Drop for Ticket {
    fn drop(&mut self) {
        locked(&self.lanes.flags).remove(&self.number);
        self.lanes.leave(self.client);
        self.lanes.held.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Calls a search off when nobody waits for it any longer.
struct CallOff(Arc<AtomicBool>);

impl Drop for CallOff {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// One of the workers at work.
struct Worker(Arc<Lanes>);

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Ticket {
    /// Waits for a worker and for `bytes` of memory, then runs `work`. If it takes longer than `time`, or if this future
    /// is dropped, the flag is set that calls it off.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        bytes: usize,
        time: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let call_off = CallOff(Arc::clone(&self.cancel));
        let lanes = Arc::clone(&self.lanes);
        let grains = (bytes.div_ceil(GRAIN) as u32).clamp(1, lanes.memory);
        let slot = Arc::clone(&lanes.slots).acquire_owned().await.map_err(|_| Broken)?;
        let memory = Arc::clone(&lanes.promised).acquire_many_owned(grains).await.map_err(|_| Broken)?;
        lanes.running.fetch_add(1, Ordering::SeqCst);
        let worker = Worker(lanes);
        let mut thread = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((worker, self, memory, slot));
            result
        });
        let result = if let Ok(result) = tokio::time::timeout(time, &mut thread).await {
            result
        } else {
            call_off.0.store(true, Ordering::SeqCst);
            thread.await
        };
        result.map_err(|_| Broken)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7));

    fn lanes(workers: usize, queue: usize, per_client: usize) -> Arc<Lanes> {
        let options = Options { workers, queue, per_client: Some(per_client), memory: 1 << 20, ..Options::default() };
        Arc::new(Lanes::new(&options))
    }

    #[test]
    fn places_are_counted_and_given_back() {
        let lanes = lanes(1, 2, 2);
        let one = lanes.admit(HERE, Language::En).unwrap();
        let two = lanes.admit(HERE, Language::En).unwrap();
        assert!(lanes.admit(HERE, Language::En).is_err(), "one client has no third place");
        let three = lanes.admit(THERE, Language::En).unwrap();
        assert!(lanes.admit(THERE, Language::En).is_err(), "there is no fourth place");
        assert_eq!(lanes.counts(), (0, 3));
        drop((one, two, three));
        assert_eq!(lanes.counts(), (0, 0));
        assert!(locked(&lanes.clients).is_empty() && locked(&lanes.flags).is_empty());
    }

    #[tokio::test]
    async fn work_that_breaks_down_gives_its_place_back() {
        let lanes = lanes(1, 0, 9);
        for _ in 0..3 {
            let ticket = lanes.admit(HERE, Language::En).unwrap();
            let result = ticket.run(usize::MAX, Duration::from_secs(9), || panic!("broken on purpose")).await;
            let _: Result<(), Broken> = result;
        }
        assert_eq!(lanes.counts(), (0, 0));
        let ticket = lanes.admit(HERE, Language::En).unwrap();
        assert!(matches!(ticket.run(1, Duration::from_secs(9), || 7).await, Ok(7)));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_called_off() {
        let lanes = lanes(1, 0, 9);
        let ticket = lanes.admit(HERE, Language::En).unwrap();
        let cancel = Arc::clone(&ticket.cancel);
        let seen = Arc::clone(&cancel);
        let wait = move || {
            while !seen.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let running = tokio::spawn(ticket.run(1, Duration::from_mins(1), wait));
        while lanes.counts().0 == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        running.abort();
        while lanes.counts().0 > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(cancel.load(Ordering::SeqCst));
    }
}
