//! Work without the interpreter, and Ctrl-C meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiugong_lab::Settings;
use jiugong_lab::tables::Tables;
use jiugong_search::Limits;
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

/// Does `work` in the same way, with settings that Ctrl-C calls off and the user's tables; what was raised meanwhile, else what it made.
pub(crate) fn released<T: Send>(py: Python<'_>, work: impl FnOnce(&Settings) -> T + Send) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let settings = Settings { limits, tables: Some(Tables::of_user()), ..Settings::default() };
    match interruptible(py, &cancel, |_| Ok(()), || work(&settings)) {
        (_, Some(raised)) => Err(raised),
        (made, None) => Ok(made),
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
