//! Divides work among short-lived threads.
//!
//! The caller may be a worker of a thread pool and may hold locks that other workers wait for. Waiting here for a
//! worker of that pool could deadlock, so new threads are started; the caller works too, and alone where threads are
//! unavailable.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::Builder;

use jiugong_search::THREADS;

/// The number of threads wanted, or one where threads are unavailable.
pub(crate) fn at_most(wanted: usize) -> usize {
    if THREADS { wanted } else { 1 }
}

/// Runs `work` on each part, the first on this thread and each other one on its own thread; sequentially where threads
/// are unavailable. The result of a part whose thread panicked is `None`.
pub(crate) fn each<T: Send, R: Send>(
    parts: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<Option<R>> {
    let mut parts = parts.into_iter();
    if !THREADS {
        return parts.map(|part| Some(work(part))).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let own = parts.next();
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let own = own.map(|part| Some(work(part)));
        own.into_iter().chain(others.into_iter().map(|thread| thread.join().ok())).collect()
    })
}

/// The number of threads that can run at once.
pub(crate) fn cores() -> usize {
    // The query reads files, which takes longer than a small piece of work.
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Runs `work` on every task, on up to `threads` threads, and sums the results.
pub(crate) fn share<T: Send>(
    threads: usize,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> u64 + Sync,
) -> u64 {
    if threads <= 1 {
        return tasks.map(work).sum();
    }
    let tasks = Mutex::new(tasks);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let one = || std::iter::from_fn(next).map(&work).sum::<u64>();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, one).ok()).collect();
        let own = one();
        let join = |helper: std::thread::ScopedJoinHandle<'_, u64>| match helper.join() {
            Ok(sum) => sum,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        own + helpers.into_iter().map(join).sum::<u64>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_their_order_and_a_panicked_part_is_missing() {
        let halves = each([10, 20, 31, 40], |number: u32| {
            assert!(number.is_multiple_of(2), "odd on purpose");
            number / 2
        });
        assert_eq!(halves, [Some(5), Some(10), None, Some(20)]);
        assert!(each(Vec::<u32>::new(), |number| number).is_empty());
    }

    #[test]
    fn every_task_is_done_once() {
        for threads in [0, 1, 2, 7] {
            let mut done = vec![0_u64; 1000];
            let sum = share(threads, done.iter_mut().enumerate(), |(number, place)| {
                *place += 1;
                number as u64
            });
            assert_eq!(sum, 999 * 1000 / 2);
            assert!(done.iter().all(|&times| times == 1));
        }
    }
}
