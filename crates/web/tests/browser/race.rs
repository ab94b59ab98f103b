//! Race: several methods side by side; the figures shown belong to the run.

use serde_json::json;

use crate::page::{Look, Page};

const READY: &str = "document.querySelector('.lane') && [...document.querySelectorAll('.lane select')].every((list) => list.options.length > 3)";
const HARD: &str = "b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first";
const NAMES: &str =
    "[...document.querySelectorAll('[data-testid=race-table] tbody th')].map((one) => one.textContent).join()";
/// The choices in the lanes.
const CHOSEN: &str = "[...document.querySelectorAll('.lane')].map((lane) => [...lane.querySelectorAll('select:enabled')].map((one) => one.value).filter(Boolean).join('.')).join()";

#[tokio::test(flavor = "multi_thread")]
async fn two_to_six_methods_race() {
    let page = Page::open("#race", Look::default()).await;
    let lanes = async || page.js("document.querySelectorAll('.lane').length").await.as_u64().unwrap();
    page.until("lists of methods", READY).await;
    assert_eq!(lanes().await, 4);
    for left in [3, 2] {
        page.click_css(".lane [aria-label='Remove this runner']").await;
        assert_eq!(lanes().await, left);
    }
    let fixed = page.js("[...document.querySelectorAll('.lane .glyph')].every((button) => button.disabled)").await;
    assert_eq!(fixed, true, "two are the fewest");
    finish(&page, 2).await;
    for count in 3..=6 {
        page.click("race-add").await;
        assert_eq!(lanes().await, count);
    }
    assert_eq!(
        page.js(
            "((add) => add.disabled || add.ariaDisabled === 'true')(document.querySelector('[data-testid=race-add]'))"
        )
        .await,
        true,
        "six are the most"
    );
    page.until("lists of methods", READY).await;
    finish(&page, 6).await;
    page.click_css(".view.race option[value=generated]").await;
    page.until("another chart", "document.querySelectorAll('[data-testid=race-chart] rect').length === 6").await;
}

/// Runs a race with `count` lanes and checks its table and chart.
async fn finish(page: &Page, count: u64) {
    page.race().await;
    page.until(
        "a row for each",
        &format!("document.querySelectorAll('[data-testid=race-table] tbody tr').length === {count}"),
    )
    .await;
    page.until(
        "a bar for each",
        &format!("document.querySelectorAll('[data-testid=race-chart] rect').length === {count}"),
    )
    .await;
    let rows = page
        .js("[...document.querySelectorAll('[data-testid=race-table] tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
        .await;
    for row in rows.as_array().unwrap() {
        let steps: u64 = row[1].as_str().unwrap().parse().unwrap_or_else(|_| panic!("{row}"));
        assert!(steps == 4 || row[2] == "not proven" && steps > 4, "{row}");
        assert!(row[3].as_str().unwrap().replace(',', "").parse::<u64>().is_ok_and(|expanded| expanded > 0), "{row}");
    }
    let winner = page.js("document.querySelector('[data-testid=race-table]').previousElementSibling.textContent").await;
    let least =
        rows.as_array().unwrap().iter().filter_map(|row| row[3].as_str()?.replace(',', "").parse::<u64>().ok()).min();
    assert!(winner.as_str().unwrap().contains(&format!("fewest nodes: {}", least.unwrap())), "{winner} of {rows}");
}

/// The suggestions of each lane.
const OFFERED: &str = "[...document.querySelectorAll('.lane')].map((lane) => lane.querySelector('[data-kind]')?.textContent ?? '').join()";

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_lane_is_continued_alone() {
    let page = Page::open(&format!("#race?{HARD}&ways=idastar.misplaced,idastar.manhattan"), Look::default()).await;
    page.until("lists of methods", READY).await;
    page.js("document.querySelector('.view.race [data-field=time_limit] input').value = 1").await;
    page.race().await;
    page.until("both stopped", &format!("{OFFERED} === 'Continue with 4 s,Continue with 4 s'")).await;
    let figures = "document.querySelectorAll('.lane-figures')[1].textContent";
    let other = page.js(figures).await;
    page.click_css(".lane [data-kind=more_time]").await;
    page.until("stopped again", &format!("{OFFERED} === 'Continue with 16 s,Continue with 4 s'")).await;
    page.until("its old place", &format!("{NAMES} === 'IDA* · misplaced tiles,IDA* · Manhattan distance'")).await;
    assert_eq!(page.js(figures).await, other, "the other has not run");
    // A suggestion for one lane does not apply to another.
    page.click_css(".lane select option[value=bfs]").await;
    assert_eq!(page.js("document.querySelector('.lane [data-kind]').checkVisibility()").await, false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_link_waits_for_its_lanes() {
    let page = Page::open("", Look::default()).await;
    // The registry, which the lanes need, is slow.
    let slow = "const real = window.fetch; window.fetch = (what, ...rest) => String(what.url ?? what).includes('registry') \
        ? new Promise((go) => setTimeout(go, 1500)).then(() => real(what, ...rest)) : real(what, ...rest);";
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": slow })).await;
    page.goto("#race?b=2-8-3_1-0-4_7-6-5&g=spiral&run=1").await;
    page.until("all have run", "document.querySelectorAll('[data-testid=race-table] tbody tr').length === 4").await;
    // The time limit cannot exceed the server's.
    let registry = page.ask("registry", None).await;
    let most = page.js("Number(document.querySelector('.view.race [data-field=time_limit] input').max)").await;
    assert_eq!(most.as_f64(), registry["limits"]["time"].as_f64());
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_keep_the_name_of_the_method_that_ran() {
    let page = Page::open("#race?b=8-6-7_2-5-4_3-0-1&g=standard&ways=bfs,astar.manhattan&run=1", Look::default()).await;
    page.until("the table", "document.querySelector('[data-testid=race-table] tbody')?.checkVisibility()").await;
    page.until("their names", &format!("{NAMES} === 'breadth-first,A* · Manhattan distance'")).await;
    let figures = page.js("document.querySelector('.lane-figures').textContent").await;
    assert_eq!(page.js("document.querySelector('[data-testid=lane-stale]').hidden").await, true);
    page.click_css(".lane select option[value=dfs]").await;
    page.until(
        "the message",
        "document.querySelector('[data-testid=lane-stale]').textContent.includes('breadth-first')",
    )
    .await;
    assert_eq!(page.js("document.querySelector('.lane-figures').textContent").await, figures);
    // In another language the labels of the run change, not to the current choice.
    page.click("lang-zh").await;
    page.until("the names in Chinese", &format!("/^广度优先,A\\* · 曼哈顿距离$/.test({NAMES})")).await;
    page.click_css(".lane select option[value=bfs]").await;
    page.until("nothing to say", "document.querySelector('[data-testid=lane-stale]').hidden").await;
    // In slow motion, all lanes have expanded the same number of nodes.
    page.js("document.querySelector('[data-testid=race-jump]').focus()").await;
    page.press("\u{e011}").await;
    let states = "[...document.querySelectorAll('[data-testid=lane-state]')].map((one) => one.textContent).join()";
    page.until("both under way", &format!("{states} === '搜索中,搜索中'")).await;
    let shown =
        "[...document.querySelectorAll('.lane-figures span:first-child strong')].map((one) => one.textContent).join()";
    assert_eq!(page.js(shown).await, "1,1", "what was counted in the end is not shown before it is so");
    for _ in 0..95 {
        page.press("\u{e014}").await;
    }
    page.until("the one that expands few is there", &format!("/^搜索中,31 步/.test({states})")).await;
}

served! { "a site runs all lanes of a race at the same time";
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_lane_does_not_run() {
    let ways = "idastar.misplaced,idastar.manhattan,idastar.linear-conflict";
    let page = Page::open(&format!("#race?{HARD}&ways={ways}"), Look::default()).await;
    page.until("the ways of the link", &format!("{CHOSEN} === '{ways}'")).await;
    page.js("void (document.querySelector('.view.race [data-field=time_limit] input').value = 60)").await;
    page.click("race-run").await;
    // The server runs two searches at a time.
    let running = "[...document.querySelectorAll('[data-testid=lane-state]')].filter((one) => one.textContent === 'searching').length";
    page.until("two run", &format!("{running} === 2")).await;
    page.until(
        "the third knows its place",
        "[...document.querySelectorAll('[data-testid=lane-state]')].some((one) => one.textContent.includes('number 1 in the queue'))",
    )
    .await;
    let first = page.js("[...document.querySelectorAll('.lane')].findIndex((lane) => lane.querySelector('[data-testid=lane-state]').textContent === 'searching') + 1").await;
    page.click_css(&format!(".lane:nth-child({first}) .glyph")).await;
    page.until(
        "the third has its place",
        &format!("{running} === 2 && document.querySelectorAll('.lane').length === 2"),
    )
    .await;
    page.click("cancel").await;
    page.running(0).await;
    // With the option "one after another", the second lane waits.
    page.click("race-fair").await;
    page.click("race-run").await;
    page.until("one runs", &format!("{running} === 1")).await;
    page.running(1).await;
    page.click("cancel").await;
}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lessons_comparison_opens_with_its_methods() {
    let page = Page::open("#lessons?lesson=two-searches", Look::default()).await;
    page.click("lesson-all").await;
    page.click_css("[data-hash^='#race']").await;
    page.until("its ways", &format!("{CHOSEN} === 'bfs,bibfs,astar.manhattan'")).await;
    page.until("it runs", "document.querySelectorAll('[data-testid=race-table] tbody tr').length === 3").await;
    // A run of a lesson opens in Watch.
    page.client.back().await.unwrap();
    page.click_css("[data-hash^='#watch']").await;
    page.until("a reason", "document.querySelector('[data-testid=trace-why]')?.checkVisibility()").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_parts_of_a_link_are_reported() {
    let said = "document.querySelector('[data-testid=link-problem]')?.textContent ?? ''";
    let links = [
        ("#race?ways=bfs,astar.manhattan,best-guess&colour=red", vec!["ways=best-guess", "colour=red"]),
        ("#solve?b=2-8-3_1-0-4_7-6-5&g=spiral&method=magic&bound=many", vec!["method=magic", "bound=many"]),
        ("#play?b=2-8-3_1-0-4_7-6-5&g=spiral&m=ulx&at=9", vec!["m=x", "at=9"]),
        ("#maze?maze=00_0&from=7-7", vec!["maze=00_0"]),
        ("#four?four=BBBB", vec!["four=BBBB"]),
        ("#watch?b=2-8-3_1-0-4_7-6-5&g=spiral&second=magic&step=0", vec!["second=magic", "step=0"]),
    ];
    let page = Page::open("", Look::default()).await;
    for (link, parts) in links {
        page.goto(link).await;
        for part in parts {
            page.until(&format!("{link} names {part}"), &format!("({said}).includes({})", json!(part))).await;
        }
    }
    // The message disappears when the reader goes on, and a valid link shows none.
    page.choose("method", "astar").await;
    page.until("no message", &format!("({said}) === ''")).await;
    page.goto("#solve?b=2-8-3_1-0-4_7-6-5&g=spiral&method=astar&heuristic=manhattan&run=1").await;
    page.until("an answer without a press", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()")
        .await;
    assert_eq!(page.js(said).await, "");
}
