//! Streams of boards: the answers of one process, in the same order, and none computed twice.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::processor::{self, stat};
use super::{all_end_without, error, folder, jiugong, run, signal, started_by, wait_for_ends, with_hosts};

/// Generated boards.
fn boards(size: &str, count: &str, seed: &str) -> String {
    let output = run(&["generate", "--size", size, "--count", count, "--seed", seed]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Boards of several sizes, some unsolvable, some invalid.
fn mixed() -> String {
    let unsolvable = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\n";
    let bad = "1 2 3 3 4 5 6 7 0\n";
    [&boards("3x3", "40", "1"), unsolvable, &boards("2x4", "20", "2"), bad, &boards("3x3", "20", "3")].concat()
}

/// Runs the program with `input` as its whole input.
fn fed(words: &[&str], input: &str) -> Output {
    let mut child = jiugong(words).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it is written");
    output
}

fn named(path: &Path) -> &str {
    path.to_str().expect("a name")
}

#[test]
fn answers_are_those_of_one_process_in_the_same_order() {
    let input = mixed();
    for format in ["moves", "arrows", "json"] {
        let words = ["solve", "--format", format, "--method", "astar"];
        let alone = fed(&words, &input);
        assert_eq!(alone.status.code(), Some(2), "one board is bad");
        for more in [&["--local", "1"][..], &["--local", "3"], &["--local", "2", "--threads", "2"]] {
            let found = fed(&[&words[..], more].concat(), &input);
            assert_eq!((found.status.code(), error(&found)), (Some(2), String::new()), "{format} {more:?}");
            if format == "json" {
                assert_eq!(answers(&found), answers(&alone), "{more:?}");
            } else {
                assert_eq!(found.stdout, alone.stdout, "{format} {more:?}");
            }
        }
    }
}

#[test]
fn boards_come_from_arguments_and_files_and_errors_are_those_of_one_process() {
    let folder = folder();
    let file = folder.path().join("boards");
    fs::write(&file, boards("3x3", "5", "4")).expect("it is written");
    for words in [
        &["--file", named(&file)][..],
        &["283104765", "--goal", "spiral"],
        &["216408753", "283164705", "--goal", "spiral"],
    ] {
        let words = [&["solve", "--format", "moves"], words].concat();
        let (alone, found) = (run(&words), run(&[&words[..], &["--local", "2"]].concat()));
        assert_eq!((found.status.code(), &found.stdout), (Some(0), &alone.stdout), "{words:?} {}", error(&found));
    }
    let cases = [
        (&["28310476"][..], 2),
        (&["283104765", "--goal", "12345678"], 2),
        (&["--file", "/nowhere/at/all"], 2),
        (&["315408267", "--goal", "spiral"], 1),
        (&["--domain", "hanoi", "3"], 2),
        (&["283104765", "--checkpoint", "x"], 2),
    ];
    for (words, code) in cases {
        let found = run(&[&["solve", "--local", "2"], words].concat());
        assert_eq!(found.status.code(), Some(code), "{words:?} {}", error(&found));
        if code == 2 {
            assert!(error(&found).starts_with("error: "), "{words:?} {}", error(&found));
        }
    }
    let nothing = fed(&["solve", "--local", "2"], "");
    assert_eq!((nothing.status.code(), error(&nothing)), (Some(2), error(&fed(&["solve"], ""))));
}

#[test]
fn processes_of_a_host_list_solve_what_the_first_reads() {
    let folder = folder();
    let file = folder.path().join("boards");
    fs::write(&file, boards("3x3", "30", "5")).expect("it is written");
    let first = ["solve", "--format", "moves", "--process", "0", "--file", named(&file)];
    let other = |index| ["solve", "--format", "moves", "--process", index];
    let found = with_hosts(&[&first, &other("1"), &other("2")]);
    assert_eq!(found[0].stdout, run(&["solve", "--format", "moves", "--file", named(&file)]).stdout);
    for other in &found[1..] {
        assert_eq!((other.status.code(), &other.stdout[..], error(other)), (Some(0), &b""[..], String::new()));
    }
    let found = with_hosts(&[&first, &["solve", "--format", "moves", "--goal", "spiral", "--process", "1"]]);
    for output in &found {
        assert_eq!(output.status.code(), Some(2));
        assert!(error(output).contains("process 1 was started for `solve --goal=spiral"), "{}", error(output));
        assert_eq!(error(output).trim().lines().count(), 1);
    }
}

/// Starts three processes with a journal and `input`, leaves the input open, and waits until the journal has `answers` answers.
fn begun(journal: &Path, input: &str, answers: usize) -> (Child, std::process::ChildStdin) {
    let words = ["solve", "--format", "json", "--method", "astar", "--local", "3", "--journal", named(journal)];
    let mut child = jiugong(&words).stdin(Stdio::piped()).spawn().expect("it starts");
    // The output fits the pipe.
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_bytes()).expect("it is read");
    let stdout = child.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(stdout).lines();
    for _ in 0..answers {
        lines.next().expect("an answer").expect("UTF-8");
    }
    // The output is no longer read, but little more will follow.
    std::thread::spawn(move || lines.for_each(drop));
    (child, stdin)
}

#[test]
fn after_a_kill_only_boards_missing_in_the_journal_are_solved() {
    let folder = folder();
    let journal = folder.path().join("journal");
    let input = boards("3x3", "60", "6");
    let lines: Vec<&str> = input.lines().collect();
    let words = ["solve", "--format", "json", "--method", "astar"];
    let expected = answers(&fed(&words, &input));
    let mut kept = 0;
    for (which, known) in [(1, 10), (2, 25), (0, 40)] {
        let part = format!("{}\n", lines[..known].join("\n"));
        let (child, _stdin) = begun(&journal, &part, known);
        all_end_without(child, which);
        let length = fs::metadata(&journal).expect("it is there").len();
        assert!(length > kept, "what was answered is kept");
        kept = length;
    }
    let again = [&words[..], &["--local", "3", "--journal", named(&journal)]].concat();
    let found = fed(&again, &input);
    assert_eq!((found.status.code(), error(&found)), (Some(0), String::new()));
    assert_eq!(answers(&found), expected);
    // Even the times are equal: nothing was solved again.
    let complete = fs::read(&journal).expect("it is there");
    assert_eq!(fed(&again, &input).stdout, found.stdout);
    assert_eq!(fs::read(&journal).expect("it is there"), complete);
    // Answers from before the last run have their old times.
    let part = format!("{}\n", lines[..40].join("\n"));
    assert!(found.stdout.starts_with(&fed(&again, &part).stdout));
}

/// The answers without fields that depend on process or time.
fn answers(output: &Output) -> Vec<Value> {
    let read = |line: &str| {
        let mut found: Value = serde_json::from_str(line).expect("JSON");
        if let Some(statistics) = found.get_mut("statistics") {
            statistics["time_us"] = Value::Null;
        }
        found
    };
    String::from_utf8_lossy(&output.stdout).lines().map(read).collect()
}

#[test]
fn journals_that_are_altered_foreign_or_in_use_are_refused() {
    let folder = folder();
    let journal = folder.path().join("journal");
    let input = boards("3x3", "10", "7");
    let words = ["solve", "--format", "moves", "--local", "2", "--journal", named(&journal)];
    let first = fed(&words, &input);
    assert_eq!(first.status.code(), Some(0), "{}", error(&first));
    let good = fs::read(&journal).expect("it is there");
    let refused = |words: &[&str], input: &str, why: &str| {
        let before = fs::read(&journal).expect("it is there");
        let found = fed(words, input);
        assert_eq!(found.status.code(), Some(2), "{}", error(&found));
        assert!(error(&found).contains(named(&journal)) && error(&found).contains(why), "{}", error(&found));
        assert_eq!(error(&found).trim().lines().count(), 1, "{}", error(&found));
        assert_eq!(fs::read(&journal).expect("it is there"), before);
    };
    let mut altered = good.clone();
    altered[good.len() / 2] ^= 4;
    fs::write(&journal, &altered).expect("it is written");
    refused(&words, &input, "truncated or altered");
    fs::write(&journal, &good).expect("it is written");
    refused(&words, &boards("3x3", "10", "8"), "other questions");
    refused(&[&words[..], &["--method", "bfs"]].concat(), &input, "other questions");
    {
        let held = File::open(&journal).expect("it is there");
        held.lock().expect("not locked");
        refused(&words, &input, "in use by another process");
    }
    // A truncated record, as after a kill, is detected and solved again.
    fs::write(&journal, &good[..good.len() - 3]).expect("it is written");
    assert_eq!(fed(&words, &input).stdout, first.stdout);
    assert_eq!(fs::read(&journal).expect("it is there").len(), good.len());
    // A single process can keep a journal too.
    let alone = fed(&["solve", "--format", "moves", "--journal", named(&journal)], &input);
    assert_eq!(alone.stdout, first.stdout);
}

/// Calls `interrupt` with both processes while they work on boards that take very long: both must end promptly, and print only the results
/// found.
fn all_stop_at(interrupt: impl Fn(u32, u32)) {
    // One of Korf's boards, without a heuristic.
    let hard = "88 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4 65\n";
    let words = ["solve", "--format", "summary", "--method", "iddfs", "--goal", "blank-first", "--local", "2"];
    // A group of its own, as a shell gives it.
    let mut child = jiugong(&words).stdin(Stdio::piped()).process_group(0).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin
        .write_all(format!("1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15\n{}", hard.repeat(3)).as_bytes())
        .expect("it is read");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    lines.next().expect("the first is easy").expect("UTF-8");
    let others = started_by(&child);
    for process in [child.id(), others[0]] {
        processor::wait_for(process, Duration::from_millis(200));
    }
    interrupt(child.id(), others[0]);
    let stopped = Instant::now();
    let rest: Vec<String> = lines.map(|line| line.expect("UTF-8")).collect();
    assert_eq!(rest.len(), 1, "{rest:?}");
    let output = child.wait_with_output().expect("it ends");
    let warning = "warning: interrupted; boards on standard input after number 2 were not tried\n";
    assert_eq!((output.status.code(), error(&output)), (Some(3), warning.to_owned()));
    wait_for_ends(&others, stopped);
}

/// The command that an interrupted run prints continues it.
#[test]
fn an_interrupt_says_how_to_continue_with_the_journal() {
    let folder = folder();
    let (file, journal) = (folder.path().join("boards of mine"), folder.path().join("journal"));
    fs::write(&file, boards("5x5", "3", "3")).expect("it is written");
    let words = ["solve", "--file", named(&file), "--journal", named(&journal), "--threads", "1"];
    let words = [&words[..], &["--time-limit", "20s", "--format", "summary"]].concat();
    let child = jiugong(&words).spawn().expect("it starts");
    processor::wait_for(child.id(), Duration::from_secs(2));
    signal("-INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    let printed = error(&output);
    assert_eq!(output.status.code(), Some(3), "{printed}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "the board under way has an answer");
    assert!(printed.contains("were not tried, by line: 2, 3\n"), "{printed}");
    let command = format!("To continue: jiugong solve --file '{}' --journal {}", named(&file), named(&journal));
    assert!(printed.contains(&command), "{printed}");
    let header = 16;
    assert_eq!(fs::metadata(&journal).expect("it is there").len(), header, "an answer that was cut short is not final");
}

#[test]
fn an_interrupt_at_one_process_stops_all() {
    all_stop_at(|first, _| signal("-INT", first));
}

#[test]
fn only_the_first_process_reads_the_terminal() {
    all_stop_at(|first, other| {
        // Otherwise the other could end before the first stops, and be reported as lost.
        assert_eq!([stat(first, 2), stat(other, 2)], [u64::from(first), u64::from(other)], "groups");
        let sent = Command::new("kill").args(["-INT", "--", &format!("-{first}")]).status().expect("kill runs");
        assert!(sent.success());
    });
}
