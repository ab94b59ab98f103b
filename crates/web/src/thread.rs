//! Threads for long searches: one for each, with low priority; their memory is returned to the system.

use tokio::sync::oneshot;

/// A search that held at least this many bytes is worth the time of trimming the heap.
const TRIM_FROM: usize = 8 << 20;

/// Blocks of at least this many bytes are mapped separately.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MMAP_THRESHOLD: i32 = 1 << 20;

/// Free bytes that the allocator may keep at the end of an arena; each thread has one.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TRIM_THRESHOLD: i32 = 128 << 10;

/// Runs `work` on its own thread, with low priority where the system supports that per thread. If `work` panics, the sender is dropped.
pub(crate) fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<oneshot::Receiver<T>> {
    let (sender, receiver) = oneshot::channel();
    let run = move || {
        lower_priority();
        // An error means that the receiver is gone.
        let _ = sender.send(work());
    };
    std::thread::Builder::new().name("search".to_owned()).spawn(run).ok()?;
    Some(receiver)
}

/// Lets other threads of this program go first. On other systems this would affect the whole process.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}

/// Makes the allocator map large blocks separately, so that they return to the system when freed. By default glibc raises its threshold
/// with each large block that is freed, up to 32 MiB, and keeps twice as much at the end of each arena, where `malloc_trim` does not
/// look.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn configure_allocator() {
    for (setting, bytes) in [(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD), (libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD)] {
        #[allow(unsafe_code, reason = "it takes two numbers and may be called at any time")]
        // SAFETY: mallopt has no preconditions; glibc locks its arenas itself.
        unsafe {
            libc::mallopt(setting, bytes);
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn configure_allocator() {}

/// Returns free memory to the system after a search that held `held` bytes.
pub(crate) fn trim_after(held: usize) {
    if held >= TRIM_FROM {
        trim();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    // Otherwise freed memory stays with the allocator, for each thread that ever searched.
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
fn trim() {}
