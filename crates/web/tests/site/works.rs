//! Everything works without a server: all views, searches that are called off, a worker that breaks down, a browser that refuses.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::axe::{axe, violations};
use crate::page::{Look, Page};
use crate::views::VIEWS;

const HARD: &str = "#solve?b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first&method=idastar&heuristic=manhattan";

#[tokio::test(flavor = "multi_thread")]
async fn every_view_works_and_axe_finds_nothing() {
    let axe = axe();
    for look in [Look::default(), Look { languages: "zh-CN,zh", dark: true, ..Look::default() }] {
        let page = Page::open("", look).await;
        let mut wrong = Vec::new();
        for view in VIEWS {
            page.fill(view).await;
            wrong.extend(violations(&page, &axe, view).await);
        }
        let complaints = page.log("browser").await;
        assert!(complaints.is_empty(), "{}", json!(complaints));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_tells_how_far_it_is_and_ends_at_once() {
    let page = Page::open(HARD, Look::default()).await;
    page.click("run").await;
    page.until("progress", "document.querySelector('.figures dd')").await;
    let began = Instant::now();
    page.click("cancel").await;
    page.until("it is over", "document.querySelector('[data-testid=cancel]').disabled").await;
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    // Others go on.
    page.goto("#solve?b=8-6-7_2-5-4_3-0-1&g=standard&method=astar&heuristic=manhattan").await;
    page.solve().await;
    assert_eq!(page.text("result-steps").await, "31");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_breaks_down_is_told_and_the_rest_goes_on() {
    let page = Page::open("#solve", Look::default()).await;
    // As a browser does that has no memory left: the next worker ends in the middle of its work.
    let script = "const send = Worker.prototype.postMessage; \
        Worker.prototype.postMessage = function (...sent) { \
            if (!sent[0].body?.includes('867254301')) return send.apply(this, sent); \
            Worker.prototype.postMessage = send; \
            setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }))); }; \
        const [done] = arguments; const ask = async () => { \
            const { ask } = await import(document.querySelector('script[type=module]').src.replace('app.js', 'transport.js')); \
            const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{\"board\": \"867254301\"}' }; \
            const said = []; \
            for (let time = 0; time < 2; time += 1) { \
                const answer = await ask('/api/v1/solve?lang=en', options); \
                const told = await answer.json(); \
                said.push([answer.status, told.detail ?? told.outcome]); \
            } \
            return said; }; \
        ask().then(done, (error) => done(String(error)));";
    let said = page.client.execute_async(script, vec![]).await.unwrap();
    assert_eq!(said[0][0], 500, "{said}");
    assert!(said[0][1].as_str().is_some_and(|said| said.starts_with("The search broke down")), "{said}");
    assert_eq!(said[1], json!([200, "solved"]), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_refuses_is_told_so() {
    let page = Page::open("", Look::default()).await;
    let refuse =
        "WebAssembly.compileStreaming = WebAssembly.compile = () => Promise.reject(new Error('refused on purpose'))";
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse })).await;
    page.goto("#solve").await;
    page.until("it is said", "document.getElementById('offline').textContent.includes('refused on purpose')").await;
    assert!(page.text("offline").await.contains("WebAssembly"));
}
