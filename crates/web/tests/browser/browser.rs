//! Starting a browser with a reader's preferences.

use std::path::Path;

use axum::http::Method;
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

/// Starts a browser with the profile folder `profile`.
pub async fn begin(profile: &Path, look: Look) -> Client {
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
