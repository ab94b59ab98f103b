//! The page in a tab of its own, with its own server, or, for a site, with a static host. Tests wait for conditions with a timeout; on a
//! timeout they report what the page shows. The tab is closed when the test ends, even if it fails.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use fantoccini::Client;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::wd::Locator;
use jiugong_web::{App, Options, router};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};
use tower::ServiceExt;

pub use crate::browser::Look;
use crate::browser::{Browser, DriverCommand, devtools};
use crate::listening::listening;
use crate::origin::Origin;

/// Timeout of any wait, long enough for a busy machine.
const WAIT_AT_MOST: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(30);
/// Browsers at a time: more than there are cores would only wait for one another.
static PLACES: Semaphore = Semaphore::const_new(2);

/// A browser that shows the page.
pub struct Page {
    pub client: Client,
    /// Address of the page's origin.
    pub address: SocketAddr,
    pub path: &'static str,
    /// The static host, if the page is not served by the server.
    pub origin: Option<Origin>,
    pub server: SocketAddr,
    app: App,
    name: String,
    stop: Option<oneshot::Sender<()>>,
    /// Always there until this is dropped.
    browser: Option<Browser>,
    _place: SemaphorePermit<'static>,
}

impl Page {
    /// Opens `hash` (such as `#solve`, or empty) in a browser that knows nothing of other tests.
    pub async fn open(hash: &str, look: Look) -> Page {
        let place = PLACES.acquire().await.unwrap();
        // No node limit, so that only cancelling ends a long search.
        let options = Options { workers: 2, queue: 16, per_client: Some(16), ..Options::default() };
        let (address, app, stop) = listening(options).await;
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let (browser, client) = Browser::take(look).await;
        let (server, origin) = (address, Origin::elsewhere());
        let (address, path) = origin.as_ref().map_or((server, ""), |origin| (origin.address, origin.path));
        let stop = Some(stop);
        let browser = Some(browser);
        let page = Page { client, address, path, origin, server, app, name, stop, browser, _place: place };
        page.look(look).await;
        page.goto(hash).await;
        page
    }

    /// Applies the preferences of `look`. The language is set when the browser starts.
    pub async fn look(&self, look: Look) {
        self.size(look.size.0, look.size.1).await;
        let features = json!([
            { "name": "prefers-color-scheme", "value": if look.dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if look.calm { "reduce" } else { "no-preference" } },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Sets the inner size of the window, which may be smaller than a real window can be.
    pub async fn size(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        devtools(&self.client, command, parameters).await.unwrap()
    }

    /// The browser's log entries since the last call; `kind` is `browser` or `performance`.
    pub async fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.client.issue_cmd(DriverCommand { path: "se/log", body: json!({ "type": kind }) }).await.unwrap();
        log.as_array().cloned().unwrap_or_default()
    }

    /// Opens an address of the page like a link, and waits until the page is ready. A page that is already open is reloaded; visiting
    /// another address in between would start another process.
    pub async fn goto(&self, hash: &str) {
        let here = self.client.current_url().await.unwrap();
        if here.port() == Some(self.address.port()) {
            let script = "window.before = true; history.replaceState(null, '', location.pathname + arguments[0]); location.reload();";
            self.client.execute(script, vec![json!(hash)]).await.unwrap();
        } else {
            self.client.goto(&format!("http://{}/{}{hash}", self.address, self.path)).await.unwrap();
        }
        self.until("the page stands", "!window.before && document.querySelector('main > .view')").await;
    }

    /// Switches to another view with its tab.
    pub async fn tab(&self, view: &str) {
        self.click(&format!("tab-{view}")).await;
        let shown = format!("document.querySelector('[data-testid=tab-{view}][aria-current=page]')");
        self.until(&format!("the view {view}"), &shown).await;
    }

    /// The value of an expression on the page.
    pub async fn js(&self, expression: &str) -> Value {
        match self.client.execute(&format!("return ({expression});"), vec![]).await {
            Ok(value) => value,
            Err(error) => panic!("{expression}: {error}"),
        }
    }

    /// Waits until an expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        self.within(WAIT_AT_MOST, what, expression).await;
    }

    pub async fn within(&self, timeout: Duration, what: &str, expression: &str) {
        if !self.eventually(timeout, expression).await {
            let said = self.js("document.body.innerText").await;
            panic!(
                "timed out waiting for: {what} ({expression})\nThe page says:\n{}",
                said.as_str().unwrap_or_default()
            );
        }
    }

    /// Whether an expression becomes true within the timeout.
    pub async fn eventually(&self, timeout: Duration, expression: &str) -> bool {
        let began = Instant::now();
        let truth = format!("Boolean({expression})");
        while self.js(&truth).await != true {
            if began.elapsed() > timeout {
                return false;
            }
            tokio::time::sleep(PAUSE).await;
        }
        true
    }

    /// Waits until all animations have ended, except those that run as long as a search.
    pub async fn rest(&self) {
        let ended = "document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)";
        self.until("nothing moves", ended).await;
    }

    /// The element with this `data-testid`, once it is visible.
    pub async fn by(&self, hook: &str) -> Element {
        let selector = format!("[data-testid='{hook}']");
        let seen = format!("document.querySelector(\"{selector}\")?.checkVisibility()");
        self.until(&format!("{hook} is to be seen"), &seen).await;
        self.client.find(Locator::Css(&selector)).await.unwrap()
    }

    pub async fn click(&self, hook: &str) {
        let enabled = format!("!document.querySelector(\"[data-testid='{hook}']\")?.disabled");
        let element = self.by(hook).await;
        self.until(&format!("{hook} can be pressed"), &enabled).await;
        element.click().await.unwrap_or_else(|error| panic!("{hook}: {error}"));
    }

    pub async fn click_css(&self, selector: &str) {
        self.until(selector, &format!("document.querySelector({})", json!(selector))).await;
        let element = self.client.find(Locator::Css(selector)).await.unwrap();
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    pub async fn text(&self, hook: &str) -> String {
        self.by(hook).await.text().await.unwrap()
    }

    pub async fn value(&self, hook: &str) -> String {
        self.by(hook).await.prop("value").await.unwrap().unwrap_or_default()
    }

    /// Replaces the content of a field with `text`.
    pub async fn write(&self, hook: &str, text: &str) {
        let element = self.by(hook).await;
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Selects an option, once the list contains it.
    pub async fn choose(&self, hook: &str, value: &str) {
        let option = format!("[data-testid='{hook}'] option[value='{value}']");
        self.by(hook).await;
        self.click_css(&option).await;
    }

    /// Presses keys one after another, wherever the focus is.
    pub async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keys".to_owned());
        for value in keys.chars() {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Presses the mouse at the first point of the window, moves it over the others and releases it at the last.
    pub async fn drag(&self, points: &[(f64, f64)]) {
        let moved = |&(x, y): &(f64, f64)| PointerAction::MoveTo { duration: Some(Duration::from_millis(40)), x, y };
        let mut actions = MouseActions::new("mouse".to_owned()).then(moved(&points[0]));
        actions = actions.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for point in &points[1..] {
            actions = actions.then(moved(point));
        }
        self.client.perform_actions(actions.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })).await.unwrap();
    }

    /// The centre of an element in the window, after scrolling to it.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        let script = "const e = document.querySelector(arguments[0]); e.scrollIntoView({block: 'nearest'}); \
                      const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2];";
        let place = self.client.execute(script, vec![json!(selector)]).await.unwrap();
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// The last announcement for screen readers.
    pub async fn announcement(&self) -> String {
        self.js("document.getElementById('announce').textContent").await.as_str().unwrap().to_owned()
    }

    /// Sends a request to the server directly: a POST if there is a `body`, otherwise a GET.
    pub async fn ask(&self, path: &str, body: Option<Value>) -> Value {
        let method = if body.is_some() { "POST" } else { "GET" };
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header("host", self.server.to_string())
            .header("content-type", "application/json")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .unwrap();
        let response = router(self.app.clone()).oneshot(request).await.unwrap();
        serde_json::from_slice(&to_bytes(response.into_body(), usize::MAX).await.unwrap()).unwrap()
    }

    /// Posts `body` as another client, which waits for the response until it is dropped.
    pub async fn hold(&self, path: &str, body: &str) -> TcpStream {
        let mut client = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        client.write_all(head.as_bytes()).await.unwrap();
        client
    }

    /// Stops the server, and waits until its port is closed.
    pub async fn stop_server(&mut self) {
        self.stop = None;
        if let Some(origin) = &mut self.origin {
            origin.end();
        }
        let began = Instant::now();
        while TcpStream::connect(self.address).await.is_ok() {
            assert!(began.elapsed() < WAIT_AT_MOST, "the server goes on");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The number of running searches, on the server or in the workers of a site.
    async fn running_count(&self) -> Value {
        if self.origin.is_none() {
            return self.ask("health", None).await["running"].take();
        }
        let script = "const [done] = arguments; \
            import(document.querySelector('script[src$=\"workers.js\"]').src).then((workers) => done(workers.running()));";
        self.client.execute_async(script, vec![]).await.unwrap()
    }

    /// Waits until `count` searches run, and returns how long that took.
    pub async fn running(&self, count: u64) -> Duration {
        let began = Instant::now();
        loop {
            let running = self.running_count().await;
            if running == count {
                return began.elapsed();
            }
            assert!(began.elapsed() < WAIT_AT_MOST, "{count} searches should run: {running}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Page {
    /// Gives the browser back; a failing test saves a screenshot.
    fn drop(&mut self) {
        let failed = std::thread::panicking();
        tokio::task::block_in_place(|| {
            tokio::runtime::Handle::current().block_on(async {
                if failed && let Ok(picture) = self.client.screenshot().await {
                    let _ = crate::picture::keep(&format!("failed-{}", self.name), &picture);
                }
                if let Some(browser) = self.browser.take() {
                    browser.give_back(self.client.clone(), self.address, failed).await;
                }
            });
        });
    }
}
