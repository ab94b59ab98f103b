//! Every view in Debian's Firefox, in both languages and colour schemes. The test speaks Marionette, Firefox's own protocol: messages are a
//! length, a colon, and a JSON list of that length.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::driver::program;
use crate::listening::listening;
use crate::looks::WIDE;
use crate::origin::Origin;
use crate::picture::keep;
use crate::tools::skipped;

const NEEDED: &str = "firefox-esr is needed: `cargo xtask tools` installs it";
const WAIT_AT_MOST: Duration = Duration::from_mins(2);
const PAUSE: Duration = Duration::from_millis(50);

/// `$0` is the browser, `$1` its profile. `read` returns when the pipe closes, which happens when the program ends.
const KEEPER: &str = r#"trap : INT TERM HUP; "$0" --headless --marionette --remote-allow-system-access --no-remote --profile "$1" < /dev/null & browser=$!; read -r line; kill $browser; wait $browser; rm -rf "$1""#;

/// Preferences: a port chosen by the system, no first-run pages, and no connections to other machines.
const PREFERENCES: &str = r#"user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "127.0.0.1");
"#;

/// A Firefox under remote control.
struct Firefox {
    stream: BufReader<TcpStream>,
    number: u64,
    /// Kept open, because closing its input ends the browser.
    _keeper: Child,
}

impl Firefox {
    async fn start(browser: PathBuf, languages: &str, dark: bool) -> Firefox {
        let profile = tempfile::Builder::new().prefix("jiugong-firefox-").tempdir().unwrap().keep();
        let scheme = u8::from(!dark);
        let own = format!(
            "user_pref(\"intl.accept_languages\", \"{languages}\");\nuser_pref(\"layout.css.prefers-color-scheme.content-override\", {scheme});\n"
        );
        std::fs::write(profile.join("user.js"), format!("{PREFERENCES}{own}")).unwrap();
        let keeper = Command::new("sh")
            .args(["-c", KEEPER])
            .arg(browser)
            .arg(&profile)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        let port = loop {
            let told = std::fs::read_to_string(profile.join("MarionetteActivePort")).ok();
            if let Some(port) = told.and_then(|port| port.trim().parse::<u16>().ok()) {
                break port;
            }
            assert!(began.elapsed() < WAIT_AT_MOST, "Firefox does not begin");
            tokio::time::sleep(PAUSE).await;
        };
        let stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).await.unwrap());
        let mut firefox = Firefox { stream, number: 0, _keeper: keeper };
        let hello = firefox.read_message().await;
        assert_eq!(hello["marionetteProtocol"], 3, "{hello}");
        firefox.command("WebDriver:NewSession", json!({ "capabilities": {} })).await;
        firefox
    }

    /// Reads one message.
    async fn read_message(&mut self) -> Value {
        let mut length = Vec::new();
        self.stream.read_until(b':', &mut length).await.unwrap();
        let length = String::from_utf8(length).unwrap();
        let mut message = vec![0; length.trim_end_matches(':').parse().unwrap()];
        self.stream.read_exact(&mut message).await.unwrap();
        serde_json::from_slice(&message).unwrap()
    }

    async fn command(&mut self, command: &str, parameters: Value) -> Value {
        self.number += 1;
        let message = json!([0, self.number, command, parameters]).to_string();
        self.stream.write_all(format!("{}:{message}", message.len()).as_bytes()).await.unwrap();
        let answer = self.read_message().await;
        assert_eq!(answer[2], Value::Null, "{command}: {}", answer[2]);
        answer[3].clone()
    }

    /// The value of an expression on the page.
    async fn js(&mut self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.command("WebDriver:ExecuteScript", json!({ "script": script, "args": [] })).await["value"].clone()
    }

    async fn until(&mut self, what: &str, expression: &str) {
        let began = Instant::now();
        while self.js(&format!("Boolean({expression})")).await != true {
            if began.elapsed() > WAIT_AT_MOST {
                let said = self.js("document.body.innerText").await;
                panic!("Firefox timed out waiting for: {what} ({expression})\n{}", said.as_str().unwrap_or_default());
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Opens an address as a new page load.
    async fn goto(&mut self, address: &str) {
        self.command("WebDriver:Navigate", json!({ "url": "about:blank" })).await;
        self.command("WebDriver:Navigate", json!({ "url": address })).await;
        self.until("the page stands", "document.querySelector('main > .view')").await;
    }

    /// Errors of scripts and styles of the page since the start.
    async fn errors(&mut self, own: &str) -> Value {
        self.command("Marionette:SetContext", json!({ "value": "chrome" })).await;
        let script = "return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && one.sourceName.startsWith(arguments[0]) \
            && !(one.flags & (Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag))).map((one) => `${one.sourceName}:${one.lineNumber} ${one.errorMessage}`);";
        let found = self.command("WebDriver:ExecuteScript", json!({ "script": script, "args": [own] })).await;
        self.command("Marionette:SetContext", json!({ "value": "content" })).await;
        found["value"].clone()
    }

    async fn picture(&mut self, name: &str) {
        let picture = self.command("WebDriver:TakeScreenshot", json!({ "full": true, "hash": false })).await;
        let bytes = base64::engine::general_purpose::STANDARD.decode(picture["value"].as_str().unwrap()).unwrap();
        keep(name, &bytes).unwrap();
    }
}

/// Views, the button pressed in each, and an expression that must then be true.
const SEEN: [(&str, &str, &str); 10] = [
    (
        "play?b=2-8-3_1-0-4_7-6-5&g=spiral",
        "tile-8",
        "document.querySelector('[data-testid=distance]').textContent === '3'",
    ),
    (
        "solve?b=8-6-7_2-5-4_3-0-1&g=standard&run=1",
        "",
        "document.querySelector('[data-testid=result-steps]').textContent === '31'",
    ),
    ("solve?domain=hanoi&run=1", "", "document.querySelector('[data-testid=result-steps]').textContent === '15'"),
    (
        "watch?b=8-6-7_2-5-4_3-0-1&g=standard&method=astar&run=1&step=300",
        "trace-next",
        "/301/.test(document.querySelector('[data-testid=trace-step]').textContent) && document.querySelectorAll('[data-testid=tree] .node').length > 40 && document.querySelectorAll('[data-testid=trace-open] .entry').length === 20",
    ),
    (
        "race?b=8-6-7_2-5-4_3-0-1&g=standard&ways=bfs,astar.manhattan&run=1",
        "",
        "document.querySelectorAll('[data-testid=race-table] tbody tr').length === 2",
    ),
    ("space?b=8-6-7_2-5-4_3-0-1&g=standard", "", "document.querySelector('.bar-of.here')?.dataset.distance === '31'"),
    (
        "maze",
        "maze-run",
        "document.querySelector('[data-testid=maze-grid] .path, [data-testid=maze-verdict]')?.textContent",
    ),
    ("four", "four-run", "document.querySelector('ol.moves li')"),
    ("lessons?lesson=half", "lesson-all", "document.querySelectorAll('[data-testid=lesson-body] table').length > 0"),
    (
        "play?b=1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15&g=standard",
        "hint",
        "document.querySelector('[data-testid=hint-text]').textContent",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_view_works_in_firefox() {
    let browser = program("firefox-esr");
    if browser.is_err() && skipped("the page in Firefox", NEEDED) {
        return;
    }
    let browser = browser.expect(NEEDED);
    let (server, _app, _stop) = listening(jiugong_web::Options::default()).await;
    let origin = Origin::elsewhere();
    let own = origin
        .as_ref()
        .map_or_else(|| format!("http://{server}/"), |origin| format!("http://{}/{}", origin.address, origin.path));
    for (languages, dark, lang) in [("en-GB, en", false, "en"), ("zh-CN, zh", true, "zh-CN")] {
        let mut firefox = Firefox::start(browser.clone(), languages, dark).await;
        for (place, (hash, pressed, seen)) in SEEN.into_iter().enumerate() {
            firefox.goto(&format!("{own}#{hash}")).await;
            assert_eq!(firefox.js("document.documentElement.lang").await, lang);
            if !pressed.is_empty() {
                let hook = format!("document.querySelector('[data-testid={pressed}]')");
                firefox.until(pressed, &format!("{hook}?.checkVisibility() && !{hook}.disabled")).await;
                firefox.js(&format!("void {hook}.click()")).await;
            }
            firefox.until(hash, seen).await;
            let wide = firefox.js(WIDE).await;
            assert_eq!(wide, Value::Null, "{hash}");
            let view = hash.split('?').next().unwrap_or_default();
            firefox.picture(&format!("firefox-{lang}-{place}-{view}")).await;
        }
        let bright = firefox
            .js("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((part) => Number(part) > 128)")
            .await;
        assert_eq!(bright, !dark, "the colours are those of the system");
        let complaints = firefox.errors(&own).await;
        assert_eq!(complaints, json!([]), "{lang}");
        // Check that errors would be reported.
        firefox.js("void setTimeout(() => { throw new Error('spoilt'); })").await;
        let began = Instant::now();
        while firefox.errors("").await.to_string().contains("spoilt").eq(&false) {
            assert!(began.elapsed() < WAIT_AT_MOST, "errors are not heard of");
            tokio::time::sleep(PAUSE).await;
        }
    }
}
