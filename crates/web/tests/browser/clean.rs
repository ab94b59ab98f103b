//! The page sends no request elsewhere and causes no browser error.

use serde_json::{Value, json};

use crate::origin::LEAST;
use crate::page::{Look, Page};
use crate::views::VIEWS;

/// All addresses requested since the last call.
async fn requests_so_far(page: &Page) -> Vec<String> {
    let mut addresses = Vec::new();
    for entry in page.log("performance").await {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        if message["message"]["method"] == "Network.requestWillBeSent" {
            addresses.push(message["message"]["params"]["request"]["url"].as_str().unwrap().to_owned());
        }
    }
    addresses
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_goes_elsewhere_and_no_error_is_logged() {
    let page = Page::open("", Look { recorded: true, ..Look::default() }).await;
    for view in VIEWS {
        page.fill(view).await;
    }
    // Other features of the views: compare on many boards, save the tree, change the language during a trace.
    page.fill("watch").await;
    page.click("lang-zh").await;
    page.until("Chinese", "document.documentElement.lang === 'zh-CN'").await;
    page.goto("#race").await;
    page.click_css(".view.race > details:last-child summary").await;
    page.click("race-many").await;
    page.until("a chart of the server's", "document.querySelector('img.server-picture')?.naturalWidth > 0").await;

    let own = format!("http://{}/", page.address);
    let asked = requests_so_far(&page).await;
    assert!(asked.iter().filter(|address| address.starts_with(&own)).count() > LEAST, "{asked:?}");
    let foreign: Vec<_> = asked
        .iter()
        .filter(|address| {
            !address.starts_with(&own) && !address.starts_with("data:") && !address.starts_with("blob:http://127.0.0.1")
        })
        .collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    let complaints = page.log("browser").await;
    assert!(complaints.is_empty(), "{}", json!(complaints));

    // Check that a violation would be logged: the policy refuses an image from elsewhere.
    page.js("void document.body.append(Object.assign(new Image(), { src: 'http://192.0.2.1/spy.png' }))").await;
    let began = std::time::Instant::now();
    let told = loop {
        let told = json!(page.log("browser").await).to_string();
        if told != "[]" || began.elapsed().as_secs() > 10 {
            break told;
        }
    };
    assert!(told.contains("Content Security Policy"), "{told}");
}
