//! What is said beside the results: errors and warnings on stderr, progress, and Ctrl-C.

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

/// The user's end: their language, and the flags that Ctrl-C sets.
pub struct Terminal {
    /// The user's language.
    pub language: Language,
    cancel: Arc<AtomicBool>,
    is_searching: Arc<AtomicBool>,
    /// What is being done, for the progress line.
    task: RefCell<String>,
}

/// Work that has taken this long shows how far it has come.
const SILENT_FOR: Duration = Duration::from_secs(1);

/// How often the progress line changes: often enough to be alive, seldom enough to cost nothing.
const REFRESH: Duration = Duration::from_millis(100);

/// An interrupt so soon after another is the same one.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// Whether only answers and errors are wanted. It holds for the whole program, as stderr does.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is said beside answers and errors, if `quiet`.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

impl Terminal {
    /// The user's end, in `language`.
    pub fn new(language: Language) -> Self {
        Terminal { language, cancel: Arc::default(), is_searching: Arc::default(), task: RefCell::default() }
    }

    /// Says `message` on stderr, with `label` before it. Colour only where it is seen.
    fn say(&self, style: Style, label: &str, message: &str) {
        let mut stderr = anstream::stderr().lock();
        let label = format!("{style}{label}{style:#}");
        // Nobody is left to be told if stderr is closed.
        let _ = writeln!(stderr, "{}", catalogue::labelled(self.language, &label, message));
    }

    /// Says what went wrong.
    pub fn error(&self, message: &str) {
        self.say(AnsiColor::Red.on_default().bold(), &catalogue::error(self.language), message);
    }

    /// Says what is odd.
    pub fn warning(&self, message: &str) {
        if is_quiet() {
            return;
        }
        self.say(AnsiColor::Yellow.on_default().bold(), &catalogue::warning(self.language), message);
    }

    /// Says `message` on stderr if somebody sits there.
    pub fn hint(message: &str) {
        if std::io::stderr().is_terminal() && !is_quiet() {
            let _ = writeln!(anstream::stderr().lock(), "{message}");
        }
    }

    /// Says what is to be typed, where somebody is to type it.
    pub fn prompt(message: &str) {
        if std::io::stdin().is_terminal() {
            Terminal::hint(message);
        }
    }

    /// Says `message` on stderr, whoever reads it.
    pub fn note(message: &str) {
        if !is_quiet() {
            Terminal::announce(message);
        }
    }

    /// Says on stderr what was asked for, even if nothing else is wanted.
    pub fn announce(message: &str) {
        // Nobody is left to be told if stderr is closed.
        let _ = writeln!(anstream::stderr().lock(), "{message}");
    }

    /// The columns of the terminal that results go to, if they go to one.
    pub fn width() -> Option<u16> {
        terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0)
    }

    /// From now on Ctrl-C stops the search in hand, which answers with what it knows; between searches, or a second
    /// time, it ends the program. A second time is later than [`SAME_INTERRUPT`]: `timeout` signals the program and then its
    /// group, and the answer to the first must not be lost by the second.
    pub fn catch_interrupts(&self) {
        let (cancel, searching) = (Arc::clone(&self.cancel), Arc::clone(&self.is_searching));
        let mut answered: Option<Instant> = None;
        // Without a handler Ctrl-C just ends the program, which is no reason not to search.
        let _ = ctrlc::set_handler(move || {
            if answered.is_some_and(|first| first.elapsed() < SAME_INTERRUPT) {
                return;
            }
            if !searching.load(Ordering::SeqCst) || cancel.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            answered = Some(Instant::now());
        });
    }

    /// The flag that Ctrl-C sets.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Whether the user has had enough.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// Says what is being done, in front of the progress.
    pub fn begin_task(&self, task: &str) {
        task.clone_into(&mut self.task.borrow_mut());
    }

    /// Runs `search`, whose progress is shown once it takes long.
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
        // It may be part of a longer work.
        let before = self.is_searching.swap(true, Ordering::SeqCst);
        let result = search(&mut show);
        self.is_searching.store(before, Ordering::SeqCst);
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }

    /// Runs `work`, which consists of so many searches: a bar shows which one is in hand once they take long, and
    /// Ctrl-C stops them. `work` gets what to call before each search, with its number from 0 and a line about it,
    /// and what hears the progress of the searches.
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

    /// The tables that are kept for this user. What happens to them is told on stderr.
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
                    // The next table will not be kept for the same reason.
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

    /// Runs `work`, which Ctrl-C stops, with what shows a line about it once it takes long, unless results go to a terminal, which
    /// show it themselves.
    #[cfg(feature = "cluster")]
    pub fn telling<T>(&self, work: impl FnOnce(&mut dyn FnMut(&dyn Fn() -> String)) -> T) -> T {
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

    /// Runs `work` of `total` steps with a watcher that shows a bar once it takes long, and that Ctrl-C stops.
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

    /// Runs `count` with a watcher that shows a bar once it takes long, and that Ctrl-C stops.
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

/// The bar of a count.
const COUNTING: &str = "{spinner} {bar:24} {percent:>3} % {wide_msg}";

/// A spinner on stderr, hidden where nobody sees it.
fn new_bar() -> ProgressBar {
    with_style(ProgressBar::new_spinner(), "{spinner} {wide_msg}")
}

/// The bar as `template` draws it, alive even while there is no news.
fn with_style(bar: ProgressBar, template: &str) -> ProgressBar {
    if is_quiet() {
        return ProgressBar::hidden();
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
