//! Work without the interpreter, and Ctrl-C meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals are looked for.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// Does `work` on a thread of its own, with the interpreter released. Some twenty times a second signals are looked for and `between` is
/// called; what either raises sets `cancel`, so that the work ends soon, and is answered beside what the work had by then.
///
/// The threads end with the work: a process that forks later finds none of them.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &Arc<AtomicBool>,
    mut between: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> (T, Option<PyErr>) {
    let over = AtomicBool::new(false);
    let caller = std::thread::current();
    let mut raised = None;
    let result = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // Also when the work panics.
            let _over = Over { over: &over, caller: &caller };
            work()
        });
        while !over.load(Ordering::Acquire) {
            py.detach(|| std::thread::park_timeout(LOOK));
            if raised.is_none()
                && let Err(error) = py.check_signals().and_then(|()| between(py))
            {
                raised = Some(error);
                cancel.store(true, Ordering::Relaxed);
            }
        }
        py.detach(|| worker.join())
    });
    match result {
        Ok(result) => (result, raised),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Tells who waits that the work is over.
struct Over<'a> {
    over: &'a AtomicBool,
    caller: &'a std::thread::Thread,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        self.caller.unpark();
    }
}
