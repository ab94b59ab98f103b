//! Messages on stderr (errors, warnings and progress), and Ctrl-C.

use std::cell::{Cell, RefCell};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use jiugong_lab::Language;
use jiugong_lab::tables::{TableEvent, Tables};
use jiugong_search::{Monitor, Progress};
use jiugong_show::catalogue::Explain;
use jiugong_show::catalogue::{self, count_line, progress_line};
use jiugong_store::Cache;

/// The user's terminal: the language of messages, and the flags that Ctrl-C sets.
pub struct Terminal {
    /// The language of the user.
    pub language: Language,
    cancel: Arc<AtomicBool>,
    is_searching: Arc<AtomicBool>,
    /// The current task, for the progress line.
    task: RefCell<String>,
}

/// Work that takes longer than this shows its progress.
const SILENT_FOR: Duration = Duration::from_secs(1);

/// The refresh interval of the progress line: short enough to look alive, long enough to cost nothing.
const REFRESH: Duration = Duration::from_millis(100);

/// A second interrupt within this time is the same one.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// Whether only answers and errors are printed. It applies to the whole program, as stderr does.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on, if `quiet`, only answers and errors are printed.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// The progress line that is shown, if any.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// The progress line, if one is visible.
fn visible_bar() -> Option<ProgressBar> {
    // It is called by the thread that ends the program, which must not wait.
    BAR.try_lock().ok()?.clone().filter(|bar| !bar.is_finished())
}

/// Writes a message above the progress line.
fn above_bar(write: impl FnOnce()) {
    match visible_bar() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

impl Terminal {
    /// A terminal with messages in `language`.
    pub fn new(language: Language) -> Self {
        Terminal { language, cancel: Arc::default(), is_searching: Arc::default(), task: RefCell::default() }
    }

    /// Prints `message` on stderr, after `label`; in colour if stderr shows colours.
    fn say(&self, style: Style, label: &str, message: &str) {
        let label = format!("{style}{label}{style:#}");
        Terminal::announce(&catalogue::labelled(self.language, &label, message));
    }

    /// Prints an error.
    pub fn error(&self, message: &str) {
        self.say(AnsiColor::Red.on_default().bold(), &catalogue::error(self.language), message);
    }

    /// Prints a warning.
    pub fn warning(&self, message: &str) {
        if is_quiet() {
            return;
        }
        self.say(AnsiColor::Yellow.on_default().bold(), &catalogue::warning(self.language), message);
    }

    /// Prints `message` on stderr if stderr is a terminal.
    pub fn hint(message: &str) {
        if std::io::stderr().is_terminal() && !is_quiet() {
            Terminal::announce(message);
        }
    }

    /// Prints a prompt if input comes from a terminal.
    pub fn prompt(message: &str) {
        if std::io::stdin().is_terminal() {
            Terminal::hint(message);
        }
    }

    /// Prints `message` on stderr, terminal or not.
    pub fn note(message: &str) {
        if !is_quiet() {
            Terminal::announce(message);
        }
    }

    /// Prints on stderr information that was requested, even with `--quiet`.
    pub fn announce(message: &str) {
        // A closed stderr is not an error.
        above_bar(|| drop(writeln!(anstream::stderr().lock(), "{message}")));
    }

    /// The width of the terminal that results go to, if they go to one.
    pub fn width() -> Option<u16> {
        terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0)
    }

    /// From now on Ctrl-C stops the current search, which answers with what it has found. Between searches, or the second
    /// time, it ends the program. A second time is later than [`SAME_INTERRUPT`]: `timeout` signals the program and then its
    /// group, and the second signal must not lose the answer to the first.
    pub fn catch_interrupts(&self) {
        let (cancel, searching) = (Arc::clone(&self.cancel), Arc::clone(&self.is_searching));
        let mut answered: Option<Instant> = None;
        // Without a handler Ctrl-C ends the program, which is no reason not to search.
        let _ = ctrlc::set_handler(move || {
            if answered.is_some_and(|first| first.elapsed() < SAME_INTERRUPT) {
                return;
            }
            if !searching.load(Ordering::SeqCst) || cancel.swap(true, Ordering::SeqCst) {
                if let Some(bar) = visible_bar() {
                    bar.finish_and_clear();
                }
                std::process::exit(130);
            }
            answered = Some(Instant::now());
        });
    }

    /// The flag that Ctrl-C sets.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// Whether an interrupt now only sets the flag, as during a search, or ends the program.
    pub fn defer_interrupts(&self, defer: bool) {
        self.is_searching.store(defer, Ordering::SeqCst);
    }

    /// Sets the task that is shown before the progress.
    pub fn begin_task(&self, task: &str) {
        task.clone_into(&mut self.task.borrow_mut());
    }

    /// Runs `search` and shows its progress if it takes long.
    pub fn searching<T>(&self, search: impl FnOnce(&mut dyn FnMut(&Progress)) -> T) -> T {
        let mut next = Instant::now() + SILENT_FOR;
        let mut bar: Option<ProgressBar> = None;
        let mut show = |progress: &Progress| {
            if Instant::now() >= next {
                next = Instant::now() + REFRESH;
                let line = format!("{}{}", self.task.borrow(), progress_line(self.language, progress));
                bar.get_or_insert_with(new_bar).set_message(line);
            }
        };
        // It may be part of longer work.
        let before = self.is_searching.swap(true, Ordering::SeqCst);
        let result = search(&mut show);
        self.is_searching.store(before, Ordering::SeqCst);
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }

    /// Runs `work`, which consists of `total` searches. If they take long, a bar shows the current one. Ctrl-C stops them. `work` gets
    /// a function to call before each search, with its number from 0 and a line about it, and a function that receives the
    /// progress of the searches.
    pub fn running<T>(
        &self,
        searches: usize,
        work: impl FnOnce(&mut dyn FnMut(usize, &str), &mut dyn FnMut(&Progress)) -> T,
    ) -> T {
        let next = Cell::new(Instant::now() + SILENT_FOR);
        let bar: RefCell<Option<ProgressBar>> = RefCell::default();
        let place: RefCell<(usize, String)> = RefCell::default();
        let show = |rest: &str| {
            if Instant::now() >= next.get() {
                next.set(Instant::now() + REFRESH);
                let mut bar = bar.borrow_mut();
                let bar = bar.get_or_insert_with(|| with_style(ProgressBar::new(searches as u64), COUNTING));
                let place = place.borrow();
                bar.set_position(place.0 as u64);
                bar.set_message(format!("{}{rest}", place.1));
            }
        };
        let mut begin = |number: usize, line: &str| {
            *place.borrow_mut() = (number, line.to_owned());
            show("");
        };
        let mut progress = |progress: &Progress| {
            show(&catalogue::labelled(self.language, "", &progress_line(self.language, progress)));
        };
        self.is_searching.store(true, Ordering::SeqCst);
        let result = work(&mut begin, &mut progress);
        self.is_searching.store(false, Ordering::SeqCst);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
        result
    }

    /// The stored tables of this user. Messages about them go to stderr.
    pub fn tables(&self) -> Arc<Tables> {
        let language = self.language;
        let bar: Mutex<Option<ProgressBar>> = Mutex::new(None);
        let begun: Mutex<Instant> = Mutex::new(Instant::now());
        let said = AtomicBool::new(false);
        let warn = move |message: &str| Terminal::new(language).warning(message);
        let notify = move |event: &TableEvent| {
            let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
            let mut begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
            match event {
                TableEvent::Rejected(rejected) => {
                    let path = rejected.path.display().to_string();
                    warn(&catalogue::table_rejected(language, &path, &rejected.why.explain(language)));
                }
                TableEvent::NotKept(why) => {
                    // The next table would fail to be stored for the same reason.
                    if !said.swap(true, Ordering::Relaxed) {
                        warn(&catalogue::table_not_kept(language, &why.explain(language)));
                    }
                }
                TableEvent::Waiting { name } => Terminal::hint(&catalogue::table_waiting(language, name)),
                TableEvent::Larger => Terminal::hint(&catalogue::tables_larger(language)),
                TableEvent::Building { .. } => *begun = Instant::now(),
                TableEvent::Progress { name, done, total } => {
                    if begun.elapsed() >= SILENT_FOR {
                        let bar = bar.get_or_insert_with(|| with_style(ProgressBar::new(*total), COUNTING));
                        bar.set_position(*done);
                        bar.set_message(catalogue::table_building(language, name));
                    }
                }
                TableEvent::Done { .. } => {}
            }
            if !matches!(event, TableEvent::Progress { .. })
                && let Some(bar) = bar.take()
            {
                bar.finish_and_clear();
            }
        };
        Arc::new(Tables::kept_in(Cache::open()).notify(Arc::new(notify)))
    }

    /// Runs `work`, which Ctrl-C stops.
    pub fn busy<T>(&self, work: impl FnOnce() -> T) -> T {
        self.is_searching.store(true, Ordering::SeqCst);
        let result = work();
        self.is_searching.store(false, Ordering::SeqCst);
        result
    }

    /// Runs `work`, which Ctrl-C stops. If it takes long, a line shows its progress, unless results go to a terminal, where they are
    /// visible themselves.
    #[cfg(feature = "cluster")]
    pub fn with_progress<T>(&self, work: impl FnOnce(&mut dyn FnMut(&dyn Fn() -> String)) -> T) -> T {
        let mut next = Instant::now() + SILENT_FOR;
        let mut bar: Option<ProgressBar> = None;
        let is_seen = std::io::stdout().is_terminal();
        let mut show = |line: &dyn Fn() -> String| {
            if !is_seen && Instant::now() >= next {
                next = Instant::now() + REFRESH;
                bar.get_or_insert_with(new_bar).set_message(line());
            }
        };
        let result = self.busy(|| work(&mut show));
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }

    /// Runs `work` of `total` steps. A bar shows its progress if it takes long; Ctrl-C stops it.
    pub fn stepping<T>(
        &self,
        total: u64,
        line: impl Fn(u64) -> String,
        work: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> T,
    ) -> T {
        let mut next = Instant::now() + SILENT_FOR;
        let mut bar: Option<ProgressBar> = None;
        let mut show = |done: u64| {
            if Instant::now() >= next {
                next = Instant::now() + REFRESH;
                let bar = bar.get_or_insert_with(|| with_style(ProgressBar::new(total), COUNTING));
                bar.set_position(done);
                bar.set_message(line(done));
            }
            !self.is_cancelled()
        };
        let result = self.busy(|| work(&mut show));
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }

    /// Runs `count`. A bar shows its progress if it takes long; Ctrl-C stops it.
    pub fn counting<T>(&self, count: impl FnOnce(&mut dyn Monitor) -> T) -> T {
        let mut next = Instant::now() + SILENT_FOR;
        let mut bar: Option<ProgressBar> = None;
        let mut show = |progress: &Progress| {
            if let Some(work) = progress.work.filter(|_| Instant::now() >= next) {
                next = Instant::now() + REFRESH;
                let bar = bar.get_or_insert_with(|| with_style(ProgressBar::new(work.total), COUNTING));
                bar.set_position(work.done);
                bar.set_message(count_line(self.language, &work));
            }
            if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.is_searching.store(true, Ordering::SeqCst);
        let result = count(&mut show);
        self.is_searching.store(false, Ordering::SeqCst);
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }
}

/// The template of the bar of a count.
const COUNTING: &str = "{spinner} {bar:24} {percent:>3} % {wide_msg}";

/// A spinner on stderr; hidden if stderr is not a terminal.
fn new_bar() -> ProgressBar {
    with_style(ProgressBar::new_spinner(), "{spinner} {wide_msg}")
}

/// Applies `template` to the bar and keeps it moving between updates.
fn with_style(bar: ProgressBar, template: &str) -> ProgressBar {
    if is_quiet() {
        return ProgressBar::hidden();
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    *BAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}
