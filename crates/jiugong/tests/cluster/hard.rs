//! One hard board whose search is split among processes.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{PATIENCE, all_end_without, error, folder, jiugong, run};

/// One of Korf's boards, at 42 moves: half a million expansions without tables.
const MODERATE: &str = "79 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15 42";
/// Another one, at 65 moves: minutes without tables.
const HARD: &str = "88 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4 65";

const METHOD: [&str; 6] = ["--method", "pidastar", "--heuristic", "manhattan", "--format", "json"];

fn solved(words: &[&str], code: i32) -> Value {
    let output = run(&[&["solve"], words, &METHOD].concat());
    answer(&output, code)
}

fn answer(output: &Output, code: i32) -> Value {
    assert_eq!((output.status.code(), error(output)), (Some(code), String::new()));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn named(path: &Path) -> &str {
    path.to_str().expect("a name")
}

fn expanded(answer: &Value) -> u64 {
    answer["statistics"]["expanded"].as_u64().expect("a count")
}

/// The bound and the expansions of each round but the last, which ends with the first goal.
fn rounds(answer: &Value) -> Vec<(u64, u64)> {
    let all = answer["iterations"].as_array().expect("a list");
    let round =
        |round: &Value| (round["bound"].as_u64().expect("a bound"), round["expanded"].as_u64().expect("a count"));
    all[..all.len() - 1].iter().map(round).collect()
}

#[test]
fn the_optimum_and_the_rounds_are_those_of_one_process() {
    let alone = solved(&[MODERATE], 0);
    assert!(rounds(&alone).len() > 2, "{alone}");
    for more in [&["--local", "1"][..], &["--local", "3", "--threads", "1"], &["--local", "2", "--threads", "2"]] {
        let found = solved(&[&[MODERATE], more].concat(), 0);
        for field in ["outcome", "cost", "optimal", "lower_bound", "start", "goal"] {
            assert_eq!(found[field], alone[field], "{more:?} {field}");
        }
        assert_eq!(rounds(&found), rounds(&alone), "{more:?}");
    }
}

#[test]
fn a_saved_search_resumes_with_any_number_of_processes() {
    let folder = folder();
    let file = folder.path().join("saved");
    let save = ["--checkpoint", named(&file)];
    let begun = solved(&[&[MODERATE, "--local", "3", "--node-limit", "20000"], &save[..]].concat(), 3);
    assert_eq!(begun["outcome"], "stopped");
    let kept = fs::read(&file).expect("it is saved");
    let expected = solved(&[MODERATE], 0)["cost"].clone();
    for more in [&["--local", "2"][..], &["--local", "4"], &[]] {
        fs::write(&file, &kept).expect("it is written");
        let found = solved(&[&[MODERATE], more, &save].concat(), 0);
        assert_eq!(found["cost"], expected, "{more:?}");
        assert!(expanded(&found) > expanded(&begun), "{more:?}");
        let first = found["iterations"][0]["bound"].as_u64();
        assert!(first >= begun["iterations"][0]["bound"].as_u64() && first > Some(0), "{more:?}");
        assert!(!file.exists(), "what is solved need not be taken up again");
    }
}

#[test]
fn when_one_is_killed_the_others_end_and_finished_work_is_saved() {
    let folder = folder();
    let file = folder.path().join("saved");
    for which in [1, 2, 0] {
        let _ = fs::remove_file(&file);
        let words = [&["solve", HARD, "--local", "3", "--checkpoint", named(&file)], &METHOD[..]].concat();
        let child = jiugong(&words).spawn().expect("it starts");
        let until = Instant::now() + PATIENCE;
        while !fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            assert!(Instant::now() < until, "it is never saved");
            std::thread::sleep(Duration::from_millis(10));
        }
        all_end_without(child, which);
        let saved: Value = serde_json::from_slice(&fs::read(&file).expect("it is there")).expect("JSON");
        let before = saved["expanded"].as_u64().expect("a count");
        assert!(before > 0);
        // It resumes there, and stops at a limit that is already reached.
        let more = ["--local", "2", "--checkpoint", named(&file), "--node-limit", "1"];
        let found = solved(&[&[HARD], &more[..]].concat(), 3);
        assert!(expanded(&found) >= before, "{found}");
        assert!(found["lower_bound"].as_u64() >= saved["bound"].as_u64(), "{found}");
    }
}

#[test]
fn conflicting_options_are_refused_in_one_line() {
    let cases = [
        &["--journal", "x", "--local", "2", "283104765"][..],
        &["--local", "2", "283104765", "--goal", "12345678"],
        &["--local", "2", "28310476"],
        &["--local", "2", "283104765", "--goal", "spiral", "--cost", "tile"],
    ];
    for words in cases {
        let output = run(&[&["solve", "--method", "pidastar"], words].concat());
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let error = error(&output);
        assert_eq!(error.matches("error: ").count(), 1, "{error}");
        assert!(output.stdout.is_empty());
    }
}
