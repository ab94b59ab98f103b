//! Situations of a site alone: concurrent workers, failing workers, and a browser without WebAssembly.

use serde_json::json;

use crate::page::{Look, Page};

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_worker_is_reported_and_others_continue() {
    let page = Page::open("#solve", Look::default()).await;
    // Simulates a browser out of memory: the next worker ends in the middle of its work.
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
    assert!(said[0][1].as_str().is_some_and(|said| said.starts_with("The search failed")), "{said}");
    assert_eq!(said[1], json!([200, "solved"]), "{said}");
}

/// The same without an error event. Streamed responses report it too, and their worker ends once they have begun.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_ends_silently_is_reported_and_others_continue() {
    let page = Page::open("#solve", Look::default()).await;
    let script = "const send = Worker.prototype.postMessage; \
        const [seconds, done] = arguments; \
        const hard = '15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0'; \
        Worker.prototype.postMessage = function (...sent) { \
            send.apply(this, sent); \
            if (!sent[0].body?.includes(hard)) return; \
            const end = () => setTimeout(() => this.terminate(), 500); \
            if (!sent[0].headers.includes('event-stream')) end(); \
            else this.addEventListener('message', ({ data }) => data.part && end()); }; \
        const request = (body, accept) => ({ method: 'POST', body: JSON.stringify(body), \
            headers: { 'content-type': 'application/json', accept } }); \
        const within = (answer) => Promise.race([answer, new Promise((_, no) => setTimeout(() => no('nothing is said'), seconds * 1000))]); \
        const all = async () => { \
            const { ask, running } = await import(document.querySelector('script[src$=\"workers.js\"]').src); \
            const long = { board: hard, goal: 'blank-first', method: 'idastar', heuristic: 'manhattan' }; \
            const asked = ['application/json', 'text/event-stream'].map((accept) => ask('/api/v1/solve?lang=en', request(long, accept))); \
            const [whole, parts] = await within(Promise.all(asked)); \
            const told = [whole.status, (await whole.json()).detail, await within(parts.text())]; \
            const next = await ask('/api/v1/solve?lang=en', request({ board: '867254301' }, 'application/json')); \
            return [...told, (await next.json()).outcome, running()]; }; \
        all().then(done, (error) => done(String(error)));";
    let said = page.client.execute_async(script, vec![json!(40)]).await.unwrap();
    let broken = "The search failed";
    assert_eq!(said[0], 500, "{said}");
    assert!(said[1].as_str().is_some_and(|said| said.starts_with(broken)), "{said}");
    let parts = said[2].as_str().unwrap_or_default();
    assert!(parts.contains("event: problem") && parts.contains(broken), "{said}");
    assert_eq!((&said[3], &said[4]), (&json!("solved"), &json!(0)), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_without_webassembly_is_reported() {
    let page = Page::open("", Look::default()).await;
    let refuse =
        "WebAssembly.compileStreaming = WebAssembly.compile = () => Promise.reject(new Error('refused on purpose'))";
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse })).await;
    page.goto("#solve").await;
    page.until("the message", "document.getElementById('offline').textContent.includes('refused on purpose')").await;
    assert!(page.text("offline").await.contains("WebAssembly"));
}

/// Three long searches.
const RACE: &str = "#race?b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first&ways=idastar.misplaced,idastar.manhattan,idastar.linear-conflict";

#[tokio::test(flavor = "multi_thread")]
async fn searches_that_race_have_a_worker_each() {
    let page = Page::open(RACE, Look::default()).await;
    let lanes = "[...document.querySelectorAll('.lane')]";
    page.until("its lanes", &format!("{lanes}.length === 3")).await;
    page.js("void (document.querySelector('.view.race [data-field=time_limit] input').value = 60)").await;
    page.click("race-run").await;
    page.running(3).await;
    // None waits for another: all three have expanded nodes, and continue.
    let expanded = format!(
        "{lanes}.map((lane) => Number(/[\\d,]{{4,}}/.exec(lane.querySelector('.lane-figures').textContent)?.[0].replaceAll(',', '') ?? 0))"
    );
    page.until("all are under way", &format!("{expanded}.every((one) => one > 0)")).await;
    let before = page.js(&expanded).await;
    page.until("all go on", &format!("{expanded}.every((one, i) => one > {before}[i])")).await;
    // Removing a lane ends its worker; the others continue.
    page.click_css(".lane:nth-child(2) .glyph").await;
    page.running(2).await;
    page.click("cancel").await;
    page.running(0).await;
}
