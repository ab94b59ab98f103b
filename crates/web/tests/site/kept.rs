//! Tables are stored in the browser, checked when they are loaded, and not needed when there is no space.

use std::time::Duration;

use serde_json::{Value, json};

use crate::page::{Look, Page};

/// The first of Korf's boards: 57 moves, solved with the small tables.
const FIFTEEN: &str =
    "#solve?b=14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3&g=blank-first&method=pidastar&heuristic=pdb&run=1";

/// Counts the writes of a page to the storage since it was loaded.
const COUNT: &str = "window.puts = 0; const { put } = IDBObjectStore.prototype; \
    IDBObjectStore.prototype.put = function (...sent) { window.puts += 1; return put.apply(this, sent); };";

/// The result of `work`, an expression of `store`, on the stored tables.
async fn stored(page: &Page, work: &str) -> Value {
    let script = format!(
        "const [done] = arguments; const opened = indexedDB.open('jiugong', 1); \
         opened.onerror = () => done(String(opened.error)); \
         opened.onsuccess = () => {{ \
             const within = opened.result.transaction('tables', 'readwrite'); \
             const store = within.objectStore('tables'); const asked = {work}; \
             within.onerror = () => done(String(within.error)); \
             within.oncomplete = () => {{ opened.result.close(); done(asked.result ?? null); }}; }};"
    );
    page.client.execute_async(&script, vec![]).await.unwrap()
}

/// Opens the board and waits for its answer; returns how often the page wrote to the storage.
async fn solved(page: &Page) -> Value {
    page.goto(FIFTEEN).await;
    page.until("an answer", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()").await;
    assert_eq!(page.text("result-steps").await, "57");
    page.js("window.puts").await
}

const NOTICE: &str = "document.querySelector('[data-testid=tables-notice]')?.textContent ?? ''";

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_stored_checked_and_rebuilt_if_altered() {
    let page = Page::open("", Look::default()).await;
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNT })).await;
    assert_eq!(solved(&page).await, 3);
    // Writes are ordered: a written table exists when the next one is read.
    let names = stored(&page, "store.getAllKeys()").await;
    let expected = ["pdb-4x4-0-12_13_14", "pdb-4x4-0-1_2_4_5_8_9", "pdb-4x4-0-3_6_7_10_11_15"];
    assert_eq!(names, json!(expected));
    assert_eq!(solved(&page).await, 0, "they are not built again");
    assert_eq!(page.js(NOTICE).await, "");

    let alter = format!(
        "(() => {{ const got = store.get('{}'); \
            got.onsuccess = () => {{ got.result[4096 + 1000] ^= 4; store.put(got.result, '{}'); }}; return {{}}; }})()",
        expected[1], expected[1]
    );
    stored(&page, &alter).await;
    assert_eq!(solved(&page).await, 1, "the one that was altered is built again");
    let said = page.js(NOTICE).await;
    assert_eq!(said, json!(format!("{}: the contents were altered; building it again", expected[1])));
    assert_eq!(solved(&page).await, 0, "and good from then on");
    assert_eq!(page.js(NOTICE).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_storage_space_the_page_works_and_reports_it() {
    let page = Page::open("", Look { languages: "zh-CN,zh", ..Look::default() }).await;
    // The cached page itself takes its space first.
    page.until("the page is kept", "navigator.serviceWorker.controller").await;
    let origin = format!("http://{}", page.address);
    page.devtools("Storage.overrideQuotaForOrigin", json!({ "origin": origin, "quotaSize": 1 })).await;
    page.goto(FIFTEEN).await;
    page.until("an answer", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()").await;
    assert_eq!(page.text("result-steps").await, "57");
    page.within(Duration::from_secs(20), "the message", &format!("({NOTICE}).includes('存储空间已满')")).await;
}
