//! A player for solutions in notebooks: all positions as pictures, with a slider and a button, in self-contained HTML.

use std::fmt::Write;

use jiugong_lab::{Answer, Language};
use jiugong_show::catalogue;
use jiugong_show::export::position_picture;

/// The most positions to draw.
const MOST_FRAMES: usize = 400;

/// The most cells of all positions together.
const MOST_CELLS: usize = 40_000;

/// Shows the frame selected by the slider.
const SHOW: &str = "const p=this.closest('.jiugong-player');\
    p.querySelectorAll('.jiugong-frame').forEach((f,i)=>{f.style.display=i===+this.value?'block':'none'});\
    p.querySelector('output').value=this.value+' / '+this.max";

/// Starts or stops playback.
const PLAY: &str = "const r=this.parentNode.querySelector('input');\
    if(this.timer){clearInterval(this.timer);this.timer=0;return}\
    if(r.value===r.max)r.value=-1;\
    this.timer=setInterval(()=>{r.value=+r.value+1;r.dispatchEvent(new Event('input'));\
    if(r.value===r.max){clearInterval(this.timer);this.timer=0}},400)";

/// The player of a solution; `None` without a solution, or if it is too long.
pub(crate) fn player(answer: &Answer, language: Language) -> Option<String> {
    let last = answer.steps().filter(|&steps| steps < MOST_FRAMES)?;
    let (scenes, views) = (answer.scenes(MOST_CELLS)?, answer.views(MOST_CELLS)?);
    let mut html = String::from("<div class=\"jiugong-player\">");
    for (place, (scene, view)) in scenes.iter().zip(&views).enumerate() {
        let display = if place == 0 { "block" } else { "none" };
        let svg = position_picture(scene, &view.name).to_svg();
        let _ = write!(html, "<div class=\"jiugong-frame\" style=\"display:{display}\">{svg}</div>");
    }
    let (play, slider) = (catalogue::python_play(language), catalogue::python_slider(language));
    let _ = write!(
        html,
        "<div><button type=\"button\" title=\"{play}\" aria-label=\"{play}\" onclick=\"{PLAY}\">▶</button> \
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"{slider}\" oninput=\"{SHOW}\"> \
         <output>0 / {last}</output></div></div>"
    );
    Some(html)
}
