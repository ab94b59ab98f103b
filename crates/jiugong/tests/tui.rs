//! The full-screen program in a real terminal, run by tmux: keys, resizing, signals, and a lost terminal.

#![cfg(unix)]

#[path = "../../tui/tests/common/screen.rs"]
mod screen;
#[path = "../../web/tests/common/tools.rs"]
mod tools;

use std::fs;
use std::process::Command;

use screen::{Screen, assert_gone};

const PROGRAM: &str = env!("CARGO_BIN_EXE_jiugong");

#[test]
fn a_game_is_won_and_remembered() {
    // `jiugong` alone in a terminal is this program.
    let Some(screen) = Screen::program(PROGRAM, "", 80, 24, "zh") else { return };
    screen.wait("九宫");
    screen.keys(&["b"]);
    screen.wait("棋盘，例如");
    screen.keys(&["283104765", "Enter"]);
    screen.wait("spiral");
    screen.keys(&["Up", "Left", "Down", "Right"]);
    screen.wait("不可能更少了！");
    screen.keys(&["q"]);
    screen.assert_restored(0);
    let kept = fs::read_to_string(screen.state.path().join("games.tsv")).expect("records");
    assert!(kept.contains("3x3\tspiral\t2 8 3/1 0 4/7 6 5\t4\t4\t"), "{kept}");
}

/// A board on which iterative deepening does not finish.
const HARD: &str = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0";

#[test]
fn a_search_finishes_and_another_is_cancelled() {
    let Some(screen) = Screen::program(PROGRAM, "tui solve", 100, 30, "en") else { return };
    screen.wait("Problem and search");
    screen.keys(&["r"]);
    screen.wait("no solution is shorter");
    // An Escape and a key right after it would be read as one key with Alt.
    screen.keys(&["Escape"]);
    screen.wait("┏ Problem and search");
    screen.keys(&["Home", "Down", "Down", "Enter", "C-u"]);
    assert!(screen.run(&["send-keys", "-l", HARD]).status.success());
    screen.keys(&["Enter"]);
    screen.wait("15 14 8 12/10 11");
    screen.wait_until("the row of the method", |text| {
        let there = text.lines().any(|line| line.contains("› method"));
        if !there {
            screen.keys(&["Down"]);
        }
        there
    });
    screen.wait_until("the method", |text| {
        let there = text.contains("‹ iddfs ›");
        if !there {
            screen.keys(&["Right"]);
        }
        there
    });
    screen.keys(&["r"]);
    screen.wait("per second");
    screen.keys(&["Escape"]);
    screen.wait("Stopped by");
    screen.keys(&["q"]);
    screen.assert_restored(0);
}

#[test]
fn a_trace_is_stepped_both_ways_while_the_window_is_resized() {
    let Some(screen) = Screen::program(PROGRAM, "tui watch", 80, 24, "en") else { return };
    screen.wait("Problem and search");
    screen.keys(&["r"]);
    screen.wait("Step 1/");
    screen.keys(&["Right", "Right", "Right"]);
    screen.wait("Step 4/");
    screen.keys(&["Left"]);
    screen.wait("Step 3/");
    screen.keys(&["o", "o"]);
    screen.wait("smallest f; CLOSED gets n");
    assert!(screen.run(&["resize-window", "-x", "200", "-y", "50"]).status.success());
    // The screen may be captured while it is drawn.
    screen.wait_until("all panes", |wide| {
        ["Tree (", "Step 3/", "OPEN (", "smallest f"].iter().all(|part| wide.contains(part))
    });
    assert!(screen.run(&["resize-window", "-x", "50", "-y", "10"]).status.success());
    screen.wait("too small");
    assert!(screen.run(&["resize-window", "-x", "80", "-y", "24"]).status.success());
    screen.wait("Step 3/");
    // The command that repeats the search is copied to the clipboard, which tmux can keep.
    assert!(screen.run(&["set-option", "-s", "set-clipboard", "on"]).status.success());
    screen.keys(&["y"]);
    screen.wait("clipboard");
    screen.wait_until("the clipboard", |_| {
        let kept = screen.run(&["show-buffer"]);
        String::from_utf8_lossy(&kept.stdout).starts_with("jiugong trace --steps 5000 ")
    });
    screen.keys(&["q"]);
    screen.assert_restored(0);
}

#[test]
fn the_terminal_is_restored_on_every_exit() {
    let Some(screen) = Screen::program(PROGRAM, "tui", 80, 24, "en") else { return };
    screen.wait("jiugong");
    screen.keys(&["C-c"]);
    screen.assert_restored(130);
    for (signal, code) in [("TERM", 130), ("INT", 130), ("HUP", 130)] {
        let Some(screen) = Screen::program(PROGRAM, "tui", 80, 24, "en") else { return };
        screen.wait("Game");
        let program = screen.program_id();
        let sent = Command::new("sh").args(["-c", &format!("kill -{signal} {program}")]).status();
        assert!(sent.expect("kill").success());
        screen.assert_restored(code);
        assert_gone(program);
    }
}

/// The program ends when its terminal closes, with or without a signal.
#[test]
fn the_program_ends_with_its_terminal() {
    for start in ["exec \"$PROGRAM\" tui", "setsid -w \"$PROGRAM\" tui", "trap '' HUP; \"$PROGRAM\" tui solve"] {
        let Some(screen) = Screen::new(PROGRAM, start, 80, 24, "en") else { return };
        screen.wait("1 Play");
        let program = screen.program_id();
        drop(screen);
        assert_gone(program);
    }
}

/// Without a terminal there is one line, in the user's language, and an exit code.
#[test]
fn without_a_terminal_there_is_one_error_line() {
    for (language, said) in [("en", "error: this needs a terminal"), ("zh", "错误：需要终端")] {
        let output = Command::new(PROGRAM).args(["tui", "--lang", language]).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2));
        assert!(text.starts_with(said) && text.lines().count() == 1 && output.stdout.is_empty(), "{text}");
    }
}

/// Messages are written above the progress line of a search, and after Ctrl-C nothing is left of it.
#[test]
fn nothing_is_left_of_a_progress_line() {
    let start = "solve '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0' --goal blank-first --time-limit 2m";
    let Some(screen) = Screen::program(PROGRAM, start, 100, 30, "en") else { return };
    let text = screen.wait("This board is hard");
    let above: Vec<&str> = text.lines().take_while(|line| !line.contains("This board is hard")).collect();
    assert!(above.iter().all(|line| line.is_empty()), "{text}");
    // The key would end the shell around the program too.
    let sent = Command::new("kill").args(["-INT", &screen.program_id().to_string()]).status();
    assert!(sent.expect("kill").success());
    let text = screen.wait("code=3");
    assert!(text.contains("Stopped by the user") && !text.contains("Ctrl-C"), "{text}");
}
