//! Threads for long searches: one each, behind everything else, and their memory is given back.

use tokio::sync::oneshot;

/// Memory that a search has held from which on it is worth the time to give it back at once.
const LARGE: usize = 8 << 20;

/// Runs `work` on a thread of its own; where the system knows such a thing, after whatever is soon done. Work that breaks down drops the
/// sender.
pub(crate) fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<oneshot::Receiver<T>> {
    let (sender, receiver) = oneshot::channel();
    let run = move || {
        step_back();
        // Whoever is gone needs no answer.
        let _ = sender.send(work());
    };
    std::thread::Builder::new().name("search".to_owned()).spawn(run).ok()?;
    Some(receiver)
}

/// Lets other threads of this program go first. Elsewhere this would hold for the whole program.
fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}

/// Gives memory back to the system after a search that held so much.
pub(crate) fn tidy(held: usize) {
    if held >= LARGE {
        give_back();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_back() {
    // What a search frees stays with the allocator otherwise, for each thread that ever searched.
    #[allow(
        unsafe_code,
        reason = "it takes a number, touches free memory alone, and may be called at any time from any thread"
    )]
    // SAFETY: malloc_trim has no preconditions; glibc locks its arenas itself.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back() {}
