//! The maze, four in line, and the lessons.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::json;

use crate::page::{Look, Page};

/// Kinds of cells by row and column, as drawn: `from`, `to`, `wall`, `free`, and `path` after it where the way goes.
async fn cells(page: &Page) -> HashMap<(usize, usize), String> {
    let drawn = page.js("[...document.querySelectorAll('[data-testid=maze-grid] .cell')].map((cell) => [Number(cell.dataset.r), Number(cell.dataset.c), cell.className])").await;
    let place = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    drawn
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| ((place(&cell[0]), place(&cell[1])), cell[2].as_str().unwrap().to_owned()))
        .collect()
}

fn beside((r, c): (usize, usize)) -> [(usize, usize); 4] {
    [(r + 1, c), (r, c + 1), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1))]
}

/// The fewest moves from start to goal, counted here.
fn fewest(cells: &HashMap<(usize, usize), String>) -> Option<usize> {
    let start = cells.iter().find(|(_, kind)| kind.contains("from")).map(|(&place, _)| place).unwrap();
    let mut seen = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(place) = queue.pop_front() {
        if cells[&place].contains(" to") {
            return Some(seen[&place]);
        }
        for next in beside(place) {
            if cells.get(&next).is_some_and(|kind| !kind.contains("wall")) && !seen.contains_key(&next) {
                seen.insert(next, seen[&place] + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

async fn find_way(page: &Page) -> usize {
    page.click("maze-run").await;
    page.to_the_end("maze-run").await;
    page.until("the way", "document.querySelector('[data-testid=maze-grid] .path')").await;
    let drawn = cells(page).await;
    let way: HashSet<_> = drawn.iter().filter(|(_, kind)| kind.contains("path")).map(|(&place, _)| place).collect();
    assert!(way.iter().all(|place| !drawn[place].contains("wall")), "{way:?}");
    let ends = way.iter().filter(|&&place| beside(place).iter().filter(|next| way.contains(next)).count() == 1);
    assert_eq!(ends.count(), 2, "a way has two ends: {way:?}");
    let moves = fewest(&drawn).unwrap();
    assert_eq!(way.len(), moves + 1, "not the shortest: {way:?}");
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn a_maze_is_drawn_with_the_mouse_and_crossed() {
    let page = Page::open("#maze", Look::default()).await;
    page.by("maze-grid").await;
    find_way(&page).await;
    let sample = "[...document.querySelectorAll('.maze-view button')].find((button) => button.dataset.t === 'maze.sample').click()";
    page.js(sample).await;
    page.until("the sample", "document.querySelectorAll('[data-testid=maze-grid] .cell').length === 25").await;
    assert_eq!(find_way(&page).await, 8);

    page.click_css("[data-r='2'][data-c='3']").await;
    page.until("a wall", "document.querySelector(\"[data-r='2'][data-c='3'].wall\")").await;
    page.until("the old way is gone", "!document.querySelector('[data-testid=maze-grid] .path')").await;
    assert_eq!(find_way(&page).await, 12);

    let from = page.middle("[data-r='0'][data-c='2']").await;
    let to = page.middle("[data-r='0'][data-c='4']").await;
    page.drag(&[from, (f64::midpoint(from.0, to.0), from.1), to]).await;
    page.until("three walls", "[2, 3, 4].every((c) => document.querySelector(`[data-r='0'][data-c='${c}'].wall`))")
        .await;
    assert_eq!(fewest(&cells(&page).await), None);
    page.click("maze-run").await;
    page.until("no way", "document.querySelector('.maze-view').innerText.includes('There is no solution.')").await;
    assert_eq!(page.js("document.querySelectorAll('[data-testid=maze-grid] .path').length").await, 0);

    // The goal is carried to the start's side.
    let from = page.middle("[data-r='4'][data-c='4']").await;
    let to = page.middle("[data-r='4'][data-c='2']").await;
    page.drag(&[from, to]).await;
    page.until("the goal moved", "document.querySelector(\"[data-r='4'][data-c='2'].to\")").await;
    assert_eq!(find_way(&page).await, 6);
}

const LINES: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

fn in_line(cells: &[char]) -> bool {
    LINES.iter().any(|line| cells[line[0]] != 'O' && line.iter().all(|&i| cells[i] == cells[line[0]]))
}

#[tokio::test(flavor = "multi_thread")]
async fn four_in_line_is_played_in_the_fewest_moves() {
    let page = Page::open("#four", Look::default()).await;
    let rows = "WBBW\nBWWO\nWOBB\nBWWB";
    page.write("four-input", rows).await;
    let mut now: Vec<char> = rows.chars().filter(|letter| letter.is_alphabetic()).collect();
    let drawn = "[...document.querySelectorAll('[data-testid=four-grid] button')].map((cell) => cell.className.match(/is-(.)/)[1]).join('')";
    page.until("the position", &format!("{drawn} === '{}'", now.iter().collect::<String>())).await;
    page.click("four-run").await;
    page.until("moves", "document.querySelector('ol.moves li')").await;
    let told = page.ask("solve", Some(json!({"domain": "four-in-line", "board": rows.replace('\n', "/")}))).await;
    let moves = page
        .js("[...document.querySelectorAll('ol.moves li')].map((move) => move.textContent.match(/\\d+/g).map(Number))")
        .await;
    let moves = moves.as_array().unwrap();
    assert_eq!(json!(moves.len()), told["steps"], "{moves:?}");
    assert!(!moves.is_empty() && !in_line(&now));
    let mut turn = None;
    for (at, step) in moves.iter().enumerate() {
        let number = |i: usize| step[i].as_u64().unwrap() as usize;
        let (from, to) = ((number(0), number(1)), (number(2), number(3)));
        let (here, there) = (4 * from.0 + from.1, 4 * to.0 + to.1);
        assert!(
            beside(from).contains(&to) && now[there] == 'O' && now[here] != 'O' && turn != Some(now[here]),
            "move {at}: {step}"
        );
        turn = Some(now[here]);
        now.swap(here, there);
        page.click("step").await;
        page.until("the move", &format!("{drawn} === '{}'", now.iter().collect::<String>())).await;
        assert_eq!(in_line(&now), at + 1 == moves.len());
    }
    page.until("four in line", "document.querySelectorAll('[data-testid=four-grid] .won').length >= 4").await;
    // A stone too many is refused with a reason.
    page.write("four-input", "WBBW\nBWWB\nWOBB\nBWWB").await;
    page.click("four-run").await;
    page.until("a reason", "document.querySelector('[data-field=board] .error').textContent").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_read_and_their_boards_move() {
    let page = Page::open("#lessons", Look::default()).await;
    let registry = page.ask("registry", None).await;
    let count = registry["lessons"].as_array().unwrap().len();
    assert!(count > 3);
    page.until(
        "all lessons",
        &format!("document.querySelectorAll('[data-testid=lesson-list] button').length === {count}"),
    )
    .await;
    page.click_css("[data-testid=lesson-list] button").await;
    page.by("lesson-next").await;
    let parts = "document.querySelector('[data-testid=lesson-body]').children.length";
    let first = page.js(parts).await.as_u64().unwrap();
    page.click("lesson-next").await;
    page.until("the lesson goes on", &format!("{parts} > {first}")).await;
    page.until("the address", "location.hash.includes('lesson=')").await;

    for lesson in registry["lessons"].as_array().unwrap() {
        page.click_css(&format!("[data-lesson='{}']", lesson["name"].as_str().unwrap())).await;
        let title =
            format!("document.querySelector('[data-testid=lesson-body] h2')?.textContent === {}", lesson["title"]);
        page.until("the lesson's title", &title).await;
        if page.js("Boolean(document.querySelector('[data-testid=lesson-all]'))").await == true {
            page.click("lesson-all").await;
        }
        page.until("its text", "document.querySelectorAll('[data-testid=lesson-body] p').length > 2").await;
        if page.js("Boolean(document.querySelector('[data-testid=lesson-board]'))").await == true {
            break;
        }
    }
    let read = "[...document.querySelector('[data-testid=lesson-board]').querySelectorAll('.place')].map((place) => Number(place.textContent || 0)).join(' ')";
    let before = page.js(read).await;
    page.js("document.querySelector('[data-testid=lesson-board]').focus()").await;
    page.press("\u{e012}\u{e013}\u{e014}").await;
    page.until("the board has moved", &format!("{read} !== {before}")).await;
    let after = page.js(read).await;
    page.click_css(".live-board .buttons button").await;
    page.until("it is taken to Play", "document.querySelector('[data-testid=tab-play][aria-current=page]')").await;
    let there = "[...document.querySelectorAll('[data-testid=board] .place')].map((place) => Number(place.textContent || 0)).join(' ')";
    page.until("the same board", &format!("{there} === {after}")).await;
}
