//! Watch: a search step by step, near its start and far from it, alone and next to a second one.

use std::time::Duration;

use serde_json::json;

use crate::page::{Look, Page};
use crate::picture::take;

const WATCHED: &str = "#watch?b=2-8-3_1-6-4_7-0-5&g=spiral&method=astar&heuristic=misplaced";

/// The number of rows of a list of nodes.
async fn rows(page: &Page, hook: &str) -> u64 {
    page.js(&format!("document.querySelectorAll('[data-testid={hook}] .entry').length")).await.as_u64().unwrap()
}

/// An expression: whether the first search shows this step.
fn at_step(number: usize) -> String {
    format!("document.querySelector('[data-testid=trace-step]').textContent.startsWith('Step {number}')")
}

/// The address of a long search, opened at a step.
fn far(method: &str, step: usize) -> String {
    format!("#watch?b=8-6-7_2-5-4_3-0-1&g=standard&method={method}&run=1&step={step}")
}

async fn nodes(page: &Page) -> u64 {
    page.js("document.querySelectorAll('[data-testid=tree] .node').length").await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_watched_step_by_step() {
    let page = Page::open(WATCHED, Look::default()).await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'astar'").await;
    page.click("run").await;
    page.until("a reason", "document.querySelector('[data-testid=trace-why]').textContent").await;
    let body = json!({"board": "2 8 3/1 6 4/7 0 5", "goal": "spiral", "method": "astar", "heuristic": "misplaced", "steps": 200, "rows": 20});
    let told = page.ask("trace", Some(body)).await;
    let steps = told["steps"].as_array().unwrap();
    assert!(steps.len() > 4, "{told}");
    let mut before = 0;
    for (at, step) in steps.iter().enumerate() {
        page.until("the step", &at_step(at + 1)).await;
        let why = page.text("trace-why").await;
        assert!(why.contains(step["why"].as_str().unwrap()), "step {}: {why}", at + 1);
        assert_eq!(page.board().await.text(), step["taken"]["position"].as_str().unwrap());
        assert_eq!(rows(&page, "trace-open").await, step["open"]["forward"].as_array().unwrap().len() as u64);
        assert_eq!(rows(&page, "trace-closed").await, step["closed"]["forward"].as_array().unwrap().len() as u64);
        let lines = step["lines"].as_array().unwrap();
        let ended = page
            .js("[...document.querySelector('[data-testid=code]').children].findIndex((line) => line.ariaCurrent) + 1")
            .await;
        assert_eq!(Some(&ended), lines.last(), "the line of the program at step {}", at + 1);
        let now = nodes(&page).await;
        assert!(now >= before && now > 0, "{now} nodes after {before}");
        before = now;
        if at + 1 < steps.len() {
            page.click("trace-next").await;
        }
    }
    assert!(rows(&page, "trace-open").await > 0 && rows(&page, "trace-closed").await > 0 && before > 8);
    page.until("how it ended", "document.querySelector('.view.watch').innerText.includes('5')").await;
    page.until("the way is marked", "document.querySelectorAll('[data-testid=tree] .node.path').length === 6").await;
    page.click("trace-back").await;
    let last = format!("document.querySelector('[data-testid=trace-jump]').value === '{}'", steps.len() - 2);
    page.until("one step back", &last).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tree_is_zoomed_and_moved() {
    let page = Page::open(WATCHED, Look::default()).await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'astar'").await;
    page.click("run").await;
    page.until("a tree", "document.querySelector('[data-testid=tree] .node')").await;
    let view = async || {
        let text = page.js("document.querySelector('[data-testid=tree]').getAttribute('viewBox')").await;
        text.as_str().unwrap().split(' ').map(|part| part.parse::<f64>().unwrap()).collect::<Vec<_>>()
    };
    let whole = view().await;
    // Mouse input takes effect with the next frame.
    let another = async |before: &[f64]| {
        let text = before.iter().map(|part| format!("{part:.1}")).collect::<Vec<_>>().join(" ");
        let changed = format!("document.querySelector('[data-testid=tree]').getAttribute('viewBox') !== '{text}'");
        page.until("another part of the tree", &changed).await;
        view().await
    };
    page.click_css("[aria-label='Zoom in']").await;
    let near = another(&whole).await;
    assert!(near[2] < whole[2] && near[3] < whole[3], "{near:?} within {whole:?}");
    let middle = page.middle("[data-testid=tree]").await;
    page.drag(&[middle, (middle.0 + 30.0, middle.1 + 20.0), (middle.0 + 60.0, middle.1 + 20.0)]).await;
    let moved = another(&near).await;
    assert!(moved[0] < near[0] && moved[1] < near[1], "{moved:?} from {near:?}");
    assert!((moved[2] - near[2]).abs() < 0.2, "{moved:?}: moving does not zoom");
    page.click_css("[aria-label='Zoom out']").await;
    assert!(another(&moved).await[2] > moved[2]);
    page.js("document.querySelector('[data-testid=tree]').focus()").await;
    page.press("+").await;
    page.press("0").await;
    assert_eq!(view().await, whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn pointing_highlights_nodes_in_the_tree_and_in_the_lists() {
    let page = Page::open(&far("astar", 6), Look::default()).await;
    page.until("pictures", "document.querySelectorAll('[data-testid=trace-open] .entry').length > 3").await;
    let key = page.js("document.querySelectorAll('[data-testid=trace-open] .entry')[2].dataset.key").await;
    let hover = |selector: &str| {
        format!(
            "document.querySelector({}).dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}))",
            json!(selector)
        )
    };
    page.js(&hover(&format!("[data-testid=trace-open] [data-key='{}']", key.as_str().unwrap()))).await;
    let lit = "[...document.querySelectorAll('[data-testid=tree] .lit')].map((one) => one.dataset.key).join()";
    assert_eq!(page.js(lit).await, key);
    // The other direction: a node that was expanded, and so is in CLOSED.
    let closed = page.js("document.querySelector('[data-testid=trace-closed] .entry').dataset.key").await;
    page.js(&hover(&format!("[data-testid=tree] [data-key='{}']", closed.as_str().unwrap()))).await;
    let lit = "[...document.querySelectorAll('.desk .lit')].map((one) => one.dataset.key).join()";
    assert_eq!(page.js(lit).await, closed);
    // By keyboard: arrow keys walk along OPEN.
    page.js("document.querySelector('[data-testid=trace-open] .entry').focus()").await;
    page.press("\u{e014}").await;
    let walked = "document.activeElement === document.querySelectorAll('[data-testid=trace-open] .entry')[1]";
    assert_eq!(page.js(walked).await, true);
    // Pressing an expanded node leads to the step that expanded it.
    page.js("document.querySelector('[data-testid=tree]').scrollIntoView({ block: 'center' })").await;
    let place = page.js("[...document.querySelectorAll('[data-testid=tree] .closed:not(.current) > .frame')].map((one) => one.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]).find(([x, y]) => document.elementFromPoint(x, y)?.closest('.closed'))").await;
    page.drag(&[(place[0].as_f64().unwrap(), place[1].as_f64().unwrap())]).await;
    page.until("another step", &format!("!{}", at_step(6))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_searches_are_watched_in_step() {
    let page = Page::open(&format!("{}&second=bfs", far("astar", 1)), Look::default()).await;
    page.until("two searches", "document.querySelectorAll('.pane .entry').length > 3").await;
    let titles = "[...document.querySelectorAll('[data-testid=trace-step]')].map((one) => one.textContent).join()";
    page.until("both at the first step", &format!("{titles} === 'Step 1,Step 1'")).await;
    page.click("trace-next").await;
    page.until("both at the second", &format!("{titles} === 'Step 2,Step 2'")).await;
    let whys = page.js("[...document.querySelectorAll('[data-testid=trace-why]')].map((one) => one.textContent)").await;
    assert!(whys[0].as_str().unwrap().contains("h = ") && !whys[1].as_str().unwrap().contains("h = "), "{whys}");
    let heads = "[...document.querySelectorAll('.pane')].map((pane) => [...pane.querySelectorAll('.now th')].map((one) => one.textContent).join())";
    assert_eq!(page.js(heads).await, json!(["move,state,g,h,f,result", "move,state,g,result"]));
    // The finished search shows its outcome, while the other continues.
    page.goto(&format!("{}&second=bfs", far("astar", 7000))).await;
    let ended = "[...document.querySelectorAll('[data-testid=trace-ending]')].map((one) => !one.hidden).join()";
    page.within(
        Duration::from_mins(1),
        "one has ended",
        &format!("{ended} === 'true,false' && {titles}.endsWith(',Step 7000')"),
    )
    .await;
    take(&page, "watch-two").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_step_is_loaded_in_a_window() {
    let page = Page::open(&far("bfs", 10_001), Look::default()).await;
    page.within(Duration::from_mins(1), "the step", &at_step(10_001)).await;
    page.within(
        Duration::from_mins(1),
        "its tables",
        "document.querySelectorAll('[data-testid=trace-closed] .entry').length === 20",
    )
    .await;
    let drawn = nodes(&page).await;
    assert!(drawn > 40 && drawn < 200, "{drawn} nodes are drawn");
    assert!(page.text("tree-window").await.contains(" of "), "{}", page.text("tree-window").await);
    assert_eq!(page.js("document.querySelector('[data-testid=minimap]').checkVisibility()").await, true);
    let body = json!({"board": "8 6 7/2 5 4/3 0 1", "goal": "standard", "method": "bfs", "first": 10_001, "steps": 3, "rows": 20, "node_limit": 11_000, "time_limit": 60});
    let told = page.ask("trace", Some(body)).await;
    for step in told["steps"].as_array().unwrap() {
        page.until("the step", &at_step(step["number"].as_u64().unwrap() as usize)).await;
        let first = step["open"]["forward"][0]["position"].clone();
        page.until(
            "OPEN",
            &format!("document.querySelector('[data-testid=trace-open] .entry').dataset.position === {first}"),
        )
        .await;
        assert_eq!(page.board().await.text(), step["taken"]["position"].as_str().unwrap());
        page.click("trace-next").await;
    }
    page.click("trace-back").await;
    page.click("trace-back").await;
    page.until("a step back", &at_step(10_002)).await;
    page.until("the address has the step", "location.hash.includes('step=10002')").await;
    take(&page, "watch-far").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_from_both_ends_is_labelled_and_printed_whole() {
    let page = Page::open(&far("bibfs", 30), Look::default()).await;
    page.until("both ends", "document.querySelectorAll('[data-testid=tree] .end').length === 2").await;
    let words = "[...document.querySelectorAll('.end, .list h3')].map((one) => one.textContent).join()";
    let said = page.js(words).await;
    for word in ["from the start", "from the goal", "forward", "backward"] {
        assert!(said.as_str().unwrap().contains(word), "{said}");
    }
    page.js("dispatchEvent(new Event('beforeprint'))").await;
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    let whole = "(([x, y, w, h], box) => box.x >= x && box.y >= y - 20 && box.x + box.width <= x + w && box.y + box.height <= y + h)\
        (document.querySelector('[data-testid=tree]').getAttribute('viewBox').split(' ').map(Number), document.querySelectorAll('[data-testid=tree] > g')[1].getBBox())";
    assert_eq!(page.js(whole).await, true, "the whole tree is on paper");
    let seen = page.js("['[data-testid=tree]', '[data-testid=code]', '[data-testid=trace-open]', '[data-testid=trace-closed]'].map((one) => document.querySelector(one).checkVisibility())").await;
    assert_eq!(seen, json!([true, true, true, true]));
    let controls = page.js("[...document.querySelectorAll('header.top, button:not(.tile), select, input')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80))").await;
    assert_eq!(controls, json!([]));
}

/// Moves the slider to a step, and waits until it is shown with its tables.
async fn slide_to(page: &Page, number: usize) {
    page.js(&format!(
        "((jump) => {{ jump.value = {}; jump.dispatchEvent(new Event('input')); }})(document.querySelector('[data-testid=trace-jump]'))",
        number - 1
    ))
    .await;
    page.within(Duration::from_mins(3), &format!("step {number}"), &at_step(number)).await;
    let settled = "!document.querySelector('.desk.stale') && document.querySelector('[data-testid=trace-open] .entry')";
    page.within(Duration::from_mins(3), &format!("the tables of step {number}"), settled).await;
}

/// Heap size of the page's scripts after garbage collection.
async fn heap(page: &Page) -> f64 {
    page.devtools("HeapProfiler.collectGarbage", json!({})).await;
    page.devtools("Performance.enable", json!({})).await;
    let told = page.devtools("Performance.getMetrics", json!({})).await;
    let metrics = told["metrics"].as_array().unwrap();
    metrics.iter().find(|one| one["name"] == "JSHeapUsedSize").unwrap()["value"].as_f64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_past_a_hundred_thousand_are_shown_in_bounded_memory() {
    let page = Page::open(&far("bfs", 1), Look::default()).await;
    page.until("the first step", &at_step(1)).await;
    let total = page.js("Number(document.querySelector('[data-testid=trace-jump]').max) + 1").await;
    assert!(total.as_u64().is_some_and(|total| total > 170_000), "{total} steps");
    let mut heaps = Vec::new();
    for number in [120_001, 40_000, 170_000] {
        slide_to(&page, number).await;
        let body = json!({"board": "8 6 7/2 5 4/3 0 1", "goal": "standard", "method": "bfs", "first": number, "steps": 2, "rows": 20, "node_limit": number + 3, "time_limit": 60});
        let told = page.ask("trace", Some(body)).await;
        for step in told["steps"].as_array().unwrap() {
            page.until("the step", &at_step(step["number"].as_u64().unwrap() as usize)).await;
            let first = &step["open"]["forward"][0]["position"];
            let open = "document.querySelector('[data-testid=trace-open] .entry').dataset.position";
            page.until("OPEN", &format!("{open} === {first}")).await;
            assert_eq!(page.board().await.text(), step["taken"]["position"].as_str().unwrap());
            page.click("trace-next").await;
        }
        // The newest part of the tree is drawn, with the path to the start, which contains the node of the step.
        let drawn = nodes(&page).await;
        assert!(drawn > 40 && drawn < 200, "{drawn} nodes are drawn at {number}");
        let depth = told["steps"][0]["taken"]["g"].as_u64().unwrap();
        let rows = page.js("new Set([...document.querySelectorAll('[data-testid=tree] .node')].map((one) => one.getAttribute('transform').split(' ')[1])).size").await;
        assert!(rows.as_u64().is_some_and(|rows| rows >= depth.min(20)), "{rows} rows, {depth} deep");
        heaps.push(heap(&page).await);
    }
    assert!(heaps.iter().all(|&heap| heap < 80e6), "{heaps:?} bytes");
    take(&page, "watch-furthest").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_button_and_no_map_hides_a_node() {
    // The tree, and how far each button and the map overlap it.
    let over = "((tree) => [...document.querySelectorAll('.tree-card button, [data-testid=minimap]')].filter((one) => one.checkVisibility()) \
        .map((one) => one.getBoundingClientRect()).map((one) => Math.min(one.bottom - tree.top, tree.bottom - one.top)))\
        (document.querySelector('[data-testid=tree]').getBoundingClientRect())";
    let page = Page::open(&far("astar", 40), Look::default()).await;
    for size in [(1280, 900), (360, 740)] {
        page.size(size.0, size.1).await;
        page.until("the step", &at_step(40)).await;
        let seen = page.js(over).await;
        let seen = seen.as_array().unwrap();
        assert!(seen.len() >= 6 && seen.iter().all(|by| by.as_f64().is_some_and(|by| by <= 1.0)), "{size:?}: {seen:?}");
        // The node of the step is visible.
        let clear = "((node, tree) => node.left >= tree.left && node.right <= tree.right && node.top >= tree.top && node.bottom <= tree.bottom)\
            (document.querySelector('[data-testid=tree] .current .frame').getBoundingClientRect(), document.querySelector('[data-testid=tree]').getBoundingClientRect())";
        page.until("the node of the step is whole", clear).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_visible_nodes_are_drawn_and_prints_have_all() {
    let page = Page::open(&far("bfs", 300), Look::default()).await;
    page.until("the step", &at_step(300)).await;
    let out = "[...document.querySelectorAll('[data-testid=tree] .node')].filter((one) => !one.querySelector('.hole').checkVisibility()).length";
    let empty = page.js(out).await.as_u64().unwrap();
    let all = nodes(&page).await;
    assert!(all > 100 && empty > all / 2, "{empty} of {all} nodes cost nothing");
    // Every visible node has its board.
    let bare = "((tree) => [...document.querySelectorAll('[data-testid=tree] .node')].filter((one) => { const box = one.querySelector('.frame').getBoundingClientRect(); \
        return box.right > tree.left && box.left < tree.right && box.bottom > tree.top && box.top < tree.bottom && !one.querySelector('.hole').checkVisibility(); }).length)\
        (document.querySelector('[data-testid=tree]').getBoundingClientRect())";
    assert_eq!(page.js(bare).await, 0);
    page.js("document.querySelector('[data-testid=tree]').focus()").await;
    page.press("\u{e014}\u{e014}\u{e014}\u{e014}\u{e014}\u{e014}").await;
    assert_eq!(page.js(bare).await, 0, "the picture was moved");
    page.js("dispatchEvent(new Event('beforeprint'))").await;
    let plain = "document.querySelectorAll('[data-testid=tree] .out').length";
    assert_eq!(page.js(plain).await, 0, "on paper all of it is seen");
}
