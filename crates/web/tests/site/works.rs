//! What only a site can meet with: a worker that breaks down, a browser that refuses.

use serde_json::json;

use crate::page::{Look, Page};

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
            const { ask } = await import(document.querySelector('script[src$=\"workers.js\"]').src); \
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
