//! After the first visit, the page opens without a network; links between a server's page and the site work both ways.

use std::time::{Duration, Instant};

use crate::page::{Look, Page};

const SOLVE: &str = "#solve?b=2-8-3_1-0-4_7-6-5&g=spiral&method=astar&heuristic=manhattan&run=1";

#[tokio::test(flavor = "multi_thread")]
async fn it_opens_without_a_network() {
    let mut page = Page::open("", Look::default()).await;
    page.until("the page is kept", "navigator.serviceWorker.controller").await;
    page.stop_server().await;
    page.goto(SOLVE).await;
    page.until("an answer", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()").await;
    assert_eq!(page.text("result-steps").await, "4");
    page.tab("lessons").await;
    page.until("lessons", "document.querySelector('[data-testid=lesson-list] button')").await;
}

/// Prints the times, which are meaningful only on an idle machine, and checks them against a generous bound.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_answer_is_fast() {
    let page = Page::open("", Look::default()).await;
    page.until("the page is kept", "navigator.serviceWorker.controller").await;
    let mut took = Vec::new();
    for _ in 0..3 {
        let began = Instant::now();
        page.goto(SOLVE).await;
        page.until("an answer", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()").await;
        let since = page.js("performance.now()").await;
        took.push((began.elapsed(), since));
    }
    println!("first answers, kept: {took:?}");
    assert!(took.iter().all(|(took, _)| *took < Duration::from_secs(10)), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn links_work_between_site_and_server() {
    let page = Page::open("", Look::default()).await;
    let (here, server) = (format!("http://{}/{}", page.address, page.path), format!("http://{}/", page.server));
    let link = "(() => location.hash)()";
    let shown = "JSON.stringify(['result-steps', 'method', 'heuristic', 'order'].map((hook) => \
        { const one = document.querySelector(`[data-testid=${hook}]`); return one?.value || one?.textContent; }))";
    let answered = "document.querySelector('[data-testid=result-steps]')?.checkVisibility()";
    for (from, to, method) in [(&server, &here, "idastar"), (&here, &server, "astar")] {
        page.client.goto(&format!("{from}#solve?b=8-6-7_2-5-4_3-0-1&g=standard")).await.unwrap();
        page.choose("method", method).await;
        page.choose("heuristic", "linear-conflict").await;
        page.click("run").await;
        page.until("an answer", answered).await;
        let (hash, before) = (page.js(link).await, page.js(shown).await);
        let hash = hash.as_str().unwrap();
        assert!(hash.contains(method) && hash.contains("linear-conflict"), "{hash}");
        page.client.goto(&format!("{to}{hash}&run=1")).await.unwrap();
        page.until("an answer without a press", answered).await;
        assert_eq!(page.js(shown).await, before, "{hash}");
        assert_eq!(page.text("result-steps").await, "31");
    }
}
