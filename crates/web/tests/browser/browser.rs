//! How a browser is started, and what a reader's system may ask of it.

use std::path::Path;

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::driver::driver;

const FLAGS: [&str; 13] = [
    "--headless=new",
    // Without a driver at the other end of the pipe the browser ends too.
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

/// What the reader's system asks for.
#[derive(Clone, Copy)]
pub struct Look {
    /// The languages it asks for, the first the dearest.
    pub languages: &'static str,
    pub dark: bool,
    pub calm: bool,
    pub size: (u32, u32),
    /// Whether the browser is to keep a record of what it asks for.
    pub recorded: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { languages: "en-GB,en", dark: false, calm: false, size: (1280, 900), recorded: false }
    }
}

/// A command of the driver that the client has no function for.
#[derive(Debug)]
pub struct Order {
    pub path: &'static str,
    pub body: Value,
}

impl WebDriverCompatibleCommand for Order {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Starts a browser that keeps all it knows in `profile`.
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
