//! Play: moving tiles, hints, links, and the figures about the position.

use crate::page::{Look, Page};
use crate::tiles::Tiles;

const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";

fn first() -> Tiles {
    Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_move_by_click_key_and_drag() {
    let page = Page::open("", Look::default()).await;
    let mut board = first();
    page.shows(&board).await;
    assert_eq!(page.distance("spiral").await, 4);

    board.number_goes(8);
    page.click("tile-8").await;
    page.shows(&board).await;
    assert_eq!(page.distance("spiral").await, 3);
    assert_eq!(page.announcement().await, "8 moved down.");

    // The blank is in the upper row: the tile on its right moves left.
    board.tile_goes('l');
    page.press(LEFT).await;
    page.shows(&board).await;
    assert_eq!(page.distance("spiral").await, 4);
    page.press(DOWN).await;
    page.until("an edge is told", "document.getElementById('announce').textContent.startsWith('No tile')").await;
    page.shows(&board).await;

    // Tile 4 is below the blank.
    let (from, to) = (page.middle("[data-testid=tile-4]").await, page.middle("[data-testid=tile-3]").await);
    let height = page.middle("[data-testid=tile-8]").await.1 - to.1;
    page.drag(&[from, (from.0, from.1 - height / 2.0), (from.0, from.1 - height)]).await;
    board.number_goes(4);
    page.shows(&board).await;
    page.distance("spiral").await;
    // A tile released before a third of the distance moves back.
    let from = page.middle("[data-testid=tile-4]").await;
    page.drag(&[from, (from.0, from.1 + height / 5.0)]).await;
    page.shows(&board).await;
    assert_eq!(page.text("moves-made").await, "3");

    page.click("undo").await;
    board.number_goes(4);
    page.shows(&board).await;
    page.click("redo").await;
    board.number_goes(4);
    page.shows(&board).await;
    for _ in 0..3 {
        page.click("undo").await;
    }
    page.shows(&first()).await;
    assert_eq!(page.distance("spiral").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_lead_to_the_goal() {
    let page = Page::open("", Look::default()).await;
    page.write("seed", "5").await;
    page.click("shuffle").await;
    page.until("the shuffle is told", "document.getElementById('announce').textContent.includes('seed 5')").await;
    let mut left = page.distance("spiral").await;
    assert!(left > 4, "{left}");
    for _ in 0..4 {
        page.click("hint").await;
        let tile = page.by("hint-text").await;
        page.until("a hint", "document.querySelector('.tile.hinted')").await;
        let text = tile.text().await.unwrap();
        assert!(text.contains(&format!("{left} move")), "{text} with {left} moves to go");
        page.click_css(".tile.hinted").await;
        let now = page.distance("spiral").await;
        assert_eq!(now, left - 1, "after {text}");
        left = now;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seed_gives_its_board_again() {
    let page = Page::open("", Look::default()).await;
    let mut boards = Vec::new();
    for seed in ["42", "43", "42"] {
        page.write("seed", seed).await;
        page.click("shuffle").await;
        let told = format!("document.getElementById('announce').textContent === 'Shuffled with the seed {seed}.'");
        page.until(&format!("the shuffle by {seed}"), &told).await;
        boards.push(page.board().await);
    }
    assert_eq!(boards[0], boards[2]);
    assert_ne!(boards[0], boards[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_holds_board_goal_and_moves() {
    let page = Page::open("", Look::default()).await;
    page.write("paste", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12").await;
    page.click("apply").await;
    let mut board = Tiles::new(4, &[5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 14, 15, 12]);
    page.shows(&board).await;
    page.choose("goal", "blank-first").await;
    page.until("the goal", "document.querySelector('[data-testid=link]').href.includes('g=blank-first')").await;
    for tile in [13, 9, 6] {
        page.click(&format!("tile-{tile}")).await;
        board.number_goes(tile);
        page.shows(&board).await;
    }
    page.click("undo").await;
    board.number_goes(6);
    page.shows(&board).await;
    let link = page.by("link").await.prop("href").await.unwrap().unwrap();
    page.until("the address holds it too", &format!("location.href === '{link}'")).await;
    let hash = link.split_once('#').map(|(_, hash)| format!("#{hash}")).unwrap();
    drop(page);

    let fresh = Page::open(&hash, Look::default()).await;
    fresh.shows(&board).await;
    assert_eq!(fresh.value("size").await, "4x4");
    fresh.until("the goal", "document.querySelector('[data-testid=goal]').value === 'blank-first'").await;
    assert_eq!(fresh.text("moves-made").await, "2");
    fresh.click("redo").await;
    board.number_goes(6);
    fresh.shows(&board).await;
    for _ in 0..3 {
        fresh.click("undo").await;
    }
    fresh.shows(&Tiles::new(4, &[5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 14, 15, 12])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_work_at_once_and_numbers_have_two_digits() {
    let page = Page::open("#play?b=2-8-3_1-0-4_7-6-5&g=spiral", Look::default()).await;
    page.distance("spiral").await;
    assert_eq!(page.js("document.activeElement === document.body").await, true);
    page.press("h").await;
    page.until("a hint", "document.querySelector('[data-testid=hint-text]').textContent").await;
    page.press("8").await;
    page.until("a move", "document.querySelector('[data-testid=moves-made]').textContent === '1'").await;
    page.press("u").await;
    page.until("taken back", "document.querySelector('[data-testid=moves-made]').textContent === '0'").await;
    // The clock starts with the first move.
    page.until("time goes by", "Number(document.querySelector('[data-testid=clock]').textContent) > 0").await;
    page.goto("#play?b=1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15&g=standard").await;
    // Digits typed with a long pause are two numbers, which may happen on a busy machine.
    let solved = "document.querySelector('[data-testid=notice]').textContent.includes('Solved')";
    for _ in 0..5 {
        page.press("15").await;
        if page.eventually(std::time::Duration::from_secs(3), solved).await {
            break;
        }
    }
    page.until("solved by 15", solved).await;
    page.until(
        "a record",
        "document.querySelector('[data-testid=record]').textContent.includes('new record for 4 × 4')",
    )
    .await;
    assert_eq!(page.js("Object.keys(JSON.parse(localStorage.records)).length").await, 1);
    // The record is kept for the next time, in both languages.
    page.goto("#play?b=1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15&g=standard").await;
    let record = "document.querySelector('[data-testid=record]').textContent";
    page.until("the record", &format!("/^Record for 4 × 4: [0-9.]+ s, \\d+ move/.test({record})")).await;
    page.click("lang-zh").await;
    page.until("the record in Chinese", &format!("/^4 × 4 的纪录：/.test({record})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_board_has_the_chosen_distance_and_back_restores_the_old_one() {
    let page = Page::open("#play?b=2-8-3_1-0-4_7-6-5&g=spiral", Look { size: (360, 740), ..Look::default() }).await;
    page.distance("spiral").await;
    let before = page.board().await;
    let reach =
        page.js("document.querySelector('[data-testid=new-board]').getBoundingClientRect().bottom < innerHeight").await;
    assert_eq!(reach, true, "a new board is within reach on a phone");
    page.write("wished-distance", "27").await;
    page.click("new-board").await;
    page.until("27 moves away", "document.querySelector('[data-testid=distance]').textContent === '27'").await;
    assert_ne!(page.board().await, before);
    page.until("the address follows", "!location.hash.includes('b=2-8-3_1-0-4_7-6-5')").await;
    page.client.back().await.unwrap();
    page.shows(&before).await;
    // A swipe anywhere on the board slides the tile next to the blank.
    let (from, to) = (page.middle("[data-testid=tile-2]").await, page.middle("[data-testid=tile-1]").await);
    page.drag(&[from, to]).await;
    let mut board = before.clone();
    board.tile_goes('d');
    page.shows(&board).await;
    // A board pasted outside any input field is read.
    page.js("(() => { const data = new DataTransfer(); data.setData('text', '1 2 3/4 5 6/7 0 8'); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); })()").await;
    page.shows(&Tiles::new(3, &[1, 2, 3, 4, 5, 6, 7, 0, 8])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_distance_of_the_space_gives_a_board() {
    let page = Page::open("#space?b=8-6-7_2-5-4_3-0-1&g=standard", Look::default()).await;
    page.until("you are here", "document.querySelector('.bar-of.here')?.dataset.distance === '31'").await;
    assert!(page.text("space-total").await.starts_with("181,440 states"), "{}", page.text("space-total").await);
    let bars = page.js("[...document.querySelectorAll('.bar-of')].map((bar) => bar.title)").await;
    assert!(
        bars.as_array().unwrap().len() == 32 && bars[31] == "Distance 31: 2" && bars[0] == "Distance 0: 1",
        "{bars}"
    );
    let help = "document.querySelector('[data-testid=space-help]').textContent";
    assert!(page.js(help).await.as_str().unwrap().contains("Press a bar"), "{}", page.js(help).await);
    page.click_css(".bar-of[data-distance='7']").await;
    page.until("another board", "document.querySelector('.bar-of.here')?.dataset.distance === '7'").await;
    page.click("space-play").await;
    page.until("the board in Play", "document.querySelector('[data-testid=distance]')?.textContent === '7'").await;
    // Another domain has its own state space.
    page.goto("#space?domain=hanoi").await;
    page.until("its states", "document.querySelector('[data-testid=space-total]').textContent.startsWith('81 states')")
        .await;
    page.until("the start is farthest", "document.querySelector('.bar-of.here')?.dataset.distance === '15'").await;
    // There is no instruction to press bars that cannot be pressed.
    assert!(!page.js(help).await.as_str().unwrap().contains("Press"), "{}", page.js(help).await);
    // All states of larger boards are counted too, but no board at a given distance is available.
    page.goto("#space?b=1-2-3-4_5-6-7-8_9-10-0-11&g=standard").await;
    page.until(
        "a larger space",
        "document.querySelector('[data-testid=space-total]').textContent.startsWith('239,500,800 states')",
    )
    .await;
    page.until("here", "document.querySelector('.bar-of.here')?.dataset.distance === '1'").await;
    let said = page.js(help).await;
    assert!(said.as_str().is_some_and(|said| said.contains("1,198 states") && !said.contains("Press")), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_formula_is_audited_and_raced() {
    let page = Page::open("#race?b=2-8-3_1-6-4_7-0-5&g=spiral", Look::default()).await;
    page.click_css(".formula-card summary").await;
    page.write("formula", "2*misplaced").await;
    let verdict = "document.querySelector('[data-testid=formula-verdict]').textContent";
    page.until("a verdict", &format!("/Not admissible.*Not consistent.*Worst case/.test({verdict})")).await;
    page.write("formula", "max(manhattan, misplaced)").await;
    page.until("a better one", &format!("/✓ Admissible.*✓ Consistent/.test({verdict})")).await;
    page.click("formula-race").await;
    page.until(
        "a lane for it",
        "[...document.querySelectorAll('.lane select')].some((one) => one.value === 'max(manhattan, misplaced)')",
    )
    .await;
    page.race().await;
    page.until("its row", "[...document.querySelectorAll('[data-testid=race-table] tbody th')].some((one) => one.textContent.includes('max(manhattan, misplaced)'))").await;
    page.until("the link has it", "decodeURIComponent(location.hash).includes('max(manhattan~')").await;
    page.write("formula", "max(manhatan").await;
    page.until("what is wrong", "document.querySelector('.formula-card [data-field=heuristic] .error').textContent")
        .await;
}

served! { "requests to workers are not in the network log";
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_one_search_that_a_move_cancels() {
    // No table covers this board, and the optimum is not found in time.
    let hard = "#play?b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first";
    let page = Page::open(hard, Look { recorded: true, ..Look::default() }).await;
    page.until("what is known", "document.querySelector('[data-testid=distance]').textContent.startsWith('≥')").await;
    for _ in 0..3 {
        page.click("hint").await;
    }
    page.running(1).await;
    // A move cancels the hint.
    page.click("tile-4").await;
    page.running(0).await;
    assert_eq!(page.text("moves-made").await, "1");
    assert_eq!(page.js("document.querySelector('[data-testid=hint-text]').textContent").await, "");
    page.click("hint").await;
    page.running(1).await;
    let mut asked = Vec::new();
    for entry in page.log("performance").await {
        let message: serde_json::Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        if message["message"]["method"] == "Network.requestWillBeSent" {
            asked.push(message["message"]["params"]["request"]["url"].as_str().unwrap_or_default().to_owned());
        }
    }
    assert_eq!(asked.iter().filter(|address| address.contains("/api/v1/hint")).count(), 4, "{asked:?}");
    assert!(!asked.iter().any(|address| address.contains("/api/v1/solve")), "a hint is one search: {asked:?}");
    page.tab("maze").await;
    page.running(0).await;
    page.tab("play").await;
    page.click("hint").await;
    let hinted =
        "document.querySelector('.tile.hinted') && document.querySelector('[data-testid=hint-text]').textContent";
    page.until("a hint", hinted).await;
}
}

served! { "a site has no other clients";
#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_search_shows_its_position_in_the_queue() {
    let hard = "#solve?b=15-14-8-12_10-11-9-13_2-6-5-1_3-7-4-0&g=blank-first&method=idastar&heuristic=manhattan";
    let page = Page::open(hard, Look::default()).await;
    let body = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar"}"#;
    let mut others = Vec::new();
    for running in 1..=2 {
        others.push(page.hold("solve", body).await);
        page.running(running).await;
    }
    page.click("run").await;
    page.until(
        "its place",
        "document.querySelector('[data-testid=progress]').textContent.includes('number 1 in the queue')",
    )
    .await;
    // A worker is free: the search runs.
    others.pop();
    page.until("it runs", "document.querySelector('[data-testid=progress] dl')?.textContent.includes('expanded')")
        .await;
    page.click("cancel").await;
}
}
