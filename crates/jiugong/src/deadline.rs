//! `--time-limit` of verbs that do more than one search: all that they do is over by then.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use jiugong_show::catalogue;

use crate::failure::Exit;
use crate::terminal::Terminal;
use crate::values;

/// How long all of it may take.
#[derive(Clone, Copy, Debug, Args)]
pub struct TimeArgs {
    #[arg(long, value_parser = values::time, value_name = "TIME")]
    pub time_limit: Option<Duration>,
}

/// What is called off ends within this time; what cannot be called off is given up then.
const GRACE: Duration = Duration::from_millis(250);

/// When everything is to be over, if ever.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl TimeArgs {
    /// The end of the time, which begins now.
    pub fn deadline(self) -> Deadline {
        Deadline(self.time_limit.and_then(|limit| Instant::now().checked_add(limit)))
    }
}

impl Deadline {
    /// The time that is left.
    pub fn left(self) -> Option<Duration> {
        self.0.map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// Does `work`, which writes nothing. At the end of the time it is called off, as Ctrl-C does; if it is still at work a moment
    /// later, that is said, and the program ends.
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
        // What is written next must not be cut short.
        if let Ok(watcher) = watcher {
            let _ = watcher.join();
        }
        result
    }
}
