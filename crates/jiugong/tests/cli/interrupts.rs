//! Repeated interrupts: `timeout` signals the program and then its group, and no answer may be lost.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use crate::{jiugong, processor, text};

/// A generated board of 10×10.
fn made() -> String {
    let output = jiugong(&["generate", "--size", "10x10", "--seed", "5"]).output().expect("it runs");
    text(&output.stdout).trim().to_owned()
}

fn has_answer(output: &Output) -> bool {
    output.status.code() != Some(130) && text(&output.stdout).contains("\"moves\":\"")
}

/// Runs a script of the shell whose `$0` is the process.
fn shell(script: &str, child: &Child) {
    let _ = Command::new("sh").args(["-c", script, &child.id().to_string()]).stderr(Stdio::null()).status();
}

#[test]
fn a_doubled_interrupt_loses_no_answer() {
    let board = made();
    for run in 0..10 {
        // As `timeout` does it, and some milliseconds apart.
        for script in ["kill -INT $0; kill -INT -- -$0", "kill -INT $0; sleep 0.01; kill -INT $0"] {
            let mut search = jiugong(&["solve", &board, "--format", "json"]);
            let child = search.stdout(Stdio::piped()).process_group(0).spawn().expect("it starts");
            processor::wait_for(child.id(), Duration::from_millis(500));
            shell(script, &child);
            let ended = child.wait_with_output().expect("it ends");
            assert!(has_answer(&ended), "{script}, run {run}: {ended:?}");
        }
    }
}

/// A second interrupt long after the first ends a program that does not stop.
#[test]
fn a_second_interrupt_ends_the_program() {
    // The output is not read, so writing blocks; only a second interrupt can end that.
    let words =
        ["compare", "--random", "20000", "--seed", "1", "--methods", "bfs", "--format", "csv", "--heuristics", "zero"];
    let mut child = jiugong(&words).stdout(Stdio::piped()).spawn().expect("it starts");
    processor::wait_for(child.id(), Duration::from_millis(1500));
    // An interrupt soon after another one is the same one; on a busy machine the program may notice them late.
    let ended = (0..60).find_map(|sent| {
        shell("kill -INT $0", &child);
        std::thread::sleep(Duration::from_secs(1));
        child.try_wait().expect("it is there").map(|status| (sent, status))
    });
    let _ = child.kill();
    let (sent, status) = ended.expect("it ends");
    assert!(sent > 0 && status.code() == Some(130), "{sent}: {status}");
}

/// The board under way is answered, and those after it are named.
#[test]
fn boards_that_an_interrupt_leaves_are_named() {
    let generated = jiugong(&["generate", "--size", "5x5", "--count", "5", "--seed", "3"]).output().expect("it runs");
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), generated.stdout).expect("it is written");
    let name = file.path().to_str().expect("a name");
    let words = ["solve", "--file", name, "--time-limit", "20s", "--format", "summary", "--lang", "en"];
    let child = jiugong(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    processor::wait_for(child.id(), Duration::from_secs(1));
    shell("kill -INT $0", &child);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "{ended:?}");
    assert_eq!(text(&ended.stdout).lines().count(), 1, "{ended:?}");
    let warning = format!("warning: interrupted; boards of {name} that were not tried, by line: 2, 3, 4, 5\n");
    assert_eq!(text(&ended.stderr), warning);
}
