//! Repeated interrupts: `timeout` signals the program and then its group, and no answer may be lost.
#![cfg(unix)]

use std::process::{Command, Output, Stdio};
use std::time::Duration;

const BINARY: &str = env!("CARGO_BIN_EXE_jiugong");

/// A generated board of 10×10.
fn made() -> String {
    let output = Command::new(BINARY).args(["generate", "--size", "10x10", "--seed", "5"]).output().expect("it runs");
    String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
}

fn has_answer(output: &Output) -> bool {
    output.status.code() != Some(130) && String::from_utf8_lossy(&output.stdout).contains("\"moves\":\"")
}

#[test]
fn a_doubled_interrupt_loses_no_answer() {
    let board = made();
    let words = ["solve", &board, "--format", "json"];
    for run in 0..10 {
        let timed = Command::new("timeout").args(["-s", "INT", "0.3", BINARY]).args(words).output().expect("it runs");
        assert!(has_answer(&timed), "timeout, run {run}: {timed:?}");
        let child = Command::new(BINARY).args(words).stdout(Stdio::piped()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(300));
        let id = child.id().to_string();
        // Some milliseconds apart.
        for _ in 0..2 {
            let _ = Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status();
        }
        let killed = child.wait_with_output().expect("it ends");
        assert!(has_answer(&killed), "kill, run {run}: {killed:?}");
    }
}

/// A second interrupt long after the first ends a program that does not stop.
#[test]
fn a_second_interrupt_ends_the_program() {
    // The output is not read, so writing blocks; only a second interrupt can end that.
    let words =
        ["compare", "--random", "20000", "--seed", "1", "--methods", "bfs", "--format", "csv", "--heuristics", "zero"];
    let mut child = Command::new(BINARY).args(words).stdout(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(1500));
    let id = child.id().to_string();
    let interrupt = || Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status();
    let _ = interrupt();
    std::thread::sleep(Duration::from_millis(900));
    let _ = interrupt();
    let ended = (0..50).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        child.try_wait().expect("it is there")
    });
    let _ = child.kill();
    assert!(ended.is_some(), "it goes on");
}
