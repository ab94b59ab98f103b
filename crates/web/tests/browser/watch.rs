//! Watch and Race: a search step by step, and several side by side.

use serde_json::json;

use crate::page::{Look, Page};

const WATCHED: &str = "#watch?b=2-8-3_1-6-4_7-0-5&g=spiral&method=astar&heuristic=misplaced";

/// How many rows a list of nodes shows.
async fn rows(page: &Page, hook: &str) -> u64 {
    page.js(&format!("document.querySelectorAll('[data-testid={hook}] tbody tr').length")).await.as_u64().unwrap()
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
        let title = format!(
            "[...document.querySelectorAll('.now h2')].some((title) => title.textContent === 'Step {}')",
            at + 1
        );
        page.until("the step", &title).await;
        let why = page.text("trace-why").await;
        assert!(why.contains(step["why"].as_str().unwrap()), "step {}: {why}", at + 1);
        assert_eq!(page.board().await.text(), step["taken"]["position"].as_str().unwrap());
        assert_eq!(rows(&page, "trace-open").await, step["open"]["forward"].as_array().unwrap().len() as u64);
        assert_eq!(rows(&page, "trace-closed").await, step["closed"]["forward"].as_array().unwrap().len() as u64);
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
    page.click_css("[aria-label='Zoom in']").await;
    let near = view().await;
    assert!(near[2] < whole[2] && near[3] < whole[3], "{near:?} within {whole:?}");
    let middle = page.middle("[data-testid=tree]").await;
    page.drag(&[middle, (middle.0 + 30.0, middle.1 + 20.0), (middle.0 + 60.0, middle.1 + 20.0)]).await;
    let moved = view().await;
    assert!(moved[0] < near[0] && moved[1] < near[1], "{moved:?} from {near:?}");
    assert!((moved[2] - near[2]).abs() < 0.2, "{moved:?}: moving does not zoom");
    page.click_css("[aria-label='Zoom out']").await;
    assert!(view().await[2] > moved[2]);
    page.js("document.querySelector('[data-testid=tree]').focus()").await;
    page.press("+").await;
    page.press("0").await;
    assert_eq!(view().await, whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_to_six_methods_race() {
    let page = Page::open("#race", Look::default()).await;
    let lanes = async || page.js("document.querySelectorAll('.lane').length").await.as_u64().unwrap();
    page.until(
        "lists of methods",
        "[...document.querySelectorAll('.lane select')].every((list) => list.options.length > 3)",
    )
    .await;
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
    page.until(
        "lists of methods",
        "[...document.querySelectorAll('.lane select')].every((list) => list.options.length > 3)",
    )
    .await;
    finish(&page, 6).await;
    page.click_css(".view.race option[value=generated]").await;
    page.until("another chart", "document.querySelectorAll('[data-testid=race-chart] rect').length === 6").await;
}

/// Runs the race of so many and looks at its table and chart.
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
