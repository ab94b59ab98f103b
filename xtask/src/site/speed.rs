//! `site --speed`: the laboratory in WebAssembly beside the same laboratory compiled for this machine, as a Markdown table.
//!
//! Both answer the same requests of the API, on one thread, five times over; the best time counts: an engine compiles well only what has run
//! for a while. WebAssembly runs in Node, whose engine is that of Chromium.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::chores::{cargo, root, step};

/// What is asked: so much of the speed.
const ASKED: f64 = 0.4;

/// Answers each list of requests five times; the best time of each, in microseconds.
const IN_NODE: &str = r#"
    import { readFileSync } from "node:fs";
    import start, { answer } from "./laboratory.js";
    await start({ module_or_path: readFileSync("laboratory_bg.wasm") });
    const encoder = new TextEncoder();
    const once = (requests) => {
        const began = performance.now();
        for (const body of requests) {
            let failed = 0;
            const head = (status) => (failed = status === 200 ? 0 : status);
            answer("POST", "/api/v1/solve", "content-type: application/json", encoder.encode(JSON.stringify(body)), head, () => {});
            if (failed) throw new Error(`${failed}: ${JSON.stringify(body)}`);
        }
        return Math.round((performance.now() - began) * 1000);
    };
    const times = JSON.parse(readFileSync(0, "utf8")).map((requests) => Math.min(...[1, 2, 3, 4, 5].map(() => once(requests))));
    console.log(JSON.stringify(times));
"#;

/// Measures the laboratory in this folder.
pub fn run(laboratory: &Path) -> Result<()> {
    let rows = rows()?;
    let lists = rows.iter().map(|(_, requests)| requests.clone()).collect::<Value>().to_string();
    let words = ["build", "--locked", "--release", "--package", "jiugong-api", "--example", "timed"];
    step("the same for this machine", &mut cargo(&words))?;
    let native = times(&mut Command::new(root().join("target/release/examples/timed")), &lists)?;
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", IN_NODE]).current_dir(laboratory);
    let browser = times(&mut node, &lists)?;
    println!("| what | native | WebAssembly | of its speed (asked {ASKED}) |\n|---|---|---|---|");
    for (((what, _), native), browser) in rows.iter().zip(native).zip(browser) {
        println!(
            "| {what} | {:.1} ms | {:.1} ms | {:.2} |",
            native as f64 / 1e3,
            browser as f64 / 1e3,
            native as f64 / browser as f64
        );
    }
    Ok(())
}

fn times(command: &mut Command, input: &str) -> Result<Vec<u64>> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start it")?;
    child.stdin.take().context("no input")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{command:?}: {}", output.status);
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What is measured, and the requests of it.
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
