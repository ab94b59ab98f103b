//! Threads for long searches: one each, behind everything else, and their memory is given back.

use tokio::sync::oneshot;

/// Memory that a search has held from which on it is worth the time to give it back at once.
const LARGE: usize = 8 << 20;

/// Bytes from which on a block is mapped by itself.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED: i32 = 1 << 20;

/// Bytes that the allocator may keep for later at the end of an arena; a thread has one.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const KEPT: i32 = 128 << 10;

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

/// Tells the allocator to map what is large by itself, so that it goes back to the system when it is freed. Left alone, glibc takes each
/// large block that is freed as a sign that such blocks are better kept, up to 32 MiB, and keeps twice as much at the end of each arena,
/// where `malloc_trim` does not look.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn keep_little() {
    for (setting, bytes) in [(libc::M_MMAP_THRESHOLD, MAPPED), (libc::M_TRIM_THRESHOLD, KEPT)] {
        #[allow(unsafe_code, reason = "it takes two numbers and may be called at any time")]
        // SAFETY: mallopt has no preconditions; glibc locks its arenas itself.
        unsafe {
            libc::mallopt(setting, bytes);
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn keep_little() {}

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
