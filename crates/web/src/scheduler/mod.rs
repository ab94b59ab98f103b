//! Schedules searches: which run, which wait, and which are rejected.
//!
//! Invariants: at most as many long searches run as there are workers, at most as many wait as the queue holds, and small searches have
//! slots of their own, which a long search occupies only briefly. A search is counted until its thread has ended, not only until its
//! client is gone; so a client that reconnects repeatedly gets no more than one that waits.
//!
//! The duration of a search is not known beforehand. So each search is first tried for a short time beside the long ones. If it does not
//! finish in that time, it is restarted when a worker is free, and only the second run counts.

mod ticket;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use jiugong_api::{Effort, Problem};
use jiugong_lab::Language;
use jiugong_show::catalogue;
use tokio::sync::Semaphore;

use crate::client::Client;
use crate::options::Options;
use crate::pool::MemoryPool;

pub(crate) use ticket::{Attempt, RunError, Ticket};

/// `Retry-After` in seconds for rejected requests.
const RETRY_SECONDS: u64 = 2;

/// Table lookups that may run at the same time, beside the searches.
const MAX_QUICK: usize = 32;

/// Small searches that may run or wait.
const MAX_SMALL: usize = 512;

/// The slots and queues of a server.
#[derive(Debug)]
pub(crate) struct Scheduler {
    workers: usize,
    queue: usize,
    per_client: usize,
    memory: usize,
    worker_slots: Arc<Semaphore>,
    small_slots: Arc<Semaphore>,
    trial_slots: Arc<Semaphore>,
    quick_slots: Arc<Semaphore>,
    pool: Arc<MemoryPool>,
    admitted: AtomicUsize,
    admitted_small: AtomicUsize,
    running: AtomicUsize,
    clients: Mutex<HashMap<Client, usize>>,
    cancel_flags: Mutex<HashMap<u64, Arc<AtomicBool>>>,
    queue_entries: Mutex<BTreeSet<u64>>,
    next: AtomicU64,
    closing: AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn try_increment(count: &AtomicUsize, most: usize) -> bool {
    let room = |held: usize| (held < most).then_some(held + 1);
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, room).is_ok()
}

impl Scheduler {
    pub(crate) fn new(options: &Options) -> Self {
        let workers = options.workers.max(1);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Scheduler {
            workers,
            queue: options.queue,
            per_client: options.per_client.unwrap_or(workers + options.queue / 2).max(1),
            memory: options.memory,
            worker_slots: Arc::new(Semaphore::new(workers)),
            // More than cores: a search of some milliseconds need not wait for one that takes a second.
            small_slots: Arc::new(Semaphore::new(4 * cores)),
            trial_slots: Arc::new(Semaphore::new(cores.div_ceil(2))),
            quick_slots: Arc::new(Semaphore::new(MAX_QUICK)),
            pool: Arc::new(MemoryPool::new(options.memory)),
            admitted: AtomicUsize::new(0),
            admitted_small: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            clients: Mutex::default(),
            cancel_flags: Mutex::default(),
            queue_entries: Mutex::default(),
            next: AtomicU64::new(0),
            closing: AtomicBool::new(false),
        }
    }

    /// The numbers of running and of waiting searches.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let held = self.admitted.load(Ordering::SeqCst) + self.admitted_small.load(Ordering::SeqCst);
        let running = self.running.load(Ordering::SeqCst);
        (running, held.saturating_sub(running))
    }

    /// The numbers of searches that may run and that may wait.
    pub(crate) fn room(&self) -> (usize, usize) {
        (self.workers, self.queue)
    }

    /// Bytes that all searches hold, and their limit.
    pub(crate) fn memory(&self) -> (usize, usize) {
        (self.pool.held(), self.memory)
    }

    /// Admits a search of `client`, or returns why not.
    pub(crate) fn admit(
        self: &Arc<Self>,
        client: Client,
        effort: Effort,
        language: Language,
    ) -> Result<Ticket, Problem> {
        if self.closing.load(Ordering::SeqCst) {
            return Err(busy(language, catalogue::web_closing(language)));
        }
        {
            let mut clients = locked(&self.clients);
            let own = clients.entry(client).or_default();
            if *own >= self.per_client {
                let detail = catalogue::web_client_limit(language, self.per_client);
                return Err(Problem::new(language, StatusCode::TOO_MANY_REQUESTS, detail).retry(RETRY_SECONDS));
            }
            *own += 1;
        }
        let queued = effort != Effort::Small;
        let room = if queued { self.try_admit() } else { try_increment(&self.admitted_small, MAX_SMALL) };
        if !room {
            self.release_client(client);
            return Err(self.queue_full(language));
        }
        Ok(Ticket { scheduler: Arc::clone(self), client, effort, queued })
    }

    fn try_admit(&self) -> bool {
        try_increment(&self.admitted, self.workers + self.queue)
    }

    /// The problem for a full queue.
    pub(crate) fn queue_full(&self, language: Language) -> Problem {
        busy(language, catalogue::web_queue_full(language, self.counts().1))
    }

    fn release_client(&self, client: Client) {
        let mut clients = locked(&self.clients);
        if let Some(own) = clients.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                clients.remove(&client);
            }
        }
    }

    /// Rejects new searches and cancels all others.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        for flag in locked(&self.cancel_flags).values() {
            flag.store(true, Ordering::SeqCst);
        }
    }

    /// Runs work other than a search, beside the searches.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        language: Language,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(permit) = Arc::clone(&self.quick_slots).try_acquire_owned() else {
            return Err(busy(language, catalogue::web_queue_full(language, MAX_QUICK)));
        };
        let work = move || {
            let result = work();
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| panicked(language))
    }
}

fn busy(language: Language, detail: String) -> Problem {
    Problem::new(language, StatusCode::SERVICE_UNAVAILABLE, detail).retry(RETRY_SECONDS)
}

/// The problem for a search that panicked.
pub(crate) fn panicked(language: Language) -> Problem {
    Problem::new(language, StatusCode::INTERNAL_SERVER_ERROR, catalogue::web_broke_down(language))
}

#[cfg(test)]
mod tests;
