//! The terminal session: takes over the terminal, runs the event loop, and restores the terminal.
//!
//! The terminal is restored however the program ends: `q`, an interrupt, SIGTERM, SIGHUP or a panic; nothing is drawn after
//! that. A separate thread waits for the terminal to be closed and then ends the program, because crossterm would
//! otherwise poll the closed terminal in a busy loop.

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

/// Whether the terminal is in raw mode and on the alternate screen.
static IS_TAKEN_OVER: AtomicBool = AtomicBool::new(false);

/// Locked while drawing, so that nothing is drawn after the terminal was restored.
static DRAWING: Mutex<()> = Mutex::new(());

/// Redraw interval during animations and searches.
const FRAME_INTERVAL: Duration = Duration::from_millis(40);

/// Redraw interval of a clock.
const CLOCK_INTERVAL: Duration = Duration::from_millis(250);

/// Longest wait for events when nothing changes.
const IDLE_INTERVAL: Duration = Duration::from_secs(2);

/// How long to wait for a frame being drawn before restoring the terminal.
const DRAW_TIMEOUT: Duration = Duration::from_secs(1);

/// Exit code of a program ended by SIGINT.
const EXIT_INTERRUPTED: i32 = 130;

/// Exit code of a program whose terminal was closed.
#[cfg(unix)]
const EXIT_HUNG_UP: i32 = 129;

/// Runs the program until the user quits.
///
/// # Errors
/// The terminal cannot be set up, drawn on or read.
pub fn run(options: Options) -> io::Result<()> {
    let mut app = App::new(options);
    on_terminal(|| event_loop(&mut app))?;
    // In raw mode Ctrl-C is a key, and ends the program as the signal does elsewhere.
    if app.is_interrupted() {
        exit(EXIT_INTERRUPTED);
    }
    Ok(())
}

/// Sets up the terminal, calls `work`, and restores the terminal in any case.
pub(crate) fn on_terminal(work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    take_over()?;
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        restore();
        before(what);
        // A panic in a search thread must not leave the main thread drawing on the restored terminal.
        exit(101);
    }));
    // Without a handler signals end the program without restoring the terminal, which is no reason to refuse to start.
    let _ = ctrlc::set_handler(|| {
        restore();
        exit(EXIT_INTERRUPTED);
    });
    exit_on_hang_up();
    let ended = work();
    restore();
    ended
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    IS_TAKEN_OVER.store(true, Ordering::SeqCst);
    let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide);
    if taken.is_err() {
        restore();
    }
    taken
}

/// Restores the terminal, once.
fn restore() {
    let began = Instant::now();
    let mut drawing = DRAWING.try_lock();
    while drawing.is_err() && began.elapsed() < DRAW_TIMEOUT {
        std::thread::sleep(Duration::from_millis(5));
        drawing = DRAWING.try_lock();
    }
    if IS_TAKEN_OVER.swap(false, Ordering::SeqCst) {
        // Errors on a broken terminal cannot be handled.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Ends the program when its terminal is closed.
#[cfg(unix)]
fn exit_on_hang_up() {
    use rustix::event::{PollFd, PollFlags, poll};

    std::thread::spawn(|| {
        let stdin = io::stdin();
        loop {
            // With an empty event set, poll reports only errors and hang-ups.
            let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
            match poll(&mut terminal, None) {
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
                Ok(_) => {
                    if terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
                        exit(EXIT_HUNG_UP);
                    }
                }
            }
        }
    });
}

#[cfg(not(unix))]
fn exit_on_hang_up() {}

/// The event loop: draws and handles events until the user quits.
fn event_loop(app: &mut App) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let began = Instant::now();
    let mut changed = true;
    loop {
        app.tick(began.elapsed());
        // The final state of an animation is drawn once more.
        let is_live = app.is_moving() || app.has_clock();
        if changed || is_live {
            let _drawing = DRAWING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if !IS_TAKEN_OVER.load(Ordering::SeqCst) {
                return Ok(());
            }
            terminal.draw(|frame| app.draw(frame))?;
            if let Some(text) = app.take_copied() {
                execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?;
            }
        }
        changed = is_live;
        let wait = match (app.is_moving(), is_live) {
            (true, _) => FRAME_INTERVAL,
            (false, true) => CLOCK_INTERVAL,
            (false, false) => IDLE_INTERVAL,
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
            // Events that arrive together are handled before the next frame.
            more = event::poll(Duration::ZERO)?;
        }
    }
}
