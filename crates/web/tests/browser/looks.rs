//! Pictures of every view, for eyes: in English and light, in Chinese and dark, and on a narrow screen.

use crate::page::{Look, Page};
use crate::picture::take;
use crate::views::VIEWS;

async fn album(look: Look, name: &str) {
    let page = Page::open("", look).await;
    for view in VIEWS {
        page.fill(view).await;
        take(&page, &format!("{view}-{name}")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn english_and_light() {
    album(Look::default(), "en-light").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chinese_and_dark() {
    album(Look { chinese: true, dark: true, ..Look::default() }, "zh-dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn narrow() {
    album(Look { size: (360, 740), ..Look::default() }, "en-narrow").await;
}
