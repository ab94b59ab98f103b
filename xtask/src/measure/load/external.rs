//! Measurements by external tools, wrk and oha, where they are installed.

use std::io::Write;
use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::chores::succeeds;

/// The result of a tool: answers per second, and the 99th percentile of the time.
pub struct ToolResult {
    pub tool: &'static str,
    pub rate: String,
    pub slow: String,
}

/// The results of all installed tools with `clients` clients that repeat the request `body`.
pub fn measure(address: SocketAddr, body: &str, clients: usize, time: Duration) -> Result<Vec<ToolResult>> {
    let url = format!("http://{address}/api/v1/solve");
    let (clients, seconds) = (clients.to_string(), format!("{}s", time.as_secs().max(1)));
    let mut results = Vec::new();
    // `wrk -v` prints its usage and returns an error code.
    if Command::new("wrk").arg("-v").output().is_ok() {
        let (path, mut script) = script_file()?;
        write!(
            script,
            "wrk.method = \"POST\"\nwrk.body = [==[{body}]==]\nwrk.headers[\"Content-Type\"] = \"application/json\"\n"
        )?;
        let output = Command::new("wrk")
            .args(["-t", "2", "-c", &clients, "-d", &seconds, "--latency", "-s"])
            .arg(&path)
            .arg(&url)
            .output()?;
        std::fs::remove_file(&path)?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let word = |line: &str| text.lines().find_map(|found| found.trim().strip_prefix(line).map(str::trim));
        let (rate, slow) = (word("Requests/sec:"), word("99%"));
        let (rate, slow) = rate.zip(slow).with_context(|| format!("unexpected output of wrk: {text}"))?;
        results.push(ToolResult { tool: "wrk", rate: rate.to_owned(), slow: slow.to_owned() });
    }
    if succeeds(Command::new("oha").arg("--version")) {
        let output = Command::new("oha")
            .args(["-z", &seconds, "-c", &clients, "-m", "POST", "-T", "application/json", "-d", body])
            .args(["--no-tui", "--output-format", "json", &url])
            .output()?;
        let found: Value = serde_json::from_slice(&output.stdout)?;
        let rate = found["summary"]["requestsPerSec"].as_f64().context("no rate in the output of oha")?;
        let slow = found["latencyPercentiles"]["p99"].as_f64().context("no times in the output of oha")?;
        results.push(ToolResult { tool: "oha", rate: format!("{rate:.0}"), slow: format!("{:.1} ms", 1000.0 * slow) });
    }
    Ok(results)
}

/// A temporary file for the script.
fn script_file() -> Result<(std::path::PathBuf, std::fs::File)> {
    let path = std::env::temp_dir().join(format!("jiugong-load-{}.lua", std::process::id()));
    let file = std::fs::File::create(&path)?;
    Ok((path, file))
}
