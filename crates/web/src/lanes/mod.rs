//! Who searches now, who waits, and who is turned away.
//!
//! What always holds: no more long searches run than there are workers, no more wait than the queue has room for, and searches of small
//! problems have a lane of their own, which no long search enters for longer than a moment. A place is free again as soon as its
//! thread has ended, not when its client has gone: so a client that comes and goes takes no more than one that waits.
//!
//! Nobody knows beforehand how long a search takes. So each is tried for a moment beside the long ones; what does not end by then is
//! begun anew when a worker is free, and its figures are those of that run alone.

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
use crate::pool::Pool;

pub(crate) use ticket::{Attempt, Failed, Ticket};

/// Seconds after which a client that was turned away may try again.
const RETRY: u64 = 2;

/// Answers from tables that are made at a time beside the searches.
const QUICK: usize = 32;

/// Searches of small problems that may run or wait in their own lane.
const MOST_SMALL: usize = 512;

/// The places of a server.
#[derive(Debug)]
pub(crate) struct Lanes {
    workers: usize,
    queue: usize,
    per_client: usize,
    memory: usize,
    slots: Arc<Semaphore>,
    small: Arc<Semaphore>,
    tried: Arc<Semaphore>,
    quick: Arc<Semaphore>,
    pool: Arc<Pool>,
    held: AtomicUsize,
    held_small: AtomicUsize,
    running: AtomicUsize,
    clients: Mutex<HashMap<Client, usize>>,
    flags: Mutex<HashMap<u64, Arc<AtomicBool>>>,
    waiting: Mutex<BTreeSet<u64>>,
    next: AtomicU64,
    closing: AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn one_more(count: &AtomicUsize, most: usize) -> bool {
    let room = |held: usize| (held < most).then_some(held + 1);
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, room).is_ok()
}

impl Lanes {
    pub(crate) fn new(options: &Options) -> Self {
        let workers = options.workers.max(1);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Lanes {
            workers,
            queue: options.queue,
            per_client: options.per_client.unwrap_or(workers + options.queue / 2).max(1),
            memory: options.memory,
            slots: Arc::new(Semaphore::new(workers)),
            // More than cores: what is over in a moment need not wait for what takes a second.
            small: Arc::new(Semaphore::new(4 * cores)),
            tried: Arc::new(Semaphore::new(cores.div_ceil(2))),
            quick: Arc::new(Semaphore::new(QUICK)),
            pool: Arc::new(Pool::new(options.memory)),
            held: AtomicUsize::new(0),
            held_small: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            clients: Mutex::default(),
            flags: Mutex::default(),
            waiting: Mutex::default(),
            next: AtomicU64::new(0),
            closing: AtomicBool::new(false),
        }
    }

    /// Searches that run, and searches that wait.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let held = self.held.load(Ordering::SeqCst) + self.held_small.load(Ordering::SeqCst);
        let running = self.running.load(Ordering::SeqCst);
        (running, held.saturating_sub(running))
    }

    /// Searches that may run, and that may wait.
    pub(crate) fn room(&self) -> (usize, usize) {
        (self.workers, self.queue)
    }

    /// Bytes that all searches hold now, and may hold.
    pub(crate) fn memory(&self) -> (usize, usize) {
        (self.pool.held(), self.memory)
    }

    /// A place for a search of `client`, or why there is none.
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
                return Err(Problem::new(language, StatusCode::TOO_MANY_REQUESTS, detail).retry(RETRY));
            }
            *own += 1;
        }
        let queued = effort != Effort::Small;
        let room = if queued { self.take_place() } else { one_more(&self.held_small, MOST_SMALL) };
        if !room {
            self.leave(client);
            return Err(self.full(language));
        }
        Ok(Ticket { lanes: Arc::clone(self), client, effort, queued })
    }

    fn take_place(&self) -> bool {
        one_more(&self.held, self.workers + self.queue)
    }

    /// There is no place left.
    pub(crate) fn full(&self, language: Language) -> Problem {
        busy(language, catalogue::web_queue_full(language, self.counts().1))
    }

    fn leave(&self, client: Client) {
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

#[cfg(test)]
mod tests;
