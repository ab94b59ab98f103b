//! Situations that are easily forgotten: touch instead of a mouse, the browser's buttons, errors and empty states for screen readers,
//! and a server that is gone.

use fantoccini::actions::{InputSource, PointerAction, TouchActions};
use serde_json::json;

use crate::axe::{axe, violations};
use crate::looks::{NARROW, too_wide};
use crate::page::{Look, Page};
use crate::picture::take;
use crate::tiles::Tiles;

const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

#[tokio::test(flavor = "multi_thread")]
async fn touch_slides_tiles() {
    let page = Page::open("", Look { size: (360, 740), ..Look::default() }).await;
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
    let mut board = page.board().await;
    let (from, to) = (page.middle("[data-testid=tile-8]").await, page.middle("[data-testid=tile-1]").await);
    let touch = |x: f64, y: f64| PointerAction::MoveTo { duration: Some(std::time::Duration::from_millis(40)), x, y };
    let slide = TouchActions::new("finger".to_owned())
        .then(touch(from.0, from.1))
        .then(PointerAction::Down { button: 0 })
        .then(touch(from.0, f64::midpoint(from.1, to.1)))
        .then(touch(from.0, to.1))
        .then(PointerAction::Up { button: 0 });
    page.client.perform_actions(slide).await.unwrap();
    board.number_goes(8);
    page.shows(&board).await;
    assert_eq!(page.js("scrollY").await, 0, "the page stays where it is under the finger");
    let from = page.middle("[data-testid=tile-3]").await;
    let tap = TouchActions::new("finger".to_owned())
        .then(touch(from.0, from.1))
        .then(PointerAction::Down { button: 0 })
        .then(PointerAction::Up { button: 0 });
    page.client.perform_actions(tap).await.unwrap();
    board.number_goes(3);
    page.shows(&board).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_and_forward_switch_views() {
    let page = Page::open("", Look::default()).await;
    let mut board = page.board().await;
    page.click("tile-8").await;
    board.number_goes(8);
    page.shows(&board).await;
    page.tab("maze").await;
    page.tab("solve").await;
    page.shows(&board).await;
    page.client.back().await.unwrap();
    page.until("the maze", "document.querySelector('[data-testid=tab-maze][aria-current=page]')").await;
    page.client.back().await.unwrap();
    page.until("Play", "document.querySelector('[data-testid=tab-play][aria-current=page]')").await;
    page.shows(&board).await;
    page.client.forward().await.unwrap();
    page.until("the maze", "document.querySelector('[data-testid=tab-maze][aria-current=page]')").await;
    // An unknown address leads to Play; an address with an invalid board shows the error.
    page.goto("#nonsense").await;
    page.until("Play", "document.querySelector('[data-testid=tab-play][aria-current=page]')").await;
    page.goto("#play?b=1-2-3_4-4-5_6-7-0").await;
    page.until("a complaint", "document.querySelector('main > .notice.bad')?.textContent.includes('4')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_maze_is_drawn_by_keyboard() {
    let page = Page::open("#maze?maze=000_000_000&from=0-0&to=2-2", Look::default()).await;
    page.js("document.querySelector('[data-testid=maze-grid] [tabindex=\"0\"]').focus()").await;
    page.press(RIGHT).await;
    page.press(" ").await;
    page.until("a wall", "document.querySelector(\"[data-r='0'][data-c='1'].wall\")").await;
    assert_eq!(page.announcement().await, "Row 1, column 2, wall");
    page.press(DOWN).await;
    page.press(" ").await;
    page.press(DOWN).await;
    page.press("t").await;
    page.until("the goal", "document.querySelector(\"[data-r='2'][data-c='1'].to\")").await;
    page.click("maze-run").await;
    page.to_the_end("maze-run").await;
    page.until("the way", "document.querySelectorAll('[data-testid=maze-grid] .path').length === 4").await;
}

served! { "a site has no server";
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_server_is_reported() {
    let mut page = Page::open("", Look::default()).await;
    page.distance("spiral").await;
    page.stop_server().await;
    page.click("tile-8").await;
    page.until("it is told", "document.querySelector('[data-testid=notice]').textContent.includes('does not respond')")
        .await;
    // Whatever needs no server still works.
    page.click("undo").await;
    page.shows(&Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])).await;
    page.tab("solve").await;
    page.click("run").await;
    page.until("it is told", "document.querySelector('.runner .notice')?.textContent.includes('does not respond')")
        .await;
}
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_stays_when_the_language_changes() {
    let page = Page::open("", Look::default()).await;
    page.fill("solve").await;
    let (moves, board) = (page.value("result-moves").await, page.board().await);
    page.click("lang-zh").await;
    page.until(
        "Chinese",
        "document.querySelector('[data-testid=result-headline]').textContent === '用 31 步解出，这是最优解。'",
    )
    .await;
    assert_eq!((page.value("result-moves").await, page.board().await), (moves, board));
    page.until("the place in it", "document.querySelector('[data-testid=jump]').value === '1'").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_serious_at_odd_moments() {
    let axe = axe();
    let page = Page::open("", Look { dark: true, ..Look::default() }).await;
    let mut wrong = Vec::new();
    page.write("paste", "1 2 3/4 4 5/6 7 0").await;
    page.click("apply").await;
    page.until("an error", "document.querySelector('[data-testid=paste][aria-invalid=true]')").await;
    wrong.extend(violations(&page, &axe, "a bad board").await);
    page.goto("#play?b=2-8-3_1-0-4_7-6-5&g=standard").await;
    page.until("no way", "document.querySelector('[data-testid=distance]').textContent === '∞'").await;
    wrong.extend(violations(&page, &axe, "an unsolvable board").await);
    page.goto("#play?b=1-2-3_8-0-4_7-6-5&g=spiral").await;
    page.until("done", "document.querySelector('[data-testid=notice]').checkVisibility()").await;
    page.choose("goal", "own").await;
    wrong.extend(violations(&page, &axe, "a solved board and its goal's editor").await);
    page.goto("#solve?b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first&method=idastar&heuristic=manhattan").await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'idastar'").await;
    page.click("run").await;
    page.running(1).await;
    wrong.extend(violations(&page, &axe, "a search under way").await);
    page.click("cancel").await;
    wrong.extend(violations(&page, &axe, "a cancelled search").await);
    page.goto("#solve?b=8-6-7_2-5-4_3-0-1&g=standard&method=idastar").await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'idastar'").await;
    page.solve().await;
    page.js("document.querySelectorAll('.answer details').forEach((one) => { one.open = true; })").await;
    wrong.extend(violations(&page, &axe, "rounds").await);
    page.goto("#watch?b=2-8-3_1-6-4_7-0-5&g=spiral&method=bibfs").await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'bibfs'").await;
    page.click("run").await;
    page.until("a reason", "document.querySelector('[data-testid=trace-why]').textContent").await;
    wrong.extend(violations(&page, &axe, "a search from both ends").await);
    page.goto("#maze?maze=12x_345_678&from=0-0&to=2-2&weighted=1").await;
    page.by("maze-grid").await;
    wrong.extend(violations(&page, &axe, "a maze with costs").await);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_serious_in_any_lesson() {
    let axe = axe();
    let page = Page::open("#lessons", Look::default()).await;
    let mut wrong = Vec::new();
    let lessons = page.ask("registry", None).await["lessons"].clone();
    for lesson in lessons.as_array().unwrap() {
        let name = lesson["name"].as_str().unwrap();
        page.goto(&format!("#lessons?lesson={name}")).await;
        page.until("the lesson", "document.querySelector('[data-testid=lesson-body] h2')").await;
        // Answer one question, if there is one with choices; leave the others open.
        page.js("document.querySelector('[data-testid=lesson-choice]')?.click()").await;
        page.js("document.querySelector('[data-testid=lesson-all]')?.click()").await;
        take(&page, &format!("lesson-{name}")).await;
        wrong.extend(violations(&page, &axe, name).await);
        let (width, height) = Look::default().size;
        page.size(NARROW.0, NARROW.1).await;
        page.until("the size", &format!("innerWidth === {}", NARROW.0)).await;
        wrong.extend(too_wide(&page, name).await);
        page.size(width, height).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
