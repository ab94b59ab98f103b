//! The laboratory in Node: it answers like the server, and works as an npm package.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use jiugong_api::Allowance;
use jiugong_web::{App, Options, router};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::origin::target_file;
use crate::picture::ROOT;
use crate::requests::{requests, timeless};

/// Runs a module in Node with `input` and returns its output.
fn node(script: &str, input: &str) -> String {
    let mut command = Command::new("node");
    command.args(["--input-type=module", "--eval", script]).current_dir(target_file("npm"));
    let mut node = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("node is installed");
    node.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Answers a list of requests with the status, content type and body of each.
const ANSWER: &str = r#"
    import { readFileSync, writeSync } from "node:fs";
    import start, { answer } from "./laboratory.js";
    await start({ module_or_path: readFileSync("laboratory_bg.wasm") });
    const decoder = new TextDecoder();
    const answers = JSON.parse(readFileSync(0, "utf8")).map(([method, target, headers, body]) => {
        let [status, kind, said] = [0, "", ""];
        const head = (code, lines) => ([status, kind] = [code, /^content-type: (.*)$/m.exec(lines)[1]]);
        const part = (bytes) => (said += decoder.decode(bytes, { stream: true }));
        answer(method, target, headers, new TextEncoder().encode(body), head, part);
        return [status, kind, said];
    });
    let rest = Buffer.from(JSON.stringify(answers));
    while (rest.length) {
        try {
            rest = rest.subarray(writeSync(1, rest));
        } catch (error) {
            if (error.code !== "EAGAIN") throw error;
        }
    }
"#;

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_requests_get_the_servers_answers() {
    let requests = requests();
    assert!(requests.len() > 500, "{}", requests.len());
    let lines = |headers: &[(&str, String)]| {
        headers.iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("\n")
    };
    let list: Vec<Value> =
        requests.iter().map(|sent| json!([sent.method, sent.target, lines(&sent.headers), sent.body])).collect();
    let answers = tokio::task::spawn_blocking(move || node(ANSWER, &json!(list).to_string())).await.unwrap();
    let answers: Vec<(u16, String, String)> = serde_json::from_str(&answers).unwrap();
    assert_eq!(answers.len(), requests.len());
    let allowance = Allowance::default();
    let workers = allowance.memory / allowance.share;
    let routes = router(App::new(Options { memory: allowance.memory, workers, queue: 99, ..Options::default() }));
    for (sent, (status, kind, said)) in requests.into_iter().zip(answers) {
        let mut request = Request::builder().method(sent.method).uri(&sent.target).header("host", "127.0.0.1:8014");
        for (name, value) in &sent.headers {
            request = request.header(*name, value);
        }
        let served = routes.clone().oneshot(request.body(Body::from(sent.body.clone())).unwrap()).await.unwrap();
        let (parts, body) = served.into_parts();
        let body = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
        assert_eq!(
            (status, kind.as_bytes()),
            (parts.status.as_u16(), parts.headers["content-type"].as_bytes()),
            "{sent:?}"
        );
        assert_eq!(timeless(&said), timeless(&body), "{sent:?}");
    }
}

/// Runs a search with a memory limit; returns the answer and the size of the laboratory's memory before and after.
const LIMITED: &str = r#"
    import { readFileSync } from "node:fs";
    import start, { answer } from "./laboratory.js";
    const { memory } = await start({ module_or_path: readFileSync("laboratory_bg.wasm") });
    const decoder = new TextDecoder();
    const ask = (body) => {
        let said = "";
        const part = (bytes) => (said += decoder.decode(bytes, { stream: true }));
        answer("POST", "/api/v1/solve", "content-type: application/json", new TextEncoder().encode(JSON.stringify(body)), () => {}, part);
        return JSON.parse(said);
    };
    const before = memory.buffer.byteLength;
    const said = ask(JSON.parse(readFileSync(0, "utf8")));
    console.log(JSON.stringify({ before, said, after: memory.buffer.byteLength, next: ask({ board: "867254301" }).outcome }));
"#;

#[test]
fn memory_limits_hold_and_the_laboratory_continues() {
    const LIMIT: u64 = 64 << 20;
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let body = json!({"board": board, "goal": "blank-first", "method": "bfs", "memory_limit": LIMIT, "time_limit": 60});
    let told: Value = serde_json::from_str(&node(LIMITED, &body.to_string())).unwrap();
    let said = &told["said"];
    assert_eq!((&said["outcome"], &said["stopped_by"]), (&json!("stopped"), &json!("memory")), "{told}");
    let (before, after) = (told["before"].as_u64().unwrap(), told["after"].as_u64().unwrap());
    let bytes = said["statistics"]["bytes"].as_u64().unwrap();
    assert!(bytes > LIMIT / 4 && bytes <= LIMIT, "{told}");
    // The search's memory was counted. The rest are tables, and space left over when they grew.
    assert!(after - before < 2 * LIMIT, "{told}");
    assert_eq!(told["next"], "solved", "{told}");
}

/// A folder with the package installed like npm does.
fn installed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let packed = std::fs::read_dir(target_file("npm")).unwrap().flatten().map(|entry| entry.path());
    let packed =
        packed.into_iter().find(|path| path.extension().is_some_and(|end| end == "tgz")).expect("it is packed");
    let installed = folder.path().join("node_modules/jiugong");
    std::fs::create_dir_all(&installed).unwrap();
    let mut tar = Command::new("tar");
    assert!(
        tar.arg("xzf").arg(packed).args(["--strip-components=1", "-C"]).arg(&installed).status().unwrap().success()
    );
    for file in
        ["index.js", "index.d.ts", "api.d.ts", "laboratory.js", "laboratory_bg.wasm", "LICENSE-MIT", "README.md"]
    {
        assert!(installed.join(file).is_file(), "{file} is not in the package");
    }
    folder
}

/// TypeScript code that uses the package. Each line after `@ts-expect-error` is wrong, and tsc fails if it is not.
const TYPED: &str = r#"
    import { Problem, registry, solve, space } from "jiugong";
    const answer = await solve({ board: "2 8 3/1 0 4/7 6 5", goal: "spiral" }, { onProgress: ({ expanded }) => console.log(expanded) });
    const steps: number | null | undefined = answer.steps;
    const names: string[] = (await registry()).methods.map(({ name }) => name);
    const states: number = (await space("3x3")).states;
    const wrong: Problem = await solve({ board: "1 1" }).then(() => new Error(), (error) => error);
    console.log(steps, names, states, wrong.field);
    // @ts-expect-error
    await solve({ bord: "2 8 3/1 0 4/7 6 5" });
    // @ts-expect-error
    answer.steps.length;
    // @ts-expect-error
    await solve({ board: 5 }, { lang: "fr" });
"#;

#[test]
fn the_package_has_types_of_requests_and_responses() {
    let folder = installed();
    std::fs::write(folder.path().join("package.json"), r#"{"type": "module"}"#).unwrap();
    std::fs::write(folder.path().join("typed.ts"), TYPED).unwrap();
    let tsc = Path::new(ROOT).join("crates/web/page/node_modules/.bin/tsc");
    let mut command = Command::new(tsc);
    command.args(["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--lib", "es2023,dom"]);
    let output = command.arg("typed.ts").current_dir(folder.path()).output().expect("tsc is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_package_is_imported_by_its_name() {
    let folder = installed();
    let script = r#"
        import { Problem, lesson, random, registry, solve, space, tree } from "jiugong";
        const answer = await solve({ board: "2 8 3/1 0 4/7 6 5", goal: "spiral" });
        const told = [];
        const hard = { board: "867254301", goal: "standard", method: "iddfs" };
        const slow = await solve(hard, { lang: "zh", onProgress: (progress) => told.push(progress.expanded) });
        const wrong = await solve({ board: "1 1" }).catch((error) => error);
        const drawn = await Promise.all([1, 2].map(() => random({ size: "4x4" })));
        console.log(JSON.stringify({
            steps: answer.steps, slow: slow.steps, told: told.length, wrong: [wrong instanceof Problem, wrong.status, wrong.field],
            boards: (await space("3x3")).states, tree: (await tree({ board: "123456780", method: "bfs" })).startsWith("<svg"),
            lesson: (await lesson("half")).lesson, methods: (await registry()).methods.length, same: drawn[0].seed === drawn[1].seed,
        }));
    "#;
    let mut command = Command::new("node");
    command.args(["--input-type=module", "--eval", script]).current_dir(folder.path());
    let output = command.stderr(Stdio::inherit()).output().expect("node is installed");
    assert!(output.status.success());
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&said["steps"], &said["slow"], &said["tree"]), (&json!(4), &json!(31), &json!(true)), "{said}");
    assert_eq!(said["wrong"], json!([true, 422, "board"]), "{said}");
    assert!(said["told"].as_u64() >= Some(1) && said["methods"].as_u64() > Some(20), "{said}");
    assert_eq!((&said["lesson"], &said["boards"]), (&json!("half"), &json!(181_440)), "{said}");
    assert_eq!(said["same"], false, "chance is JavaScript's: {said}");
}
