//! Boards typed and pasted, sizes and goals.

use crate::page::{Look, Page};
use crate::tiles::Tiles;

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_read_in_many_forms() {
    let page = Page::open("", Look::default()).await;
    let nine = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    let sixteen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15];
    let forms: [(&str, Tiles); 8] = [
        ("867254301", Tiles::new(3, &nine)),
        ("2 8 3/1 0 4/7 6 5", Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])),
        ("8 6 7\n2 5 4\n3 0 1", Tiles::new(3, &nine)),
        ("2,8,3,1,x,4,7,6,5", Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])),
        ("8 6 7 2 5 4 3 _ 1", Tiles::new(3, &nine)),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", Tiles::new(4, &sixteen)),
        ("283104765", Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])),
        ("1 2 3\n4 0 5", Tiles::new(3, &[1, 2, 3, 4, 0, 5])),
    ];
    for (text, board) in forms {
        page.write("paste", text).await;
        page.click("apply").await;
        page.shows(&board).await;
        let size = format!("{}x{}", board.cells.len() / board.columns, board.columns);
        assert_eq!(page.value("size").await, size, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_board_is_reported_and_changes_nothing() {
    let page = Page::open("", Look::default()).await;
    let board = page.board().await;
    for (text, place) in
        [("2 8 3/1 0 9/7 6 5", "9"), ("2 8 3/1 0 4/7 6 8", "8"), ("2 8 3/1 0/7 6 5", "2"), ("2 8 q/1 0 4/7 6 5", "q")]
    {
        page.write("paste", text).await;
        page.click("apply").await;
        page.until(&format!("{text} is refused"), "document.querySelector('[data-testid=paste][aria-invalid=true]')")
            .await;
        let said = page.js("document.querySelector('[data-field=board] .error').textContent").await;
        assert!(said.as_str().is_some_and(|said| said.contains(place)), "{text}: {said}");
        assert_eq!(page.board().await, board, "{text}");
        let described = page.js("document.querySelector('[data-testid=paste]').getAttribute('aria-describedby')").await;
        assert!(described.as_str().is_some_and(|ids| ids.contains("-error")), "{described}");
    }
    // The next valid board removes the error.
    page.write("paste", "867254301").await;
    page.click("apply").await;
    page.shows(&Tiles::new(3, &[8, 6, 7, 2, 5, 4, 3, 0, 1])).await;
    page.until("no complaint", "document.querySelector('[data-field=board] .error').textContent === ''").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sizes_and_goals_are_chosen() {
    let page = Page::open("", Look::default()).await;
    for (size, cells) in [("4x4", 16), ("10x10", 100), ("3x4", 12), ("3x3", 9)] {
        page.choose("size", size).await;
        let count = format!("document.querySelectorAll('[data-testid=board] .place').length === {cells}");
        page.until(size, &count).await;
        let mut numbers = page.board().await.cells;
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..cells), "{size}: not each number once");
    }
    page.write("paste", "283104765").await;
    page.click("apply").await;
    page.shows(&Tiles::new(3, &[2, 8, 3, 1, 0, 4, 7, 6, 5])).await;
    page.choose("goal", "spiral").await;
    page.until("the spiral", "location.hash.includes('g=spiral')").await;
    assert_eq!(page.distance("spiral").await, 4);
    // The other parity: the page reports it and offers reachable goals.
    page.choose("goal", "standard").await;
    page.until("no way", "document.querySelector('[data-testid=distance]').textContent === '∞'").await;
    let notice = page.text("notice").await;
    assert!(notice.contains("parities differ") && notice.contains("spiral"), "{notice}");
    page.click_css("[data-testid=notice] button").await;
    page.until("a goal in reach", "/^\\d+$/.test(document.querySelector('[data-testid=distance]').textContent)").await;

    // A custom goal, made by exchanging two pairs of cells of the spiral.
    page.choose("goal", "spiral").await;
    page.until("the spiral", "location.hash.includes('g=spiral')").await;
    page.choose("goal", "own").await;
    for cell in [1, 2, 7, 9] {
        page.click_css(&format!(".swap button:nth-child({cell})")).await;
        if cell == 2 {
            page.until("the first exchange", "location.hash.includes('g=2-1-3_8-0-4_7-6-5')").await;
        }
    }
    page.until("the second exchange", "location.hash.includes('g=2-1-3_8-0-4_5-6-7')").await;
    page.distance("2 1 3/8 0 4/5 6 7").await;
}
