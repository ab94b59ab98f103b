//! A place in a lane, and the run of its work: tried beside the long ones, and if that does not do, with a worker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiugong_api::{Effort, Job, Listener};
use jiugong_search::Budget;
use tokio::sync::OwnedSemaphorePermit;

use super::{Lanes, locked};
use crate::client::Client;
use crate::pool::Held;
use crate::thread;

/// How long a search of a small problem may take in the lane for such.
const SMALL_TIME: Duration = Duration::from_secs(1);

/// How long any other search is tried before it needs a worker.
const TRY_TIME: Duration = Duration::from_millis(40);

/// Bytes that a search may hold while it is tried.
pub(super) const TRY_BYTES: usize = 64 << 20;

/// Between two looks at the place in the queue.
const LOOK: Duration = Duration::from_millis(200);

/// A place in a lane, and then a thread.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(super) lanes: Arc<Lanes>,
    pub(super) client: Client,
    pub(super) effort: Effort,
    /// Whether it has a place in the queue of the workers.
    pub(super) queued: bool,
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// The work broke down.
    Broken,
    /// It is not as small as it seemed, and there is no place for long ones.
    Full,
}

/// What a run of a search is bound by beside its own limits.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    /// Set when it is to stop.
    pub(crate) cancel: Arc<AtomicBool>,
    pub(super) budget: Arc<Held>,
    /// Whether it is only tried.
    pub(crate) tried: bool,
}

impl Attempt {
    /// A job that is bound to it, and tells `listener` how far it has come.
    pub(crate) fn job<'a>(&self, listener: Option<Listener<'a>>) -> Job<'a> {
        let budget = Arc::clone(&self.budget) as Arc<dyn Budget>;
        Job::new(Some(Arc::clone(&self.cancel)), Some(budget), listener)
    }
}

impl Lanes {
    /// A flag that is set when the server ends, until what comes with it is dropped.
    fn flag(self: &Arc<Self>) -> Flag {
        let flag: Arc<AtomicBool> = Arc::new(AtomicBool::new(self.closing.load(Ordering::SeqCst)));
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        locked(&self.flags).insert(number, Arc::clone(&flag));
        // It may have begun to end in between.
        flag.fetch_or(self.closing.load(Ordering::SeqCst), Ordering::SeqCst);
        Flag { lanes: Arc::clone(self), number, set: flag }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.lanes.leave(self.client);
        let place = if self.queued { &self.lanes.held } else { &self.lanes.held_small };
        place.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A flag of a search, known to the server as long as this is there.
struct Flag {
    lanes: Arc<Lanes>,
    number: u64,
    set: Arc<AtomicBool>,
}

impl Drop for Flag {
    fn drop(&mut self) {
        locked(&self.lanes.flags).remove(&self.number);
    }
}

/// Calls a search off when nobody waits for it any longer.
struct CallOff(Arc<AtomicBool>);

impl Drop for CallOff {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A search that is counted as one that runs.
struct Running(Arc<Lanes>);

impl Running {
    fn new(lanes: &Arc<Lanes>) -> Self {
        lanes.running.fetch_add(1, Ordering::SeqCst);
        Running(Arc::clone(lanes))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A place in the line of those who wait for a worker.
struct Waiting {
    lanes: Arc<Lanes>,
    number: u64,
}

impl Waiting {
    fn new(lanes: &Arc<Lanes>) -> Self {
        let number = lanes.next.fetch_add(1, Ordering::SeqCst);
        locked(&lanes.waiting).insert(number);
        Waiting { lanes: Arc::clone(lanes), number }
    }

    /// Which it is in the line, from 1.
    fn place(&self) -> usize {
        locked(&self.lanes.waiting).range(..=self.number).count()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        locked(&self.lanes.waiting).remove(&self.number);
    }
}

/// Work that is held by nothing but its thread: the place is free when it ends.
struct Staged<F> {
    work: Arc<F>,
    running: Running,
    ticket: Arc<Ticket>,
    permit: OwnedSemaphorePermit,
    flag: Flag,
    attempt: Attempt,
}

impl<T, F: Fn(&Attempt) -> T> Staged<F> {
    fn run(self) -> (T, Running) {
        let Staged { work, running, ticket, permit, flag, attempt } = self;
        let result = work(&attempt);
        let large = attempt.budget.largest();
        drop((work, attempt, flag, permit, ticket));
        thread::tidy(large);
        (result, running)
    }
}

impl Ticket {
    /// Whether it is in the lane for small problems.
    pub(crate) fn is_small(&self) -> bool {
        self.effort == Effort::Small
    }

    /// Runs `work`: for a moment beside the long searches, and if that does not do, when there is a worker; `wait` hears the place in
    /// the queue until then. If it takes longer than `time` then, or if this future is dropped, the flag is set that calls it off.
    pub(crate) async fn run<T, F>(self, time: Duration, wait: impl Fn(usize), work: Arc<F>) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: Fn(&Attempt) -> T + Send + Sync + 'static,
    {
        let lanes = Arc::clone(&self.lanes);
        let mut ticket = Arc::new(self);
        let mut running = None;
        let lane = match ticket.effort {
            Effort::Small => Arc::clone(&lanes.small).acquire_owned().await.ok().map(|permit| (permit, SMALL_TIME)),
            Effort::Unknown => Arc::clone(&lanes.tried).try_acquire_owned().ok().map(|permit| (permit, TRY_TIME)),
            Effort::Long => None,
        };
        if let Some((permit, brief)) = lane {
            let flag = lanes.flag();
            let budget = Arc::new(lanes.pool.enter(TRY_BYTES));
            let attempt = Attempt { cancel: Arc::clone(&flag.set), budget: Arc::clone(&budget), tried: true };
            let call_off = CallOff(Arc::clone(&flag.set));
            let (work, held) = (Arc::clone(&work), Arc::clone(&ticket));
            let staged = Staged { work, running: Running::new(&lanes), ticket: held, permit, flag, attempt };
            let mut thread = tokio::task::spawn_blocking(move || staged.run());
            let done = tokio::time::timeout(brief, &mut thread).await;
            let in_time = done.is_ok();
            let done = if let Ok(done) = done {
                done
            } else {
                call_off.0.store(true, Ordering::SeqCst);
                thread.await
            };
            let (result, still) = done.map_err(|_| Failed::Broken)?;
            // When the server ends, whatever is known is the answer.
            if in_time && !budget.was_refused() || lanes.closing.load(Ordering::SeqCst) {
                return Ok(result);
            }
            running = Some(still);
            if !ticket.queued {
                if !lanes.take_place() {
                    return Err(Failed::Full);
                }
                // The thread has given its own back.
                let ticket = Arc::get_mut(&mut ticket).ok_or(Failed::Broken)?;
                ticket.queued = true;
                lanes.held_small.fetch_sub(1, Ordering::SeqCst);
            }
        }
        let slot = if let Ok(slot) = Arc::clone(&lanes.slots).try_acquire_owned() {
            slot
        } else {
            drop(running.take());
            lanes.wait_for_worker(wait).await?
        };
        let flag = lanes.flag();
        let call_off = CallOff(Arc::clone(&flag.set));
        let budget = Arc::new(lanes.pool.enter(usize::MAX));
        let attempt = Attempt { cancel: Arc::clone(&flag.set), budget, tried: false };
        let running = running.unwrap_or_else(|| Running::new(&lanes));
        let staged = Staged { work, running, ticket, permit: slot, flag, attempt };
        let mut thread = thread::spawn(move || staged.run().0).ok_or(Failed::Broken)?;
        let result = if let Ok(result) = tokio::time::timeout(time, &mut thread).await {
            result
        } else {
            call_off.0.store(true, Ordering::SeqCst);
            thread.await
        };
        result.map_err(|_| Failed::Broken)
    }
}

impl Lanes {
    async fn wait_for_worker(self: &Arc<Self>, wait: impl Fn(usize)) -> Result<OwnedSemaphorePermit, Failed> {
        let line = Waiting::new(self);
        let mut told = 0;
        let mut slot = std::pin::pin!(Arc::clone(&self.slots).acquire_owned());
        loop {
            let place = line.place();
            if place != told {
                told = place;
                wait(place);
            }
            tokio::select! {
                slot = &mut slot => return slot.map_err(|_| Failed::Broken),
                () = tokio::time::sleep(LOOK) => {}
            }
        }
    }
}
