//! `site --speed`: compares the laboratory in WebAssembly with the same laboratory compiled for this machine, as a Markdown table.
//!
//! Both answer the same API requests on one thread, five times; the best time counts, because a JavaScript engine optimises code only after
//! some time. WebAssembly runs in Node, whose engine is also Chromium's.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::chores::{cargo, root, step, target};

/// The required speed relative to native.
const REQUIRED_RATIO: f64 = 0.4;

/// Answers each list of requests five times. Prints in microseconds the time to start the compiled laboratory, the best time of each
/// list, and of each request of the last list.
const NODE_SCRIPT: &str = r#"
    import { readFileSync } from "node:fs";
    import start, { answer } from "./laboratory.js";
    const module = await WebAssembly.compile(readFileSync("laboratory_bg.wasm"));
    const encoder = new TextEncoder();
    const since = (began) => Math.round((performance.now() - began) * 1000);
    const once = (body) => {
        const began = performance.now();
        let failed = 0;
        const head = (status) => (failed = status === 200 ? 0 : status);
        answer("POST", "/api/v1/solve", "content-type: application/json", encoder.encode(JSON.stringify(body)), head, () => {});
        if (failed) throw new Error(`${failed}: ${JSON.stringify(body)}`);
        return since(began);
    };
    const begins = performance.now();
    await start({ module_or_path: module });
    const begun = since(begins);
    const rounds = JSON.parse(readFileSync(0, "utf8")).map((requests) => [1, 2, 3, 4, 5].map(() => requests.map(once)));
    const lists = rounds.map((list) => Math.min(...list.map((times) => times.reduce((sum, time) => sum + time, 0))));
    const last = rounds.at(-1);
    const single = last[0].map((_, i) => Math.min(...last.map((times) => times[i])));
    console.log(JSON.stringify({ begun, lists, single }));
"#;

/// Measures the laboratory in this folder.
pub fn run(laboratory: &Path) -> Result<()> {
    let rows = rows()?;
    let lists = rows.iter().map(|(_, requests)| requests.clone()).collect::<Value>().to_string();
    let words = ["build", "--locked", "--release", "--package", "jiugong-api", "--example", "timed"];
    step("the same for this machine", &mut cargo(&words))?;
    let native = numbers(run_with_input(&mut Command::new(target().join("release/examples/timed")), &lists)?)?;
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", NODE_SCRIPT]).current_dir(laboratory);
    let mut browser = run_with_input(&mut node, &lists)?;
    let (lists, mut single) = (numbers(browser["lists"].take())?, numbers(browser["single"].take())?);
    let begun = browser["begun"].as_u64().context("no start time in the output of Node")?;
    println!("| what | native | WebAssembly | relative speed (required: {REQUIRED_RATIO}) |\n|---|---|---|---|");
    for (((what, _), native), browser) in rows.iter().zip(native).zip(lists) {
        println!("| {what} | {:.1} ms | {:.1} ms | {:.2} |", ms(native), ms(browser), native as f64 / browser as f64);
    }
    single.sort_unstable();
    let share = |percent: usize| single.get((single.len() * percent / 100).saturating_sub(1)).copied().unwrap_or(0);
    println!(
        "Of the last row's boards half take at most {:.1} ms, nine tenths {:.1} ms, the longest {:.1} ms; another laboratory begins in {:.1} ms.",
        ms(share(50)),
        ms(share(90)),
        ms(share(100)),
        ms(begun)
    );
    Ok(())
}

fn ms(us: u64) -> f64 {
    us as f64 / 1e3
}

fn numbers(list: Value) -> Result<Vec<u64>> {
    Ok(serde_json::from_value(list)?)
}

/// The output of `command` for `input`.
fn run_with_input(command: &mut Command, input: &str) -> Result<Value> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start it")?;
    child.stdin.take().context("no input")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{command:?}: {}", output.status);
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What is measured, with the requests.
fn rows() -> Result<Vec<(&'static str, Value)>> {
    let korf = fs::read_to_string(root().join("crates/lab/testdata/korf100.txt"))?;
    // Number, tiles, optimal length.
    let boards: Vec<String> = korf
        .lines()
        .filter_map(|line| {
            let numbers: Vec<&str> = line.split_whitespace().collect();
            (numbers.len() == 18)
                .then(|| numbers[1..17].chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/"))
        })
        .collect();
    ensure!(boards.len() == 100, "{} boards of Korf's", boards.len());
    let fifteen = |board: &str, method: &str, heuristic: &str| json!({"board": board, "goal": "blank-first", "method": method, "heuristic": heuristic, "threads": 1});
    let eight = |board: &str, method: &str, heuristic: Option<&str>| json!({"board": board, "goal": "standard", "method": method, "heuristic": heuristic});
    let hardest = ["867254301", "647850321"];
    let many = |times: usize, request: Value| vec![request; times];
    Ok(vec![
        ("A*, Manhattan, the two hardest 3×3 boards, 100 times", {
            json!(
                hardest
                    .iter()
                    .flat_map(|board| many(100, eight(board, "astar", Some("manhattan"))))
                    .collect::<Vec<_>>()
            )
        }),
        ("IDA*, Manhattan, the same boards, 100 times", {
            json!(
                hardest
                    .iter()
                    .flat_map(|board| many(100, eight(board, "idastar", Some("manhattan"))))
                    .collect::<Vec<_>>()
            )
        }),
        ("IDA*, Manhattan, Korf's boards 12, 42, 55 and 79", {
            json!([12, 42, 55, 79].map(|number: usize| fifteen(&boards[number - 1], "idastar", "manhattan")))
        }),
        ("complete table, the same 3×3 boards, 500 times", {
            json!(hardest.iter().flat_map(|board| many(500, eight(board, "table", None))).collect::<Vec<_>>())
        }),
        ("small tables, Korf's 100 boards", {
            json!(boards.iter().map(|board| fifteen(board, "pidastar", "pdb")).collect::<Vec<_>>())
        }),
    ])
}
