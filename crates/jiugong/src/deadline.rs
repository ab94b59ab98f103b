//! `--time-limit` of verbs with several searches: it limits the time of all of them together.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use jiugong_show::catalogue;

use crate::failure::Exit;
use crate::terminal::Terminal;
use crate::values;

/// The time limit of the whole command.
#[derive(Clone, Copy, Debug, Args)]
pub struct TimeArgs {
    #[arg(short, long, value_parser = values::time, value_name = "TIME")]
    pub time_limit: Option<Duration>,
}

/// Cancelled work ends within this time; work that cannot be cancelled is abandoned then.
const GRACE: Duration = Duration::from_millis(250);

/// The time at which everything must be finished, if any.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl TimeArgs {
    /// The deadline, counted from now.
    pub fn deadline(self) -> Deadline {
        Deadline(self.time_limit.and_then(|limit| Instant::now().checked_add(limit)))
    }
}

impl Deadline {
    /// The remaining time.
    pub fn left(self) -> Option<Duration> {
        self.0.map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// Runs `work`, which writes nothing. At the deadline it is cancelled, as by Ctrl-C; if it is still running a moment later,
    /// an error is printed and the program ends.
    pub fn enforce<T>(self, terminal: &Terminal, work: impl FnOnce() -> T) -> T {
        let Some(at) = self.0 else { return work() };
        let (done, is_done) = mpsc::channel::<()>();
        let (language, cancel) = (terminal.language, terminal.cancel_flag());
        let watch = move || {
            let until = |at: Instant| at.saturating_duration_since(Instant::now());
            if is_done.recv_timeout(until(at)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            cancel.store(true, Ordering::SeqCst);
            if is_done.recv_timeout(until(at + GRACE)) == Err(RecvTimeoutError::Timeout) {
                Terminal::new(language).error(&catalogue::out_of_time(language));
                std::process::exit(Exit::Unfinished as i32);
            }
        };
        let watcher = thread::Builder::new().name("deadline".to_owned()).spawn(watch);
        let result = work();
        drop(done);
        // Output after this point must not be cut short.
        if let Ok(watcher) = watcher {
            let _ = watcher.join();
        }
        result
    }
}
