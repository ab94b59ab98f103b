//! The page without a mouse: every control can be reached, shows its focus, and has a name.

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use serde_json::Value;

use crate::page::{Look, Page};
use crate::tiles::Tiles;
use crate::views::VIEWS;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const SHIFT: char = '\u{e008}';
const UP: &str = "\u{e013}";
const LEFT: &str = "\u{e012}";

/// The focused element, and whether the focus is visible: an outline, or a shadow that it lacks without the focus.
const FOCUSED: &str = "(() => { const one = document.activeElement; const style = getComputedStyle(one); const box = one.getBoundingClientRect(); \
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1; const shadow = style.boxShadow; \
    let ringed = outlined; if (!outlined && shadow !== 'none') { one.blur(); ringed = getComputedStyle(one).boxShadow !== shadow; one.focus({ focusVisible: true }); } \
    return { hook: one.dataset.testid ?? '', what: one.outerHTML.slice(0, 120), ringed, \
        inside: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth, body: one === document.body }; })()";

impl Page {
    /// Presses Tab and checks that the focus is visible.
    async fn next_stop(&self) -> Value {
        self.press(TAB).await;
        let stop = self.js(FOCUSED).await;
        if stop["body"] != true {
            assert!(stop["ringed"] == true && stop["inside"] == true, "the focus is not to be seen: {stop}");
        }
        stop
    }

    /// Presses Tab until `hook` has the focus.
    async fn tab_to(&self, hook: &str) {
        let mut stops = Vec::new();
        while stops.len() < 80 {
            let stop = self.next_stop().await;
            if stop["hook"] == hook {
                return;
            }
            stops.push(stop["what"].to_string());
        }
        panic!("{hook} is not reached: {}", stops.join("\n"));
    }

    /// Presses Shift+Tab until `hook` has the focus.
    async fn back_to(&self, hook: &str) {
        let tab = TAB.chars().next().unwrap();
        for _ in 0..40 {
            let keys = KeyActions::new("keys".to_owned())
                .then(KeyAction::Down { value: SHIFT })
                .then(KeyAction::Down { value: tab })
                .then(KeyAction::Up { value: tab })
                .then(KeyAction::Up { value: SHIFT });
            self.client.perform_actions(keys).await.unwrap();
            if self.js(FOCUSED).await["hook"] == hook {
                return;
            }
        }
        panic!("{hook} is not reached backwards");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_changed_and_solved_by_keyboard_alone() {
    let page = Page::open("", Look::default()).await;
    let mut board = page.board().await;
    let skip = page.next_stop().await;
    assert!(skip["what"].as_str().unwrap().contains("Skip to the content"), "{skip}");
    page.press(ENTER).await;
    assert_eq!(page.js("document.activeElement.id").await, "main");
    // Arrow keys move the board now.
    board.tile_goes('u');
    page.press(UP).await;
    page.shows(&board).await;
    assert_eq!(page.announcement().await, "6 moved up.");
    page.tab_to("board").await;
    board.tile_goes('l');
    page.press(LEFT).await;
    page.shows(&board).await;
    assert_eq!(page.announcement().await, "5 moved left.");
    page.press("u").await;
    board.tile_goes('r');
    page.shows(&board).await;
    assert!(page.announcement().await.starts_with("Undone"), "{}", page.announcement().await);
    page.press("b").await;
    assert!(page.announcement().await.contains("blank"), "{}", page.announcement().await);

    page.back_to("tab-solve").await;
    page.press(ENTER).await;
    page.until("the view", "document.querySelector('[data-testid=tab-solve][aria-current=page]')").await;
    page.tab_to("run").await;
    page.press(ENTER).await;
    page.until("an answer", "document.querySelector('[data-testid=result-steps]')?.checkVisibility()").await;
    let distance = page.facts(&board, "spiral").await["distance"].clone();
    assert_eq!(page.text("result-steps").await, distance.to_string());
    page.until(
        "the answer is told",
        &format!("document.getElementById('announce').textContent.includes('{distance}')"),
    )
    .await;
    // The focus is on the playback of the answer.
    page.until("the focus", "document.activeElement.dataset.testid === 'play'").await;
    page.tab_to("step").await;
    let moves = page.value("result-moves").await;
    page.press(" ").await;
    board.blank_goes(moves.chars().next().unwrap());
    page.shows(&board).await;
    assert!(page.announcement().await.starts_with("Step 1"), "{}", page.announcement().await);
    page.tab_to("jump").await;
    page.press("\u{e010}").await;
    page.shows(&Tiles::new(3, &[1, 2, 3, 8, 0, 4, 7, 6, 5])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tab_stop_of_every_view_shows_its_focus() {
    // Without animations, so that the page does not scroll while the focus is checked.
    let page = Page::open("", Look { calm: true, ..Look::default() }).await;
    for view in VIEWS {
        page.fill(view).await;
        // Start at the skip link: the browser continues from the last focus.
        page.js("((skip) => (skip.focus(), skip.blur(), scrollTo(0, 0)))(document.getElementById('skip'))").await;
        let mut stops = 0;
        loop {
            let stop = page.next_stop().await;
            if stop["body"] == true {
                break;
            }
            stops += 1;
            assert!(stops < 150, "{view}: the focus does not come round");
        }
        assert!(stops > 12, "{view}: only {stops} stops");
    }
}
