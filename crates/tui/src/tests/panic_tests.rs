//! A fault on a real terminal: this program runs itself in tmux and panics there.

use std::io::IsTerminal;

use super::screen::Screen;
use crate::session::on_terminal;

#[test]
#[ignore = "another test runs it, in a terminal"]
fn panics() {
    if std::io::stdin().is_terminal() {
        on_terminal(|| panic!("on purpose")).expect("a terminal");
    }
}

/// A thread that is at work may be the one.
#[test]
#[ignore = "another test runs it, in a terminal"]
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
fn the_terminal_is_given_back_after_a_panic() {
    let program = std::env::current_exe().expect("this program").display().to_string();
    for (name, said) in [("panics", "on purpose"), ("panics_at_work", "at work")] {
        let arguments = format!("--exact tests::panic_tests::{name} --ignored --nocapture");
        let Some(screen) = Screen::program(&program, &arguments, 120, 60, "en") else { return };
        screen.assert_restored(101);
        // It is told on the screen that was given back.
        assert!(screen.text().contains(said), "{}", screen.text());
    }
}
