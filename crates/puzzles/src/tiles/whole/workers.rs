//! Distributes tasks among threads, while the calling thread reports progress and checks for a stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use jiugong_search::clock::Instant;

use super::WholeError;
use super::kernel::Scratch;
use crate::parallel::at_most;

/// The interval between two checks of the calling thread.
const LOOK: Duration = Duration::from_millis(50);

/// Runs `work` on every task, on `threads` threads, and sums the results. `tick` receives the number of tasks done and
/// returns whether to continue; if not, the result is `None`. No task is started after an error.
pub(super) fn share<T: Send>(
    threads: usize,
    scratch: &mut Vec<Scratch>,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut Scratch, T) -> Result<u64, WholeError> + Sync,
    tick: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<u64>, WholeError> {
    scratch.resize_with(at_most(threads.max(1)), Scratch::default);
    if let [scratch] = &mut scratch[..] {
        return run_alone(scratch, tasks, work, tick);
    }
    let tasks = Mutex::new(tasks);
    let (done, stop, left) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicUsize::new(scratch.len()));
    let one = |scratch: &mut Scratch| {
        let mut sum = 0;
        while !stop.load(Ordering::Relaxed) {
            let Some(task) = tasks.lock().ok().and_then(|mut tasks| tasks.next()) else { break };
            match work(scratch, task) {
                Ok(count) => sum += count,
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(sum)
    };
    let mut cancelled = false;
    let sums = std::thread::scope(|scope| {
        let caller = std::thread::current();
        let workers: Vec<_> = scratch
            .iter_mut()
            .map(|scratch| {
                let (one, left, caller) = (&one, &left, caller.clone());
                scope.spawn(move || {
                    let sum = one(scratch);
                    left.fetch_sub(1, Ordering::Release);
                    caller.unpark();
                    sum
                })
            })
            .collect();
        // A worker finishes some time after it wakes this thread; one that panics never decrements the counter.
        while left.load(Ordering::Acquire) > 0 && !workers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::park_timeout(LOOK);
            if !cancelled && !tick(done.load(Ordering::Relaxed)) {
                cancelled = true;
                stop.store(true, Ordering::Relaxed);
            }
        }
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    let sum: Result<u64, WholeError> = sums;
    sum.map(|sum| (!cancelled).then_some(sum))
}

fn run_alone<T>(
    scratch: &mut Scratch,
    tasks: impl Iterator<Item = T>,
    work: impl Fn(&mut Scratch, T) -> Result<u64, WholeError>,
    tick: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<u64>, WholeError> {
    let mut sum = 0;
    let mut next = Instant::now();
    for (done, task) in tasks.enumerate() {
        if Instant::now() >= next {
            next = Instant::now() + LOOK;
            if !tick(done) {
                return Ok(None);
            }
        }
        sum += work(scratch, task)?;
    }
    Ok(Some(sum))
}
