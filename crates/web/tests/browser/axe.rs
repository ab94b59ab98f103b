//! Accessibility checks with axe-core.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::page::{Look, Page};
use crate::picture::ROOT;

pub const NEEDED: &str = "axe-core is needed in target/tools/axe.min.js: `cargo xtask tools` fetches it";

/// Path of axe-core.
pub fn file() -> PathBuf {
    Path::new(ROOT).join("target/tools/axe.min.js")
}

pub fn axe() -> String {
    std::fs::read_to_string(file()).expect(NEEDED)
}

/// Lists the serious and critical violations, with their elements and axe's explanation.
pub async fn violations(page: &Page, axe: &str, scene: &str) -> Vec<String> {
    page.rest().await;
    // Run through the driver, because the page's policy would refuse a script element.
    page.client.execute(axe, vec![]).await.unwrap();
    let run = "const done = arguments[arguments.length - 1]; axe.run(document, { resultTypes: ['violations'] })\
               .then((found) => done(found), (error) => done({ error: String(error) }));";
    let found = page.client.execute_async(run, vec![]).await.unwrap();
    assert!(
        found["passes"].as_array().is_some_and(|passes| passes.len() > 10),
        "{scene}: axe did not run: {}",
        found["error"]
    );
    let mut said = Vec::new();
    for rule in found["violations"].as_array().unwrap() {
        if !matches!(rule["impact"].as_str(), Some("serious" | "critical")) {
            continue;
        }
        for node in rule["nodes"].as_array().unwrap() {
            let summary = node["failureSummary"].as_str().unwrap_or_default().replace('\n', " ");
            said.push(format!("{scene}: {} at {}: {summary}", text(&rule["id"]), node["target"]));
        }
    }
    said
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Axe reports an unnamed image and an unnamed button, so silence elsewhere is meaningful.
#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_known_violations() {
    let page = Page::open("", Look::default()).await;
    let axe = axe();
    page.js("document.querySelector('main .view').append(document.createElement('button'), Object.assign(new Image(), { src: '/favicon.svg' }))").await;
    let said = violations(&page, &axe, "spoilt").await;
    assert!(["button-name", "image-alt"].iter().all(|rule| said.iter().any(|one| one.contains(rule))), "{said:?}");
}
