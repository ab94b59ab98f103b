//! Benchmark sets on several processes.

use std::process::Output;

use serde_json::Value;

use super::{error, run, with_hosts};

const SET: [&str; 8] =
    ["bench", "korf100", "--only", "12,42,55,79", "--method", "idastar", "--heuristic", "walking-distance"];

/// The rows without fields that depend on process or time.
fn rows(output: &Output) -> Vec<Value> {
    assert_eq!((output.status.code(), error(output)), (Some(0), String::new()));
    let row = |line: &str| {
        let mut found: Value = serde_json::from_str(line).expect("JSON");
        for of in ["statistics", "total", "mean"] {
            if let Some(figures) = found.get_mut(of) {
                figures["time_us"] = Value::Null;
            }
        }
        if let Some(rounds) = found.get_mut("iterations").and_then(Value::as_array_mut) {
            for round in rounds {
                round["time_us"] = Value::Null;
            }
        }
        found
    };
    String::from_utf8_lossy(&output.stdout).lines().map(row).collect()
}

#[test]
fn rows_are_those_of_one_process_in_the_same_order() {
    let words = [&SET[..], &["--format", "json"]].concat();
    let alone = rows(&run(&words));
    assert_eq!(alone.len(), 5);
    for more in [&["--local", "1"][..], &["--local", "3"], &["--local", "2", "--threads", "2"]] {
        assert_eq!(rows(&run(&[&words[..], more].concat())), alone, "{more:?}");
    }
    let of = |index| [&words[..], &["--process", index]].concat();
    let found = with_hosts(&[&of("0"), &of("1")]);
    assert_eq!(rows(&found[0]), alone);
    assert_eq!((found[1].status.code(), &found[1].stdout[..], error(&found[1])), (Some(0), &b""[..], String::new()));
}

#[test]
fn a_search_of_one_thread_says_so_and_tables_are_written_for_people() {
    // A method that could use more threads.
    let words =
        ["bench", "korf100", "--only", "12,79", "--method", "pidastar", "--heuristic", "manhattan", "--local", "2"];
    let found = rows(&run(&[&words[..], &["--format", "json"]].concat()));
    for row in &found[..2] {
        assert_eq!((&row["verdict"], &row["settings"]["threads"]), (&"verified".into(), &1.into()), "{row}");
    }
    let table = run(&words);
    let text = String::from_utf8_lossy(&table.stdout).into_owned();
    assert!(text.contains("all 2 verified"), "{text}");
}

#[test]
fn what_is_refused_is_one_line_and_limits_stop() {
    let bad = run(&["bench", "korf100", "--only", "12", "--method", "jps", "--local", "2"]);
    assert_eq!((bad.status.code(), error(&bad).matches("error: ").count()), (Some(2), 1), "{}", error(&bad));
    let stopped = run(&[&SET[..], &["--node-limit", "100", "--local", "2", "--format", "csv"]].concat());
    assert_eq!(stopped.status.code(), Some(3), "{}", error(&stopped));
    assert_eq!(String::from_utf8_lossy(&stopped.stdout).matches(",unfinished,").count(), 4);
    let found = with_hosts(&[
        &[&SET[..], &["--process", "0"]].concat(),
        &["bench", "korf100", "--only", "12", "--process", "1"],
    ]);
    for output in &found {
        assert!(
            error(output).contains("process 1 was started for `bench korf100 lurd 12 --memory-limit="),
            "{}",
            error(output)
        );
    }
}
