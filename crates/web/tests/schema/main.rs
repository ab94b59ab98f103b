//! Tests the API against its `OpenAPI` document with schemathesis: every operation, valid and invalid data, all checks.

#[path = "../common/tools.rs"]
mod tools;

use std::path::Path;
use std::process::Command;

use jiugong_web::{Options, Server};

use tools::skipped;

const SCHEMATHESIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/venv/bin/schemathesis");
const SETTINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schema/schemathesis.toml");

#[tokio::test(flavor = "multi_thread")]
async fn schemathesis_finds_nothing() {
    let needed = "schemathesis is needed: `cargo xtask tools` installs it";
    if !Path::new(SCHEMATHESIS).exists() && skipped("schemathesis", needed) {
        return;
    }
    // Schemathesis waits ten seconds for each response, so searches are limited; comparisons may be incomplete.
    let time = std::time::Duration::from_secs(4);
    let server = Server::bind(Options { port: 0, time, ..Options::default() }).await.unwrap();
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    let tried = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(SCHEMATHESIS);
        command
            .args(["--no-color", "--config-file", SETTINGS, "run"])
            .arg(format!("http://{address}/api/v1/openapi.json"));
        command.args(["--phases", "examples,coverage,fuzzing", "--max-examples", "50", "--seed", "1"]);
        command.args(["--generation-database", "none", "--max-failures", "5"]);
        command.current_dir(env!("CARGO_TARGET_TMPDIR")).output()
    });
    let output = tried.await.unwrap().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    // All operations except the document itself, with a good number of cases each.
    let operations = jiugong_web::openapi().paths.paths.len() - 1;
    assert!(said.contains(&format!("Tested: {operations}\n")), "{said}");
    let cases = said.split(" generated, ").next().and_then(|before| before.rsplit(char::is_whitespace).next());
    assert!(cases.and_then(|cases| cases.parse::<u32>().ok()).is_some_and(|cases| cases > 1000), "{said}");
}
