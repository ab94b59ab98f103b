//! The terminal while the program has it: taken over, drawn on, listened to, and given back.
//!
//! Whatever ends the program gives the terminal back first: `q`, an interrupt, SIGTERM, SIGHUP, a panic. Nothing is drawn after
//! that. When the terminal itself goes away nobody is left to give it back to, and the program ends: a thread waits for that alone, because
//! the reader of keys would read nothing for ever, as fast as it can.

use std::io::{self, Write, stdout};
use std::panic;
use std::process::exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{App, Options};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Held while something is drawn, so that nothing is drawn on a terminal that was given back.
static DRAWING: Mutex<()> = Mutex::new(());

/// How often the screen changes while something goes on.
const FRAME: Duration = Duration::from_millis(40);

/// How often a clock on the screen is looked after.
const CLOCK: Duration = Duration::from_millis(250);

/// How long nothing is done while nothing goes on.
const IDLE: Duration = Duration::from_secs(2);

/// How long whoever ends the program waits for what is being drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a shell calls a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// What a shell calls a program whose terminal hung up.
const HUNG_UP: i32 = 129;

/// Runs the program until its user has had enough.
///
/// # Errors
/// If the terminal cannot be taken over, drawn on or read.
pub fn run(options: Options) -> io::Result<()> {
    let mut app = App::new(options);
    on_terminal(|| go(&mut app))
}

/// Takes the terminal over, does `work`, and gives the terminal back, whatever happens.
pub(crate) fn on_terminal(work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    take()?;
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        give_back();
        before(what);
        // A search that panicked must not leave the others drawing on a terminal that was given back.
        exit(101);
    }));
    // Without a handler signals just end the program, which is no reason not to begin.
    let _ = ctrlc::set_handler(|| {
        give_back();
        exit(INTERRUPTED);
    });
    watch_for_hang_up();
    let ended = work();
    give_back();
    ended
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide);
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Gives the terminal back as it was; once.
fn give_back() {
    let began = Instant::now();
    let mut drawing = DRAWING.try_lock();
    while drawing.is_err() && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(5));
        drawing = DRAWING.try_lock();
    }
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Nothing can be done for a terminal that takes no orders.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Ends the program when its terminal hangs up.
#[cfg(unix)]
fn watch_for_hang_up() {
    use rustix::event::{PollFd, PollFlags, poll};

    std::thread::spawn(|| {
        let stdin = io::stdin();
        loop {
            // Without events that are asked for, only what went wrong is told.
            let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
            match poll(&mut terminal, None) {
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
                Ok(_) => {
                    if terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
                        exit(HUNG_UP);
                    }
                }
            }
        }
    });
}

#[cfg(not(unix))]
fn watch_for_hang_up() {}

/// Draws, and takes what is typed, until it is enough.
fn go(app: &mut App) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let began = Instant::now();
    let mut changed = true;
    loop {
        app.tick(began.elapsed());
        // What has just come to rest is drawn once more.
        let moves = app.is_moving() || app.has_clock();
        if changed || moves {
            let _drawing = DRAWING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if !TAKEN.load(Ordering::SeqCst) {
                return Ok(());
            }
            terminal.draw(|frame| app.draw(frame))?;
            if let Some(text) = app.take_copied() {
                execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?;
            }
        }
        changed = moves;
        let wait = match (app.is_moving(), moves) {
            (true, _) => FRAME,
            (false, true) => CLOCK,
            (false, false) => IDLE,
        };
        let mut more = event::poll(wait)?;
        while more {
            changed = true;
            match event::read()? {
                Event::Key(key) => app.key(key),
                Event::Mouse(mouse) => app.mouse(mouse),
                Event::Paste(text) => app.paste(&text),
                Event::Resize(..) => terminal.autoresize()?,
                Event::FocusGained | Event::FocusLost => {}
            }
            if app.has_ended() {
                return stdout().flush();
            }
            // Keys that came together are drawn together.
            more = event::poll(Duration::ZERO)?;
        }
    }
}
