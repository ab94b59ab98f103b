//! An admitted search, and its run: first tried beside the long searches, then, if that does not suffice, run by a worker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiugong_api::{Effort, Job, Listener};
use jiugong_search::Budget;
use tokio::sync::OwnedSemaphorePermit;

use super::{Scheduler, locked};
use crate::client::Client;
use crate::pool::Reservation;
use crate::thread;

/// Time limit of a small search in its own slots.
const SMALL_TIME: Duration = Duration::from_secs(1);

/// Time for which any other search is tried before it needs a worker.
const TRIAL_TIME: Duration = Duration::from_millis(40);

/// Bytes that a search may hold during the trial.
pub(super) const TRIAL_BYTES: usize = 64 << 20;

/// Interval at which the position in the queue is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The admission of a search. Dropping it releases the place.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(super) scheduler: Arc<Scheduler>,
    pub(super) client: Client,
    pub(super) effort: Effort,
    /// Whether it counts as one of the workers' searches.
    pub(super) queued: bool,
}

/// Why a search has no result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RunError {
    /// The work panicked.
    Panicked,
    /// The search is not small after all, and the queue for long ones is full.
    QueueFull,
}

/// The limits of one run of a search, besides its own.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    /// Set to cancel the run.
    pub(crate) cancel: Arc<AtomicBool>,
    pub(super) budget: Arc<Reservation>,
    /// Whether this run is the trial.
    pub(crate) is_trial: bool,
}

impl Attempt {
    /// A job within these limits that reports its progress to `listener`.
    pub(crate) fn job<'a>(&self, listener: Option<Listener<'a>>) -> Job<'a> {
        let budget = Arc::clone(&self.budget) as Arc<dyn Budget>;
        Job::new(Some(Arc::clone(&self.cancel)), Some(budget), listener)
    }
}

impl Scheduler {
    /// Creates a cancel flag that is also set when the server ends. It is registered until the returned value is dropped.
    fn cancel_flag(self: &Arc<Self>) -> CancelFlag {
        let flag: Arc<AtomicBool> = Arc::new(AtomicBool::new(self.closing.load(Ordering::SeqCst)));
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        locked(&self.cancel_flags).insert(number, Arc::clone(&flag));
        // The server may have begun to end between the two lines above.
        flag.fetch_or(self.closing.load(Ordering::SeqCst), Ordering::SeqCst);
        CancelFlag { scheduler: Arc::clone(self), number, set: flag }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.scheduler.release_client(self.client);
        let place = if self.queued { &self.scheduler.admitted } else { &self.scheduler.admitted_small };
        place.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The cancel flag of a search, registered with the server while this value exists.
struct CancelFlag {
    scheduler: Arc<Scheduler>,
    number: u64,
    set: Arc<AtomicBool>,
}

impl Drop for CancelFlag {
    fn drop(&mut self) {
        locked(&self.scheduler.cancel_flags).remove(&self.number);
    }
}

/// Cancels a search when dropped, which happens when its client is gone.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Counts a search as running while it exists.
struct RunningGuard(Arc<Scheduler>);

impl RunningGuard {
    fn new(scheduler: &Arc<Scheduler>) -> Self {
        scheduler.running.fetch_add(1, Ordering::SeqCst);
        RunningGuard(Arc::clone(scheduler))
    }
}

impl Drop for RunningGuard {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A position in the queue for a worker.
struct QueueEntry {
    scheduler: Arc<Scheduler>,
    number: u64,
}

impl QueueEntry {
    fn new(scheduler: &Arc<Scheduler>) -> Self {
        let number = scheduler.next.fetch_add(1, Ordering::SeqCst);
        locked(&scheduler.queue_entries).insert(number);
        QueueEntry { scheduler: Arc::clone(scheduler), number }
    }

    /// The position in the queue, from 1.
    fn position(&self) -> usize {
        locked(&self.scheduler.queue_entries).range(..=self.number).count()
    }
}

impl Drop for QueueEntry {
    fn drop(&mut self) {
        locked(&self.scheduler.queue_entries).remove(&self.number);
    }
}

/// Work with all that it occupies. Its thread owns it, so the slot is free when the thread ends.
struct ThreadWork<F> {
    work: Arc<F>,
    running: RunningGuard,
    ticket: Arc<Ticket>,
    permit: OwnedSemaphorePermit,
    flag: CancelFlag,
    attempt: Attempt,
}

impl<T, F: Fn(&Attempt) -> T> ThreadWork<F> {
    fn run(self) -> (T, RunningGuard) {
        let ThreadWork { work, running, ticket, permit, flag, attempt } = self;
        let result = work(&attempt);
        let bytes = attempt.budget.largest();
        drop((work, attempt, flag, permit, ticket));
        thread::trim_after(bytes);
        (result, running)
    }
}

impl Ticket {
    /// Whether it uses the slots for small searches.
    pub(crate) fn is_small(&self) -> bool {
        self.effort == Effort::Small
    }

    /// Runs `work`: briefly beside the long searches, and if that does not suffice, again on a worker. While it waits for a worker, `wait`
    /// is called with its position in the queue. The run is cancelled after `time` on the worker, or when this future is dropped.
    pub(crate) async fn run<T, F>(self, time: Duration, wait: impl Fn(usize), work: Arc<F>) -> Result<T, RunError>
    where
        T: Send + 'static,
        F: Fn(&Attempt) -> T + Send + Sync + 'static,
    {
        let scheduler = Arc::clone(&self.scheduler);
        let mut ticket = Arc::new(self);
        let mut running = None;
        if let Some((permit, limit)) = scheduler.trial_slot(ticket.effort).await {
            match ticket.run_trial(permit, limit, &work).await? {
                Trial::Finished(result) => return Ok(result),
                Trial::Unfinished(guard) => running = Some(guard),
            }
            if !ticket.queued {
                if !scheduler.try_admit() {
                    return Err(RunError::QueueFull);
                }
                // The thread of the trial has dropped its clone.
                let ticket = Arc::get_mut(&mut ticket).ok_or(RunError::Panicked)?;
                ticket.queued = true;
                scheduler.admitted_small.fetch_sub(1, Ordering::SeqCst);
            }
        }
        let permit = if let Ok(permit) = Arc::clone(&scheduler.worker_slots).try_acquire_owned() {
            permit
        } else {
            drop(running.take());
            scheduler.wait_for_worker(wait).await?
        };
        let flag = scheduler.cancel_flag();
        let cancel_on_drop = CancelOnDrop(Arc::clone(&flag.set));
        let budget = Arc::new(scheduler.pool.reserve(usize::MAX));
        let attempt = Attempt { cancel: Arc::clone(&flag.set), budget, is_trial: false };
        let running = running.unwrap_or_else(|| RunningGuard::new(&scheduler));
        let thread_work = ThreadWork { work, running, ticket, permit, flag, attempt };
        let thread = thread::spawn(move || thread_work.run().0).ok_or(RunError::Panicked)?;
        let (result, _) = cancel_after(time, thread, &cancel_on_drop.0).await;
        result.map_err(|_| RunError::Panicked)
    }

    /// Runs `work` beside the long searches, for at most `limit`.
    async fn run_trial<T, F>(
        self: &Arc<Self>,
        permit: OwnedSemaphorePermit,
        limit: Duration,
        work: &Arc<F>,
    ) -> Result<Trial<T>, RunError>
    where
        T: Send + 'static,
        F: Fn(&Attempt) -> T + Send + Sync + 'static,
    {
        let scheduler = &self.scheduler;
        let flag = scheduler.cancel_flag();
        let budget = Arc::new(scheduler.pool.reserve(TRIAL_BYTES));
        let attempt = Attempt { cancel: Arc::clone(&flag.set), budget: Arc::clone(&budget), is_trial: true };
        let cancel_on_drop = CancelOnDrop(Arc::clone(&flag.set));
        let (work, ticket, running) = (Arc::clone(work), Arc::clone(self), RunningGuard::new(scheduler));
        let thread_work = ThreadWork { work, running, ticket, permit, flag, attempt };
        let thread = tokio::task::spawn_blocking(move || thread_work.run());
        let (result, in_time) = cancel_after(limit, thread, &cancel_on_drop.0).await;
        let (result, running) = result.map_err(|_| RunError::Panicked)?;
        // When the server ends, a partial result is the answer.
        let is_final = in_time && !budget.was_refused() || scheduler.closing.load(Ordering::SeqCst);
        Ok(if is_final { Trial::Finished(result) } else { Trial::Unfinished(running) })
    }
}

/// Outcome of a trial.
enum Trial<T> {
    Finished(T),
    /// The search must be repeated on a worker. Until then it stays counted as running.
    Unfinished(RunningGuard),
}

/// Waits for a thread and cancels its work after `limit`. Returns its result, and whether it ended in time.
async fn cancel_after<F: Future + Unpin>(limit: Duration, mut thread: F, cancel: &AtomicBool) -> (F::Output, bool) {
    if let Ok(result) = tokio::time::timeout(limit, &mut thread).await {
        return (result, true);
    }
    cancel.store(true, Ordering::SeqCst);
    (thread.await, false)
}

impl Scheduler {
    /// A slot for a trial with its time limit, if a search of this effort is tried and there is one. Small searches wait for theirs.
    async fn trial_slot(&self, effort: Effort) -> Option<(OwnedSemaphorePermit, Duration)> {
        match effort {
            Effort::Small => Some((Arc::clone(&self.small_slots).acquire_owned().await.ok()?, SMALL_TIME)),
            Effort::Unknown => Some((Arc::clone(&self.trial_slots).try_acquire_owned().ok()?, TRIAL_TIME)),
            Effort::Long => None,
        }
    }

    async fn wait_for_worker(self: &Arc<Self>, wait: impl Fn(usize)) -> Result<OwnedSemaphorePermit, RunError> {
        let entry = QueueEntry::new(self);
        let mut reported = 0;
        let mut slot = std::pin::pin!(Arc::clone(&self.worker_slots).acquire_owned());
        loop {
            let position = entry.position();
            if position != reported {
                reported = position;
                wait(position);
            }
            tokio::select! {
                slot = &mut slot => return slot.map_err(|_| RunError::Panicked),
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }
}
