//! The views Maze, Four in line and Lessons.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::json;

use crate::page::{Look, Page};
use crate::picture::take;

/// The drawn cells by row and column: `from`, `to`, `wall` or `free`, followed by `path` on the solution.
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

fn neighbours((r, c): (usize, usize)) -> [(usize, usize); 4] {
    [(r + 1, c), (r, c + 1), (r.wrapping_sub(1), c), (r, c.wrapping_sub(1))]
}

/// The fewest moves from start to goal, computed independently.
fn fewest_moves(cells: &HashMap<(usize, usize), String>) -> Option<usize> {
    let start = cells.iter().find(|(_, kind)| kind.contains("from")).map(|(&place, _)| place).unwrap();
    let mut seen = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(place) = queue.pop_front() {
        if cells[&place].contains(" to") {
            return Some(seen[&place]);
        }
        for next in neighbours(place) {
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
    let ends = way.iter().filter(|&&place| neighbours(place).iter().filter(|next| way.contains(next)).count() == 1);
    assert_eq!(ends.count(), 2, "a way has two ends: {way:?}");
    let moves = fewest_moves(&drawn).unwrap();
    assert_eq!(way.len(), moves + 1, "not the shortest: {way:?}");
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn a_maze_is_drawn_with_the_mouse_and_solved() {
    let page = Page::open("#maze", Look::default()).await;
    page.by("maze-grid").await;
    find_way(&page).await;
    let sample = "[...document.querySelectorAll('.maze-view button')].find((button) => button.dataset.t === 'maze.sample').click()";
    page.js(sample).await;
    page.until("the sample", "document.querySelectorAll('[data-testid=maze-grid] .cell').length === 25").await;
    assert_eq!(find_way(&page).await, 8);

    page.click_css("[data-r='2'][data-c='3']").await;
    page.until("a wall", "document.querySelector(\"[data-r='2'][data-c='3'].wall\")").await;
    // The path is updated while drawing.
    page.until("a way round", "document.querySelectorAll('[data-testid=maze-grid] .path').length === 13").await;
    assert_eq!(find_way(&page).await, 12);

    let from = page.middle("[data-r='0'][data-c='2']").await;
    let to = page.middle("[data-r='0'][data-c='4']").await;
    page.drag(&[from, (f64::midpoint(from.0, to.0), from.1), to]).await;
    page.until("three walls", "[2, 3, 4].every((c) => document.querySelector(`[data-r='0'][data-c='${c}'].wall`))")
        .await;
    assert_eq!(fewest_moves(&cells(&page).await), None);
    page.until(
        "no way",
        "document.querySelector('[data-testid=maze-verdict]').textContent.includes('There is no solution.')",
    )
    .await;
    assert_eq!(page.js("document.querySelectorAll('[data-testid=maze-grid] .path').length").await, 0);

    // Drag the goal next to the start.
    let from = page.middle("[data-r='4'][data-c='4']").await;
    let to = page.middle("[data-r='4'][data-c='2']").await;
    page.drag(&[from, to]).await;
    page.until("the goal moved", "document.querySelector(\"[data-r='4'][data-c='2'].to\")").await;
    assert_eq!(find_way(&page).await, 6);
    let verdict = page
        .js("document.querySelector('[data-testid=maze-verdict]').getBoundingClientRect().bottom < innerHeight")
        .await;
    page.js("scrollTo(0, 0)").await;
    assert_eq!(verdict, true, "how it ended is to be seen at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn strokes_in_a_maze_are_undone_and_walls_stay() {
    let page = Page::open("#maze?maze=00000_0xxx0_00000&from=0-0&to=2-4", Look::default()).await;
    page.until("the maze", "document.querySelectorAll('[data-testid=maze-grid] .cell').length === 15").await;
    let walls = "[...document.querySelectorAll('[data-testid=maze-grid] .wall')].map((one) => `${one.dataset.r}${one.dataset.c}`).join()";
    assert_eq!(page.js(walls).await, "11,12,13");
    // Drag the start across the walls, cell by cell.
    let mut way = Vec::new();
    for (r, c) in [(0, 0), (1, 1), (1, 2), (2, 2)] {
        way.push(page.middle(&format!("[data-r='{r}'][data-c='{c}']")).await);
    }
    page.drag(&way).await;
    page.until("the start has moved", "document.querySelector(\"[data-r='2'][data-c='2'].from\")").await;
    assert_eq!(page.js(walls).await, "11,12,13", "what is carried takes no wall away");
    page.click_css("[data-r='0'][data-c='4']").await;
    page.until("a wall more", &format!("{walls} === '04,11,12,13'")).await;
    page.click("maze-undo").await;
    page.until("the wall is gone", &format!("{walls} === '11,12,13'")).await;
    page.click("maze-undo").await;
    page.until("the start is back", "document.querySelector(\"[data-r='0'][data-c='0'].from\")").await;
    page.click("maze-redo").await;
    page.until("the start has moved again", "document.querySelector(\"[data-r='2'][data-c='2'].from\")").await;
    // Each random maze differs and shows its seed; typing that seed gives the same maze again. Small mazes may coincide for different
    // seeds, so this uses a large one.
    page.goto(&format!("#maze?maze={}&from=0-0&to=14-20", vec!["0".repeat(21); 15].join("_"))).await;
    page.until("a large maze", "document.querySelectorAll('[data-testid=maze-grid] .cell').length === 315").await;
    let random = "[...document.querySelectorAll('.maze-view button')].find((button) => button.dataset.t === 'maze.random').click()";
    let (mut mazes, mut seeds) = (HashSet::new(), HashSet::new());
    for _ in 0..3 {
        page.js(random).await;
        mazes.insert(page.js(walls).await.to_string());
        seeds.insert(page.value("maze-seed").await);
    }
    assert!(mazes.len() == 3 && seeds.len() == 3 && !seeds.contains(""), "{seeds:?}");
    let (seed, maze) = (page.value("maze-seed").await, page.js(walls).await);
    page.write("maze-seed", "5").await;
    page.js(random).await;
    assert_ne!(page.js(walls).await, maze);
    page.write("maze-seed", &seed).await;
    page.js(random).await;
    assert_eq!(page.js(walls).await, maze);
    // g, h and f are shown in the cells; diagonal steps make the path cheaper.
    page.goto("#maze?maze=000_000_000&from=0-0&to=2-2&heuristic=octile&method=astar").await;
    page.until("the link's method", "document.querySelector('[data-testid=method]').value === 'astar'").await;
    page.click("maze-counted").await;
    find_way(&page).await;
    let counted = "[...document.querySelectorAll('.maze .counted .gh')].map((one) => one.textContent).join(' ')";
    assert!(page.js(counted).await.as_str().unwrap().contains("1+"), "{}", page.js(counted).await);
    page.click("maze-diagonal").await;
    page.until("straight across", "document.querySelectorAll('[data-testid=maze-grid] .path').length === 3").await;
    // The costs of such steps fit into their cells.
    page.until("in thousands", &format!("{counted}.includes('1.4+1.4')")).await;
    let cut = "[...document.querySelectorAll('.maze .counted span')].filter((one) => one.getBoundingClientRect().width > one.parentElement.clientWidth).map((one) => one.textContent).join(' ')";
    assert_eq!(page.js(cut).await, "");
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
            neighbours(from).contains(&to) && now[there] == 'O' && now[here] != 'O' && turn != Some(now[here]),
            "move {at}: {step}"
        );
        turn = Some(now[here]);
        now.swap(here, there);
        page.click("step").await;
        page.until("the move", &format!("{drawn} === '{}'", now.iter().collect::<String>())).await;
        assert_eq!(in_line(&now), at + 1 == moves.len());
    }
    page.until("four in line", "document.querySelectorAll('[data-testid=four-grid] .won').length >= 4").await;
    // Errors name the row and column that the reader sees.
    page.write("four-input", "WBBW\nBWWO\nWOXB\nBWWB").await;
    page.click("four-run").await;
    page.until(
        "line and column",
        "document.querySelector('[data-field=board] .error').textContent.includes('line 3, column 3')",
    )
    .await;
    // A surplus stone is rejected with a reason.
    page.write("four-input", "WBBW\nBWWB\nWOBB\nBWWB").await;
    page.click("four-run").await;
    page.until("a reason", "document.querySelector('[data-field=board] .error').textContent").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_read_and_their_boards_can_be_played() {
    let page = Page::open("#lessons", Look::default()).await;
    let registry = page.ask("registry", None).await;
    let count = registry["lessons"].as_array().unwrap().len();
    assert!(count > 3);
    page.until(
        "all lessons",
        &format!("document.querySelectorAll('[data-testid=lesson-list] button').length === {count}"),
    )
    .await;
    // The first lesson with a question without choices.
    page.click_css("[data-lesson=weights]").await;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_question_with_choices_hides_the_figures_until_it_is_answered() {
    let page = Page::open("#lessons?lesson=hills", Look::default()).await;
    page.by("lesson-choice").await;
    let lesson = page.ask("lessons/hills", None).await;
    let kinds = lesson["parts"].as_array().unwrap();
    let part = kinds.iter().find(|part| part["kind"] == "choice").unwrap();
    let right = part["answer"].as_u64().unwrap() as usize;
    let tables = "document.querySelectorAll('[data-testid=lesson-body] table').length";
    assert_eq!(page.js(tables).await, 0, "no figures before the answer");
    assert_eq!(page.js("Boolean(document.querySelector('[data-testid=lesson-next]'))").await, false);
    take(&page, "lesson-asks").await;
    // By keyboard: move to the choice, then Enter.
    page.js(&format!("document.querySelectorAll('[data-testid=lesson-choice]')[{right}].focus()")).await;
    page.press("\u{e007}").await;
    page.until("figures", &format!("{tables} > 0")).await;
    let verdicts = "[...document.querySelectorAll('[data-testid=lesson-verdict]')].map((one) => one.className).join()";
    page.until("it was right", &format!("{verdicts}.includes('good')")).await;
    page.until("the answer", "document.querySelector('.answered')").await;
    // The next question has choices too; a wrong answer is reported, and answers cannot be changed.
    let last = "[...document.querySelectorAll('.question')].at(-1)";
    let next = kinds.iter().filter(|part| part["kind"] == "choice").nth(1).unwrap();
    let wrong = usize::from(next["answer"] == 0);
    let before = page.js(tables).await;
    page.js(&format!("{last}.querySelectorAll('[data-testid=lesson-choice]')[{wrong}].click()")).await;
    page.until("more figures", &format!("{tables} > {before}")).await;
    page.until("it was wrong", &format!("{verdicts}.includes('bad')")).await;
    take(&page, "lesson-answers").await;
    let pressed = "document.querySelectorAll('[data-testid=lesson-choice][aria-pressed=true]').length";
    assert_eq!(page.js(pressed).await, 2);
    page.js("document.querySelectorAll('[data-testid=lesson-choice]')[0].click()").await;
    assert_eq!(page.js(pressed).await, 2);
    // The answers survive a change of language.
    page.click("lang-zh").await;
    let said = "[...document.querySelectorAll('[data-testid=lesson-verdict]')].map((one) => one.textContent).join()";
    page.until("the verdicts in Chinese", &format!("/答对.*不对/.test({said})")).await;
    assert_eq!(page.js(pressed).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_another_domain_opens_in_solve() {
    let page = Page::open("#lessons?lesson=rivers-and-towers", Look::default()).await;
    page.click("lesson-all").await;
    // The river crossing without a solution.
    page.click_css(".run button").await;
    page.until("Solve", "location.hash.startsWith('#solve') && location.hash.includes('domain=river')").await;
    page.until("the answer", "document.querySelector('main').textContent.includes('There is no solution')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_suggests_a_lesson_and_progress_is_kept() {
    let page = Page::open("", Look::default()).await;
    page.until(
        "the way to the first lesson",
        "document.querySelector('[data-testid=start-here]').hash.includes('lesson=')",
    )
    .await;
    page.click("start-here").await;
    page.until("the lesson", "document.querySelector('[data-testid=lesson-body] h2')").await;
    assert_eq!(page.js("Boolean(document.querySelector('[data-testid=start-here]'))").await, false);
    let name = page.js("new URLSearchParams(location.hash.split('?')[1]).get('lesson')").await;
    let mark = format!("document.querySelector('[data-testid=progress-{}]').textContent", name.as_str().unwrap());
    page.until(
        "something to go on with",
        "document.querySelector('[data-testid=lesson-next], [data-testid=lesson-choice]')",
    )
    .await;
    page.js("document.querySelector('[data-testid=lesson-next], [data-testid=lesson-choice]').click()").await;
    page.until("it is begun", &format!("/begun|read/.test({mark})")).await;
    let parts = "document.querySelector('[data-testid=lesson-body]').children.length";
    let shown = page.js(parts).await;
    page.client.refresh().await.unwrap();
    page.until(
        "as far as before",
        &format!("document.querySelector('[data-testid=lesson-body] h2') && {parts} === {shown}"),
    )
    .await;
    assert_eq!(page.js("Boolean(document.querySelector('[data-testid=start-here]'))").await, false, "not again");
    page.js("document.querySelector('[data-testid=lesson-all]')?.click()").await;
    page.until("it is read", &format!("{mark}.includes('read')")).await;
    // The header is one line, even on a phone.
    page.size(360, 740).await;
    page.until("the size", "innerWidth === 360").await;
    let high = page.js("document.querySelector('.top').getBoundingClientRect().height").await;
    assert!(high.as_f64().is_some_and(|high| high < 70.0), "{high} px");
    let titles = "[...document.querySelectorAll('main > .view > .view-head > h1, main > .view h1')].filter((one) => one.checkVisibility()).length";
    let about = "[...document.querySelectorAll('main > .view .view-head > p')].filter((one) => one.checkVisibility() && one.textContent.length > 20).length";
    for view in crate::views::VIEWS {
        page.goto(&format!("#{view}")).await;
        page.until(&format!("the title of {view}"), &format!("{titles} === 1")).await;
        assert_eq!(page.js(about).await, 1, "one sentence says what {view} is");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_in_line_is_played_by_hand() {
    let page = Page::open("#four?four=BBOBBWWWWWBWWBOB", Look::default()).await;
    page.until("the position", "document.querySelectorAll('[data-testid=four-grid] .is-O').length === 2").await;
    page.click("four-hand").await;
    let said = "document.querySelector('[data-testid=four-said]').textContent";
    page.until("how", &format!("{said}.includes('take turns')")).await;
    let press = async |i: usize| {
        page.js(&format!("document.querySelectorAll('[data-testid=four-grid] button')[{i}].click()")).await
    };
    // A stone in the corner without an empty neighbour.
    press(0).await;
    page.until("stuck", &format!("{said}.includes('no empty neighbour')")).await;
    press(6).await;
    page.until("a move", &format!("{said}.includes('1 move; black is next')")).await;
    assert_eq!(
        page.js("document.querySelectorAll('[data-testid=four-grid] button')[2].className.includes('is-W')").await,
        true
    );
    press(5).await;
    page.until("the other's turn", &format!("{said}.includes('other colour')")).await;
}
