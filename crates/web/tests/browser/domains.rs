//! Solve, Watch and Race work with every domain of the registry: each is solved, played, watched and raced with its own example and drawn
//! as its own scene, in both languages. A new domain is covered without changing these tests.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::axe::{axe, violations};
use crate::looks::{NARROW, too_wide};
use crate::page::{Look, Page};
use crate::picture::take;

/// The domain with a setup of its own.
const TILES: &str = "tiles";

const ENGLISH: Look = Look { languages: "en-GB,en", dark: false, calm: false, size: (1280, 900), recorded: false };
const CHINESE: Look = Look { languages: "zh-CN,zh", dark: true, ..ENGLISH };

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}"))
}

/// The registry's rows of all domains except the sliding puzzle.
async fn others(page: &Page) -> Vec<Value> {
    let all = page.ask("registry", None).await;
    let domains = all["domains"].as_array().unwrap();
    let others: Vec<Value> = domains.iter().filter(|row| row["name"] != TILES).cloned().collect();
    assert!(others.len() >= 3 && others.len() + 1 == domains.len(), "{all}");
    others
}

/// Selects a domain and its example, and waits until the start is drawn.
async fn begin(page: &Page, row: &Value) {
    page.choose("domain", text(row, "name")).await;
    page.click("example").await;
    let example = format!("document.querySelector('[data-testid=problem]').value === {}", row["example"]);
    page.until("the example", &example).await;
    page.until("the start", "document.querySelector('.view [data-testid=scene] svg.scene .shape')").await;
    // The server's description of the domain and of its text format.
    let called = page.js("document.documentElement.lang").await;
    let all = page.ask(if called == "en" { "registry?lang=en" } else { "registry?lang=zh" }, None).await;
    let here = all["domains"].as_array().unwrap().iter().find(|known| known["name"] == row["name"]).unwrap();
    let note = "document.querySelector('[data-field=domain] .help').textContent.toLowerCase()";
    page.until("what it is", &format!("{note}.startsWith({}.toLowerCase())", here["help"])).await;
    let title = "document.querySelector('[data-testid=domain]').selectedOptions[0].text.toLowerCase()";
    page.until("its title", &format!("{title} === {}.toLowerCase()", here["title"])).await;
}

/// Axe's findings and overflows on a narrow screen; saves a screenshot of both.
async fn check(page: &Page, look: Look, scene: &str) -> Vec<String> {
    take(page, scene).await;
    let mut wrong = violations(page, &axe(), scene).await;
    page.size(NARROW.0, NARROW.1).await;
    page.until("the size", &format!("innerWidth === {}", NARROW.0)).await;
    take(page, &format!("{scene}-narrow")).await;
    wrong.extend(too_wide(page, &format!("{scene} at {}", NARROW.0)).await);
    page.size(look.size.0, look.size.1).await;
    wrong
}

fn called(view: &str, row: &Value, look: Look) -> String {
    format!("{view}-{}-{}", text(row, "name"), if look.dark { "zh-dark" } else { "en-light" })
}

/// Every domain is solved like on the server, and played to the end.
async fn solve_all(look: Look) {
    let page = Page::open("#solve", look).await;
    let mut wrong = Vec::new();
    for row in others(&page).await {
        let name = text(&row, "name");
        begin(&page, &row).await;
        let told = page.ask("solve", Some(json!({"domain": name, "text": row["example"], "scenes": true}))).await;
        let states = told["states"].as_array().unwrap();
        let steps = told["steps"].as_u64().unwrap();
        assert_eq!(states.len() as u64, steps + 1, "{told}");
        assert!(steps > 0, "{name}: an example that says nothing");
        page.solve().await;
        assert_eq!(page.text("result-steps").await, steps.to_string(), "{name}");
        assert_eq!(page.value("result-moves").await, text(&told, "moves"), "{name}");
        let moves = page.js("document.querySelectorAll('.ribbon button').length").await;
        assert_eq!(moves, steps, "{name}");
        let at = |state: &Value| format!("document.querySelector('[data-testid=scene]').dataset.position === {state}");
        page.until("the start", &at(&states[0])).await;
        page.click("step").await;
        page.until("the first move", &at(&states[1])).await;
        page.click_css(".player option[value='60']").await;
        page.click("play").await;
        page.until("the end", &at(&states[states.len() - 1])).await;
        let shapes = page.js("document.querySelectorAll('[data-testid=scene] .shape').length").await;
        let last = &told["scenes"][states.len() - 1]["shapes"];
        assert_eq!(shapes, last.as_array().unwrap().len(), "{name}");
        wrong.extend(check(&page, look, &called("solve", &row, look)).await);
        page.js("void dispatchEvent(new Event('beforeprint'))").await;
        let printed = page.js("document.querySelectorAll('.sheet figure svg.scene').length").await;
        assert_eq!(printed, steps + 1, "{name}: a picture on paper for each position");
        // The address contains it.
        page.until("the address", &format!("location.hash.includes('domain={name}')")).await;
        let hash = page.js("location.hash").await;
        page.goto(hash.as_str().unwrap()).await;
        assert_eq!(page.value("problem").await, text(&row, "example"));
        page.until("the start again", &at(&states[0])).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_solved_and_played() {
    solve_all(ENGLISH).await;
}

served! { "the texts are the same, and a site is tested in English";
#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_solved_and_played_in_chinese() {
    solve_all(CHINESE).await;
}
}

/// Every domain is watched step by step, with names and scenes of its positions.
async fn watch_all(look: Look) {
    let page = Page::open("#watch", look).await;
    let mut wrong = Vec::new();
    for row in others(&page).await {
        let name = text(&row, "name");
        begin(&page, &row).await;
        page.choose("method", "astar").await;
        page.click("run").await;
        page.until("a reason", "document.querySelector('[data-testid=trace-why]')?.checkVisibility()").await;
        let body = json!({"domain": name, "text": row["example"], "method": "astar", "rows": 20, "scenes": true});
        let told = page.ask("trace", Some(body)).await;
        for (at, step) in told["steps"].as_array().unwrap().iter().take(3).enumerate() {
            if at > 0 {
                page.click("trace-next").await;
            }
            let shown = format!(
                "document.querySelector('.now [data-testid=scene]').dataset.position === {}",
                step["taken"]["position"]
            );
            page.until("the node", &shown).await;
            let open = page
                .js("[...document.querySelectorAll('[data-testid=trace-open] .entry')].map((one) => one.dataset.position)")
                .await;
            let waiting = step["open"]["forward"].as_array().unwrap();
            let waiting: Vec<&Value> = waiting.iter().map(|node| &node["position"]).collect();
            assert_eq!(open, json!(waiting), "{name}: step {}", at + 1);
        }
        page.until("scenes in the tree", "document.querySelector('[data-testid=tree] .node .scene .shape')").await;
        wrong.extend(check(&page, look, &called("watch", &row, look)).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_watched() {
    watch_all(ENGLISH).await;
}

served! { "the texts are the same, and a site is tested in English";
#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_watched_in_chinese() {
    watch_all(CHINESE).await;
}
}

/// Two methods race in every domain, with the server's results.
async fn race_all(look: Look) {
    let page = Page::open("#race", look).await;
    let mut wrong = Vec::new();
    for row in others(&page).await {
        let name = text(&row, "name");
        begin(&page, &row).await;
        let ready =
            "[...document.querySelectorAll('.lane select:first-child')].every((list) => list.options.length > 3)";
        page.until("ways of this domain", "document.querySelectorAll('.lane').length >= 3").await;
        page.until("lists of methods", ready).await;
        while page.js("document.querySelectorAll('.lane').length > 2").await == true {
            page.click_css(".lane:last-child .glyph").await;
        }
        page.race().await;
        let told = page.ask("solve", Some(json!({"domain": name, "text": row["example"], "method": "bfs"}))).await;
        let rows = page
            .js("[...document.querySelectorAll('[data-testid=race-table] tbody tr')].map((row) => row.children[1].textContent)")
            .await;
        let steps = told["steps"].to_string();
        assert_eq!(rows, json!([steps, steps]), "{name}");
        let known = row["abilities"].as_array().unwrap().contains(&json!("generate"));
        let offered = page.js("document.querySelector('.view.race > details:last-child').checkVisibility()").await;
        assert_eq!(offered, known, "{name}: random problems are offered where there are some");
        if known {
            page.click_css(".view.race > details:last-child summary").await;
            page.js("void (document.querySelector('[data-field=random] input').value = 2)").await;
            // Blind methods are stopped by a time limit in large domains.
            page.js("void (document.querySelector('.view.race [data-field=time_limit] input').value = 2)").await;
            page.click("race-many").await;
            page.until("a chart", "document.querySelector('img.server-picture')?.naturalWidth > 0").await;
            page.click_css(".view.race > details:last-child summary").await;
        }
        wrong.extend(check(&page, look, &called("race", &row, look)).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_raced() {
    race_all(ENGLISH).await;
}

served! { "the texts are the same, and a site is tested in English";
#[tokio::test(flavor = "multi_thread")]
async fn every_domain_is_raced_in_chinese() {
    race_all(CHINESE).await;
}
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_text_is_reported_with_its_position() {
    let page = Page::open("#solve", ENGLISH).await;
    for row in others(&page).await {
        begin(&page, &row).await;
        let bad = format!("{}\n?", text(&row, "example"));
        page.write("problem", &bad).await;
        let told = page.ask("solve", Some(json!({"domain": row["name"], "text": bad}))).await;
        if told["status"].is_null() {
            continue;
        }
        let said = "document.querySelector('[data-field=text] .error').textContent";
        page.until("what is wrong", &format!("{said}.includes({})", told["detail"])).await;
        for place in ["line", "column"] {
            let number = told[place].as_u64().unwrap_or_else(|| panic!("no {place}: {told}"));
            page.until(place, &format!("{said}.match(/\\d+/g).includes('{number}')")).await;
        }
        page.click("run").await;
        page.until("the field", "document.querySelector('[data-testid=problem][aria-invalid=true]')").await;
        page.click("example").await;
        page.until("no complaint", &format!("{said} === ''")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn options_have_controls_and_are_part_of_the_address() {
    let page = Page::open("#solve?domain=maze&text=191%0A111&weighted=true&to=0%2C2", ENGLISH).await;
    assert_eq!(page.value("option-to").await, "0,2");
    assert_eq!(page.js("document.querySelector('[data-testid=option-weighted]').checked").await, true);
    page.solve().await;
    assert_eq!(page.text("result-steps").await, "4");
    page.write("option-to", "5,5").await;
    page.until("out of the maze", "document.querySelector('[data-field=to] .error').textContent.includes('5')").await;
    page.write("option-to", "1,2").await;
    page.until("all is well", "document.querySelector('[data-field=to] .error').textContent === ''").await;
    page.click("option-weighted").await;
    page.until("without costs", "!location.hash.includes('weighted') && location.hash.includes('to=1%2C2')").await;
    // Without costs, 9 is not a valid cell.
    page.until("what is wrong", "document.querySelector('[data-field=text] .error').textContent.includes('9')").await;
    // Back at the board, nothing has changed.
    page.choose("domain", TILES).await;
    page.until("the board", "document.querySelector('[data-testid=board]').checkVisibility()").await;
    page.solve().await;
    assert_eq!(page.text("result-steps").await, "4");
    page.until("the board's address", "location.hash.startsWith('#solve?b=') && !location.hash.includes('domain')")
        .await;
}

/// Modules that may name domains and methods: those of the sliding puzzle and of the special views, the start module, and the texts.
const ABOUT: [&str; 9] = [
    "app/start.js",
    "store/puzzle.js",
    "text/catalogue/",
    "views/four/four.js",
    "views/lessons/lessons.js",
    "views/lessons/parts.js",
    "views/maze/",
    "views/play/play.js",
    "widgets/board.js",
];

/// Adds the modules below `folder`.
fn add_modules(folder: &Path, modules: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_modules(&path, modules);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            modules.push(path);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_module_names_a_domain_or_a_method() {
    let page = Page::open("#solve", ENGLISH).await;
    let all = page.ask("registry", None).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut modules = Vec::new();
    add_modules(&folder, &mut modules);
    let mut seen = 0;
    for path in modules {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        if ABOUT.iter().any(|about| name.starts_with(about)) {
            continue;
        }
        seen += 1;
        // `table` is also the name of an element.
        let source = fs::read_to_string(&path).unwrap().replace("h(\"table\"", "h(");
        for row in all["domains"].as_array().unwrap().iter().chain(all["methods"].as_array().unwrap()) {
            assert!(!source.contains(&format!("\"{}\"", text(row, "name"))), "{name} names {}", text(row, "name"));
        }
    }
    assert!(seen > 20, "only {seen} modules");
}
