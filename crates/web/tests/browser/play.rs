//! Play: the board under the hand, and what the page tells of it.

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
    assert_eq!(page.said().await, "8 moved down.");

    // The blank is in the upper row: the tile right of it goes left.
    board.tile_goes('l');
    page.press(LEFT).await;
    page.shows(&board).await;
    assert_eq!(page.distance("spiral").await, 4);
    page.press(DOWN).await;
    page.until("an edge is told", "document.getElementById('announce').textContent.startsWith('No tile')").await;
    page.shows(&board).await;

    // Tile 4 stands below the blank.
    let (from, to) = (page.middle("[data-testid=tile-4]").await, page.middle("[data-testid=tile-3]").await);
    let height = page.middle("[data-testid=tile-8]").await.1 - to.1;
    page.drag(&[from, (from.0, from.1 - height / 2.0), (from.0, from.1 - height)]).await;
    board.number_goes(4);
    page.shows(&board).await;
    page.distance("spiral").await;
    // A tile that is let go before it has moved a third of the way goes back.
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
