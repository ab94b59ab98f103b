//! The frame around the views: language, colours, narrow and wide screens, motion, paper.

use fantoccini::wd::PrintConfiguration;
use serde_json::json;

use crate::page::{Look, Page};
use crate::views::VIEWS;

#[tokio::test(flavor = "multi_thread")]
async fn the_language_switch_changes_all_texts_and_is_kept() {
    let page = Page::open("", Look::default()).await;
    let tabs = "[...document.querySelectorAll('nav#tabs a')].map((tab) => tab.textContent).join()";
    assert_eq!(page.js(tabs).await, "Play,Solve,Watch,Race,Space,Maze,Four in line,Lessons");
    assert_eq!(page.js("document.documentElement.lang").await, "en");
    page.click("lang-zh").await;
    page.until("Chinese tabs", &format!("{tabs} === '游戏,求解,观察,赛跑,状态空间,走迷宫,四子连棋,课程'")).await;
    assert_eq!(page.js("document.documentElement.lang").await, "zh-CN");
    assert_eq!(page.js("document.getElementById('lang-zh').getAttribute('aria-pressed')").await, "true");
    let title = page.client.title().await.unwrap();
    assert!(title.contains("九宫：重排九宫与搜索"), "{title}");
    // Texts from the server change too.
    page.tab("solve").await;
    page.until("methods in Chinese", "[...document.querySelector('[data-testid=method]').options].some((option) => option.text.includes('宽度优先') || option.text.includes('广度优先'))").await;
    // No English text remains in the document, except names.
    for view in VIEWS {
        page.tab(view).await;
        let left = page.js("[...document.querySelectorAll('[data-t]')].filter((one) => !/[\\u3400-\\u9fff]/.test(one.textContent)).map((one) => `${one.dataset.t}: ${one.textContent}`)").await;
        let left: Vec<_> = left
            .as_array()
            .unwrap()
            .iter()
            .filter(|text| !text.as_str().is_some_and(|text| text.ends_with(": ")))
            .collect();
        assert!(left.is_empty(), "{view}: not in Chinese: {left:?}");
    }
    page.client.refresh().await.unwrap();
    page.until(
        "still Chinese",
        &format!(
            "{tabs} === '游戏,求解,观察,赛跑,状态空间,走迷宫,四子连棋,课程' && document.documentElement.lang === 'zh-CN'"
        ),
    )
    .await;
    page.click("lang-en").await;
    page.until("English again", &format!("{tabs}.startsWith('Play,') && document.documentElement.lang === 'en'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chinese_browsers_get_chinese() {
    let page = Page::open("", Look { languages: "zh-CN,zh", ..Look::default() }).await;
    assert_eq!(page.js("document.documentElement.lang").await, "zh-CN");
    assert_eq!(page.text("hint").await, "提示");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_theme_is_kept() {
    let page = Page::open("", Look::default()).await;
    let light = "(([r, g, b]) => (Number(r) + Number(g) + Number(b)) / 3)(getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g))";
    let brightness = async || page.js(light).await.as_f64().unwrap();
    assert!(brightness().await > 200.0, "{}", brightness().await);
    page.click("theme").await;
    page.until("dark", &format!("{light} < 60")).await;
    assert_eq!(page.js("document.getElementById('theme').getAttribute('aria-pressed')").await, "true");
    page.client.refresh().await.unwrap();
    page.until(
        "still dark",
        &format!("{light} < 60 && document.getElementById('theme').getAttribute('aria-pressed') === 'true'"),
    )
    .await;
    page.click("theme").await;
    page.until("light", &format!("{light} > 200")).await;
    // The light theme stays on a system that prefers dark.
    page.look(Look { dark: true, ..Look::default() }).await;
    page.client.refresh().await.unwrap();
    page.until("the page", "document.querySelector('main > .view')").await;
    assert!(brightness().await > 200.0, "{}", brightness().await);
    page.js("localStorage.clear()").await;
    page.client.refresh().await.unwrap();
    page.until("as the system has it", &format!("{light} < 60")).await;
}

/// Moves a tile and returns the duration of the longest animation, in milliseconds.
async fn motion(page: &Page) -> f64 {
    page.js("(() => { window.longest = 0; const animate = Element.prototype.animate; Element.prototype.animate = function (frames, how) { window.longest = Math.max(window.longest, how.duration ?? how); return animate.call(this, frames, how); }; })()").await;
    page.click("tile-8").await;
    page.until("the move", "document.querySelector('[data-testid=moves-made]').textContent === '1'").await;
    let styled = "Math.max(...[...document.querySelectorAll('.tile, .board, button')].flatMap((one) => { const style = getComputedStyle(one); \
        return [...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)); }))";
    let (styled, animated) = (page.js(styled).await, page.js("window.longest").await);
    styled.as_f64().unwrap().max(animated.as_f64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn reduced_motion_disables_animations() {
    let page = Page::open("", Look::default()).await;
    assert!(motion(&page).await > 50.0, "without the wish, tiles slide");
    page.look(Look { calm: true, ..Look::default() }).await;
    page.goto("#play?b=2-8-3_1-0-4_7-6-5&g=spiral").await;
    let motion = motion(&page).await;
    assert!(motion <= 10.0, "{motion} ms");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solution_is_printed_as_a_sheet() {
    let page = Page::open("", Look { dark: true, ..Look::default() }).await;
    page.fill("solve").await;
    let paper = page.client.print(PrintConfiguration::default()).await.unwrap();
    let pages = String::from_utf8_lossy(&paper).matches("/Type /Page\n").count();
    assert!(paper.starts_with(b"%PDF-") && pages >= 1 && paper.len() > 5000, "{pages} pages in {} bytes", paper.len());

    let moves = page.value("result-moves").await;
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    let seen = page.js("[...document.querySelectorAll('header, nav, button, select, textarea, input, footer')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80))").await;
    assert_eq!(seen, json!([]), "on paper these are of no use");
    let sheet = page.js("document.querySelector('.sheet').innerText").await;
    assert!(sheet.as_str().is_some_and(|sheet| sheet.contains(&moves) && sheet.contains("31")), "{sheet}");
    let boards =
        page.js("[...document.querySelectorAll('.sheet .mini')].filter((one) => one.checkVisibility()).length").await;
    assert_eq!(boards, 32);
    let colours =
        page.js("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]").await;
    assert_eq!(colours, json!(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]), "paper is white");
}
