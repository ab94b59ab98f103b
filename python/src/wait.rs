//! Work with the interpreter released, while checking for Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiugong_lab::Settings;
use jiugong_lab::tables::Tables;
use jiugong_search::Limits;
use pyo3::prelude::*;

/// How often to check for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// Runs `work` on its own thread with the interpreter released. About twenty times a second signals are checked and `between` is
/// called; an exception of either sets `cancel` and is returned with the partial result of the work.
///
/// The threads end with the work, so that a later fork finds none.
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
            // Also set if the work panics.
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

/// Runs `work` in the same way, with the user's tables and settings that Ctrl-C cancels; returns the exception or the result.
pub(crate) fn released<T: Send>(py: Python<'_>, work: impl FnOnce(&Settings) -> T + Send) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let settings = Settings { limits, tables: Some(Tables::of_user()), ..Settings::default() };
    match interruptible(py, &cancel, |_| Ok(()), || work(&settings)) {
        (_, Some(raised)) => Err(raised),
        (made, None) => Ok(made),
    }
}

/// Notifies the waiting thread that the work has ended.
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
