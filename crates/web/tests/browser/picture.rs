//! Screenshots of the page, saved below `target/browser`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::origin::PICTURES;
use crate::page::Page;

/// Root folder of the project.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Writes a picture under `name`.
pub fn keep(name: &str, picture: &[u8]) -> std::io::Result<PathBuf> {
    let folder = Path::new(ROOT).join(PICTURES);
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{name}.png"));
    std::fs::write(&file, picture)?;
    Ok(file)
}

/// Saves a screenshot of the whole page, and checks that it is not blank.
pub async fn take(page: &Page, name: &str) {
    let sizes = page.js("[innerWidth, innerHeight, document.documentElement.scrollHeight]").await;
    let [width, height, whole] = [0, 1, 2].map(|i| sizes[i].as_u64().unwrap() as u32);
    page.size(width, whole.clamp(height, 8000)).await;
    page.js("scrollTo(0, 0)").await;
    page.rest().await;
    let picture = page.client.screenshot().await.unwrap();
    page.size(width, height).await;
    keep(name, &picture).unwrap();
    let colours = colours(&picture);
    assert!(colours > 30, "{name}: only {colours} different colours");
}

/// The number of distinct colours of a picture.
fn colours(picture: &[u8]) -> usize {
    let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    pixels[..info.buffer_size()].chunks_exact(info.color_type.samples()).collect::<HashSet<_>>().len()
}
