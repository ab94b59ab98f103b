//! Browsers with a reader's preferences. Starting one takes longer than most tests, so a browser serves one test after another, each in a
//! tab of its own.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use axum::http::Method;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::driver::driver;

const FLAGS: [&str; 13] = [
    "--headless=new",
    // The browser ends when the driver's end of the pipe closes.
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--window-size=1280,1024",
];

/// Preferences of the reader's system.
#[derive(Clone, Copy)]
pub struct Look {
    /// The accepted languages, the preferred one first.
    pub languages: &'static str,
    pub dark: bool,
    pub calm: bool,
    pub size: (u32, u32),
    /// Whether the browser logs its requests.
    pub recorded: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { languages: "en-GB,en", dark: false, calm: false, size: (1280, 900), recorded: false }
    }
}

/// A `WebDriver` command that the client library lacks.
#[derive(Debug)]
pub struct DriverCommand {
    pub path: &'static str,
    pub body: Value,
}

impl WebDriverCompatibleCommand for DriverCommand {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// A running browser.
pub struct Browser {
    languages: &'static str,
    recorded: bool,
    /// Its session with the driver.
    session: String,
    _profile: tempfile::TempDir,
}

/// Browsers whose tests have ended.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

impl Browser {
    /// An idle browser with the languages of `look`, or a new one. What else `look` says is set for each test.
    pub async fn take(look: Look) -> (Browser, Client) {
        let idle = {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            let place = idle.iter().position(|browser| browser.languages == look.languages && !look.recorded);
            place.map(|place| idle.swap_remove(place))
        };
        if let Some(browser) = idle {
            let client = Client::with_existing_session(&driver().address, &browser.session, HttpConnector::new()).await;
            return (browser, client.unwrap_or_else(|error| panic!("no browser: {error}")));
        }
        let profile = tempfile::tempdir_in(&driver().profiles).unwrap();
        let client = begin(profile.path(), look).await;
        let session = client.session_id().await.unwrap().expect("a session has begun");
        (Browser { languages: look.languages, recorded: look.recorded, session, _profile: profile }, client)
    }

    /// Keeps the browser for another test; otherwise ends it: if it logs, if its test `failed`, or has closed its tab.
    pub async fn give_back(self, client: Client, page: SocketAddr, failed: bool) {
        if !failed && !self.recorded && Self::clean(&client, page).await.is_ok() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        } else {
            let _ = client.close().await;
        }
    }

    /// Closes the tab of a test, with all that was set for it, and forgets what the page has stored.
    async fn clean(client: &Client, page: SocketAddr) -> Result<(), CmdError> {
        let tab = client.new_window(true).await?.handle;
        client.close_window().await?;
        client.switch_to_window(tab).await?;
        let stored = json!({ "origin": format!("http://{page}"), "storageTypes": "all" });
        devtools(client, "Storage.clearDataForOrigin", stored).await?;
        devtools(client, "Network.clearBrowserCookies", json!({})).await?;
        client.persist().await
    }
}

/// Sends a command of the browser's developer tools.
pub async fn devtools(client: &Client, command: &str, parameters: Value) -> Result<Value, CmdError> {
    client
        .issue_cmd(DriverCommand { path: "goog/cdp/execute", body: json!({ "cmd": command, "params": parameters }) })
        .await
}

/// Starts a browser with the profile folder `profile`.
async fn begin(profile: &Path, look: Look) -> Client {
    let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
    flags.push(format!("--user-data-dir={}", profile.display()));
    let wishes = json!({
        "goog:chromeOptions": {
            "binary": driver().chromium,
            "args": flags,
            "prefs": {
                "intl": { "accept_languages": look.languages, "selected_languages": look.languages },
                "session": { "restore_on_startup": 4, "startup_urls": ["about:blank"] },
            },
        },
        "goog:loggingPrefs": { "browser": "ALL", "performance": if look.recorded { "ALL" } else { "OFF" } },
        "timeouts": { "script": 60_000, "pageLoad": 30_000 },
    });
    let Value::Object(wishes) = wishes else { unreachable!("an object is written above") };
    ClientBuilder::new(HttpConnector::new())
        .capabilities(wishes)
        .connect(&driver().address)
        .await
        .unwrap_or_else(|error| panic!("no browser: {error}"))
}
