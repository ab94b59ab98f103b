//! What axe-core finds wrong for those who listen to the page, or who see little of it.

use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use crate::page::{Look, Page};
use crate::picture::ROOT;
use crate::views::VIEWS;

fn axe() -> String {
    let file = Path::new(ROOT).join("target/tools/axe.min.js");
    std::fs::read_to_string(file).unwrap_or_else(|_| panic!("axe-core is needed in target/tools/axe.min.js: `cargo xtask tools` fetches it"))
}

/// Lists what is serious or critical, with its place and what axe says of it.
async fn violations(page: &Page, axe: &str, scene: &str) -> String {
    page.until("nothing moves", "document.getAnimations().every((one) => one.playState !== 'running')").await;
    // The driver's scripts are not bound by the page's policy, which would refuse a script element.
    page.client.execute(axe, vec![]).await.unwrap();
    let run = "const done = arguments[arguments.length - 1]; axe.run(document, { resultTypes: ['violations'] })\
               .then((found) => done(found), (error) => done({ error: String(error) }));";
    let found = page.client.execute_async(run, vec![]).await.unwrap();
    assert!(found["passes"].as_array().is_some_and(|passes| passes.len() > 10), "{scene}: axe did not run: {}", found["error"]);
    let mut said = String::new();
    for rule in found["violations"].as_array().unwrap() {
        if !matches!(rule["impact"].as_str(), Some("serious" | "critical")) {
            continue;
        }
        for node in rule["nodes"].as_array().unwrap() {
            let summary = node["failureSummary"].as_str().unwrap_or_default().replace('\n', " ");
            let _ = writeln!(said, "{scene}: {} at {}: {summary}", text(&rule["id"]), node["target"]);
        }
    }
    said
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

async fn nothing_serious(look: Look, name: &str) {
    let axe = axe();
    let page = Page::open("", look).await;
    let mut said = String::new();
    for view in VIEWS {
        page.fill(view).await;
        said += &violations(&page, &axe, &format!("{view} {name}")).await;
    }
    assert!(said.is_empty(), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn english_and_light_has_nothing_serious() {
    nothing_serious(Look::default(), "in English, light").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chinese_and_dark_has_nothing_serious() {
    nothing_serious(Look { chinese: true, dark: true, ..Look::default() }, "in Chinese, dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn narrow_has_nothing_serious_and_axe_finds_what_is_there() {
    let page = Page::open("", Look { size: (360, 740), ..Look::default() }).await;
    let axe = axe();
    page.fill("play").await;
    let said = violations(&page, &axe, "play, narrow").await;
    assert!(said.is_empty(), "{said}");
    // A picture without a name and a button without one are found, so that silence means something.
    page.js("document.querySelector('main .view').append(document.createElement('button'), Object.assign(new Image(), { src: '/favicon.svg' }))").await;
    let said = violations(&page, &axe, "spoilt").await;
    assert!(said.contains("button-name") && said.contains("image-alt"), "{said}");
}
