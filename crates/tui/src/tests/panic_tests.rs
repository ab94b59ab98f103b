//! A panic on a real terminal: this test binary runs itself in tmux.

use std::io::IsTerminal;

use super::screen::Screen;
use crate::session::on_terminal;

#[test]
#[ignore = "run by another test, in a terminal"]
fn panics() {
    if std::io::stdin().is_terminal() {
        on_terminal(|| panic!("on purpose")).expect("a terminal");
    }
}

/// The same on a worker thread.
#[test]
#[ignore = "run by another test, in a terminal"]
fn panics_at_work() {
    if std::io::stdin().is_terminal() {
        let work = || {
            let _ = std::thread::spawn(|| panic!("at work")).join();
            Ok(())
        };
        on_terminal(work).expect("a terminal");
    }
}

#[test]
fn the_terminal_is_restored_after_a_panic() {
    let program = std::env::current_exe().expect("this program").display().to_string();
    for (name, said) in [("panics", "on purpose"), ("panics_at_work", "at work")] {
        let arguments = format!("--exact tests::panic_tests::{name} --ignored --nocapture");
        let Some(screen) = Screen::program(&program, &arguments, 120, 60, "en") else { return };
        screen.assert_restored(101);
        // The message is printed after the terminal was restored.
        assert!(screen.text().contains(said), "{}", screen.text());
    }
}
